// What a job looks like to callers: the stored record as the contract's job object, without its items.
import type { Job, JobStatus } from '../../../src-shared/schemas/job.ts';
import type { StoredJob } from '../ports/store.ts';

/**
 * Renders a stored job as the contract's job object. Times are ISO 8601 in UTC. `paused` and `waiting` are present
 * only while they hold back a job that has not ended; `error` only on a job that could not go on.
 */
export function presentJob(job: StoredJob): Job {
  const ended = hasEnded(job.status);
  return {
    job_id: job.jobId,
    status: job.status,
    total: job.total,
    processed: job.processed,
    succeeded: job.succeeded,
    failed: job.failed,
    credits_used: job.creditsUsed,
    ...(job.paused && !ended ? { paused: true as const } : {}),
    ...(job.waitingSince !== null && !ended ? { waiting: { reason: 'no_network' as const } } : {}),
    ...(job.error === null ? {} : { error: { code: job.error.code, message: job.error.message } }),
    created_at: isoTime(job.createdAt),
    started_at: job.startedAt === null ? null : isoTime(job.startedAt),
    ended_at: job.endedAt === null ? null : isoTime(job.endedAt),
  };
}

/** Whether a job will not change any more. */
export function hasEnded(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed';
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
