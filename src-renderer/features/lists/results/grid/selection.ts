// Which rows of a list are selected: some by their index, or all that match a filter except some.
import type { ExportRequest, RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { countRows, hasRow, NO_ROWS, type RowRanges, withoutSpan, withSpan } from './row-ranges.ts';

export type Selection =
  | { readonly kind: 'some'; readonly rows: RowRanges }
  | {
      readonly kind: 'filter';
      readonly filter: RowFilter;
      /** How many rows the filter let through when they were selected. */
      readonly count: number;
      readonly except: RowRanges;
    };

export const NOTHING_SELECTED: Selection = { kind: 'some', rows: NO_ROWS };

/** `index` is the row's place in the list from 0, whatever filter and order are shown. */
export function isSelected(selection: Selection, index: number): boolean {
  return selection.kind === 'some'
    ? hasRow(selection.rows, index)
    : !hasRow(selection.except, index);
}

export function toggled(selection: Selection, index: number): Selection {
  const had = isSelected(selection, index);
  if (selection.kind === 'some') {
    const rows = had
      ? withoutSpan(selection.rows, index, index)
      : withSpan(selection.rows, index, index);
    return { kind: 'some', rows };
  }
  const except = had
    ? withSpan(selection.except, index, index)
    : withoutSpan(selection.except, index, index);
  return { ...selection, except };
}

/** These rows selected too. */
export function withIndexes(selection: Selection, indexes: readonly number[]): Selection {
  if (selection.kind === 'filter') {
    const except = indexes.reduce(
      (left, index) => withoutSpan(left, index, index),
      selection.except,
    );
    return { ...selection, except };
  }
  let rows = selection.rows;
  for (const { from, to } of spansOf(indexes)) rows = withSpan(rows, from, to);
  return { kind: 'some', rows };
}

export function selectedCount(selection: Selection): number {
  return selection.kind === 'some'
    ? countRows(selection.rows)
    : Math.max(0, selection.count - countRows(selection.except));
}

/** The whole filter as an export asks for it; null where rows have to be named one by one. */
export function exportOfFilter(selection: Selection): ExportRequest['rows'] | null {
  if (selection.kind === 'some' || selection.except.length > 0) return null;
  return { kind: 'filter', filter: selection.filter };
}

function spansOf(indexes: readonly number[]): RowRanges {
  const spans: { from: number; to: number }[] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && index <= last.to + 1) last.to = index;
    else spans.push({ from: index, to: index });
  }
  return spans;
}
