// What the service keeps and asks back. Asynchronous throughout: the adapter does its work beside the main loop.
import type { ItemErrorCode, JobErrorCode } from '../../../src-shared/errors.ts';
import type { JobStatus } from '../../../src-shared/schemas/job.ts';
import type {
  Recommendation,
  VerificationRequest,
} from '../../../src-shared/schemas/verification.ts';
import type { Contact } from './contact-ledger.ts';

/** Who caused something: an API key, the window, or the command line. */
export type Origin =
  | { readonly kind: 'key'; readonly keyId: string }
  | { readonly kind: 'app' }
  | { readonly kind: 'command' };

/** A key as kept: the secret itself is never stored. */
export interface StoredKey {
  readonly keyId: string;
  readonly name: string;
  /** SHA-256 of the key's text, lower-case hex. */
  readonly hash: string;
  /** The key's first and last characters, enough to recognise it: `vouch_live_3f…9k`. */
  readonly hint: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
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
  /** Whether it came from the cache. */
  readonly cached: boolean;
  /** Credits that it costs: 0 or 1. */
  readonly credits: number;
  /** Where to keep it in the verdict cache; null when it may not be cached (or came from there). */
  readonly cache: { readonly key: string; readonly expiresAt: number } | null;
}

export interface CheckRecord extends VerdictRecord {
  readonly requestId: string;
  readonly origin: Origin;
  readonly input: VerificationRequest;
  readonly checkedAt: number;
}

export interface NewItem {
  readonly index: number;
  readonly input: VerificationRequest;
  /** Equal for requests that are one and the same (16 bytes, hex); later ones become duplicates of the first. */
  readonly fingerprint: string;
  /** The row's original cells, when it came from a file. */
  readonly source: readonly string[] | null;
}

export interface NewJob {
  readonly jobId: string;
  readonly origin: Origin;
  /** What a person calls it: the file's name; null for the API. */
  readonly name: string | null;
  /** The original column names, when it came from a file. */
  readonly columns: readonly string[] | null;
  /** The options of every check in it, kept as given. */
  readonly options: JobOptions;
  readonly createdAt: number;
}

/** Options that change what is observed, the same for every item of a job. */
export interface JobOptions {
  readonly noCache: boolean;
  readonly company: boolean;
  /** Wishes about the mailbox probe; null is as the settings say. */
  readonly mailbox: {
    readonly probe: boolean | null;
    readonly ehlo: string | null;
    readonly mailFrom: string | null;
    readonly greylistDelayMs: number | null;
  };
}

export interface StoredJob extends NewJob {
  readonly status: JobStatus;
  readonly total: number;
  readonly processed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly creditsUsed: number;
  readonly paused: boolean;
  readonly waitingSince: number | null;
  readonly error: { readonly code: JobErrorCode; readonly message: string } | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** An item that still has to be checked; duplicates are never among them. */
export interface PendingItem {
  readonly index: number;
  readonly input: VerificationRequest;
}

export type ItemOutcome =
  | {
      readonly index: number;
      readonly kind: 'verified';
      readonly verdict: VerdictRecord;
      readonly checkedAt: number;
    }
  | {
      readonly index: number;
      readonly kind: 'failed';
      readonly code: ItemErrorCode;
      readonly message: string;
    };

/** An item as kept; a duplicate carries the outcome of its first. */
export interface StoredItem {
  readonly index: number;
  readonly duplicateOf: number | null;
  readonly inputJson: string;
  readonly source: readonly string[] | null;
  readonly resultJson: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface CachedVerdict {
  readonly resultJson: string;
  readonly expiresAt: number;
}

export interface JobFilter {
  readonly origin?: Origin['kind'];
  /** Ids of the last job of the page before; the newest jobs come first. */
  readonly after?: string;
  readonly limit: number;
}

export interface Usage {
  readonly credits: number;
}

export interface Store {
  // Keys
  insertKey(key: StoredKey): Promise<void>;
  listKeys(): Promise<readonly StoredKey[]>;
  /** The key with this hash, revoked or not; null when there is none. */
  findKey(hash: string): Promise<StoredKey | null>;
  /** False when there is no such key, or it was revoked before. */
  revokeKey(keyId: string, at: number): Promise<boolean>;
  /** Notes when keys were last used; several at once. */
  touchKeys(uses: readonly { readonly keyId: string; readonly at: number }[]): Promise<void>;

