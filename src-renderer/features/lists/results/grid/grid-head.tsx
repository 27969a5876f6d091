// The head of the grid, one tab stop: arrows move among its titles, which sort; Shift with them, or an edge, resizes a column.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { RowSort } from '../../../../../src-shared/bridge/lists.ts';
import { COLUMNS } from '../../../../../src-shared/columns.ts';
import { moveAmongStops } from '../../../../app/page/arrow-keys.ts';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { NARROWEST_PX } from '../filter/column-view.ts';
import type { FrozenWidths } from './frozen-widths.ts';
import classes from './grid.module.css';
import type { GridColumn } from './grid-column.ts';

export const HEAD_PX = 32;
const STEP_PX = 16;
const RESIZE_KEYS = 'Shift+ArrowLeft Shift+ArrowRight';

interface GridHeadProps {
  readonly columns: readonly GridColumn[];
  readonly frozenPx: FrozenWidths;
  readonly widthPx: number;
  readonly sort: RowSort;
  readonly onSort: (by: RowSort['by']) => void;
  readonly onResize: (id: string, width: number) => void;
  readonly onPlace: (id: string, before: string) => void;
}

export function GridHead(props: GridHeadProps) {
  const { columns, frozenPx, widthPx, sort, onSort, onResize, onPlace } = props;
  const dragged = useRef<string | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold a window of rows
    <div role="rowgroup" className={classes.head} style={{ width: widthPx, height: HEAD_PX }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" aria-rowindex={1} className={classes.headRow} onKeyDown={moveAmongStops}>
        <HeadCell
          title={COLUMNS.score.label}
          by="score"
          place={1}
          width={frozenPx.score}
          frozenAt={0}
          sort={sort}
          onSort={onSort}
        />
        <HeadCell
          title={COLUMNS.email.label}
          by="email"
          place={2}
          width={frozenPx.email}
          frozenAt={frozenPx.score}
          sort={sort}
          onSort={onSort}
        />
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            title={column.title}
            by={column.id}
            place={index + 3}
            width={column.width}
            look={column.look}
            original={column.original}
            sort={sort}
            onSort={onSort}
            onResize={(width) => onResize(column.id, width)}
            onDrag={() => {
              dragged.current = column.id;
            }}
            onDrop={() => {
              if (dragged.current !== null) onPlace(dragged.current, column.id);
              dragged.current = null;
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps {
  readonly title: string;
  readonly by: RowSort['by'];
  readonly place: number;
  readonly width: number;
  /** How far from the left a column stays that does not move with the others. */
  readonly frozenAt?: number;
  readonly look?: GridColumn['look'];
  readonly original?: true | undefined;
  readonly sort: RowSort;
  readonly onSort: (by: RowSort['by']) => void;
  readonly onResize?: (width: number) => void;
  readonly onDrag?: () => void;
  readonly onDrop?: () => void;
}

function HeadCell(props: HeadCellProps) {
  const {
    title,
    by,
    place: index,
    width,
    frozenAt,
    look,
    sort,
    onSort,
    onResize,
    onDrag,
    onDrop,
  } = props;
  const sorted = sort.by === by;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;

  function pressed(event: KeyboardEvent): void {
    const by = event.key === 'ArrowLeft' ? -STEP_PX : event.key === 'ArrowRight' ? STEP_PX : 0;
    if (by === 0 || !event.shiftKey || onResize === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(Math.max(NARROWEST_PX, width + by));
  }

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button within takes the focus
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={classes.headCell}
      data-frozen={frozenAt !== undefined}
      data-look={look}
      data-original={props.original}
      style={{ width, left: frozenAt }}
      draggable={onDrag !== undefined}
      onDragStart={onDrag}
      onDragOver={(event) => {
        // A file that is dragged in is none of ours.
        if (onDrop !== undefined && !event.dataTransfer.types.includes('Files'))
          event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <button
        type="button"
        className={classes.sort}
        data-stop
        tabIndex={index === 1 ? 0 : -1}
        aria-keyshortcuts={onResize === undefined ? undefined : RESIZE_KEYS}
        onClick={() => onSort(by)}
        onKeyDown={pressed}
      >
        <span className={classes.headTitle}>
          <UntrustedText text={title} />
        </span>
        {sorted ? <Arrow size={13} stroke={2} aria-hidden /> : null}
      </button>
      {onResize === undefined ? null : <Edge width={width} onResize={onResize} />}
    </div>
  );
}

interface EdgeProps {
  readonly width: number;
  readonly onResize: (width: number) => void;
}

/** For the pointer; the keyboard resizes at the title. */
function Edge({ width, onResize }: EdgeProps) {
  const grip = useRef<{ x: number; width: number } | null>(null);

  function gripped(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width };
  }

  function moved(event: PointerEvent<HTMLDivElement>): void {
    if (grip.current === null) return;
    onResize(
      Math.max(NARROWEST_PX, Math.round(grip.current.width + event.clientX - grip.current.x)),
    );
  }

  return (
    <div
      aria-hidden
      className={classes.edge}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={gripped}
      onPointerMove={moved}
      onPointerUp={() => {
        grip.current = null;
      }}
    />
  );
}
