// Writes the life of each job to the log: a line when it is submitted, starts, is steered and ends. Counts, never addresses.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { Service } from '../service.ts';

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

/** Logs each job from its submission until it has ended; later changes are not logged. */
export function logJobs(jobs: Jobs, log: Log): LoggedJobs {
  const follow = createFollowing(jobs, log);

  function submitted(jobId: string, total: number, origin: string): void {
    log.info({ job: jobId, origin, total }, 'a job was submitted');
    follow(jobId, false);
  }

  return {
    jobs: {
      ...jobs,
      async submit(requests, call) {
        const job = await jobs.submit(requests, call);
        submitted(job.job_id, job.total, job.origin);
        return job;
      },
      async submitOnce(requests, call, name) {
        const answer = await jobs.submitOnce(requests, call, name);
        if (!answer.repeated) submitted(answer.job_id, answer.total, call.origin.kind);
        return answer;
      },
      async start(jobId) {
        const job = await jobs.start(jobId);
        submitted(jobId, job.total, job.origin);
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
      async finishNow(jobId) {
        const job = await jobs.finishNow(jobId);
        log.info(counts(job), 'a job is finished early');
        return job;
      },
      async goOn(jobId, ...choice) {
        const again = await jobs.goOn(jobId, ...choice);
        const { total } = again.job;
        log.info({ job: jobId, rows: again.rows, total }, 'a job is checked again');
        follow(jobId, false);
        return again;
      },
      async delete(jobId, by) {
        await jobs.delete(jobId, by);
        log.info({ job: jobId }, 'a job was deleted');
      },
    },
    takenUp(job) {
      const { jobId, total, processed, succeeded, failed, paused } = job;
      log.info(
        { job: jobId, total, processed, succeeded, failed, paused },
        'a job of an earlier run was resumed',
      );
      follow(job.jobId, job.startedAt !== null);
    },
  };
}

/** Answers what follows a job, which may have `started`, until its end. */
function createFollowing(jobs: Jobs, log: Log): (jobId: string, started: boolean) => void {
  const followed = new Map<string, Followed>();
  jobs.onChange(look);

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
      .then((job) => logJob(job, state))
      // It is gone, or the store is: either is reported where it happens.
      .catch(() => followed.delete(jobId))
      .finally(() => {
        state.looking = false;
        if (state.again) look(jobId);
      });
  }

  function logJob(job: JobDetails, state: Followed): void {
    if (!state.started && job.started_at !== null) {
      state.started = true;
      log.info({ job: job.job_id, total: job.total }, 'a job started');
    }
    if (!hasEnded(job) || !followed.delete(job.job_id)) return;
    const { started_at, ended_at, error } = job;
    const ms =
      started_at === null || ended_at === null
        ? null
        : Date.parse(ended_at) - Date.parse(started_at);
    const end = { ...counts(job), credits: job.credits_used, ms };
    if (job.status === 'completed') log.info(end, 'a job was completed');
    else if (error?.code === 'cancelled') log.info(end, 'a job was cancelled');
    else log.info({ ...end, code: error?.code ?? null }, 'a job failed');
  }

  return (jobId, started) => {
    followed.set(jobId, { started, looking: false, again: false });
    // What came before this moment was not received.
    look(jobId);
  };
}

function counts({ job_id, total, processed, succeeded, failed }: JobDetails) {
  return { job: job_id, total, processed, succeeded, failed };
}
