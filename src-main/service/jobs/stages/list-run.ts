// A running list, as the stages of its rows see it.
import type { Source } from '../../../../src-shared/sources.ts';
import type { ListDomains } from '../../../engine/typo/list-domains.ts';
import type { ItemOutcome, LeftOut, StoredJob } from '../../ports/jobs.ts';

export interface ListRun {
  readonly jobId: string;
  readonly options: StoredJob['options'];
  /** Known before the first item is fetched; null where they tell nothing. */
  readonly domains: ListDomains | null | undefined;
  /** Aborted when the checks under way are cut off; another one for each spell between two pauses. */
  readonly signal: AbortSignal;
  /** Whether the store is noting what is under way. */
  readonly isNoting: boolean;
  /** Items that are not checked any more. */
  readonly leftOut: readonly LeftOut[];
  readonly ended: boolean;
  /** Whether it was to be finished as it stands before this run of the program. */
  readonly finishing: boolean;
}

/** What is left to ask of one source. */
export interface Remaining {
  readonly source: Source;
  /** Domains, or rows where each is asked about by itself (mailbox); of rows that were looked at. */
  readonly left: number;
  /** How long that takes, and what rows that were not looked at yet are expected to add, in milliseconds. */
  readonly ms: number;
}

/** What the first look at a row came to. */
export type FirstLook =
  | { readonly kind: 'outcome'; readonly outcome: ItemOutcome }
  /** The DNS did not tell where its mail goes: it is asked again later. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'no_network' };
