// The use cases of Vouch under every host: what the API, the command line and the window can ask for.
import type { SettingDetails } from '../../src-shared/bridge/app.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../src-shared/schemas/verification.ts';
import type { Contact } from './ports/contact-ledger.ts';
import type { JobOptions, NewItem, Origin, StoredJob, StoredKey } from './ports/store.ts';

/** Who calls, and with which wishes. */
export interface CheckCall extends JobOptions {
  readonly origin: Origin;
}

type MailboxWish = JobOptions['mailbox'];

/** No wishes: the settings decide about the mailbox probe. */
export const AS_SET: MailboxWish = {
  probe: null,
  ehlo: null,
  mailFrom: null,
  greylistDelayMs: null,
};

export type JobRowInput = Pick<NewItem, 'input' | 'source'>;

/** One row of a job, its item rendered as the API shows it. */
export interface JobRowOutput {
  readonly index: number;
  /** JSON text of the API's item object; null while it is pending. */
  readonly item: string | null;
  readonly source: readonly string[] | null;
}

/** Rejections are VouchErrors: a code and a sentence that a person can act on. */
export interface Service {
  /** Verifies one address now; refuses with `invalid_request`, `dns_unavailable` or `timeout`. */
  verify(
    request: VerificationRequest,
    call: CheckCall,
    signal?: AbortSignal,
  ): Promise<VerificationResult>;

  readonly jobs: {
    /** Queues a whole batch at once. */
    submit(requests: readonly VerificationRequest[], call: CheckCall): Promise<StoredJob>;
    /** Opens a job to be filled piece by piece. */
    create(
      details: { readonly name: string | null; readonly columns: readonly string[] | null },
      call: CheckCall,
    ): Promise<string>;
    append(jobId: string, rows: readonly JobRowInput[]): Promise<number>;
    /** Queues a job that was filled piece by piece. */
    start(jobId: string): Promise<StoredJob>;
    get(jobId: string): Promise<StoredJob>;
    list(options: {
      readonly origin?: Origin['kind'];
      readonly after?: string;
      readonly limit: number;
    }): Promise<readonly StoredJob[]>;
    /** JSON text of the array of all items, in order. */
    renderItems(jobId: string): Promise<string>;
    rows(jobId: string, from: number, limit: number): Promise<readonly JobRowOutput[]>;
    pause(jobId: string): Promise<StoredJob>;
    resume(jobId: string): Promise<StoredJob>;
    cancel(jobId: string): Promise<StoredJob>;
    delete(jobId: string): Promise<void>;
    /** Resolves at once when the job is not as `seen` says, else with its next change. */
    watch(
      jobId: string,
      seen: string | null,
      signal?: AbortSignal,
    ): Promise<{ readonly job: StoredJob; readonly seen: string }>;
  };

  readonly keys: {
    /** Makes a key; its text is in the answer and nowhere else. */
    create(name: string): Promise<{ readonly stored: StoredKey; readonly key: string }>;
    list(): Promise<readonly StoredKey[]>;
    revoke(keyId: string): Promise<StoredKey>;
    /** The key with this text, if it is known and not revoked. */
    authenticate(key: string): Promise<StoredKey | null>;
  };

  /** The privacy ledger: every contact with another machine. */
  readonly privacy: {
    /** The newest first. */
    list(limit: number): Promise<readonly Contact[]>;
    /** Answers how many were forgotten. */
    clear(): Promise<number>;
  };

  /** What can be set; a change counts from the next start. */
  readonly settings: {
    list(): Promise<readonly SettingDetails[]>;
    /** Null returns a setting to its default; refuses with `invalid_request`. */
    change(name: string, value: unknown): Promise<SettingDetails>;
  };

  /** Forgets what is older than the settings say. */
  upkeep(): Promise<void>;
  /** Takes up the jobs that an earlier run left unfinished; answers how many go on (paused ones rest). */
  resumeUnfinished(): Promise<number>;
  /** Stops taking up work and keeps what is finished; the rest goes on at the next start. The store stays open. */
  stop(): Promise<void>;
}
