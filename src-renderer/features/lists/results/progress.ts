// The progress of a list that never goes backwards, and its rate in words.
import type { JobDetails, Remaining } from '../../../../src-shared/bridge/jobs.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import { formatCount } from '../../../app/format/format.ts';
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

const SOURCES: Readonly<Record<Remaining['source'], readonly [string, string]>> = {
  dns: ['domain without a DNS answer', 'domains without a DNS answer'],
  registration: ['registry entry', 'registry entries'],
  website: ['website', 'websites'],
  mailbox: ['mailbox', 'mailboxes'],
};

/** What is still to be asked, with its time as far as it is known; null where nothing is. */
export function remainingWords(remaining: readonly Remaining[]): string | null {
  if (remaining.length === 0) return null;
  const parts = remaining.map(({ source, left, ms }) => {
    const words = `${formatCount(left)} ${SOURCES[source][left === 1 ? 0 : 1]}`;
    return ms === null ? words : `${words} (about ${formatDuration(ms / 1000)})`;
  });
  return `Still to be asked: ${parts.join(', ')}`;
}

/** Whether there is nothing to count: "none of them" would be said of rows that nobody has looked at. */
export function noResultYet(job: Pick<JobDetails, 'processed' | 'status'>): boolean {
  return job.processed === 0 && !hasEnded(job);
}
