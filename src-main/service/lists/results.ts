// The results of a list: pages of the grid, counts, summaries, and rows in full for whoever writes them down.

import type { FacetCounts } from '../../../src-shared/bridge/facets.ts';
import {
  ALL_ROWS,
  type ExportedRow,
  type ExportRows,
  type GridRow,
  type ListSummary,
  type RowFilter,
  type RowSort,
} from '../../../src-shared/bridge/lists.ts';
import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';
import type { RunSample } from '../../../src-shared/bridge/triage.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { denseCells } from '../ports/cells.ts';
import type { PageAfter, PageAt } from '../ports/page.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { GridItem } from '../ports/rows.ts';
import type { Store } from '../ports/store.ts';

type ResultStore = Pick<
  Store,
  | 'pageRows'
  | 'countRows'
  | 'readRows'
  | 'readPicked'
  | 'summariseRows'
  | 'countFacets'
  | 'searchRows'
  | 'readTimeline'
>;

/** A list that is not there has no rows. */
export interface ListResults {
  page(jobId: string, filter: RowFilter, sort: RowSort, page: PageAt): Promise<GridRow[]>;
  count(jobId: string, filter: RowFilter): Promise<number>;
  /** The next rows of a filter with their results in full. */
  read(jobId: string, filter: RowFilter, page: PageAfter): Promise<ExportedRow[]>;
  /** The rows with these indexes, a thousand at most, in that order. */
  picked(jobId: string, indexes: readonly number[]): Promise<ExportedRow[]>;
  /** Refuses with `job_not_found`. `columns` are places of original columns. */
  facets(jobId: string, filter: RowFilter, columns: readonly number[]): Promise<FacetCounts>;
  search(text: string, limit: number): Promise<BridgeResult<'rows.search'>>;
  timeline(jobId: string): Promise<RunSample[]>;
  /** Refuses with `job_not_found`. */
  summary(jobId: string, filter: RowFilter): Promise<ListSummary>;
  /** How many of these rows have each score, from 0 to 100. Refuses with `job_not_found`. */
  scores(jobId: string, rows: ExportRows): Promise<readonly number[]>;
}

export function createResults(store: ResultStore): ListResults {
  async function summary(jobId: string, filter: RowFilter): Promise<ListSummary> {
    const found = await store.summariseRows(jobId, filter);
    if (found !== null) return found;
    throw gone();
  }

  /** Of rows picked by hand, a page at a time. */
  async function scoresOf(jobId: string, indexes: readonly number[]): Promise<readonly number[]> {
    const scores = Array<number>(101).fill(0);
    for (let from = 0; from < indexes.length; from += PICKED_ROWS) {
      const rows = await store.readPicked(jobId, indexes.slice(from, from + PICKED_ROWS));
      for (const { score } of rows.map(scoreIn))
        if (score !== undefined) scores[score] = (scores[score] ?? 0) + 1;
    }
    return scores;
  }

  return {
    page: async (jobId, filter, sort, page) =>
      (await store.pageRows(jobId, filter, sort, page)).map(gridRow),
    count: (jobId, filter) => store.countRows(jobId, filter),
    read: async (jobId, filter, page) =>
      (await store.readRows(jobId, filter, page)).map(exportedRow),
    picked: async (jobId, indexes) => (await store.readPicked(jobId, indexes)).map(exportedRow),
    async facets(jobId, filter, columns) {
      const counts = await store.countFacets(jobId, filter, columns);
      if (counts !== null) return counts;
      throw gone();
    },
    async search(text, limit) {
      const found = await store.searchRows(text, limit);
      return {
        rows: found.map(({ jobId, list, index, email }) => ({ job_id: jobId, list, index, email })),
      };
    },
    timeline: async (jobId) => [...(await store.readTimeline(jobId))],
    summary,
    scores: async (jobId, rows) =>
      rows.kind === 'picked'
        ? scoresOf(jobId, rows.indexes)
        : (await summary(jobId, rows.kind === 'filter' ? rows.filter : ALL_ROWS)).scores,
  };
}

/** Rows of one question about those picked by hand. */
const PICKED_ROWS = 1_000;

/** The score of a row, where it has one. */
function scoreIn(row: GridItem): { readonly score?: number } {
  const item = renderItem(row);
  return item === null ? {} : JSON.parse(item);
}

function gone(): VouchError {
  return new VouchError('job_not_found', 'This list no longer exists; it may have been deleted.');
}

/** The grid shows no evidence, which is most of a result. */
function gridRow(row: GridItem): GridRow {
  const rendered = renderItem(row);
  const item = rendered === null ? null : JSON.parse(rendered);
  if (item !== null) delete item.evidence;
  return {
    index: row.index,
    input: JSON.parse(row.inputJson),
    item,
    provisional: row.provisional,
    before: row.before,
    same_mailbox_as: row.sameMailboxAs,
    provider: row.provider,
    source: row.source === null ? null : denseCells(row.source),
    decision: row.decision,
  };
}

function exportedRow(row: GridItem): ExportedRow {
  return {
    index: row.index,
    item: renderItem(row),
    provisional: row.provisional,
    before: row.before,
    same_mailbox_as: row.sameMailboxAs,
    source: row.source === null ? null : [...row.source],
    ...(row.blanks === undefined ? {} : { blanks: row.blanks }),
    provider: row.provider,
    decision: row.decision,
  };
}
