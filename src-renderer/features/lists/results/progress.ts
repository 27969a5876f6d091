// The progress of a list that never goes backwards, and its rate in words.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import { shareOf } from '../../../jobs/job-state.ts';

/** Progress from 0 to 1: what main says, but never less than was shown before. */
export function steadyShare(job: Pick<JobDetails, 'processed' | 'total'>, before: number): number {
  return Math.max(shareOf(job), before);
}

/** Rows a second in words; null when it is not known. */
export function rateWords(perSecond: number | null): string | null {
  if (perSecond === null || !(perSecond > 0)) return null;
  if (perSecond < 1) return `${Math.max(1, Math.round(perSecond * 60))} a minute`;
  const shown = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en');
  return `${shown} a second`;
}

/** Whether there is nothing to count: "none of them" would be said of rows that nobody has looked at. */
export function noResultYet(job: Pick<JobDetails, 'processed' | 'status'>): boolean {
  return job.processed === 0 && !hasEnded(job);
}
