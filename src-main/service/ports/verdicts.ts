// The port to single checks and to the cache of verdicts.

import type { Flag } from '../../../src-shared/flags.ts';
import type {
  Recommendation,
  VerificationRequest,
} from '../../../src-shared/schemas/verification.ts';
import type { Observation } from '../../engine/observation.ts';
import type { Origin } from './origin.ts';

export type { Observation };

/** A result as it is kept: what was observed, and what belongs to the call that made it. Plain JSON. */
export interface StoredResult {
  readonly requestId: string;
  /** Whether it came from the cache. */
  readonly cached: boolean;
  readonly tookMs: number;
  /** The verdict at the time of the check. */
  readonly original: { readonly score: number; readonly recommendation: Recommendation };
  readonly observation: Observation;
}

/** What the store is given of a finished check. */
export interface VerdictRecord extends StoredResult {
  /** The codes of what was observed: what it takes to look its verdict up under any policy. */
  readonly codeSet: string;
  /** Credits that it costs: 0 or 1. */
  readonly credits: number;
  /** Where to keep it in the verdict cache; null when it may not be cached (or came from there). */
  readonly cache: { readonly key: string; readonly expiresAt: number } | null;
}

export interface CheckRecord extends VerdictRecord {
  readonly origin: Origin;
  readonly input: VerificationRequest;
  /** Equal for requests that are one and the same (16 bytes, hex), as for items. */
  readonly fingerprint: string;
  readonly checkedAt: number;
  /** The policy that judges it; null, or one that is gone, is the default policy. */
  readonly policyId: string | null;
}

/** A single check as the history lists it, under the policy of now. */
export interface RecordedCheck
  extends Pick<CheckRecord, 'requestId' | 'origin' | 'input' | 'checkedAt' | 'policyId'> {
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly Flag[];
  /** Registrable domain, `''` when there is none. */
  readonly domain: string;
  /** The mail provider as it is shown; null when there is none that is known. */
  readonly provider: string | null;
}

/** A single check with its rendered result. */
export interface StoredCheck extends RecordedCheck {
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
  readonly checks: readonly RecordedCheck[];
  /** Where the next page goes on; null when there is none. */
  readonly next: string | null;
}

export interface CachedVerdict {
  readonly observation: Observation;
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
