// Follows the lists at work for as long as the window lives: their progress in the title, and a notice at their end.

import { type ListProgress, trackLists } from '../../src-shared/list-progress.ts';
import { doneText } from '../../src-shared/percent.ts';
import { navigate } from '../app/navigation/route.ts';
import { setTitleProgress } from '../app/navigation/window-title.ts';
import { notifyEnd } from '../app/notices/end-notice.ts';
import { client } from '../bridge/client.ts';

const NEWEST = 50;

/** Begins to follow; the answer stops it. */
export function followListProgress(): () => void {
  const lists = trackLists();
  const show = () => setTitleProgress(percentAtWork(lists.progress()));
  const open = (jobId: string) => navigate({ screen: 'lists', jobId });
  const stops = [
    client.on('jobs.changed', ({ job }) => {
      if (job.origin === 'key') return;
      const ended = lists.changed(job);
      if (ended !== null) notifyEnd(ended, open);
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
      if (ended !== null) notifyEnd(ended, open);
    }
    show();
  }

  return () => {
    for (const stop of stops) stop();
    setTitleProgress(null);
  };
}

/** "62 %" over all lists that run, never 100 before the last row; null where none does, or all stand still. */
function percentAtWork({ active, share }: ListProgress): string | null {
  return active === 0 || share === null ? null : doneText(Math.min(0.99, share));
}
