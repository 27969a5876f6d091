// Two lists compared by their addresses, as the store does it beside the main loop.
import type {
  ComparedBy,
  ComparedPart,
  ComparedRows,
  ListsCompared,
} from '../../../src-shared/bridge/list-comparison.ts';
import type { PageAfter } from './page.ts';

/** The ids of two jobs, in the order in which they are compared. */
export interface JobPair {
  readonly first: string;
  readonly second: string;
}

export interface ListComparisonStore {
  /** Null when one of the jobs is not there. Rows can be read of a store's last few comparisons alone. */
  compareLists(jobs: JobPair, by: ComparedBy): Promise<ListsCompared | null>;
  /**
   * Rows of one of the two lists behind an index (-1 begins) that are of a part; rows without an address are of none.
   * Null when the comparison or the job is not there any more.
   */
  comparedRows(
    run: number,
    jobId: string,
    part: ComparedPart,
    page: PageAfter,
  ): Promise<ComparedRows | null>;
}
