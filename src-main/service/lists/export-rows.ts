// The rows of one export in order, from pages of the store: all, those of a filter, or those picked by hand.
import {
  ALL_ROWS,
  type ExportedRow,
  type ExportRequest,
  type RowFilter,
  type RowState,
} from '../../../src-shared/bridge/lists.ts';
import type { ExportRow } from '../../adapters/files/write/table-cells.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { GridItem, Store } from '../ports/store.ts';

/** What exports ask the store. */
export type RowSource = Pick<Store, 'readRows' | 'readPicked' | 'summariseRows'>;

const PAGE = 500;

/** Pages of rows, of certain states only where these are given. */
export async function* exportRows(
  source: RowSource,
  jobId: string,
  rows: ExportRequest['rows'],
  states: readonly RowState[] | null,
): AsyncGenerator<readonly ExportRow[]> {
  if (rows.kind === 'picked') {
    const indexes = [...new Set(rows.indexes)].sort((one, other) => one - other);
    for (let from = 0; from < indexes.length; from += PAGE) {
      const items = await source.readPicked(jobId, indexes.slice(from, from + PAGE));
      const kept = states === null ? items : items.filter((item) => states.includes(stateOf(item)));
      if (kept.length > 0) yield kept.map(exportRow);
    }
    return;
  }
  const filter = narrowed(rows.kind === 'filter' ? rows.filter : ALL_ROWS, states);
  if (filter === null) return;
  for (let after = -1; ; ) {
    const items = await source.readRows(jobId, filter, after, PAGE);
    const last = items.at(-1);
    if (last === undefined) return;
    yield items.map(exportRow);
    after = last.index;
  }
}

/** The filter that also asks for states; null when nothing can pass both. */
export function narrowed(filter: RowFilter, states: readonly RowState[] | null): RowFilter | null {
  if (states === null) return filter;
  const both =
    filter.states.length === 0
      ? [...states]
      : filter.states.filter((state) => states.includes(state));
  return both.length === 0 ? null : { ...filter, states: both };
}

/** A row of the store as exports take it. */
export function exportRow(item: GridItem): ExportedRow {
  return {
    index: item.index,
    item: renderItem(item),
    source: item.source === null ? null : [...item.source],
    provider: item.provider,
  };
}

function stateOf(item: GridItem): RowState {
  if (item.error !== null) return 'failed';
  if (item.resultJson === null) return 'pending';
  const result: { readonly recommendation: 'approve' | 'review' | 'block' } = JSON.parse(
    item.resultJson,
  );
  return result.recommendation;
}
