// One row of the grid, rendered again only when something of it changes.
import { type MouseEvent, memo } from 'react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { addressCharPx, addressOverflow } from './address-overflow.ts';
import { cellWidths, REASON } from './columns.tsx';
import type { FrozenWidths } from './frozen-widths.ts';
import classes from './grid.module.css';
import { type GridColumn, stateOf } from './grid-column.ts';
import { DecisionMark, ScorePill } from './score-pill.tsx';

interface RowLineProps {
  readonly id: string;
  /** Place in the shown order, from 0. */
  readonly offset: number;
  /** Null while it is on its way. */
  readonly row: GridRow | null;
  readonly topPx: number;
  readonly columns: readonly GridColumn[];
  readonly frozenPx: FrozenWidths;
  readonly current: boolean;
  readonly opened: boolean;
  readonly selected: boolean;
  readonly onClick: (event: MouseEvent, offset: number) => void;
  readonly onOpen: () => void;
  readonly onToggle: (row: GridRow) => void;
}

export const RowLine = memo(
  function RowLine(props: RowLineProps) {
    const { offset, row, columns, frozenPx, selected } = props;
    const overPx =
      row === null || frozenPx.stacked
        ? 0
        : addressOverflow(row.input.email, addressCharPx(), frozenPx.email, columns[0]?.width ?? 0);
    const widths = cellWidths(columns, row);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table cannot hold a window of rows
      // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names this row as its active one
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
      <div
        role="row"
        id={props.id}
        aria-rowindex={offset + 2}
        aria-selected={selected}
        className={classes.row}
        data-current={props.current}
        data-opened={props.opened}
        data-state={row === null ? 'loading' : stateOf(row)}
        style={{ transform: `translateY(${props.topPx}px)` }}
        onClick={(event) => props.onClick(event, offset)}
        onDoubleClick={props.onOpen}
      >
        <FrozenCells
          row={row}
          widths={frozenPx}
          overPx={overPx}
          selected={selected}
          onToggle={props.onToggle}
        />
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={index + 3}
            className={classes.cell}
            data-look={column.look}
            data-empty={widths[index] === 0}
            style={
              index === 0 && overPx > 0
                ? { width: widths[index], paddingLeft: 12 + overPx }
                : { width: widths[index] }
            }
          >
            {row === null ? (
              <span
                className={classes.skeleton}
                style={{ width: `${40 + ((offset * 7 + index * 13) % 45)}%` }}
              />
            ) : (
              <Cell column={column} row={row} />
            )}
          </div>
        ))}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.topPx === after.topPx &&
    before.columns === after.columns &&
    before.frozenPx === after.frozenPx &&
    before.current === after.current &&
    before.opened === after.opened &&
    before.selected === after.selected &&
    before.onClick === after.onClick,
);

interface FrozenCellsProps {
  readonly row: GridRow | null;
  readonly widths: FrozenWidths;
  /** How far the address reaches into the cell behind it. */
  readonly overPx: number;
  readonly selected: boolean;
  readonly onToggle: (row: GridRow) => void;
}

/** The score and the address, which stay in view while the other columns scroll. */
function FrozenCells({ row, widths, overPx, selected, onToggle }: FrozenCellsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold a window of rows */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
      <div
        role="gridcell"
        aria-colindex={1}
        className={classes.frozen}
        style={{ width: widths.score, left: 0 }}
      >
        {row === null ? (
          <span className={classes.skeleton} style={{ width: 64 }} />
        ) : (
          <>
            <Tick row={row} selected={selected} onToggle={onToggle} />
            <ScorePill row={row} />
            <DecisionMark row={row} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="gridcell"
        aria-colindex={2}
        className={classes.frozen}
        data-look="mono"
        data-last="true"
        data-over={overPx > 0}
        style={{ width: widths.email, left: widths.score }}
      >
        {row === null ? (
          <span className={classes.skeleton} style={{ width: 140 }} />
        ) : (
          <>
            <span
              className={classes.text}
              style={overPx > 0 ? { maxWidth: `calc(100% + ${overPx}px)` } : undefined}
              title={row.input.email.length > 24 ? shownText(row.input.email) : undefined}
            >
              <UntrustedText text={row.input.email} address quietDomain />
            </span>
            {widths.stacked ? (
              <span className={classes.below}>
                <UntrustedText text={REASON.text(row)} />
              </span>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

function Cell({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  if (column.render !== undefined) return column.render(row);
  const text = column.text(row);
  return (
    <span className={classes.text} title={text.length > 24 ? shownText(text) : undefined}>
      <UntrustedText text={text} address={column.look === 'mono'} />
    </span>
  );
}

interface TickProps {
  readonly row: GridRow;
  readonly selected: boolean;
  readonly onToggle: (row: GridRow) => void;
}

function Tick({ row, selected, onToggle }: TickProps) {
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={`Select row ${row.index + 1}`}
      tabIndex={-1}
      checked={selected}
      onChange={() => onToggle(row)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
