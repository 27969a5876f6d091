// Two lists compared by their addresses, as the store does it beside the main loop.

/** By the cleaned address, or by the mailbox behind its spellings. */
export type ComparedBy = 'address' | 'mailbox';

export interface ListComparison {
  /** Names the comparison; of a store's last few alone rows can be read. */
  readonly run: number;
  /** Different addresses in both lists, in the first alone, in the second alone. */
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Rows of either list without an address. */
  readonly without: number;
}

export interface ComparedRow {
  /** Data row, from 0. */
  readonly index: number;
  readonly email: string;
  /** The original cells; null when the row did not come from a file. */
  readonly source: readonly string[] | null;
}

export interface ListComparisonStore {
  /** Null when one of the jobs is not there. */
  compareLists(first: string, second: string, by: ComparedBy): Promise<ListComparison | null>;
  /**
   * Rows of one of the two lists behind an index (-1 begins) whose address is in the other as well, or is not; rows
   * without an address are neither. Null when the comparison or the job is not there any more.
   */
  comparedRows(
    run: number,
    jobId: string,
    shared: boolean,
    after: number,
    limit: number,
  ): Promise<{ readonly rows: readonly ComparedRow[]; readonly next: number | null } | null>;
}
