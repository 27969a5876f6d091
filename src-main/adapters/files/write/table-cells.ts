// The columns of a table export and the cells of its rows.

import { countedVerdict } from '../../../../src-shared/bridge/triage.ts';
import type { ExportedItem } from '../../../../src-shared/columns.ts';
import { denseCells } from '../../../service/ports/cells.ts';
import type { ColumnChoice, ColumnOrder, ExportRow } from '../../../service/ports/files.ts';
import { NOT_CHECKED_YET } from './not-checked-yet.ts';
import { INPUT_COLUMNS, RESULT_COLUMNS, type ResultColumn, typedValue } from './result-columns.ts';

export type ExportCell = string | number | boolean | null;

/** One broken row must not make a million others as wide: what goes beyond follows at the end of its row. */
const MOST_SURPLUS = 200;

export interface TableCells {
  readonly header: readonly string[];
  /** What each column of the header holds. */
  readonly types: readonly ResultColumn['type'][];
  /**
   * Cells beyond the original header's width have columns of their own, behind the last original one. Where nobody knew
   * how many there are they follow at the very end. A table without some of the original columns leaves them out.
   */
  cells(row: ExportRow): readonly ExportCell[];
}

/**
 * The original columns, then the result columns, or whatever order was chosen. Without original columns the fields of the
 * request stand there. `widest` is how many cells the widest row has, 0 where that is not known.
 */
export function tableCells(
  columns: readonly string[] | null,
  choice: ColumnChoice,
  widest = 0,
): TableCells {
  const order = choice.order ?? usualOrder(columns, choice);
  // A list that was exported before has result columns already: the new ones keep their names, whoever reads by name.
  const taken = order.filter((column) => typeof column === 'string');
  const shown = order.flatMap((column): TableColumn[] => {
    if (typeof column === 'string') {
      const result = RESULT_COLUMNS.find(({ name }) => name === column);
      return result === undefined ? [] : [itemColumn(result)];
    }
    if (columns === null) {
      const input = INPUT_COLUMNS[column];
      return input === undefined ? [] : [itemColumn(input)];
    }
    const name = columns[column];
    return name === undefined
      ? []
      : [originalColumn(column, taken.includes(name) ? `${name} (source)` : name)];
  });
  const width = columns?.length ?? 0;
  const places = new Set(order.filter((column) => typeof column === 'number'));
  const whole = columns !== null && !choice.source && places.size >= width;
  const end = whole ? Math.max(width, Math.min(widest, width + MOST_SURPLUS)) : width;
  if (end > width) {
    const behind = shown.findLastIndex(({ original }) => original) + 1;
    shown.splice(behind, 0, ...surplusColumns(width, end));
  }
  return {
    header: shown.map(({ name }) => name),
    types: shown.map(({ type }) => type),
    cells(row) {
      if (row.blank) return [];
      const item: unknown = exportedItem(row);
      const source = row.source === null ? [] : denseCells(row.source);
      const cells = shown.map(({ cell }) => cell(source, item));
      if (whole) cells.push(...source.slice(end));
      return cells;
    },
  };
}

/** What a row that was taken up again was and is, where that is not the same; null otherwise. */
function changeText(
  before: ExportRow['before'],
  item: Partial<ExportedItem> | null,
): string | null {
  const now = item?.recommendation;
  if (!before || now === undefined || now === before.recommendation) return null;
  return `${before.recommendation} to ${now}`;
}

/** The row's item with what is beside it. */
function exportedItem(row: ExportRow): Partial<ExportedItem> {
  const { provider = null, decision = null, provisional = false, before = null } = row;
  const item: Partial<ExportedItem> | null = row.item === null ? null : JSON.parse(row.item);
  const error = item === null ? { error: NOT_CHECKED_YET } : {};
  const stage = provisional ? 'provisional' : 'final';
  const state = item === null ? 'waiting' : item.error === undefined ? stage : 'not checked';
  const verdict = countedVerdict(decision, item?.recommendation ?? null);
  const change = changeText(before, item);
  // The API counts items from 0; people count data rows from 1.
  const duplicate_of_row = typeof row.sameMailboxAs === 'number' ? row.sameMailboxAs + 1 : null;
  const policy = row.policy === undefined ? {} : { policy_name: row.policy };
  const beside = { provider, decision, before, change, state, verdict, duplicate_of_row } as const;
  return { ...item, ...error, ...beside, ...policy };
}

interface TableColumn {
  /** Whether it is a column of the file. */
  readonly original: boolean;
  readonly name: string;
  readonly type: ResultColumn['type'];
  /** `source` are the row's original cells, `item` is its item, parsed. */
  readonly cell: (source: readonly string[], item: unknown) => ExportCell;
}

function itemColumn(column: ResultColumn): TableColumn {
  return {
    original: false,
    name: column.name,
    type: column.type,
    cell: (_, item) => typedValue(column, item),
  };
}

/** Columns for cells that stand under no name; they go by their place, as in JSON. */
function surplusColumns(from: number, to: number): readonly TableColumn[] {
  return Array.from({ length: to - from }, (_, index) =>
    originalColumn(from + index, `column ${from + index + 1}`),
  );
}

function originalColumn(index: number, name: string): TableColumn {
  return { original: true, name, type: 'text', cell: (source) => source[index] ?? '' };
}

function usualOrder(
  columns: readonly string[] | null,
  { source = null, results = null }: ColumnChoice,
): ColumnOrder {
  const originals =
    columns === null || source === null
      ? (columns ?? INPUT_COLUMNS).map((_, index) => index)
      : source;
  const names = RESULT_COLUMNS.map(({ name }) => name);
  return [
    ...originals,
    ...(results === null ? names : names.filter((name) => results.includes(name))),
  ];
}
