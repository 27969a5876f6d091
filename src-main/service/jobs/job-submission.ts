// Takes in jobs: whole ones of the API, and those that are filled row by row before they start.
import { hash } from 'node:crypto';
import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Budget } from '../keys/budget.ts';
import type { NewCallback } from '../ports/callbacks.ts';
import type { JobOptions, NewItem, NewJob, Once, Submission } from '../ports/jobs.ts';
import type { Origin } from '../ports/origin.ts';
import type { Store } from '../ports/store.ts';
import type { CheckCall, Service } from '../service.ts';
import { fingerprintOf, mailboxOf } from '../verify/fingerprint.ts';
import { storedRequest } from '../verify/stored-request.ts';
import type { JobViews } from './job-views.ts';
import type { Runner } from './runner.ts';

export interface JobSubmissionDeps {
  readonly store: Pick<Store, 'submitJob' | 'createDraft' | 'appendItems' | 'sealDraft'>;
  readonly runner: Pick<Runner, 'run'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly budget: Pick<Budget, 'terms' | 'refusal'>;
  readonly callbacks: {
    /** Refuses with `invalid_request` a URL that is not allowed. */
    admit(url: string, origin: Origin): Promise<NewCallback>;
    submitted(): void;
  };
  readonly views: JobViews;
}

export function createJobSubmission(
  deps: JobSubmissionDeps,
): Pick<Service['jobs'], 'submit' | 'submitOnce'> {
  const { store, runner, clock, budget, callbacks, views } = deps;

  async function submit(
    requests: readonly VerificationRequest[],
    call: CheckCall,
    once: Once | null,
  ): Promise<Submission> {
    const items = requests.map((input, index) => newItem(index, { input, source: null }));
    const { policyId } = call;
    const own = policyId === undefined || policyId === null ? {} : { policyId };
    const job = newJob({ name: null, columns: null, ...own }, call, deps);
    const url = call.callbackUrl;
    const callback = url === undefined ? null : await callbacks.admit(url, call.origin);
    const terms = { credits: budget.terms(call.origin), once, callback };
    const submitted = await store.submitJob(job, items, terms);
    if (submitted.kind === 'queued') {
      runner.run(submitted.job);
      if (callback !== null) callbacks.submitted();
    }
    return submitted;
  }

  function refusalOf(submitted: Exclude<Submission, { kind: 'queued' }>): VouchError {
    if (submitted.kind === 'insufficient') return budget.refusal(submitted);
    return new VouchError(
      'idempotency_conflict',
      'This Idempotency-Key was already used with a different body. Use a new key for a new batch.',
    );
  }

  return {
    async submit(requests, call) {
      const submitted = await submit(requests, call, null);
      if (submitted.kind === 'queued') return views.present(submitted.job);
      throw refusalOf(submitted);
    },
    async submitOnce(requests, call, name) {
      const submitted = await submit(requests, call, {
        keyId: call.origin.keyId,
        name,
        fingerprint: fingerprintOfBatch(requests, call.callbackUrl),
        expiresAt: clock.now() + LIMITS.idempotencyMs,
      });
      switch (submitted.kind) {
        case 'queued':
          return { job_id: submitted.job.jobId, total: submitted.job.total, repeated: false };
        case 'repeated':
          return { job_id: submitted.jobId, total: submitted.total, repeated: true };
        case 'conflict':
        case 'insufficient':
          throw refusalOf(submitted);
      }
    },
  };
}

export interface JobDrafts extends Pick<Service['jobs'], 'create' | 'append' | 'start'> {
  /** Whether a job is still being filled. */
  has(jobId: string): boolean;
  /** Gives one up that was deleted. */
  forget(jobId: string): void;
}

export function createJobDrafts(deps: JobSubmissionDeps): JobDrafts {
  const { store, runner, budget, views } = deps;
  /** How many rows each job under construction has, and on whose behalf it is filled. */
  const filled = new Map<string, { readonly origin: Origin; rows: number }>();
  return {
    async create(details, call) {
      const job = newJob(details, call, deps);
      await store.createDraft(job);
      filled.set(job.jobId, { origin: job.origin, rows: 0 });
      return job.jobId;
    },
    async append(jobId, rows) {
      const draft = filled.get(jobId);
      if (draft === undefined) {
        throw new VouchError(
          'job_not_found',
          'There is no job being assembled under this id. Start again.',
        );
      }
      const from = draft.rows;
      draft.rows += rows.length;
      try {
        await store.appendItems(
          jobId,
          rows.map((row, index) =>
            newItem(from + index, { ...row, input: storedRequest(row.input) }),
          ),
        );
      } catch (error) {
        // Nothing of it was kept, so that the same rows are due again.
        draft.rows = Math.min(draft.rows, from);
        throw error;
      }
      return from + rows.length;
    },
    async start(jobId) {
      const origin = filled.get(jobId)?.origin;
      const sealed = await store.sealDraft(jobId, origin && budget.terms(origin));
      // It stays under construction, so that it can be started later or given up.
      if (sealed?.kind === 'insufficient') throw budget.refusal(sealed);
      filled.delete(jobId);
      const job = views.known(jobId, sealed === null ? null : sealed.job);
      const shown = views.changed(job);
      runner.run(job);
      return shown;
    },
    has: (jobId) => filled.has(jobId),
    forget: (jobId) => void filled.delete(jobId),
  };
}

function newJob(
  details: Pick<NewJob, 'name' | 'columns' | 'fileKey' | 'delimiter' | 'emailColumn' | 'policyId'>,
  call: CheckCall,
  { newId, clock }: Pick<JobSubmissionDeps, 'newId' | 'clock'>,
): NewJob {
  return {
    ...details,
    jobId: `job_${newId()}`,
    origin: call.origin,
    options: optionsOf(call),
    createdAt: clock.now(),
  };
}

/** The options of a call that are kept with its job. */
function optionsOf({ noCache, company, onlyWhatMatters, mailbox }: CheckCall): JobOptions {
  return { noCache, company, ...(onlyWhatMatters ? { onlyWhatMatters } : {}), mailbox };
}

function newItem(index: number, row: Omit<NewItem, 'index' | 'fingerprint' | 'mailbox'>): NewItem {
  const mailbox = mailboxOf(row.input);
  return {
    ...row,
    index,
    fingerprint: fingerprintOf(row.input),
    ...(mailbox === null ? {} : { mailbox }),
  };
}

/** Equal for batches whose known fields are equal, letter by letter and in the same order, and that tell the same URL. */
function fingerprintOfBatch(
  requests: readonly VerificationRequest[],
  callbackUrl?: string,
): string {
  const known = requests.map(({ email, name, company_name, ip_address }) => [
    email,
    name ?? null,
    company_name ?? null,
    ip_address ?? null,
  ]);
  const batch = callbackUrl === undefined ? known : { known, callbackUrl };
  return hash('sha256', JSON.stringify(batch), 'hex');
}
