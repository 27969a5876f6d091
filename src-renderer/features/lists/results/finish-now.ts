// Asks whether a running list is to be finished as it stands, and says what that means.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { confirm } from '../../../app/notices/confirm.tsx';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import { finishWords } from './progress.ts';

export function confirmFinish(job: JobDetails): void {
  confirm({
    title: 'Finish this list now?',
    body: finishWords(job),
    confirm: 'Finish now',
    cancel: 'Let it run',
    loses: false,
    async act() {
      useLists.getState().updateJob(await client.call('jobs.finish_now', { job_id: job.job_id }));
    },
  });
}
