// A table of rows: its columns are given as data; it brings its head, its empty line and the box in which it scrolls.
import { Table } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import classes from './data-table.module.css';
import { useOverflow } from './use-overflow.ts';

export interface Column<Row> {
  readonly head: ReactNode;
  /** Its head by default; wanted where that is not words, or words of the user that another column can have. */
  readonly key?: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `figure` is aligned right; `quiet` is read second; `who` names the row, in a cell of its own for screen readers;
   * `actions` holds buttons, which do not open the row, under a head that only screen readers get.
   */
  readonly kind?: 'figure' | 'quiet' | 'who' | 'actions';
  /** Left out in a narrow window, where the others alone fit. */
  readonly aside?: boolean;
  readonly width?: number;
  readonly className?: string | undefined;
  /** What else the cell of a row is marked with. */
  readonly marks?: (row: Row) => Marks;
}

/** What CSS chooses by, and what is shown of a text that is cut off. */
type Marks = Pick<HTMLAttributes<HTMLElement>, 'title'> & {
  readonly [name: `data-${string}`]: string | boolean | undefined;
};

interface DataTableProps<Row> {
  /** What screen readers call it; stated twice on one screen it would be of no use. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Opens a row by a click anywhere on it; the keyboard needs a link or button in a cell as well. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly marks?: ((row: Row) => Marks) | undefined;
  /** The one line of a table without rows; none by default. */
  readonly empty?: string;
  /** In less room it scrolls sideways; in a narrow window a table with columns aside does without them instead. */
  readonly minWidthPx?: number;
  /** A length of CSS; where it is higher it scrolls below its head. */
  readonly maxHeight?: string;
  readonly framed?: boolean;
  /** The height of every row: of many rows only those in sight are rendered. */
  readonly rowPx?: number;
  readonly dense?: boolean;
  readonly layout?: 'auto' | 'fixed';
  readonly className?: string | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, marks, empty, minWidthPx, maxHeight, rowPx } = props;
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(box);
  const room = minWidthPx === undefined ? {} : { '--room': `${minWidthPx}px` };
  const visible = useVisibleRows(rows.length, rowPx, box);
  return (
    <div
      ref={box}
      className={classes.box}
      data-framed={props.framed}
      style={{ maxHeight, ...room }}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
    >
      <Table
        className={classesOf(classes.table, props.className)}
        stickyHeader={maxHeight !== undefined}
        highlightOnHover={onOpen !== undefined || rowPx !== undefined}
        layout={props.layout ?? 'auto'}
        {...(props.dense ? { verticalSpacing: 4 } : {})}
        data-gives-up={columns.some(({ aside }) => aside)}
        aria-label={label}
        {...(rowPx === undefined ? {} : { 'aria-rowcount': rows.length + 1 })}
      >
        <Table.Thead>
          <Table.Tr {...(rowPx === undefined ? {} : { 'aria-rowindex': 1 })}>
            {columns.map((column) => (
              <Head key={keyOfColumn(column)} column={column} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Space heightPx={visible.abovePx} columns={columns.length} />
          {rows.slice(visible.from, visible.to).map((row, index) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              onOpen={onOpen}
              marks={marks}
              place={rowPx === undefined ? null : visible.from + index}
              heightPx={rowPx}
            />
          ))}
          <Space heightPx={visible.belowPx} columns={columns.length} />
          {rows.length > 0 || empty === undefined ? null : (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>{empty}</Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface VisibleRows {
  readonly from: number;
  readonly to: number;
  readonly abovePx: number;
  readonly belowPx: number;
}

/** All rows, or those in sight where their height is known. */
function useVisibleRows(
  count: number,
  rowPx: number | undefined,
  box: RefObject<HTMLDivElement | null>,
): VisibleRows {
  const virtual = useVirtualizer({
    count,
    enabled: rowPx !== undefined,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx ?? 0,
    overscan: 8,
  });
  if (rowPx === undefined) return { from: 0, to: count, abovePx: 0, belowPx: 0 };
  const items = virtual.getVirtualItems();
  const from = items.at(0)?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  return { from, to, abovePx: from * rowPx, belowPx: (count - to) * rowPx };
}

/** Stands for rows that are not rendered. */
function Space({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return heightPx === 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

function Head<Row>({ column }: { readonly column: Column<Row> }) {
  const { head, kind, width } = column;
  const named = kind === 'actions' ? { 'aria-label': head as string } : {};
  return (
    <Table.Th scope="col" className={classOf(column)} w={width} {...named}>
      {kind === 'actions' ? null : head}
    </Table.Th>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: DataTableProps<Row>['onOpen'];
  readonly marks: DataTableProps<Row>['marks'];
  /** From 0, where not all rows are rendered. */
  readonly place: number | null;
  readonly heightPx: number | undefined;
}

const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, onOpen, marks, place, heightPx } = props;
  /** A link in the row is the browser's, which may be asked for a new tab. */
  const openRow = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') === null) onOpen?.(row);
  };
  return (
    <Table.Tr
      {...marks?.(row)}
      {...(onOpen === undefined ? {} : { className: classes.opens, onClick: openRow })}
      {...(place === null ? {} : { 'aria-rowindex': place + 2, h: heightPx })}
    >
      {columns.map((column) => (
        <Cell key={keyOfColumn(column)} column={column} row={row} />
      ))}
    </Table.Tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const marks = {
    ...column.marks?.(row),
    className: classesOf(classOf(column), column.className),
  };
  if (column.kind === 'who')
    return (
      <Table.Th scope="row" {...marks}>
        {column.cell(row)}
      </Table.Th>
    );
  return (
    <Table.Td
      {...marks}
      {...(column.kind === 'actions' ? { onClick: (event) => event.stopPropagation() } : {})}
    >
      {column.cell(row)}
    </Table.Td>
  );
}

const keyOfColumn = <Row,>({ key, head }: Column<Row>) => key ?? String(head);

const classOf = <Row,>({ kind, aside }: Column<Row>) =>
  classesOf(kind && classes[kind], aside && classes.aside);

function classesOf(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
