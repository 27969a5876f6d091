// The port to stored jobs and their items.

import type { ReusedVerdictOfRow } from '../../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../../src-shared/bridge/list-merge.ts';
import type { ItemErrorCode, JobErrorCode } from '../../../src-shared/errors.ts';
import type { JobStatus } from '../../../src-shared/schemas/job.ts';
import type {
  Recommendation,
  VerificationRequest,
} from '../../../src-shared/schemas/verification.ts';
import type { NewCallback } from './callbacks.ts';
import type { Cells } from './cells.ts';
import type { CreditTerms, Shortfall } from './credits.ts';
import type { Origin } from './origin.ts';
import type { PageAfter, PageFrom } from './page.ts';
import type { VerdictRecord } from './verdicts.ts';

export interface NewItem {
  readonly index: number;
  readonly input: VerificationRequest;
  /** Equal for requests that are one and the same (16 bytes, hex); later ones share the result of the first. */
  readonly fingerprint: string;
  /** Equal for rows with the same mailbox (8 bytes, hex); absent where there is no address that can be checked. */
  readonly mailbox?: string;
  /** The row's original cells, when it came from a file. */
  readonly source: Cells | null;
  /** How many blank rows of the file stand directly before it. */
  readonly blanks?: number;
  /** What it takes from rows of other lists: a verdict only where they ask the same. */
  readonly reused?: ReusedVerdictOfRow;
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
  /** The policy that judges it; absent for the one of everything. */
  readonly policyId?: string;
  /** What separated the cells of its file, where something did. */
  readonly delimiter?: string;
  /** Which of its columns holds the addresses, where it came from a file. */
  readonly emailColumn?: number;
  readonly createdAt: number;
}

