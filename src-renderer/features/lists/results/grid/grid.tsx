// The grid of a list's rows: virtual rows, the shown columns, and all its keys.
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GridRow, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import type { DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import { type ColumnView, shownColumns } from '../filter/column-view.ts';
import { addressCharPx, addressWidth } from './address-overflow.ts';
import { frozenWidths } from './frozen-widths.ts';
import classes from './grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { GridHead, HEAD_PX } from './grid-head.tsx';
import { cursorAfter } from './grid-keys.ts';
import { RowLine } from './grid-row.tsx';
import type { Step } from './key-queue.ts';
import { isSelected, type Selection, selectedCount } from './selection.ts';
import type { Rows } from './use-rows.ts';
import {
  DENSE_PX,
  ROW_PX,
  STACKED_PX,
  useVirtualRows,
  type VirtualRows,
} from './use-virtual-rows.ts';

export interface GridActions {
  /** Does something after all that keys asked for before it. */
  readonly inTurn: (step: Step) => void;
  /** Where the cursor is by now, whatever was rendered last. */
  readonly cursor: () => number;
  readonly moveTo: (offset: number) => void;
  readonly open: () => void;
  readonly escape: () => void;
  readonly toggle: (row: GridRow) => void;
  readonly selectTo: (from: number, to: number) => Promise<void>;
  readonly selectAll: () => void;
  readonly copy: () => void;
  readonly sortBy: (by: RowSort['by']) => void;
  readonly resize: (id: string, width: number) => void;
  /** Puts a column before another one. */
  readonly place: (id: string, before: string) => void;
  /** Hears a key that decides, moves on or takes back; false leaves it to others. */
  readonly triage: (key: string) => boolean;
  /** Changes decisions of the selected rows, or of the one under the cursor. */
  readonly decideSelected: (change: DecisionChange) => void;
}

interface GridProps {
  readonly label: string;
  readonly rows: Rows;
  readonly columns: readonly GridColumn[];
  /** So many letters hold nearly every address. */
  readonly addressLetters: number;
  readonly view: ColumnView;
  readonly sort: RowSort;
  readonly cursor: number;
  readonly detail: boolean;
  readonly selection: Selection;
  readonly dense: boolean;
  readonly actions: GridActions;
}

/** Taken for the grid's width until its own is known. */
const FIRST_PX = 900;

export function Grid(props: GridProps) {
  const { rows, cursor, actions } = props;
  const area = useRef<HTMLDivElement>(null);
  const count = rows.count ?? 0;
  const { frozenPx, shown, widthPx } = useColumnWidths(props, useWidth(area));
  const rowPx = frozenPx.stacked ? STACKED_PX : props.dense ? DENSE_PX : ROW_PX;
  const seen = useVirtualRows(area, count, HEAD_PX, rowPx);

  const lines = seen.rows.getVirtualItems();
  const first = lines[0]?.index ?? 0;
  const last = lines.at(-1)?.index ?? 0;
  const { source } = rows;
  useEffect(() => source.look(first, last), [source, first, last]);
  // The row whose record has opened stays in sight beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where rows have become higher
  useEffect(() => {
    if (props.detail) seen.show(cursor);
  }, [rowPx]);
  const { pressed, clicked } = useGridInput(props, area, seen);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold a window of rows
    <div
      ref={area}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={shown.length + 2}
      aria-multiselectable
      aria-busy={rows.count === null}
      aria-activedescendant={
        cursor >= first && cursor <= last && count > 0 ? rowId(cursor) : undefined
      }
      tabIndex={0}
      className={classes.grid}
      data-dense={props.dense}
      data-stacked={frozenPx.stacked}
      data-selecting={selectedCount(props.selection) > 0}
      onKeyDown={pressed}
      onScroll={noteScrolled}
    >
      <GridHead
        columns={shown}
        frozenPx={frozenPx}
        widthPx={widthPx}
        sort={props.sort}
        onSort={actions.sortBy}
        onResize={actions.resize}
        onPlace={actions.place}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="rowgroup"
        className={classes.body}
        style={{ height: seen.heightPx, width: widthPx }}
      >
        {lines.map(({ index, start }) => {
          const row = source.row(index);
          return (
            <RowLine
              key={index}
              id={rowId(index)}
              offset={index}
              row={row}
              topPx={start + seen.shiftPx}
              columns={shown}
              frozenPx={frozenPx}
              current={index === cursor}
              opened={props.detail && index === cursor}
              selected={row !== null && isSelected(props.selection, row.index)}
              onClick={clicked}
              onOpen={actions.open}
              onToggle={actions.toggle}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The columns beside the frozen ones, with the widths of all. */
function useColumnWidths({ columns, view, addressLetters }: GridProps, gridPx: number) {
  const addressPx = addressWidth(addressLetters, addressCharPx());
  const frozenPx = useMemo(() => frozenWidths(gridPx, addressPx), [gridPx, addressPx]);
  const frozenSum = frozenPx.score + frozenPx.email;
  const shown = useMemo(() => {
    const chosen = shownColumns(columns, view);
    const beside = frozenPx.stacked ? chosen.filter(({ id }) => id !== 'reasoning') : chosen;
    return withRoom(beside, view, gridPx - frozenSum);
  }, [columns, view, gridPx, frozenPx, frozenSum]);
  const widthPx = frozenSum + shown.reduce((sum, { width }) => sum + width, 0);
  return { frozenPx, shown, widthPx };
}

function noteScrolled({ currentTarget }: UIEvent<HTMLDivElement>): void {
  const scrolled = String(currentTarget.scrollLeft > 0);
  // Written each time, it would have every row styled anew.
  if (currentTarget.dataset.scrolled !== scrolled) currentTarget.dataset.scrolled = scrolled;
}

/** What keys and clicks do: they move the cursor, which scrolls the rows, and select from where Shift was pressed first. */
function useGridInput(
  { rows, cursor, actions }: GridProps,
  area: RefObject<HTMLDivElement | null>,
  { pageRows, show }: VirtualRows,
) {
  const { source } = rows;
  const count = rows.count ?? 0;
  const anchor = useRef<number | null>(null);
  const showing = useRef(show);
  showing.current = show;
  // Only a cursor that was moved scrolls: rows that arrive or a window that changes its size do not.
  useEffect(() => showing.current(cursor), [cursor]);

  function move(next: (from: number) => number, extend: boolean): void {
    actions.inTurn(() => {
      const from = actions.cursor();
      const to = next(from);
      actions.moveTo(to);
      showing.current(to);
      anchor.current = extend ? (anchor.current ?? from) : null;
      return anchor.current === null ? undefined : actions.selectTo(anchor.current, to);
    });
  }

  function pressed(event: KeyboardEvent): void {
    if (event.target !== area.current) return;
    const { key, shiftKey, altKey, repeat } = event;
    const wide = event.ctrlKey || event.metaKey;
    if (!wide && !altKey && cursorAfter(key, cursor, count, pageRows) !== null)
      move((from) => cursorAfter(key, from, count, pageRows) ?? from, shiftKey);
    else if (key === 'Enter') actions.open();
    else if (key === 'Escape') actions.escape();
    else if (key === ' ') {
      actions.inTurn(async () => {
        const row = await source.at(actions.cursor());
        if (row !== null) actions.toggle(row);
      });
    } else if (wide && key.toLowerCase() === 'a') actions.selectAll();
    else if (wide && key.toLowerCase() === 'c') actions.copy();
    // A key that is held down decides once.
    else if (wide || altKey || repeat || !actions.triage(key)) return;
    event.preventDefault();
  }

  function clicked(event: MouseEvent, offset: number): void {
    if (event.shiftKey) {
      move(() => offset, true);
      return;
    }
    const row = source.row(offset);
    if ((event.ctrlKey || event.metaKey) && row !== null) actions.toggle(row);
    move(() => offset, false);
    if (!(event.ctrlKey || event.metaKey)) actions.open();
  }

  return { pressed, clicked };
}

function rowId(offset: number): string {
  return `list-row-${offset}`;
}

/** The columns with the reason as wide as what the others leave, where nobody chose its width. */
function withRoom(
  columns: readonly GridColumn[],
  { widths }: ColumnView,
  roomPx: number,
): readonly GridColumn[] {
  const leftPx = roomPx - columns.reduce((sum, { width }) => sum + width, 0);
  if (leftPx <= 0 || widths.reasoning !== undefined) return columns;
  return columns.map((column) =>
    column.id === 'reasoning' ? { ...column, width: column.width + leftPx } : column,
  );
}

/** How wide the grid is within its border. */
function useWidth(area: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(FIRST_PX);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => setPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return px;
}
