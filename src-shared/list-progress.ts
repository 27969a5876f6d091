// Sums up the running jobs for the taskbar, the tray and the title, and says which list has just ended and how.

import type { JobDetails } from './bridge/jobs.ts';
import { formatCount } from './format-count.ts';
import { hasEnded } from './schemas/job.ts';

export interface ListProgress {
  /** Jobs that are working or waiting for their turn; paused ones are not. */
  readonly active: number;
  /** Jobs without an end, paused ones included. */
  readonly unfinished: number;
  /** From 0 to 1 over the active jobs, or the paused ones where there are no others; null when there are none. */
  readonly share: number | null;
  /** Whether every unfinished job stands still: paused, or waiting for a network. */
  readonly still: boolean;
  /** One line for the tray. */
  readonly words: string;
}

export interface EndedList {
  readonly jobId: string;
  /** Both for people: who ended, and how. */
  readonly title: string;
  readonly body: string;
}

export interface ListTracker {
  progress(): ListProgress;
  /** Takes in a job as it is now. Answers what to tell when a list of the window has just ended, else null. */
  changed(job: JobDetails): EndedList | null;
  removed(jobId: string): void;
  /** Forgets everything, as when another data folder is opened. */
  clear(): void;
  /** Ids of the jobs that could be paused. */
  active(): readonly string[];
}

export function trackLists(): ListTracker {
  const unfinished = new Map<string, JobDetails>();
  return {
    progress: () => sum([...unfinished.values()]),
    changed(job) {
      if (!hasEnded(job)) {
        unfinished.set(job.job_id, job);
        return null;
      }
      // Known before: an old job that is renamed, or seen for the first time, has not just ended.
      const wasAtWork = unfinished.delete(job.job_id);
      return wasAtWork && job.origin === 'app' ? ending(job) : null;
    },
    removed: (jobId) => void unfinished.delete(jobId),
    clear: () => unfinished.clear(),
    active: () => [...unfinished.values()].filter(isActive).map((job) => job.job_id),
  };
}

type Counts = Pick<JobDetails, 'processed' | 'total'>;

/** How much of a job is processed, from 0 to 1; 0 where there is nothing to do. */
export function shareOf({ processed, total }: Counts): number {
  return total === 0 ? 0 : Math.min(1, processed / total);
}

function isActive(job: JobDetails): boolean {
  return job.paused !== true;
}

function sum(jobs: readonly JobDetails[]): ListProgress {
  const active = jobs.filter(isActive);
  return {
    active: active.length,
    unfinished: jobs.length,
    share: jobs.length === 0 ? null : shareOf(counts(active.length === 0 ? jobs : active)),
    still: active.every((job) => job.waiting !== undefined),
    words: words(jobs, active),
  };
}

function counts(jobs: readonly JobDetails[]): Counts {
  return {
    processed: jobs.reduce((all, job) => all + job.processed, 0),
    total: jobs.reduce((all, job) => all + job.total, 0),
  };
}

function words(jobs: readonly JobDetails[], active: readonly JobDetails[]): string {
  if (jobs.length === 0) return 'Vouch';
  const lists = jobs.length === 1 ? (jobs[0]?.name ?? 'One list') : `${jobs.length} lists`;
  const { processed, total } = counts(jobs);
  const done = `${formatCount(processed)} of ${formatCount(total)}`;
  if (active.length === 0) return `Vouch: ${lists} paused at ${done}`;
  if (active.every((job) => job.waiting !== undefined)) {
    const forRoom = active.every((job) => job.waiting?.reason === 'disk');
    return `Vouch: ${lists} waiting for ${forRoom ? 'disk space' : 'a network'}, ${done}`;
  }
  return `Vouch: ${lists}, ${done}`;
}

/** Null for a list that somebody cancelled, who knows of it. */
function ending(job: JobDetails): EndedList | null {
  const name = job.name ?? 'The list';
  if (job.status === 'failed') {
    if (job.error?.code === 'cancelled') return null;
    // Rows that were left are processed, too, but only to say that they are not checked.
    const kept = `${formatCount(job.succeeded)} of ${formatCount(job.total)} rows are done and kept.`;
    const why = job.error === undefined ? '' : `${job.error.message} `;
    return { jobId: job.job_id, title: `${name} stopped`, body: `${why}${kept}` };
  }
  const { approve, review, block } = job.recommendations;
  const parts = [
    `${formatCount(approve)} approve`,
    `${formatCount(review)} review`,
    `${formatCount(block)} block`,
    ...(job.not_checked === 0 ? [] : [`${formatCount(job.not_checked)} not checked`]),
  ];
  return { jobId: job.job_id, title: `${name} is done`, body: parts.join(' · ') };
}
