// Two lists compared by their addresses, as the store does it beside the main loop.
import type { ComparedBy, ComparedPart } from '../../../src-shared/bridge/list-comparison.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';

export type { ComparedBy, ComparedPart };

export interface ListComparison {
  /** Names the comparison; of a store's last few alone rows can be read. */
  readonly run: number;
  /** Different addresses in both lists, in the first alone, in the second alone. */
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Of those in both: how many are recommended something else in the second. */
  readonly changed: number;
  /** Rows of either list without an address. */
  readonly without: number;
}

export interface ComparedRow {
  /** Data row, from 0. */
  readonly index: number;
  readonly email: string;
  /** The original cells; null when the row did not come from a file. */
  readonly source: readonly string[] | null;
  /** What the first row with its address is recommended in each list; null without a verdict. */
  readonly first: Recommendation | null;
  readonly second: Recommendation | null;
}

export interface ListComparisonStore {
  /** Null when one of the jobs is not there. */
  compareLists(first: string, second: string, by: ComparedBy): Promise<ListComparison | null>;
  /**
   * Rows of one of the two lists behind an index (-1 begins) that are of a part; rows without an address are of none.
   * Null when the comparison or the job is not there any more.
   */
  comparedRows(
    run: number,
    jobId: string,
    part: ComparedPart,
    after: number,
    limit: number,
  ): Promise<{ readonly rows: readonly ComparedRow[]; readonly next: number | null } | null>;
}
