// The state of a list or job: one of eight, with the word for it in the window and on the command line.
import type { JobDetails } from './bridge/jobs.ts';

export type JobState =
  | 'queued'
  | 'running'
  | 'paused'
  | 'no_network'
  | 'disk_full'
  | 'completed'
  | 'cancelled'
  | 'failed';

export const STATE_LABELS: Readonly<Record<JobState, string>> = {
  queued: 'Waiting to start',
  running: 'Running',
  paused: 'Paused',
  no_network: 'Waiting for the network',
  disk_full: 'Waiting for disk space',
  completed: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export type StateFacts = Pick<JobDetails, 'status' | 'paused' | 'waiting' | 'error'>;

/** The one state that is shown of a job: a pause outranks what it waits for, and both outrank running. */
export function jobState(job: StateFacts): JobState {
  if (job.status === 'completed') return 'completed';
  if (job.status === 'failed') return job.error?.code === 'cancelled' ? 'cancelled' : 'failed';
  if (job.paused === true) return 'paused';
  if (job.waiting !== undefined) return job.waiting.reason === 'disk' ? 'disk_full' : 'no_network';
  return job.status;
}
