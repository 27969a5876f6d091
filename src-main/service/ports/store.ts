// What the service keeps and asks back. Asynchronous throughout: the adapter does its work beside the main loop.

import type { ListSummary, RowFilter, RowSort } from '../../../src-shared/bridge/lists.ts';
import type { Override, Policy, PolicyPreview } from '../../../src-shared/bridge/policy.ts';
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
  /** Credits that it may use in a calendar month (UTC); null is without limit. */
  readonly monthlyBudget: number | null;
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
  /** Names the file, its mapping and its options, so that an interrupted run of it can be found; without one it cannot. */
  readonly fileKey?: string;
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
  /** How many of the items that succeeded got which recommendation. */
  readonly recommendations: Readonly<Record<Recommendation, number>>;
  readonly paused: boolean;
  /** Whether it goes before all others. */
  readonly first?: true;
  readonly waitingSince: number | null;
  readonly error: { readonly code: JobErrorCode; readonly message: string } | null;
  /** Items that are not checked any more, because the program ended abruptly at them. */
  readonly leftOut?: readonly LeftOut[];
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** An item that still has to be checked; duplicates are never among them. */
export interface PendingItem {
  readonly index: number;
  readonly input: VerificationRequest;
}

/** An item without an outcome that was under way when the program ended abruptly. */
export interface Suspect {
  readonly item: PendingItem;
  /** How often that was so. */
  readonly stops: number;
  /** Whether it was tried with nothing else under way at the last of these ends. */
  readonly alone: boolean;
}

/** An item that is not checked because the program ended each time it was. */
export interface LeftOut {
  readonly index: number;
  /** Its mail domain, in lower case. */
  readonly domain: string;
  /** Whether the others of its domain in the same job are left out with it. */
  readonly whole: boolean;
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

/** A row of the grid: the item, with the mail provider named from the MX hosts. */
export interface GridItem extends StoredItem {
  readonly provider: string | null;
}

/** A mail domain as rows of a list write it, in lower case. */
export interface DomainCount {
  readonly domain: string;
  readonly rows: number;
}

export interface CachedVerdict {
  readonly resultJson: string;
  readonly expiresAt: number;
}

export interface JobFilter {
  /** Jobs of these origins only. */
  readonly origins?: readonly Origin['kind'][];
  /** Part of the name, whatever the letter case. */
  readonly search?: string;
  /** Ids of the last job of the page before; the newest jobs come first. */
  readonly after?: string;
  readonly limit: number;
}

export interface Usage {
  readonly credits: number;
}

/** Credits of one month: charged, and set aside by unfinished jobs. */
export interface CreditState {
  readonly used: number;
  readonly reserved: number;
  /** What may be used in the month; null is without limit. */
  readonly budget: number | null;
}

/** What was charged on one day (UTC) to one origin. */
export interface DayCharge {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly origin: Origin;
  readonly credits: number;
}

/** The budgets that a submission must fit into; the key's own budget is in the store. */
export interface CreditTerms {
  /** When the month began that counts, milliseconds since the epoch. */
  readonly since: number;
  /** Credits that may be used in it by anybody; null is without limit. */
  readonly budget: number | null;
  /** Credits that single checks under way may still cost: all of them, and those of the same key. */
  readonly held: { readonly all: number; readonly key: number };
}

/** Names a submission, so that sending it again does not make another job. */
export interface Once {
  readonly keyId: string;
  /** The caller's name for it. */
  readonly name: string;
  /** Equal for equal bodies. */
  readonly fingerprint: string;
  readonly expiresAt: number;
}

export interface SubmissionTerms {
  readonly credits: CreditTerms;
  readonly once: Once | null;
}

/** Not enough credits are left: of the key's budget, or of the installation's. */
export interface Shortfall {
  readonly kind: 'insufficient';
  readonly whose: 'key' | 'installation';
  readonly required: number;
  readonly available: number;
}

export type Submission =
  | { readonly kind: 'queued'; readonly job: StoredJob }
  | Shortfall
  /** The same was submitted before; that job may have been deleted since. */
  | { readonly kind: 'repeated'; readonly jobId: string; readonly total: number }
  /** Something else was submitted under the same name. */
  | { readonly kind: 'conflict' };

/** The policy as kept. `revision` is another one after each change of bands, weights or the table of weights. */
export interface StoredPolicy {
  readonly policy: Policy;
  readonly revision: number;
  /** Oldest first. */
  readonly overrides: readonly Override[];
}

/** What would become of results under a policy, asked piece by piece. */
export interface PolicyQuestion {
  readonly policy: Policy;
  readonly overrides: readonly Override[];
  /** One job's results; null for everything that is kept. */
  readonly jobId: string | null;
  /** How many more examples are wanted. */
  readonly examples: number;
  /** `next` of the piece before; null begins. */
  readonly place: PreviewPlace | null;
}

/** Where a preview goes on; only the store reads it. */
export interface PreviewPlace {
  readonly table: 'checks' | 'items';
  readonly after: number;
  readonly last: number;
}

/** The counts of one piece; a job that is not there has none. */
export interface PreviewPiece extends Omit<PolicyPreview, 'changed'> {
  /** Null when this was the last piece. */
  next: PreviewPlace | null;
}

/** What there is to say about a store's files. */
export interface StoreHealth {
  readonly file: string;
  /** What does not hold together, in SQLite's words; empty when it is sound. */
  readonly faults: readonly string[];
  /** Damaged stores of earlier starts that are still there. */
  readonly setAside: readonly string[];
}

export interface Store {
  // Keys
  insertKey(key: StoredKey): Promise<void>;
  listKeys(): Promise<readonly StoredKey[]>;
  /** The key with this hash, revoked or not; null when there is none. */
  findKey(hash: string): Promise<StoredKey | null>;
  /** False when there is no such key, or it was revoked before. */
  revokeKey(keyId: string, at: number): Promise<boolean>;
  /** Sets or (null) lifts a key's budget. False when there is no such key. */
  setKeyBudget(keyId: string, monthlyBudget: number | null): Promise<boolean>;
  /** Notes when keys were last used; several at once. */
  touchKeys(uses: readonly { readonly keyId: string; readonly at: number }[]): Promise<void>;

