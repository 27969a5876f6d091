// Writes the life of each job to the log: a line when it is submitted, starts, is steered and ends. Counts, never addresses.
import type { Log } from '../ports/log.ts';
import type { StoredJob } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { hasEnded } from './present-job.ts';

type Jobs = Service['jobs'];

export interface LoggedJobs {
  /** The same use cases; what is done through them is logged. */
  readonly jobs: Jobs;
  /** Tells that a job of an earlier run goes on. */
  takenUp(job: StoredJob): void;
}

interface Followed {
  started: boolean;
  /** A look is under way; another one follows it when something changed meanwhile. */
  looking: boolean;
  again: boolean;
}

/** Follows a job from its submission until it has ended; what happens to older ones is nothing new. */
export function logJobs(jobs: Jobs, log: Log): LoggedJobs {
  const followed = new Map<string, Followed>();
  jobs.onChange(look);

  function follow(jobId: string, started: boolean): void {
    followed.set(jobId, { started, looking: false, again: false });
    // What came before this moment was not heard.
    look(jobId);
  }

  function look(jobId: string): void {
    const state = followed.get(jobId);
    if (state === undefined) return;
    if (state.looking) {
      state.again = true;
      return;
    }
    state.looking = true;
    state.again = false;
    jobs
      .get(jobId)
      .then((job) => tell(job, state))
      // It is gone, or the store is: either is told where it happens.
      .catch(() => followed.delete(jobId))
      .finally(() => {
        state.looking = false;
        if (state.again) look(jobId);
      });
  }

  function tell(job: StoredJob, state: Followed): void {
    if (!state.started && job.startedAt !== null) {
      state.started = true;
      log.info({ job: job.jobId, total: job.total }, 'a job started');
    }
    if (!hasEnded(job.status) || !followed.delete(job.jobId)) return;
    const { startedAt, endedAt, error } = job;
    const ms = startedAt === null || endedAt === null ? null : endedAt - startedAt;
    const end = { ...counts(job), credits: job.creditsUsed, ms };
    if (job.status === 'completed') log.info(end, 'a job was completed');
    else if (error?.code === 'cancelled') log.info(end, 'a job was cancelled');
    else log.info({ ...end, code: error?.code ?? null }, 'a job failed');
  }

  function submitted(jobId: string, total: number, origin: string): void {
    log.info({ job: jobId, origin, total }, 'a job was submitted');
    follow(jobId, false);
  }

  return {
    jobs: {
      ...jobs,
      async submit(requests, call) {
        const job = await jobs.submit(requests, call);
        submitted(job.jobId, job.total, job.origin.kind);
        return job;
      },
      async submitOnce(requests, call, name) {
        const answer = await jobs.submitOnce(requests, call, name);
        if (!answer.repeated) submitted(answer.jobId, answer.total, call.origin.kind);
        return answer;
      },
      async start(jobId) {
        const job = await jobs.start(jobId);
        submitted(jobId, job.total, job.origin.kind);
        return job;
      },
      async pause(jobId) {
        const job = await jobs.pause(jobId);
        log.info(counts(job), 'a job was paused');
        return job;
      },
      async resume(jobId) {
        const job = await jobs.resume(jobId);
        log.info(counts(job), 'a job was resumed');
        return job;
      },
      async delete(jobId) {
        await jobs.delete(jobId);
        log.info({ job: jobId }, 'a job was deleted');
      },
    },
    takenUp(job) {
      log.info({ ...counts(job), paused: job.paused }, 'a job of an earlier run was taken up');
      follow(job.jobId, job.startedAt !== null);
    },
  };
}

function counts({ jobId, total, processed, succeeded, failed }: StoredJob) {
  return { job: jobId, total, processed, succeeded, failed };
}