/** Options that change what is observed, the same for every item of a job. */
export interface JobOptions {
  readonly noCache: boolean;
  readonly company: boolean;
  /** Whether slow sources are left out where no answer of theirs could change the recommendation; never unless given. */
  readonly onlyWhatMatters?: boolean;
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
  /** How many rows count as what: by the analyst's decision, else by their final verdict. */
  readonly recommendations: Readonly<Record<Recommendation, number>>;
  /** How many rows without a decision have a first verdict alone, by its recommendation; they do not count as processed. */
  readonly provisional: Readonly<Record<Recommendation, number>>;
  /** How many rows could not be checked, and nobody has decided about. */
  readonly unchecked: number;
  /** How many rows have which verdict, whatever was decided about them; first verdicts among them. */
  readonly verdicts: Readonly<Record<Recommendation, number>>;
  /** Whether nothing slow is asked any more: first verdicts are final as they stand. */
  readonly finishing: boolean;
  readonly paused: boolean;
  /** Whether it goes before all others. */
  readonly first?: true;
  readonly waitingSince: number | null;
  readonly error: { readonly code: JobErrorCode; readonly message: string } | null;
  /** Items that are not checked any more, because the program ended abruptly at them. */
  readonly leftOut?: readonly LeftOut[];
  /** How many cells its widest row has. */
  readonly widest: number;
  /** How many blank rows of its file are kept; absent for none. */
  readonly blanks?: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** An item that still has to be checked; duplicates are never among them. */
export interface PendingItem {
  readonly index: number;
  readonly input: VerificationRequest;
}

/** The items without an outcome that were in progress when the program ended abruptly. */
export interface Suspects {
  readonly items: readonly PendingItem[];
  /** Whether it was one, with nothing else in progress. */
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
  /** A first verdict, before the slow facts are known: shown, and neither counted as processed nor charged. */
  | {
      readonly index: number;
      readonly kind: 'provisional';
      readonly verdict: VerdictRecord;
      readonly checkedAt: number;
      /** What is known of the row's mail domain, where that is not kept yet or has grown. */
      readonly facts: DomainNote | null;
    }
  | {
      readonly index: number;
      readonly kind: 'failed';
      readonly code: ItemErrorCode;
      readonly message: string;
    };

/** What is known of a mail domain of a job, as JSON text that the service made. */
export interface DomainNote {
  readonly domain: string;
  readonly facts: string;
}

/** A row without a final verdict. */
export interface OpenItem extends PendingItem {
  /** The id of its first verdict, which the final one keeps; null where it has none. */
  readonly requestId: string | null;
  /** The codes of what its first verdict rests on; null where it has none. */
  readonly codeSet: string | null;
}

/** Which rows of a list that has ended are taken up again; duplicates follow their first. */
export type Reopened =
  /** Those that have no verdict. */
  | { readonly kind: 'unchecked' }
  /** Those whose verdict is of before a moment, in milliseconds since the epoch, and those without. */
  | { readonly kind: 'older'; readonly than: number }
  /** Those whose evidence has one of these codes, and those without a verdict. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'picked'; readonly indexes: readonly number[] }
  | { readonly kind: 'all' };

export type Reopening =
  | { readonly kind: 'reopened'; readonly job: StoredJob; readonly rows: number }
  | Shortfall
  /** Nothing of it is to be taken up. */
  | { readonly kind: 'nothing' };

/** An item as kept; a duplicate carries the outcome of its first. */
export interface StoredItem {
  readonly index: number;
  readonly duplicateOf: number | null;
  readonly inputJson: string;
  readonly source: Cells | null;
  /** How many blank rows of the file stand directly before it; absent for none. */
  readonly blanks?: number;
  readonly resultJson: string | null;
  /** Whether `resultJson` is a first verdict, and slow facts are pending. */
  readonly provisional: boolean;
  /** The verdict before the row was taken up again; null where it was not. */
  readonly before: { readonly score: number; readonly recommendation: Recommendation } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What the rows of a list, duplicates apart, come to by mail domain; domains as they are written, in lower case. */
export interface DomainCounts {
  readonly domains: readonly { readonly domain: string; readonly rows: number }[];
  readonly schemes: readonly { readonly domain: string; readonly shape: string }[];
}

export interface JobFilter {
  /** Jobs of these origins only. */
  readonly origins?: readonly Origin['kind'][];
  /** Part of the name, whatever the letter case. */
  readonly search?: string;
  /** Jobs of this file and these options only. */
  readonly fileKey?: string;
  /** Ids of the last job of the page before; the newest jobs come first. */
  readonly after?: string;
  readonly limit: number;
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
  /** Whom to notify of its end; no one when left out. */
  readonly callback?: NewCallback | null;
}

export type Submission =
  | { readonly kind: 'queued'; readonly job: StoredJob }
  | Shortfall
  /** The same was submitted before; that job may have been deleted since. */
  | { readonly kind: 'repeated'; readonly jobId: string; readonly total: number }
  /** Something else was submitted under the same name. */
  | { readonly kind: 'conflict' };

/** What is kept of jobs and their items. Asynchronous: the adapter does its work beside the main loop. */
export interface JobStore {
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
   * Marks duplicates, counts, sets the unique items without a verdict aside from the budgets, and makes a draft a queued
   * job. Without `terms` nothing limits it; where it falls short it stays a draft. Null when there is no such draft.
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
  /**
   * Pending items without a first verdict and with an index above `after`, in order; notes in one transaction that these and
   * `inProgress` may be under way from now on, and nothing else of the job.
   */
  takeItems(
    jobId: string,
    page: PageAfter,
    inProgress: readonly number[],
  ): Promise<readonly PendingItem[]>;
  /**
   * Notes which items of a running job may be under way from now on; `alone` for one that is tried with nothing else under
   * way. A pause forgets it, and so does the job's end.
   */
  markInProgress(jobId: string, indexes: readonly number[], alone?: boolean): Promise<void>;
  /** What was noted when an earlier run of the program ended without saying so; to be asked before its job goes on. */
  readSuspects(jobId: string): Promise<Suspects>;
  /** Adds to the items that are not checked any more; recording its outcome is another step. */
  leaveOut(jobId: string, leftOut: LeftOut): Promise<void>;
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
  /** Items with a first verdict alone and an index above `after`, in order. */
  provisionalItems(jobId: string, page: PageAfter): Promise<readonly OpenItem[]>;
  /** Those of these items that have no final verdict, in the order asked for. */
  readOpen(jobId: string, indexes: readonly number[]): Promise<readonly OpenItem[]>;
  /** What is known of a mail domain of a job; null when nothing is kept. */
  readDomainNote(jobId: string, domain: string): Promise<string | null>;
  /** From now on first verdicts of the job are final as they stand; null when it has ended or is gone. */
  setFinishing(jobId: string): Promise<StoredJob | null>;
  /**
   * Takes a list that has ended up again: rows become pending, what they cost is set aside from the budgets, and their
   * verdicts are no longer in the cache. Null when there is no such job, or it has not ended.
   */
  reopenJob(
    jobId: string,
    rows: Reopened,
    terms: CreditTerms | undefined,
    /** From now on in place of what the job has; absent leaves that. */
    onlyWhatMatters?: boolean,
  ): Promise<Reopening | null>;
  /** How many rows each of these would take up, duplicates among them; null where there is no such job that has ended. */
  countReopened(jobId: string, selections: readonly Reopened[]): Promise<readonly number[] | null>;
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
  /** Rows from index `from` on without their results, in order; for a merge. */
  listedRows(jobId: string, page: PageFrom): Promise<readonly ListedRow[]>;
  /** Items from index `from` on, in order. */
  readItems(jobId: string, page: PageFrom): Promise<readonly StoredItem[]>;
  /** All items of a job as the text of a JSON array, in the shape of the API; built beside the main loop. */
  renderItems(jobId: string): Promise<string>;
  /**
   * How many rows of a job, duplicates apart, name each mail domain: the most frequent first, at most `limit`, none with
   * a single row; and the shapes of codes that more than five addresses of a domain have. In lists of more than 100,000
   * domains, or of such shapes, a count may lack a few rows.
   */
  countDomains(jobId: string, limit: number): Promise<DomainCounts>;
}
