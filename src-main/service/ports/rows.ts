// The rows of a list as the grid and exports ask for them.
import type { ListSummary, RowFilter, RowSort } from '../../../src-shared/bridge/lists.ts';
import type { StoredItem } from './jobs.ts';

/** A row of the grid: the item, with the mail provider named from the MX hosts. */
export interface GridItem extends StoredItem {
  readonly provider: string | null;
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
    offset: number,
    limit: number,
  ): Promise<readonly GridItem[]>;
  countRows(jobId: string, filter: RowFilter): Promise<number>;
  /** Counts of the rows that pass a filter; null when there is no such job. */
  summariseRows(jobId: string, filter: RowFilter): Promise<ListSummary | null>;
  /** Rows with an index above `after` that pass a filter, in the order of the list; for exports. */
  readRows(
    jobId: string,
    filter: RowFilter,
    after: number,
    limit: number,
  ): Promise<readonly GridItem[]>;
  /** The rows with these indexes (ask for a thousand at a time), in the order asked for; those that the list does not have are left out. */
  readPicked(jobId: string, indexes: readonly number[]): Promise<readonly GridItem[]>;
}
