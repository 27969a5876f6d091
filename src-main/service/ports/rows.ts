// The port to the rows of a list, as the grid and exports read them.
import type { FacetCounts } from '../../../src-shared/bridge/facets.ts';
import type {
  ListSummary,
  RowChoice,
  RowFilter,
  RowSort,
} from '../../../src-shared/bridge/lists.ts';
import type { Decision, RunSample } from '../../../src-shared/bridge/triage.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { StoredItem } from './jobs.ts';
import type { PageAfter, PageAt } from './page.ts';

/** A row of the grid: the item, with the mail provider and what the analyst decided. */
export interface GridItem extends StoredItem {
  /** The index of the first row with its mailbox, where that is an earlier one. */
  readonly sameMailboxAs: number | null;
  readonly provider: string | null;
  readonly decision: Decision | null;
}

/** Rows with one text in a column, by what they are recommended. */
export interface CellCount {
  readonly cell: string;
  readonly rows: Readonly<Record<Recommendation, number>>;
}

/** A row that a search over all lists found. */
export interface FoundRow {
  readonly jobId: string;
  /** The name of the list. */
  readonly list: string | null;
  readonly index: number;
  readonly email: string;
}

/**
 * A job that is not there has no rows. In a failed job, what was pending counts as failed. Asynchronous: the adapter does
 * its work beside the main loop.
 */
export interface RowStore {
  /** The rows from `offset` on that pass a filter, in an order; ties stand in the order of the list, rows that lack what is sorted by stand last. */
  pageRows(
    jobId: string,
    filter: RowFilter,
    sort: RowSort,
    page: PageAt,
  ): Promise<readonly GridItem[]>;
  countRows(jobId: string, filter: RowFilter): Promise<number>;
  /** Counts of the rows that pass a filter; null when there is no such job. */
  summariseRows(jobId: string, filter: RowFilter): Promise<ListSummary | null>;
  /** Counts by facet, and by the original columns at these places; null when there is no such job. */
  countFacets(
    jobId: string,
    filter: RowFilter,
    columns: readonly number[],
  ): Promise<FacetCounts | null>;
  /** The different cells of each of these original columns, empty ones too; null for a column that has too many of them. */
  countCells(
    jobId: string,
    filter: RowFilter,
    columns: readonly number[],
  ): Promise<readonly (readonly CellCount[] | null)[]>;
  /** Rows of any list that hold a text, the newest lists first. */
  searchRows(text: string, limit: number): Promise<readonly FoundRow[]>;
  /** How the counts of a job grew while it ran, oldest first. */
  readTimeline(jobId: string): Promise<readonly RunSample[]>;
  /** Rows with an index above `after` that pass a filter, in the order of the list; for exports. */
  readRows(jobId: string, filter: RowFilter, page: PageAfter): Promise<readonly GridItem[]>;
  /** The rows with these indexes (ask for a thousand at a time), in the order asked for; those that the list does not have are left out. */
  readPicked(jobId: string, indexes: readonly number[]): Promise<readonly GridItem[]>;
  /** The indexes of the rows that were chosen in the grid, in the order of the list. */
  chosenRows(jobId: string, rows: RowChoice): Promise<readonly number[]>;
}
