// Follows the lists at work for as long as the window lives: their progress in the title, and a notice at their end.

import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { hasEnded } from '../../src-shared/schemas/job.ts';
import { navigate } from '../app/navigation/route.ts';
import { setTitleProgress } from '../app/navigation/window-title.ts';
import { type EndedList, tellEnd } from '../app/notices/end-notice.ts';
import { client } from '../bridge/client.ts';

const NEWEST = 50;

/** Begins to follow; the answer stops it. */
export function followListProgress(): () => void {
  const lists = trackRunningLists();
  const show = () => setTitleProgress(lists.progress());
  const open = (jobId: string) => navigate({ screen: 'lists', jobId });
  const stops = [
    client.on('jobs.changed', ({ job }) => {
      if (job.origin === 'key') return;
      const ended = lists.changed(job);
      if (ended !== null) tellEnd(ended, open);
      show();
    }),
    client.on('jobs.removed', ({ job_id }) => {
      lists.removed(job_id);
      show();
    }),
    client.onConnection((state) => {
      if (state === 'connected') void ask();
    }),
  ];

  /** Also after a lost connection: an end may have been missed. */
  async function ask(): Promise<void> {
    const asked = { after: null, limit: NEWEST, origins: ['app' as const, 'command' as const] };
    const answer = await client.call('jobs.list', asked).catch(() => null);
    for (const job of answer?.jobs ?? []) {
      const ended = lists.changed(job);
      if (ended !== null) tellEnd(ended, open);
    }
    show();
  }

  return () => {
    for (const stop of stops) stop();
    setTitleProgress(null);
  };
}

interface RunningLists {
  /** Takes in a list as it is now; answers what to tell where it was at work and has ended, else null. */
  changed(job: JobDetails): EndedList | null;
  removed(jobId: string): void;
  /** "62 %" over all lists that run; null where none does, or all stand still. */
  progress(): string | null;
}

/** Sums up the lists at work, and says which one has just ended. */
function trackRunningLists(): RunningLists {
  const unfinished = new Map<string, JobDetails>();
  return {
    changed(job) {
      if (!hasEnded(job)) {
        unfinished.set(job.job_id, job);
        return null;
      }
      const wasAtWork = unfinished.delete(job.job_id);
      return wasAtWork && job.origin === 'app' ? ending(job) : null;
    },
    removed: (jobId) => void unfinished.delete(jobId),
    progress() {
      const active = [...unfinished.values()].filter(({ paused }) => paused !== true);
      if (active.length === 0) return null;
      const sum = (of: 'processed' | 'total') => active.reduce((all, job) => all + job[of], 0);
      const share = sum('total') === 0 ? 0 : sum('processed') / sum('total');
      // Never 100 before the last row.
      return `${Math.min(99, Math.floor(100 * share))} %`;
    },
  };
}

function ending(job: JobDetails): EndedList | null {
  const name = job.name ?? 'The list';
  if (job.status === 'failed') {
    if (job.error?.code === 'cancelled') return null;
    const body = `${counted(job.succeeded)} of ${counted(job.total)} rows are done and kept.`;
    return { jobId: job.job_id, title: `${name} stopped`, body };
  }
  const { approve, review, block } = job.recommendations;
  const parts = [
    `${counted(approve)} approve`,
    `${counted(review)} review`,
    `${counted(block)} block`,
    ...(job.failed === 0 ? [] : [`${counted(job.failed)} not checked`]),
  ];
  return { jobId: job.job_id, title: `${name} is done`, body: parts.join(' · ') };
}

function counted(rows: number): string {
  return rows.toLocaleString('en-US');
}
