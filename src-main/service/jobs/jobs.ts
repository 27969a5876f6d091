// Jobs as use cases: submit or fill them, look at them, steer them. How items are worked off is the runner's part.

import { hash } from 'node:crypto';
import type { GoOnRows, JobDetails, JobItemRow } from '../../../src-shared/bridge/jobs.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Budget } from '../keys/budget.ts';
import type { NewCallback } from '../ports/callbacks.ts';
import { denseCells } from '../ports/cells.ts';
import type {
  JobOptions,
  NewItem,
  NewJob,
  Once,
  StoredItem,
  StoredJob,
  Submission,
} from '../ports/jobs.ts';
import type { Origin } from '../ports/origin.ts';
import type { RemoteLookups } from '../ports/remote-lookups.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { Store } from '../ports/store.ts';
import type { CheckCall, Service } from '../service.ts';
import { fingerprintOf, mailboxOf } from '../verify/fingerprint.ts';
import { keptRequest } from '../verify/kept-request.ts';
import type { JobWatch } from './job-watch.ts';
import { needOwn, needVisible } from './ownership.ts';
import { createPaceMeter, lookedAt } from './pace.ts';
import { presentJob } from './present-job.ts';
import { reopenedRows } from './reopened-rows.ts';
import type { Runner } from './runner.ts';

export interface JobDeps {
  readonly store: Store;
  readonly runner: Runner;
  readonly watch: JobWatch;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly newId: () => string;
  readonly budget: Pick<Budget, 'terms' | 'refusal'>;
  readonly callbacks: {
    /** Refuses with `invalid_request` a URL that may not be told. */
    admit(url: string, origin: Origin): Promise<NewCallback>;
    submitted(): void;
  };
  readonly remote: Pick<RemoteLookups, 'notice'>;
}

