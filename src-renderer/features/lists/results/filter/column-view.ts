// Which columns of a list are shown, in which order and how wide, stored per list in the browser.
import type { GridColumnName } from '../../../../../src-shared/columns.ts';

export interface ColumnView {
  /** Ids of the shown columns, in order; the frozen first one is not among them. */
  readonly shown: readonly string[];
  /** Widths that differ from the column's own, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

export const NARROWEST_PX = 56;
export const WIDEST_PX = 1_200;

const FIRST_SHOWN = [
  'reasoning',
  'flags',
  'name',
  'company',
] as const satisfies readonly GridColumnName[];

export const DEFAULT_COLUMNS: ColumnView = { shown: FIRST_SHOWN, widths: {} };

const KEY = 'vouch-list-columns';
/** Lists remembered; the oldest are let go. */
const MOST_LISTS = 100;

/** The columns of a view in its order, each as wide as was chosen; ids that the list does not have are passed over. */
export function shownColumns<C extends { readonly id: string; readonly width: number }>(
  columns: readonly C[],
  { shown, widths }: ColumnView,
): readonly C[] {
  return shown.flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    if (column === undefined) return [];
    const width = Math.min(Math.max(widths[id] ?? column.width, NARROWEST_PX), WIDEST_PX);
    return [{ ...column, width }];
  });
}

/** What was kept for a list; the default for one that is new or whose record cannot be read. */
export function readColumns(jobId: string, storage: Storage): ColumnView {
  const stored = all(storage).find(([id]) => id === jobId)?.[1];
  return isColumnView(stored) ? stored : DEFAULT_COLUMNS;
}

export function writeColumns(jobId: string, view: ColumnView, storage: Storage): void {
  const others = all(storage).filter(([id]) => id !== jobId);
  try {
    storage.setItem(KEY, JSON.stringify([[jobId, view], ...others].slice(0, MOST_LISTS)));
  } catch {
    // A full or forbidden storage costs the memory of a layout, nothing else.
  }
}

/** The order with one column moved by so many places, never out of the row. */
export function movedColumn(shown: readonly string[], id: string, by: number): readonly string[] {
  const from = shown.indexOf(id);
  if (from < 0) return shown;
  const to = Math.min(Math.max(from + by, 0), shown.length - 1);
  const rest = shown.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Shown at the end, or not any more. */
export function switchedColumn(shown: readonly string[], id: string): readonly string[] {
  return shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
}

function all(storage: Storage): readonly [string, unknown][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((entry): entry is [string, unknown] => Array.isArray(entry));
  } catch {
    return [];
  }
}

function isColumnView(value: unknown): value is ColumnView {
  if (typeof value !== 'object' || value === null) return false;
  const { shown, widths } = value as Partial<Record<keyof ColumnView, unknown>>;
  return (
    Array.isArray(shown) &&
    shown.every((id) => typeof id === 'string') &&
    typeof widths === 'object' &&
    widths !== null
  );
}
