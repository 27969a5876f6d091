// The port to stored outcomes: what really happened to addresses, and the verdict that was valid then.
import type { OutcomeFilter, OutcomeMatching } from '../../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { DomainOutcomes, NamingCount, PastOutcome } from '../../engine/ports.ts';
import type { NewestPage, PageAfter } from './page.ts';

export type { DomainOutcomes, NamingCount, PastOutcome };

/** What the outcomes of a mailbox say, and where it has none those of its domain. */
export interface PastHistory {
  /** The latest of each kind. */
  readonly latest: readonly PastOutcome[];
  readonly domain: DomainOutcomes | null;
  /** How those at the domain are written that wrote, answered, or took mail that never bounced. */
  readonly people: readonly NamingCount[];
}

/** Where outcomes come from: a file or a row in the window, the API, the command line. */
export type OutcomeSource = 'file' | 'window' | 'api' | 'command';

/** Names a verdict: a single check, or a row of a list. */
export type VerdictName =
  | { readonly requestId: string }
  | { readonly jobId: string; readonly index: number };

export interface NewOutcome {
  /** The cleaned address in lower case. */
  readonly address: string;
  /** Equal for addresses of one mailbox (8 bytes, hex). */
  readonly mailboxKey: string;
  /** The same of what can be registered of its domain; null where nothing can. */
  readonly domainKey: string | null;
  /** The patterns that can have made its local part, joined by spaces; '' for none. */
  readonly naming: string;
  readonly kind: OutcomeKind;
  /** Null when it is not known. */
  readonly happenedAt: number | null;
  /** What a mail host or a person said of it. */
  readonly words: string | null;
  /** The verdict that it is about, where it is named; one of another address is passed over. */
  readonly verdict: VerdictName | null;
}

/** How many were taken in; those that the source has brought before are passed over. */
export interface AddedOutcomes {
  readonly added: number;
  readonly known: number;
}

/** Which outcomes; what is null or empty asks for nothing. */
export type OutcomeQuery = Readonly<Omit<OutcomeFilter, 'job_id' | 'email'>> & {
  /** '' for single checks. */
  readonly jobId: string | null;
  /** Those of one mailbox, found by an index. */
  readonly mailboxKey: string | null;
};

export interface StoredOutcome {
  readonly number: number;
  readonly source: OutcomeSource;
  readonly label: string;
  /** Null when it was deleted with its verdict. */
  readonly address: string | null;
  readonly kind: OutcomeKind;
  readonly happenedAt: number | null;
  readonly recordedAt: number;
  readonly words: string | null;
  /** Null while nobody has looked for its verdict. */
  readonly matching: OutcomeMatching | null;
  readonly counted: boolean;
  readonly score: number | null;
  readonly recommendation: Recommendation | null;
  readonly checkedAt: number | null;
  /** The verdict, as long as it is there. */
  readonly verdict: VerdictName | null;
  /** The name of the list that it is in; null for a single check, and where the list is gone. */
  readonly list: string | null;
}

export interface OutcomePage {
  readonly outcomes: readonly StoredOutcome[];
  /** How many there are in all; only on the first page. */
  readonly total: number | null;
  /** Where the next page goes on; null when there is none. */
  readonly next: number | null;
}

/** So many counted outcomes of one kind with one score. */
export interface OutcomeCell {
  readonly recommendation: Recommendation;
  readonly score: number;
  readonly kind: OutcomeKind;
  readonly count: number;
}

/** The cells of one month, provider or list. */
export interface OutcomeSlice {
  /** As the filter names it. */
  readonly key: string;
  /** The list's name; null where it is gone, and for what is no list. */
  readonly name: string | null;
  readonly cells: readonly OutcomeCell[];
}

export interface OutcomeTally {
  /** Everything that is kept. */
  readonly total: number;
  readonly kinds: Readonly<Record<OutcomeKind, number>>;
  readonly matching: Readonly<Record<OutcomeMatching, number>>;
  /** Matched ones outranked by another outcome of the same verdict. */
  readonly overruled: number;
  /** Whose address was forgotten. */
  readonly forgotten: number;
  readonly cells: readonly OutcomeCell[];
  readonly months: readonly OutcomeSlice[];
  readonly providers: readonly OutcomeSlice[];
  readonly lists: readonly OutcomeSlice[];
}

/** A source with what it brought. */
export interface OutcomeSourceCount {
  readonly source: OutcomeSource;
  readonly label: string;
  readonly outcomes: number;
  readonly matched: number;
  readonly lastAt: number;
}

/** A counted outcome with the codes of its verdict. */
export interface CodedOutcome {
  readonly number: number;
  readonly kind: OutcomeKind;
  readonly score: number;
  readonly recommendation: Recommendation;
  /** The codes of what the verdict rested on. */
  readonly codeSet: string;
}

/** Which outcomes to remove; all of what is given has to hold. */
export interface OutcomeRemoval {
  readonly label?: string;
  readonly mailboxKey?: string;
  readonly number?: number;
}

/** Asynchronous: the adapter does its work beside the main loop. */
export interface OutcomeStore {
  /** Takes outcomes in, in one transaction; their verdicts are looked for by `matchOutcomes`. */
  addOutcomes(
    from: { readonly source: OutcomeSource; readonly label: string; readonly at: number },
    outcomes: readonly NewOutcome[],
  ): Promise<AddedOutcomes>;
  /**
   * Finds for every new outcome the youngest verdict of its address that was there when it happened (where that is not
   * known: when it came in). Answers how many it looked at, by what it found.
   */
  matchOutcomes(): Promise<Readonly<Record<OutcomeMatching, number>>>;
  /** The newest first. */
  listOutcomes(query: OutcomeQuery, page: NewestPage): Promise<OutcomePage>;
  tallyOutcomes(): Promise<OutcomeTally>;
  listOutcomeSources(): Promise<readonly OutcomeSourceCount[]>;
  /** Counted outcomes behind a number, in the order of numbers. */
  readCoded(page: PageAfter): Promise<readonly CodedOutcome[]>;
  /** Found by indexes alone; a `domainKey` of null asks for nothing of the domain. */
  readOwnHistory(keys: {
    readonly mailboxKey: string;
    readonly domainKey: string | null;
  }): Promise<PastHistory>;
  /** Answers how many there were. */
  removeOutcomes(which: OutcomeRemoval): Promise<number>;
}