  // Settings
  readSettings(): Promise<Readonly<Record<string, unknown>>>;
  /** Writes one setting; null removes it. */
  writeSetting(name: string, value: unknown): Promise<void>;

  // The policy. Results that are read are always as the policy of now makes them.
  readPolicy(): Promise<StoredPolicy>;
  /** Keeps a policy: from now on results are read by it. Their scores follow with `rescoreAll`. */
  savePolicy(policy: Policy): Promise<StoredPolicy>;
  /** Keeps an override in the place of one that says the same of the same. Scores follow with `rescoreAll`. */
  addOverride(override: Override): Promise<void>;
  /** False when there is no such override. Scores follow with `rescoreAll`. */
  removeOverride(overrideId: string): Promise<boolean>;
  /** Brings every score up to the policy, in slices; answers how many recommendations changed. */
  rescoreAll(): Promise<{ readonly changed: number }>;
  /** A piece of what a policy would do; nothing is written. */
  previewPolicy(question: PolicyQuestion): Promise<PreviewPiece>;

  // Single checks and the verdict cache
  readVerdict(cacheKey: string, now: number): Promise<CachedVerdict | null>;
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

  // Facts about domains (see FactCache)
  /** The value written last, if it has not expired by `now`; else null. */
  readFact(kind: string, key: string, now: number): Promise<unknown>;
  /** Keeps plain JSON until `expiresAt`. */
  writeFact(kind: string, key: string, value: unknown, expiresAt: number): Promise<void>;

