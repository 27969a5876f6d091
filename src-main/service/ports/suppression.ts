// The port to suppression lists: addresses and domains that are left out of lists to be checked.
import type { KeyPage } from './page.ts';

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

/** How many entries of each kind. */
export interface SuppressionCounts {
  readonly addresses: number;
  readonly domains: number;
}

/** The ids of two lists, the one that is emptied and the one that is filled. */
export interface ListMove {
  readonly from: string;
  readonly into: string;
}

/** The ids of two lists: entries of `ofList` are looked for in `inList`. */
export interface MissingIn {
  readonly inList: string;
  readonly ofList: string;
}

export interface SuppressionStore {
  /** Begins a list that nobody sees until it is sealed; what an earlier run left unfinished is removed. */
  createSuppression(listId: string, name: string, createdAt: number): Promise<void>;
  /** Adds entries; those that the list has already are passed over. Answers how many were new. */
  addSuppressed(listId: string, entries: readonly SuppressionEntry[]): Promise<SuppressionCounts>;
  sealSuppression(listId: string): Promise<StoredSuppressionList | null>;
  /** Puts what an unsealed list has into a sealed one, in slices, and removes it. Null when one of them is not there. */
  copySuppression(
    move: ListMove,
  ): Promise<{ readonly list: StoredSuppressionList; readonly added: number } | null>;
  /** Puts what an unsealed list has in the place of all that a sealed one has. Null when one of them is not there. */
  replaceSuppression(move: ListMove): Promise<StoredSuppressionList | null>;
  /** How many entries of one list another one does not have. */
  countMissing(lists: MissingIn): Promise<number>;
  /** By name. */
  listSuppression(): Promise<readonly StoredSuppressionList[]>;
  /** Null when there is no such list. */
  renameSuppression(listId: string, name: string): Promise<StoredSuppressionList | null>;
  /** Entries behind a key, in the order of keys; unsealed lists have them, too. Null when there is no such list. */
  readSuppressed(listId: string, page: KeyPage): Promise<readonly SuppressionEntry[] | null>;
  deleteSuppression(listId: string): Promise<boolean>;
  /** For each question the name of the first of these lists that holds the mailbox or one of the domains; else null. */
  findSuppressed(
    listIds: readonly string[],
    questions: readonly SuppressionQuestion[],
  ): Promise<readonly (string | null)[]>;
}
