// Jobs as use cases: submit or fill them, look at them, steer them. How items are worked off is the runner's part.
import { VouchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import { fingerprintOf } from '../identity.ts';
import { renderItem } from '../ports/rendered-item.ts';
import type { NewItem, NewJob, Store, StoredItem, StoredJob } from '../ports/store.ts';
import type { CheckCall, JobRowInput, JobRowOutput, Service } from '../service.ts';
import type { Runner } from './runner.ts';
import type { JobWatch } from './watch.ts';

export interface JobDeps {
  readonly store: Store;
  readonly runner: Runner;
  readonly watch: JobWatch;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createJobs({ store, runner, watch, clock, newId }: JobDeps): Service['jobs'] {
  /** How many rows each job under construction has. */
  const filled = new Map<string, number>();

  function newJob(details: Pick<NewJob, 'name' | 'columns'>, call: CheckCall): NewJob {
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

  return {
    async submit(requests, call) {
      const items = requests.map((input, index) => newItem(index, { input, source: null }));
      const job = await store.submitJob(newJob({ name: null, columns: null }, call), items);
      runner.run(job);
      return job;
    },
    async create(details, call) {
      const job = newJob(details, call);
      await store.createDraft(job);
      filled.set(job.jobId, 0);
      return job.jobId;
    },
    async append(jobId, rows) {
      const from = filled.get(jobId);
      if (from === undefined) {
        throw new VouchError(
          'job_not_found',
          'There is no job under construction with this id. Begin again.',
        );
      }
      filled.set(jobId, from + rows.length);
      await store.appendItems(
        jobId,
        rows.map((row, place) => newItem(from + place, row)),
      );
      return from + rows.length;
    },
    async start(jobId) {
      filled.delete(jobId);
      const job = known(jobId, await store.sealDraft(jobId));
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
