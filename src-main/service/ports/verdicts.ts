// The port to single checks and to the cache of verdicts.

import type {
  Recommendation,
  VerificationRequest,
} from '../../../src-shared/schemas/verification.ts';
import type { Origin } from './origin.ts';

/** What of a result lists are filtered by, besides its verdict. */
export interface VerdictFacts {
  /** The address in normal form; null when it is badly formed. */
  readonly address: string | null;
  /** What a mail host said of the mailbox; null when none was asked. */
  readonly mailbox: string | null;
  /** Whether another address was probably meant. */
  readonly suggested: boolean;
  /** ISO 3166-1 alpha-2 of the IP address. */
  readonly country: string | null;
  readonly domainAgeDays: number | null;
  /** The host that takes its mail; null when no route was observed. */
  readonly mailHost: string | null;
}

/** What of a verdict the store needs to index; the whole result is kept as rendered JSON. */
export interface VerdictRecord {
  /** The rendered verification result, a JSON object without `index`, `input` and `duplicate_of`. */
  readonly resultJson: string;
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly string[];
  /** Registrable domain, `''` when there is none. */
  readonly domain: string;
  /** The mail provider named from the MX hosts; null when there is none that is known. */
  readonly provider: string | null;
  /** Absent where the store has to read them out of the result. */
  readonly facts?: VerdictFacts;
  /** Whether it came from the cache. */
  readonly cached: boolean;
  /** Credits that it costs: 0 or 1. */
  readonly credits: number;
  /** The codes of its evidence in short: what it takes to score it again. */
  readonly account: string;
  /** The revision of the policy that it was judged by. */
  readonly revision: number;
  /** Where to keep it in the verdict cache; null when it may not be cached (or came from there). */
  readonly cache: { readonly key: string; readonly expiresAt: number } | null;
}

export interface CheckRecord extends VerdictRecord {
  readonly requestId: string;
  readonly origin: Origin;
  readonly input: VerificationRequest;
  /** Equal for requests that are one and the same (16 bytes, hex), as for items. */
  readonly fingerprint: string;
  readonly checkedAt: number;
  /** The policy that judges it; null, or one that is gone, is the default policy. */
  readonly policyId: string | null;
}

/** A single check as the history lists it. */
export interface KeptCheck
  extends Pick<
    CheckRecord,
    | 'requestId'
    | 'origin'
    | 'input'
    | 'score'
    | 'recommendation'
    | 'flags'
    | 'domain'
    | 'provider'
    | 'checkedAt'
    | 'policyId'
  > {}

/** A single check with its rendered result. */
export interface StoredCheck extends KeptCheck {
  readonly resultJson: string;
}

/** Which checks to list; null asks for nothing. */
export interface CheckFilter {
  /** Part of the address, the name, the company or the domain, whatever the letter case. */
  readonly search: string | null;
  readonly recommendation: Recommendation | null;
  readonly flag: string | null;
  /** `next` of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

export interface CheckPage {
  readonly checks: readonly KeptCheck[];
  /** Where the next page goes on; null when there is none. */
  readonly next: string | null;
}

export interface CachedVerdict {
  readonly resultJson: string;
  readonly expiresAt: number;
}

/** What is kept of single checks, and the cache of verdicts. Asynchronous: the adapter does its work beside the main loop. */
export interface VerdictStore {
  readVerdict(cacheKey: string, now: number): Promise<CachedVerdict | null>;
  /** The same for many keys, in their order; for lists, beside the main loop. */
  readVerdicts(
    cacheKeys: readonly string[],
    now: number,
  ): Promise<readonly (CachedVerdict | null)[]>;
  /** Keeps a single check, its cache entry and its ledger entry in one transaction. */
  recordCheck(check: CheckRecord): Promise<void>;
  /** The newest first, in the order in which they were recorded. */
  listChecks(filter: CheckFilter): Promise<CheckPage>;
  readCheck(requestId: string): Promise<StoredCheck | null>;
  /** The newest check of the same request that was recorded before this one. */
  previousCheck(requestId: string): Promise<StoredCheck | null>;
  /** False when there is no such check. */
  deleteCheck(requestId: string): Promise<boolean>;
  /** Deletes every check that is kept when it begins; answers how many. */
  clearChecks(): Promise<number>;
}