  // Settings
  readSettings(): Promise<Readonly<Record<string, unknown>>>;
  /** Writes one setting; null removes it. */
  writeSetting(name: string, value: unknown): Promise<void>;

  // Single checks and the verdict cache
  readVerdict(cacheKey: string, now: number): Promise<CachedVerdict | null>;
  /** Keeps a single check, its cache entry and its ledger entry in one transaction. */
  recordCheck(check: CheckRecord): Promise<void>;

  // Facts about domains (see FactCache)
  /** The value written last, if it has not expired by `now`; else null. */
  readFact(kind: string, key: string, now: number): Promise<unknown>;
  /** Keeps plain JSON until `expiresAt`. */
  writeFact(kind: string, key: string, value: unknown, expiresAt: number): Promise<void>;

  // Jobs
  /** Creates a job with all its items, ready to run, in one transaction. */
  submitJob(job: NewJob, items: readonly NewItem[]): Promise<StoredJob>;
  /** Creates a job that is still being filled: nobody sees or runs it until it is sealed. */
  createDraft(job: NewJob): Promise<void>;
  /** Adds items to a draft; indexes go on from the last. */
  appendItems(jobId: string, items: readonly NewItem[]): Promise<void>;
  /** Marks duplicates, counts, and makes a draft a queued job; null when there is no such draft. */
  sealDraft(jobId: string): Promise<StoredJob | null>;
  getJob(jobId: string): Promise<StoredJob | null>;
  /** Newest first. */
  listJobs(filter: JobFilter): Promise<readonly StoredJob[]>;
  /** Queued and running jobs, oldest first. */
  unfinishedJobs(): Promise<readonly StoredJob[]>;
  /** Queued becomes running; a running job stays as it is. */
  startJob(jobId: string, at: number): Promise<void>;
  /** Pending items with an index above `after`, in order. */
  pendingItems(jobId: string, after: number, limit: number): Promise<readonly PendingItem[]>;
  /**
   * Records outcomes with their ledger and cache entries in one transaction. An item that is recorded already, or whose
   * job has ended, is left alone and not charged. Answers the job as it is afterwards (null when it was deleted).
   */
  recordItems(
    jobId: string,
    outcomes: readonly ItemOutcome[],
    at: number,
  ): Promise<StoredJob | null>;
  /** Ends a job whose items are all recorded; answers the job as it is. */
  completeJob(jobId: string, at: number): Promise<StoredJob | null>;
  /** Ends a job that cannot go on: what is pending fails with the same code. Answers null when it had ended or is gone. */
  failJob(
    jobId: string,
    error: { readonly code: JobErrorCode; readonly message: string },
    at: number,
  ): Promise<StoredJob | null>;
  setPaused(jobId: string, paused: boolean): Promise<StoredJob | null>;
  setWaiting(jobId: string, since: number | null): Promise<StoredJob | null>;
  deleteJob(jobId: string): Promise<boolean>;
  /** Items from index `from` on, in order. */
  readItems(jobId: string, from: number, limit: number): Promise<readonly StoredItem[]>;
  /** All items of a job as the text of a JSON array, in the shape of the API; built beside the main loop. */
  renderItems(jobId: string): Promise<string>;

  // Ledgers
  /** Credits used since a moment, over everything or by one key. */
  usage(since: number, keyId?: string): Promise<Usage>;
  appendContacts(contacts: readonly Contact[]): Promise<void>;
  /** The newest contacts first. */
  listContacts(limit: number): Promise<readonly Contact[]>;
  /** Forgets every contact; answers how many there were. */
  clearContacts(): Promise<number>;

  // Upkeep
  /** Deletes jobs and checks that ended before `before`, dead cache entries, and drafts that nobody finished. */
  purge(options: {
    readonly before: number;
    readonly now: number;
  }): Promise<{ readonly jobs: number; readonly checks: number }>;
  /** Waits for everything under way, then closes; a second call does nothing. */
  close(): Promise<void>;
}
