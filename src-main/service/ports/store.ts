// The port to everything that the service stores; each part is in a file of its own.

import type { CallbackStore } from './callbacks.ts';
import type { CreditStore } from './credits.ts';
import type { JobStore } from './jobs.ts';
import type { KeyStore } from './keys.ts';
import type { ListComparisonStore } from './list-comparison.ts';
import type { SurveyStore } from './list-survey.ts';
import type { OutcomeStore } from './outcomes.ts';
import type { PolicyStore } from './policy.ts';
import type { RowStore } from './rows.ts';
import type { SuppressionStore } from './suppression.ts';
import type { TriageStore } from './triage.ts';
import type { VerdictStore } from './verdicts.ts';

/** What there is to say about a store's files. */
export interface StoreHealth {
  readonly file: string;
  /** What does not hold together, in SQLite's words; empty when it is sound. */
  readonly faults: readonly string[];
  /** Damaged stores of earlier starts that are still there. */
  readonly setAside: readonly string[];
}

/** Asynchronous throughout: the adapter does its work beside the main loop. */
export interface Store
  extends KeyStore,
    VerdictStore,
    JobStore,
    RowStore,
    TriageStore,
    SuppressionStore,
    OutcomeStore,
    ListComparisonStore,
    SurveyStore,
    CreditStore,
    CallbackStore,
    PolicyStore {
  // Settings
  readSettings(): Promise<Readonly<Record<string, unknown>>>;
  /** Writes one setting; null removes it. */
  writeSetting(name: string, value: unknown): Promise<void>;

  // Facts about domains (see LookupCache)
  /** The value written last, if it has not expired by `now`; else null. */
  readCachedLookup(kind: string, key: string, now: number): Promise<unknown>;
  /** Keeps plain JSON until `expiresAt`. */
  writeCachedLookup(kind: string, key: string, value: unknown, expiresAt: number): Promise<void>;

  // Upkeep
  /** Deletes jobs and checks that ended before `before`, dead cache entries, and drafts that nobody finished. */
  purge(options: {
    readonly before: number;
    readonly now: number;
    /** Whether no draft is being filled: then all of them were left by an earlier run, however young they are. */
    readonly noDrafts?: boolean;
  }): Promise<{ readonly jobs: number; readonly checks: number; readonly drafts: number }>;
  /** Waits for everything under way, then closes; a second call does nothing. */
  close(): Promise<void>;
}
