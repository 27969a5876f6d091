// Asks whether a running list is to be finished as it stands, and says what that means.
import { modals } from '@mantine/modals';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import { finishWords } from './progress.ts';

export function confirmFinish(job: JobDetails): void {
  modals.openConfirmModal({
    closeButtonProps: { 'aria-label': 'Close' },
    title: 'Finish this list now?',
    children: finishWords(job),
    labels: { confirm: 'Finish now', cancel: 'Let it run' },
    onConfirm: () => void finishNow(job),
  });
}

async function finishNow({ job_id }: JobDetails): Promise<void> {
  try {
    useLists.getState().updateJob(await client.call('jobs.finish_now', { job_id }));
  } catch (error) {
    notifyError(error);
  }
}
