// What is said of a running list: its state, progress that never goes backwards, and its rate in words.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';

/** Progress from 0 to 1: what main says, but never less than was shown before. */
export function steadyShare(job: Pick<JobDetails, 'processed' | 'total'>, before: number): number {
  const share = job.total === 0 ? 0 : Math.min(1, job.processed / job.total);
  return Math.max(share, before);
}

/** Rows a second in words; null when it is not known. */
export function rateWords(perSecond: number | null): string | null {
  if (perSecond === null || !(perSecond > 0)) return null;
  if (perSecond < 1) return `${Math.max(1, Math.round(perSecond * 60))} a minute`;
  const shown = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en');
  return `${shown} a second`;
}

export type RunState =
  | 'waiting_to_start'
  | 'running'
  | 'paused'
  | 'no_network'
  | 'completed'
  | 'cancelled'
  | 'failed';

/** The one state that is told of a job. */
export function runState(job: JobDetails): RunState {
  if (job.status === 'completed') return 'completed';
  if (job.status === 'failed') return job.error?.code === 'cancelled' ? 'cancelled' : 'failed';
  if (job.paused === true) return 'paused';
  if (job.waiting !== undefined) return 'no_network';
  return job.status === 'queued' ? 'waiting_to_start' : 'running';
}

export function hasEnded(job: Pick<JobDetails, 'status'>): boolean {
  return job.status === 'completed' || job.status === 'failed';
}

/** Whether there is nothing to count: "none of them" would be said of rows that nobody has looked at. */
export function noResultYet(job: Pick<JobDetails, 'processed' | 'status'>): boolean {
  return job.processed === 0 && !hasEnded(job);
}
