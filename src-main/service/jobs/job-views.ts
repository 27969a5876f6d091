// A stored job as callers see it: with its pace, what is left to ask, and the end that only memory knows of.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { RemoteLookups } from '../ports/remote-lookups.ts';
import type { Store } from '../ports/store.ts';
import type { JobWatch } from './job-watch.ts';
import { createPaceMeter, lookedAt } from './pace.ts';
import { presentJob } from './present-job.ts';
import type { Runner } from './runner.ts';

export interface JobViews {
  /** Refuses with `job_not_found`. */
  read(jobId: string): Promise<StoredJob>;
  /** The job that the store answered; refuses with `job_not_found` where it knows none. */
  known(jobId: string, job: StoredJob | null): StoredJob;
  present(job: StoredJob): JobDetails;
  /** The same, and whoever watches it is notified of the change. */
  changed(job: StoredJob): JobDetails;
  /** A job is gone. */
  forget(jobId: string): void;
}

export interface JobViewDeps {
  readonly store: Pick<Store, 'getJob'>;
  readonly runner: Pick<Runner, 'broken' | 'remaining' | 'waitsForDiskSpace'>;
  readonly watch: Pick<JobWatch, 'changed'>;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly remote: Pick<RemoteLookups, 'notice'>;
}

export function createJobViews(deps: JobViewDeps): JobViews {
  const { store, runner, watch, elapsed, remote } = deps;
  const meter = createPaceMeter();

  function known(jobId: string, job: StoredJob | null): StoredJob {
    if (!job)
      throw new VouchError(
        'job_not_found',
        `There is no job with the id ${jobId.slice(0, 100)}; it may have been deleted.`,
      );
    const error = runner.broken.get(jobId);
    return error ? { ...job, status: 'failed', error } : job;
  }

  function present(job: StoredJob): JobDetails {
    const pace = meter.note(job, elapsed());
    const { jobId } = job;
    const looked = lookedAt(job);
    const ahead = looked === 0 ? 0 : (job.total - looked) / looked;
    const left = runner.remaining(jobId, ahead);
    return presentJob(job, pace, left, remote, runner.waitsForDiskSpace(jobId));
  }

  return {
    read: async (jobId) => known(jobId, await store.getJob(jobId)),
    known,
    present,
    changed(job) {
      watch.changed(job.jobId);
      return present(job);
    },
    forget(jobId) {
      meter.forget(jobId);
      watch.changed(jobId);
    },
  };
}

/** An ended job cannot be steered any more. */
export function needUnfinished(job: StoredJob, operation: string): void {
  if (!hasEnded(job)) return;
  throw conflict(`The job has ended (${job.status}), so it cannot be ${operation}.`);
}

export function conflict(message: string): VouchError {
  return new VouchError('job_state_conflict', message);
}
