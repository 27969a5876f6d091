// The port to the store's counts of a list, in which patterns are found that no single row shows.
import type { Flag } from '../../../src-shared/flags.ts';

/** Rows that something binds together. */
export interface RowGroup {
  readonly key: string;
  /** All of its rows, duplicates among them. */
  readonly rows: number;
  /** Different addresses. */
  readonly addresses: number;
  /** Indexes of its first rows, a few. */
  readonly sample: readonly number[];
}

/** Of domains, how many were young at the time, and so on; each domain counts once. */
export interface DomainTraits {
  readonly domains: number;
  /** Those whose age is known. */
  readonly aged: number;
  /** Of those, registered less than a year before the check. */
  readonly young: number;
  readonly throwaway: number;
  /** Most of their rows are recommended to be blocked. */
  readonly blocked: number;
}

export interface HostGroup extends DomainTraits {
  readonly host: string;
  readonly rows: number;
  readonly sample: readonly number[];
  /** The first domains, by name. */
  readonly names: readonly string[];
  /** How many of the other lists have domains behind the same host. */
  readonly elsewhere: number;
}

export interface RegistrationDay {
  /** Days since 1970. */
  readonly day: number;
  readonly domains: number;
  readonly rows: number;
  readonly sample: readonly number[];
}

/** One stem at one domain. */
export interface TumbledGroup extends RowGroup {
  readonly stem: string;
  readonly domain: string;
  /** Different mailboxes, by the rules of their provider. */
  readonly mailboxes: number;
  readonly counters: readonly number[];
  /** Addresses of the whole list with this stem, about. */
  readonly stemAddresses: number;
  /** Addresses of the whole list at this domain, about. */
  readonly domainAddresses: number;
}

export interface NameGroup extends RowGroup {
  /** Rows whose name has the same first word, and the same last. */
  readonly firstWord: number;
  readonly lastWord: number;
}

export interface NetworkGroup extends RowGroup {
  readonly domains: number;
}

export interface FlagStretch {
  readonly flag: Flag;
  /** Indexes of the first and the last row. */
  readonly from: number;
  readonly to: number;
  readonly hits: number;
  readonly chance: number;
}

/** How often each thing is, of the rows with a verdict that were looked at. */
export interface TraitCounts {
  readonly judged: number;
  readonly flags: ReadonlyMap<string, number>;
  /** Addresses whose letters were read, and those typed along the keys. */
  readonly read: number;
  readonly keyboard: number;
}

export interface ListSurvey {
  /** Different rows: duplicates are left out. */
  readonly different: number;
  /** Those with a verdict. */
  readonly judged: number;
  /** Of domains behind hosts that are no known provider's. */
  readonly traits: DomainTraits;
  /** How many such hosts have how many domains. */
  readonly hostSizes: ReadonlyMap<number, number>;
  readonly hosts: readonly HostGroup[];
  readonly registrations: readonly RegistrationDay[];
  readonly tumbled: readonly TumbledGroup[];
  /** Different stems at their domains. */
  readonly stems: number;
  /** Mailboxes in three spellings and more. */
  readonly spelled: readonly RowGroup[];
  readonly mailboxes: number;
  /** Mailboxes in two spellings. */
  readonly twice: number;
  readonly names: readonly NameGroup[];
  /** Rows with a name of two words and more. */
  readonly named: number;
  readonly networks: readonly NetworkGroup[];
  readonly networkSizes: ReadonlyMap<number, number>;
  readonly stretches: readonly FlagStretch[];
  /** Whether neighbours stand in the order of their addresses or domains, so that a stretch says nothing. */
  readonly sorted: boolean;
  readonly counts: TraitCounts;
  readonly keyboardSample: readonly number[];
  /** The same of the newest other lists that have ended. */
  readonly others: readonly TraitCounts[];
}

export interface SurveyStore {
  /** Null when there is no such job. */
  surveyList(jobId: string): Promise<ListSurvey | null>;
}
