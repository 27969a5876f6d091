// Asks whether a list is to be deleted, ends it if it runs, and deletes it.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { formatRows } from '../../src-shared/format-count.ts';
import { hasEnded } from '../../src-shared/schemas/job.ts';
import { confirm } from '../app/notices/confirm.tsx';
import { notifyDone } from '../app/notices/notify.ts';
import { UntrustedText } from '../app/untrusted-text/untrusted-text.tsx';
import { client } from '../bridge/client.ts';
import { jobName } from './job-text.ts';

/** @param onDeleted what the screen does once the list is gone. */
export function confirmListDeletion(job: JobDetails, onDeleted: (job: JobDetails) => void): void {
  const running = !hasEnded(job);
  confirm({
    title: running ? 'Cancel and delete this list?' : 'Delete this list?',
    body: (
      <>
        <b>
          <UntrustedText text={jobName(job)} />
        </b>{' '}
        and its {formatRows(job.total)} will be deleted for good
        {running ? ', and the rest of the run will be cancelled' : ''}. Usage counts do not change,
        and files already exported stay where they are.
      </>
    ),
    confirm: running ? 'Cancel and delete' : 'Delete',
    async act() {
      await client.call('jobs.delete', { job_id: job.job_id });
      onDeleted(job);
      notifyDone('The list was deleted.');
    },
  });
}
