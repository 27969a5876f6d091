// What is kept of suppression lists: addresses and domains that are left out of lists to be checked.

/** A list as it is shown. */
export interface StoredSuppressionList {
  readonly listId: string;
  readonly name: string;
  readonly addresses: number;
  readonly domains: number;
  readonly createdAt: number;
}

export interface SuppressionEntry {
  /** A mailbox in the form in which addresses are compared, or a domain in A-labels. */
  readonly key: string;
  /** As it was written. */
  readonly text: string;
}

/** An address to be looked for. */
export interface SuppressionQuestion {
  readonly mailbox: string;
  /** Its domain and those above it. */
  readonly domains: readonly string[];
}

export interface SuppressionStore {
  /** Begins a list that nobody sees until it is sealed; what an earlier run left unfinished is removed. */
  createSuppression(listId: string, name: string, createdAt: number): Promise<void>;
  /** Adds entries; those that the list has already are passed over. */
  addSuppressed(listId: string, entries: readonly SuppressionEntry[]): Promise<void>;
  sealSuppression(listId: string): Promise<StoredSuppressionList | null>;
  /** By name. */
  listSuppression(): Promise<readonly StoredSuppressionList[]>;
  deleteSuppression(listId: string): Promise<boolean>;
  /** For each question the name of the first of these lists that holds the mailbox or one of the domains; else null. */
  findSuppressed(
    listIds: readonly string[],
    questions: readonly SuppressionQuestion[],
  ): Promise<readonly (string | null)[]>;
}
