// Jobs as use cases: submit or fill them, look at them, steer them. How items are worked off is the runner's part.
import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Budget } from '../keys/budget.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type {
  NewItem,
  NewJob,
  Once,
  Origin,
  Store,
  StoredItem,
  StoredJob,
  Submission,
} from '../ports/store.ts';
import type { CheckCall, JobRowInput, JobRowOutput, Service } from '../service.ts';
import { fingerprintOf } from '../verify/identity.ts';
import { fingerprintOfBatch } from './idempotency.ts';
import type { Runner } from './runner.ts';
import type { JobWatch } from './watch.ts';

export interface JobDeps {
  readonly store: Store;
  readonly runner: Runner;
  readonly watch: JobWatch;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly budget: Pick<Budget, 'terms' | 'refusal'>;
}

export function createJobs(deps: JobDeps): Service['jobs'] {
  const { store, runner, watch, clock, newId, budget } = deps;
  /** How many rows each job under construction has, and on whose behalf it is filled. */
  const filled = new Map<string, { readonly origin: Origin; rows: number }>();

  function newJob(details: Pick<NewJob, 'name' | 'columns' | 'fileKey'>, call: CheckCall): NewJob {
    return {
      ...details,
      jobId: `job_${newId()}`,
      origin: call.origin,
      options: { noCache: call.noCache, company: call.company, mailbox: call.mailbox },
      createdAt: clock.now(),
    };
  }

  async function get(jobId: string): Promise<StoredJob> {
    return known(jobId, await store.getJob(jobId));
  }

  function known(jobId: string, job: StoredJob | null): StoredJob {
    if (!job)
      throw new VouchError(
        'job_not_found',
        `There is no job with the id ${jobId.slice(0, 100)}; it may have been deleted.`,
      );
    const error = runner.broken.get(jobId);
    return error ? { ...job, status: 'failed', error } : job;
  }

  /** An ended job cannot be steered any more. */
  async function open(jobId: string, deed: string): Promise<StoredJob> {
    const job = await get(jobId);
    if (job.status === 'completed' || job.status === 'failed') {
      throw new VouchError(
        'job_state_conflict',
        `The job has ended (${job.status}), so it cannot be ${deed}.`,
      );
    }
    return job;
  }

  async function submit(
    requests: readonly VerificationRequest[],
    call: CheckCall,
    once: Once | null,
  ): Promise<Submission> {
    const items = requests.map((input, index) => newItem(index, { input, source: null }));
    const job = newJob({ name: null, columns: null }, call);
    const terms = { credits: budget.terms(call.origin), once };
    const submitted = await store.submitJob(job, items, terms);
    if (submitted.kind === 'queued') runner.run(submitted.job);
    return submitted;
  }

  function refusalOf(submitted: Exclude<Submission, { kind: 'queued' }>): VouchError {
    if (submitted.kind === 'insufficient') return budget.refusal(submitted);
    return new VouchError(
      'idempotency_conflict',
      'This Idempotency-Key was sent with another body before. Use a new one for another batch.',
    );
  }

  return {
    async submit(requests, call) {
      const submitted = await submit(requests, call, null);
      if (submitted.kind === 'queued') return submitted.job;
      throw refusalOf(submitted);
    },
    async submitOnce(requests, call, name) {
      const submitted = await submit(requests, call, {
        keyId: call.origin.keyId,
        name,
        fingerprint: fingerprintOfBatch(requests),
        expiresAt: clock.now() + LIMITS.idempotencyMs,
      });
      switch (submitted.kind) {
        case 'queued':
          return { jobId: submitted.job.jobId, total: submitted.job.total, repeated: false };
        case 'repeated':
          return { jobId: submitted.jobId, total: submitted.total, repeated: true };
        case 'conflict':
        case 'insufficient':
          throw refusalOf(submitted);
      }
    },
    async create(details, call) {
      const job = newJob(details, call);
      await store.createDraft(job);
      filled.set(job.jobId, { origin: job.origin, rows: 0 });
      return job.jobId;
    },
    async append(jobId, rows) {
      const draft = filled.get(jobId);
      if (draft === undefined) {
        throw new VouchError(
          'job_not_found',
          'There is no job under construction with this id. Begin again.',
        );
      }
      const from = draft.rows;
      draft.rows += rows.length;
      await store.appendItems(
        jobId,
        rows.map((row, place) => newItem(from + place, row)),
      );
      return from + rows.length;
    },
    async start(jobId) {
      const origin = filled.get(jobId)?.origin;
      const sealed = await store.sealDraft(jobId, origin && budget.terms(origin));
      // It stays under construction, so that it can be started later or given up.
      if (sealed?.kind === 'insufficient') throw budget.refusal(sealed);
      filled.delete(jobId);
      const job = told(known(jobId, sealed === null ? null : sealed.job));
      runner.run(job);
      return job;
    },
    get,
    list: (options) => store.listJobs(options),
    renderItems: (jobId) => store.renderItems(jobId),
    async rows(jobId, from, limit) {
      await get(jobId);
      return (await store.readItems(jobId, from, limit)).map(renderRow);
    },
    async begun(origin, fileKey) {
      const unfinished = await store.unfinishedJobs();
      return (
        unfinished.findLast((job) => job.fileKey === fileKey && job.origin.kind === origin) ?? null
      );
    },
    async putFirst(jobId, first) {
      await open(jobId, 'put before others');
      const before = first ? await store.unfinishedJobs() : [];
      const job = known(jobId, await store.setFirst(jobId, first));
      runner.putFirst(jobId, first);
      // One list at most is the first, so another has lost its place.
      for (const other of before) {
        if (other.first === true && other.jobId !== jobId) watch.changed(other.jobId);
      }
      return told(job);
    },
    async rename(jobId, name) {
      return told(known(jobId, await store.renameJob(jobId, name)));
    },
    async pause(jobId) {
      await open(jobId, 'paused');
      // The store first, here and in resume: its answers come in the order of the questions, and so do the runner's turns.
      const job = known(jobId, await store.setPaused(jobId, true));
      runner.pause(jobId);
      return told(job);
    },
    async resume(jobId) {
      await open(jobId, 'resumed');
      const job = told(known(jobId, await store.setPaused(jobId, false)));
      runner.resume(job);
      return job;
    },
    async cancel(jobId) {
      await open(jobId, 'cancelled');
      await runner.drop(jobId);
      const error = {
        code: 'cancelled' as const,
        message: 'The job was cancelled before it was finished.',
      };
      // It may have ended in between; then it stays as it ended.
      const job = await store.failJob(jobId, error, clock.now());
      return job ? told(job) : get(jobId);
    },
    async delete(jobId) {
      // One that is still being filled is nobody's job yet; it may be given up all the same.
      if (!filled.delete(jobId)) await get(jobId);
      await runner.drop(jobId);
      await store.deleteJob(jobId);
      watch.changed(jobId);
    },
    onChange: watch.onChange,
    watch: (jobId, seen, signal) => watch.next(jobId, seen, () => get(jobId), signal),
  };

  function told(job: StoredJob): StoredJob {
    watch.changed(job.jobId);
    return job;
  }
}

function newItem(index: number, { input, source }: JobRowInput): NewItem {
  return { index, input, source, fingerprint: fingerprintOf(input) };
}

function renderRow(item: StoredItem): JobRowOutput {
  return { index: item.index, item: renderItem(item), source: item.source };
}
