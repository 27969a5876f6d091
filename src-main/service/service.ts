// The use cases of Vouch under every host: what the API, the command line and the window can ask for.
import type { KeyDetails } from '../../src-shared/bridge/api.ts';
import type { ContactDetails, SettingDetails } from '../../src-shared/bridge/app.ts';
import type { ListEstimate, ListSketch } from '../../src-shared/bridge/estimate.ts';
import type {
  GoOnCounts,
  GoOnRows,
  JobDetails,
  JobItemRow,
  JobRow,
} from '../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../src-shared/bridge/list-merge.ts';
import type { RowChoice } from '../../src-shared/bridge/lists.ts';
import type { BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { Callback } from '../../src-shared/schemas/callback.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../src-shared/schemas/verification.ts';
import type { Settings } from '../../src-shared/settings/table.ts';
import type { StageListener } from '../engine/ports.ts';
import type { Outcomes } from './outcomes/outcomes.ts';
import type { WeightProposals } from './outcomes/proposal.ts';
import type { PolicyService } from './policy/policy.ts';
import type { CreditState } from './ports/credits.ts';
import type { JobFilter, JobOptions, NewJob } from './ports/jobs.ts';
import type { KeyPolicy, StoredKey } from './ports/keys.ts';
import type { MetricFamily } from './ports/metrics.ts';
import type { Origin } from './ports/origin.ts';
import type { PageFrom } from './ports/page.ts';
import type { CheckFilter } from './ports/verdicts.ts';

/** Who calls, and with which options. */
export interface CheckCall extends JobOptions {
  readonly origin: Origin;
  /** Hears which part of the check begins and ends. */
  readonly onStage?: StageListener;
  /** Who is notified of the end of a batch. */
  readonly callbackUrl?: string;
  /** The policy that judges it; absent or null is the default one. */
  readonly policyId?: string | null;
}

type MailboxOption = JobOptions['mailbox'];

/** No options: the settings decide about the mailbox probe. */
export const AS_SET: MailboxOption = {
  probe: null,
  ehlo: null,
  mailFrom: null,
  greylistDelayMs: null,
};

/** What a submission under a name was answered, now or the first time. */
export interface SubmittedOnce {
  readonly job_id: string;
  readonly total: number;
  /** Whether it had been made before. */
  readonly repeated: boolean;
}

export interface UsageOfMonth {
  /** When the month began, milliseconds since the epoch. */
  readonly since: number;
  readonly all: CreditState;
  readonly key: CreditState;
  /** Every day of the month until today; `ofKey` is the part of the one key. */
  readonly days: readonly {
    readonly day: string;
    readonly credits: number;
    readonly ofKey: number;
  }[];
}

/** Rejections are VouchErrors: a code and a sentence that a person can act on. */
export interface Service {
  /**
   * Verifies one address now; refuses with `invalid_request`, `insufficient_credits`, `dns_unavailable` or `timeout`.
   */
  verify(
    request: VerificationRequest,
    call: CheckCall,
    signal?: AbortSignal,
  ): Promise<VerificationResult>;

  readonly jobs: {
    /** Queues a whole batch at once; refuses with `insufficient_credits`. */
    submit(requests: readonly VerificationRequest[], call: CheckCall): Promise<JobDetails>;
    /**
     * The same under a name of the caller's (`Idempotency-Key`): the same batch sent again within a day makes no other
     * job, and is answered as before. Another batch under the name is refused with `idempotency_conflict`.
     */
    submitOnce(
      requests: readonly VerificationRequest[],
      call: CheckCall & { readonly origin: Extract<Origin, { kind: 'key' }> },
      name: string,
    ): Promise<SubmittedOnce>;
    /** Opens a job to be filled piece by piece. */
    create(
      details: Pick<NewJob, 'name' | 'columns' | 'fileKey' | 'policyId'>,
      call: CheckCall,
    ): Promise<string>;
    append(jobId: string, rows: readonly JobRow[]): Promise<number>;
    /** Queues a job that was filled piece by piece; refuses with `insufficient_credits`, and it stays to be filled. */
    start(jobId: string): Promise<JobDetails>;
    /** A key (`by`) is shown the jobs that keys made; whoever is at this machine is shown all. */
    get(jobId: string, by?: Origin): Promise<JobDetails>;
    list(filter: JobFilter): Promise<readonly JobDetails[]>;
    /**
     * The newest unfinished job of this origin that was made from the same file, mapped and checked alike; else the last one
     * where it failed; null without either.
     */
    begun(origin: Origin['kind'], fileKey: string): Promise<JobDetails | null>;
    /** Puts a job before all others, or back among them. */
    putFirst(jobId: string, first: boolean): Promise<JobDetails>;
    /** Gives a list another name. */
    rename(jobId: string, name: string): Promise<JobDetails>;
    /** JSON text of the array of all items, in order. */
    renderItems(jobId: string): Promise<string>;
    rows(jobId: string, page: PageFrom): Promise<readonly JobItemRow[]>;
    /** The same rows without their results, as a merge reads them. */
    listed(jobId: string, page: PageFrom): Promise<readonly ListedRow[]>;
    pause(jobId: string): Promise<JobDetails>;
    resume(jobId: string): Promise<JobDetails>;
    /** Refuses with `forbidden_job` what another key than `by` made; so does `delete`. */
    cancel(jobId: string, by?: Origin): Promise<JobDetails>;
    /** From now on nothing slow is asked for a job: first verdicts are final as they stand. */
    finishNow(jobId: string): Promise<JobDetails>;
    /**
     * Takes a list that has ended up again; rows that have no verdict always go on. Answers how many rows are checked.
     * Refuses with `job_state_conflict` and `insufficient_credits`.
     */
    goOn(
      jobId: string,
      rows: GoOnRows,
      by?: Origin,
      /** From now on; absent leaves it, save that rows of which something was not needed are asked all of it. */
      onlyWhatMatters?: boolean,
    ): Promise<{ readonly job: JobDetails; readonly rows: number }>;
    /** How many rows that would be; refuses with `job_state_conflict` while it runs. */
    goOnCounts(
      jobId: string,
      selections: { readonly olderThan: string | null; readonly chosen: RowChoice | null },
    ): Promise<GoOnCounts>;
    delete(jobId: string, by?: Origin): Promise<void>;
    /** Resolves at once when the job is not as `seen` says, else with its next change. */
    watch(
      jobId: string,
      seen: string | null,
      signal?: AbortSignal,
    ): Promise<{ readonly job: JobDetails; readonly seen: string }>;
    /** Hears the id of each job that changes or goes. Answers how to stop listening. */
    onChange(listener: (jobId: string) => void): () => void;
  };

  readonly keys: {
    /** Makes a key; its text is in the answer and nowhere else. */
    create(
      name: string,
      options?: { readonly monthlyBudget?: number | null; readonly policyId?: string | null },
    ): Promise<BridgeResult<'keys.create'>>;
    list(): Promise<readonly KeyDetails[]>;
    revoke(keyId: string): Promise<KeyDetails>;
    /** Sets or (null) lifts what a key may use in a calendar month (UTC). */
    setBudget(keyId: string, monthlyBudget: number | null): Promise<KeyDetails>;
    /** Gives a key a named policy for what it asks from now on; null is the default one. */
    setPolicy(which: KeyPolicy): Promise<KeyDetails>;
    /** Makes the secret that signs its callbacks, in place of one before; its text is in the answer and nowhere else. */
    newCallbackSecret(keyId: string): Promise<BridgeResult<'keys.callback_secret'>>;
    /** The key with this text, if it is known and not revoked. */
    authenticate(key: string): Promise<StoredKey | null>;
    /** The same without the store, for a key that is in use; null where the store has to be asked or updated. */
    recognise(key: string): StoredKey | null;
  };

  /** Who was notified, or still has to be, of the end of batches. */
  readonly callbacks: {
    /** Newest first; of one key's batches, or with null of all. */
    list(query: {
      readonly keyId: string | null;
      readonly after: string | null;
      readonly limit: number;
    }): Promise<BridgeResult<'callbacks.list'>>;
    /** Tries the callback of a job again; refuses with `job_state_conflict` where there is none, or it is delivered. */
    retry(jobId: string): Promise<Callback>;
  };

  /** What was used of the budgets; months and days are those of UTC. */
  readonly usage: {
    /** The last so many days, today last. */
    days(count: number): Promise<BridgeResult<'usage.show'>>;
    /** This month, for one key. */
    month(keyId: string): Promise<UsageOfMonth>;
  };

  /** The service in numbers, for monitoring. */
  readonly metrics: {
    read(): Promise<readonly MetricFamily[]>;
    /** Notes a request that was answered: `route` is the router's pattern, never what a client wrote. */
    answered(request: {
      readonly route: string;
      readonly method: string;
      readonly status: number;
      readonly ms: number;
    }): void;
  };

  /** What a list would ask of its sources, before it starts. */
  estimate(sketch: ListSketch, call: CheckCall): Promise<ListEstimate>;

  /** Single checks that were made. */
  readonly history: {
    /** The newest first. */
    list(filter: CheckFilter): Promise<BridgeResult<'checks.list'>>;
    /** Refuses with `not_found`. */
    show(requestId: string): Promise<VerificationResult>;
    /** What changed since the check before of the same request. */
    compare(requestId: string): Promise<BridgeResult<'checks.compare'>>;
    /** Refuses with `not_found`. */
    delete(requestId: string): Promise<void>;
    /**
     * Deletes all checks, all ended lists of the window and the command line, or both, and damaged stores that were set
     * aside; answers how many of each, and the names of such stores that are still there.
     */
    clear(what: {
      readonly checks: boolean;
      readonly lists: boolean;
      readonly setAside?: boolean;
    }): Promise<BridgeResult<'history.clear'>>;
  };

  /** What really happened to addresses, and how good the verdicts were. */
  readonly outcomes: Outcomes;

  /** Weights that outcomes speak for. */
  readonly proposals: WeightProposals;
  /** The local policy: bands, weights and overrides; a change counts at once, for what is kept as well. */
  readonly policy: Omit<PolicyService, 'current' | 'ofPolicy' | 'ofList' | 'followBands'>;

  /** The privacy ledger: every contact with another machine. */
  readonly privacy: {
    /** The newest first; of the last 10,000 those with `search` in host, address, reason or words. */
    list(limit: number, search?: string): Promise<readonly ContactDetails[]>;
    /** Answers how many were forgotten. */
    clear(): Promise<number>;
  };

  /** What can be set; a change counts at once. */
  readonly settings: {
    /** Always as they are now. */
    readonly values: Settings;
    list(): Promise<readonly SettingDetails[]>;
    /** Null returns a setting to its default; refuses with `invalid_request`. */
    change(name: string, value: unknown): Promise<SettingDetails>;
    /** Hears of each change. Answers how to stop listening. */
    onChange(listener: (changed: SettingDetails) => void): () => void;
  };

  /** Forgets what is older than the settings say; `first` before anything is imported, and half-imported lists with it. */
  upkeep(first?: boolean): Promise<void>;
  /** Takes up the jobs that an earlier run left unfinished; answers how many go on (paused ones rest). */
  resumeUnfinished(): Promise<number>;
  /** Stops taking up work and keeps what is finished; the rest goes on at the next start. The store stays open. */
  stop(): Promise<void>;
}