export function createJobs(deps: JobDeps): Service['jobs'] {
  const { store, runner, watch, clock, elapsed, newId, budget, callbacks, remote } = deps;
  const meter = createPaceMeter();
  /** How many rows each job under construction has, and on whose behalf it is filled. */
  const filled = new Map<string, { readonly origin: Origin; rows: number }>();

  function newJob(
    details: Pick<
      NewJob,
      'name' | 'columns' | 'fileKey' | 'delimiter' | 'emailColumn' | 'policyId'
    >,
    call: CheckCall,
  ): NewJob {
    return {
      ...details,
      jobId: `job_${newId()}`,
      origin: call.origin,
      options: optionsOf(call),
      createdAt: clock.now(),
    };
  }

  async function read(jobId: string): Promise<StoredJob> {
    return known(jobId, await store.getJob(jobId));
  }

  function present(job: StoredJob): JobDetails {
    const pace = meter.note(job, elapsed());
    const { jobId } = job;
    const looked = lookedAt(job);
    const ahead = looked === 0 ? 0 : (job.total - looked) / looked;
    const left = runner.remaining(jobId, ahead);
    return presentJob(job, pace, left, remote, runner.waitsForRoom(jobId));
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
  function needUnfinished(job: StoredJob, deed: string): void {
    if (!hasEnded(job)) return;
    throw new VouchError(
      'job_state_conflict',
      `The job has ended (${job.status}), so it cannot be ${deed}.`,
    );
  }

  async function submit(
    requests: readonly VerificationRequest[],
    call: CheckCall,
    once: Once | null,
  ): Promise<Submission> {
    const items = requests.map((input, index) => newItem(index, { input, source: null }));
    const { policyId } = call;
    const own = policyId === undefined || policyId === null ? {} : { policyId };
    const job = newJob({ name: null, columns: null, ...own }, call);
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
      if (submitted.kind === 'queued') return present(submitted.job);
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
          'There is no job being assembled under this id. Start again.',
        );
      }
      const from = draft.rows;
      draft.rows += rows.length;
      try {
        await store.appendItems(
          jobId,
          rows.map((row, place) =>
            newItem(from + place, { ...row, input: keptRequest(row.input) }),
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
      const job = known(jobId, sealed === null ? null : sealed.job);
      const shown = told(job);
      runner.run(job);
      return shown;
    },
    async get(jobId, by) {
      const job = await read(jobId);
      needVisible(job, by);
      return present(job);
    },
    list: async (options) => (await store.listJobs(options)).map(present),
    renderItems: (jobId) => store.renderItems(jobId),
    async listed(jobId, from, limit) {
      await read(jobId);
      return store.listedRows(jobId, from, limit);
    },
    async rows(jobId, from, limit) {
      await read(jobId);
      return (await store.readItems(jobId, from, limit)).map(renderRow);
    },
    async begun(origin, fileKey) {
      const runs = await store.listJobs({ origins: [origin], fileKey, limit: RUNS_LOOKED_AT });
      const [last] = runs;
      const open = runs.find((job) => !hasEnded(job));
      const begun = open ?? (last?.status === 'failed' ? last : null);
      return begun === null ? null : present(begun);
    },
    async putFirst(jobId, first) {
      needUnfinished(await read(jobId), 'moved to the front');
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
      needUnfinished(await read(jobId), 'paused');
      // The store first, here and in resume: its answers come in the order of the questions, and so do the runner's turns.
      const job = known(jobId, await store.setPaused(jobId, true));
      const end = runner.pause(jobId);
      if (end === null) return told(job);
      // Its last row was done meanwhile: it says that it ended, not that it can be resumed.
      await end;
      return present(await read(jobId));
    },
    async resume(jobId) {
      needUnfinished(await read(jobId), 'resumed');
      const job = known(jobId, await store.setPaused(jobId, false));
      const shown = told(job);
      runner.resume(job);
      return shown;
    },
    async cancel(jobId, by) {
      const found = await read(jobId);
      needOwn(found, by, 'cancelled');
      needUnfinished(found, 'cancelled');
      await runner.drop(jobId);
      const error = {
        code: 'cancelled' as const,
        message: 'The job was cancelled before it was finished.',
      };
      // It may have ended in between; then it stays as it ended.
      const job = await store.failJob(jobId, error, clock.now());
      return job ? told(job) : present(await read(jobId));
    },
    async finishNow(jobId) {
      needUnfinished(await read(jobId), 'finished early');
      const job = known(jobId, await store.setFinishing(jobId));
      runner.finish(jobId);
      return told(job);
    },
    async goOn(jobId, rows, by, onlyWhatMatters) {
      const found = await read(jobId);
      needOwn(found, by, 'checked again');
      if (found.origin.kind === 'key')
        throw conflict('A job of the API cannot be checked again. Submit its items as a new job.');
      if (!hasEnded(found))
        throw conflict('The list is still running. Wait until it is done, or cancel it.');
      const reopened = await store.reopenJob(
        jobId,
        await reopenedRows(rows, (chosen) => store.chosenRows(jobId, chosen)),
        budget.terms(found.origin),
        // Whoever wants to hear what was not needed wants to hear all of it.
        onlyWhatMatters ?? (rows.kind === 'not_needed' ? false : undefined),
      );
      if (reopened === null) throw conflict('The list is already being checked again.');
      if (reopened.kind === 'insufficient') throw budget.refusal(reopened);
      if (reopened.kind === 'nothing')
        throw conflict('No row of the list matches, so there is nothing to check again.');
      runner.run(reopened.job);
      return { job: told(reopened.job), rows: reopened.rows };
    },
    async goOnCounts(jobId, { olderThan, chosen }) {
      const found = await read(jobId);
      if (!hasEnded(found))
        throw conflict('The list is still running. Wait until it is done, or cancel it.');
      const wishes: GoOnRows[] = [
        { kind: 'unchecked' },
        { kind: 'silent' },
        { kind: 'not_needed' },
        { kind: 'all' },
        ...(olderThan === null ? [] : [{ kind: 'older', than: olderThan } as const]),
        ...(chosen === null ? [] : [{ kind: 'chosen', rows: chosen } as const]),
      ];
      const reopened = await Promise.all(
        wishes.map((rows) => reopenedRows(rows, (each) => store.chosenRows(jobId, each))),
      );
      const counts = await store.countReopened(jobId, reopened);
      if (counts === null) throw conflict('The list is already being checked again.');
      const count = (kind: GoOnRows['kind']) =>
        counts[wishes.findIndex((rows) => rows.kind === kind)] ?? null;
      return {
        unchecked: count('unchecked') ?? 0,
        older: count('older'),
        silent: count('silent') ?? 0,
        not_needed: count('not_needed') ?? 0,
        chosen: count('chosen'),
        all: count('all') ?? 0,
        only_what_matters: found.options.onlyWhatMatters === true,
      };
    },
    async delete(jobId, by) {
      // One that is still being filled is nobody's job yet; it may be given up all the same.
      if (!filled.has(jobId)) needOwn(await read(jobId), by, 'deleted');
      await runner.drop(jobId);
      await store.deleteJob(jobId);
      filled.delete(jobId);
      meter.forget(jobId);
      watch.changed(jobId);
    },
    onChange: watch.onChange,
    async watch(jobId, seen, signal) {
      const next = await watch.next(jobId, seen, () => read(jobId), signal);
      return { job: present(next.job), seen: next.seen };
    },
  };

  function told(job: StoredJob): JobDetails {
    watch.changed(job.jobId);
    return present(job);
  }
}

/** Of one file; more of them that are still open, nobody begins. */
const RUNS_LOOKED_AT = 100;

/** The options of a call that are kept with its job. */
function optionsOf({ noCache, company, onlyWhatMatters, mailbox }: CheckCall): JobOptions {
  return { noCache, company, ...(onlyWhatMatters ? { onlyWhatMatters } : {}), mailbox };
}

function conflict(message: string): VouchError {
  return new VouchError('job_state_conflict', message);
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

function renderRow(item: StoredItem): JobItemRow {
  const source = item.source === null ? null : denseCells(item.source);
  return { index: item.index, item: renderItem(item), source };
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
