// What is said of a list beside its state: a detail and its progress.

import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { type JobState, jobState, type StateFacts } from '../../src-shared/job-state.ts';
import { shareOf } from '../../src-shared/list-progress.ts';
import { doneText } from '../../src-shared/percent.ts';

type Counts = Pick<JobDetails, 'processed' | 'total'>;

/** More about a state, for where there is room: why, or how much is left out; null where the label says it all. */
export function stateDetail(job: StateFacts & Counts & Pick<JobDetails, 'failed'>): string | null {
  switch (jobState(job)) {
    case 'no_network':
    case 'disk_full':
      return 'It continues by itself.';
    case 'completed':
      return job.failed === 0 ? null : `${job.failed} could not be checked`;
    case 'cancelled':
      // What was left when it was cancelled was processed, too, but only to say that it is not checked.
      return `${doneText(shareOf({ ...job, processed: job.processed - job.failed }))} checked`;
    case 'failed':
      return failureOf(job);
    default:
      return null;
  }
}

/** Why a list failed, for those who see it here: what the API says of it tells programs what to do. */
export function failureOf({ error }: Pick<StateFacts, 'error'>): string {
  if (error?.code === 'no_network') return 'The network did not come back in time.';
  return error?.message ?? 'The list could not continue.';
}

/** Whether a job in this state still has a share to show. */
export function showsProgress(state: JobState): boolean {
  return (
    state === 'running' || state === 'paused' || state === 'no_network' || state === 'disk_full'
  );
}