  // Jobs
  /**
   * Creates a job with all its items, ready to run, in one transaction: its unique items are set aside from the budgets,
   * and it is remembered under its name. Without `terms` nothing limits it. What is refused leaves no trace.
   */
  submitJob(job: NewJob, items: readonly NewItem[], terms?: SubmissionTerms): Promise<Submission>;
  /** Creates a job that is still being filled: nobody sees or runs it until it is sealed. */
  createDraft(job: NewJob): Promise<void>;
  /** Adds items to a draft; indexes go on from the last. */
  appendItems(jobId: string, items: readonly NewItem[]): Promise<void>;
  /**
   * Marks duplicates, counts, sets the unique items aside from the budgets, and makes a draft a queued job. Without
   * `terms` nothing limits it; where it falls short it stays a draft. Null when there is no such draft.
   */
  sealDraft(
    jobId: string,
    terms?: CreditTerms,
  ): Promise<Extract<Submission, { kind: 'queued' | 'insufficient' }> | null>;
  getJob(jobId: string): Promise<StoredJob | null>;
  /** Newest first. */
  listJobs(filter: JobFilter): Promise<readonly StoredJob[]>;
  /** Null when there is no such job. */
  renameJob(jobId: string, name: string): Promise<StoredJob | null>;
  /** Queued and running jobs, oldest first. */
  unfinishedJobs(): Promise<readonly StoredJob[]>;
  /** Queued becomes running; a running job stays as it is. */
  startJob(jobId: string, at: number): Promise<void>;
  /** Pending items with an index above `after`, in order. */
  pendingItems(jobId: string, after: number, limit: number): Promise<readonly PendingItem[]>;
  /** The same, and notes in one transaction that these and `held` may be under way from now on, and nothing else of the job. */
  takeItems(
    jobId: string,
    after: number,
    limit: number,
    held: readonly number[],
  ): Promise<readonly PendingItem[]>;
  /** Notes which items of a running job may be under way from now on. A pause forgets it, and so does the job's end. */
  noteUnderWay(jobId: string, indexes: readonly number[]): Promise<void>;
  /**
   * To be asked before a job of an earlier run goes on: its pending items that were under way when that run ended without
   * saying so, those of earlier such ends included. What was under way is forgotten by that.
   */
  takeSuspects(jobId: string): Promise<readonly Suspect[]>;
  /** Notes which items are being tried from now on, all others of the job no more; `alone` with nothing else under way. */
  tryItems(jobId: string, indexes: readonly number[], alone: boolean): Promise<void>;
  /** Adds to the items that are not checked any more; recording their outcome is another step. */
  leaveOut(jobId: string, leftOut: readonly LeftOut[]): Promise<void>;
  /** Jobs with items left out, newest first. */
  jobsWithLeftOut(limit: number): Promise<readonly StoredJob[]>;
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
  /** Puts an unfinished job before all others, of which there is one at a time, or back among them. */
  setFirst(jobId: string, first: boolean): Promise<StoredJob | null>;
  setWaiting(jobId: string, since: number | null): Promise<StoredJob | null>;
  deleteJob(jobId: string): Promise<boolean>;
  /** Deletes the jobs of the window and the command line that have ended; answers how many. */
  clearLists(now: number): Promise<number>;
  /** Paths of damaged stores that were set aside and are still there: they hold what was in them then. */
  listSetAside(): Promise<readonly string[]>;
  /** Deletes those; answers how many there were. */
  clearSetAside(): Promise<number>;
  /** Items from index `from` on, in order. */
  readItems(jobId: string, from: number, limit: number): Promise<readonly StoredItem[]>;
  /** All items of a job as the text of a JSON array, in the shape of the API; built beside the main loop. */
  renderItems(jobId: string): Promise<string>;
  /**
   * How many rows of a job, duplicates apart, name each mail domain: the most frequent first, at most `limit`, none with
   * a single row. In lists of more than 100,000 domains a count may lack a few rows.
   */
  countDomains(jobId: string, limit: number): Promise<readonly DomainCount[]>;

  // The grid of a list. A job that is not there has no rows. In a failed job, what was pending counts as failed.
  /** The rows from `offset` on that pass a filter, in an order; ties stand in the order of the list, rows that lack what is sorted by stand last. */
  pageRows(
    jobId: string,
    filter: RowFilter,
    sort: RowSort,
    offset: number,
    limit: number,
  ): Promise<readonly GridItem[]>;
  countRows(jobId: string, filter: RowFilter): Promise<number>;
  /** Counts of the rows that pass a filter; null when there is no such job. */
  summariseRows(jobId: string, filter: RowFilter): Promise<ListSummary | null>;
  /** Rows with an index above `after` that pass a filter, in the order of the list; for exports. */
  readRows(
    jobId: string,
    filter: RowFilter,
    after: number,
    limit: number,
  ): Promise<readonly GridItem[]>;
  /** The rows with these indexes (ask for a thousand at a time), in the order asked for; those that the list does not have are left out. */
  readPicked(jobId: string, indexes: readonly number[]): Promise<readonly GridItem[]>;

  // Ledgers
  /** Credits used since a moment, over everything or by one key. */
  usage(since: number, keyId?: string): Promise<Usage>;
  /** What is missing for so many credits; null when nothing is. */
  shortfall(origin: Origin, required: number, terms: CreditTerms): Promise<Shortfall | null>;
  /** The credits of everybody since a moment, and of one key with its budget; `budget` of everybody is null. */
  creditState(
    since: number,
    keyId: string | null,
  ): Promise<{ readonly all: CreditState; readonly key: CreditState | null }>;
  /** Credits of each key since a moment, those set aside included; keys without any are left out. */
  keyCredits(since: number): Promise<Readonly<Record<string, number>>>;
  /** Charges since a moment by day and origin, oldest first. */
  dailyCharges(since: number): Promise<readonly DayCharge[]>;
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
    /** Whether no draft is being filled: then all of them were left by an earlier run, however young they are. */
    readonly noDrafts?: boolean;
  }): Promise<{ readonly jobs: number; readonly checks: number; readonly drafts: number }>;
  /** Waits for everything under way, then closes; a second call does nothing. */
  close(): Promise<void>;
}
