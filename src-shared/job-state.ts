// The state of a list or job: one of seven, with the word for it in the window and on the command line.
import type { JobDetails } from './bridge/jobs.ts';

export type JobState =
  | 'queued'
  | 'running'
  | 'paused'
  | 'no_network'
  | 'completed'
  | 'cancelled'
  | 'failed';

export const STATE_LABELS: Readonly<Record<JobState, string>> = {
  queued: 'Waiting to start',
  running: 'Running',
  paused: 'Paused',
  no_network: 'Waiting for the network',
  completed: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export type StateFacts = Pick<JobDetails, 'status' | 'paused' | 'waiting' | 'error'>;

/** The one state that is told of a job: a pause outranks a missing network, and both outrank running. */
export function jobState(job: StateFacts): JobState {
  if (job.status === 'completed') return 'completed';
  if (job.status === 'failed') return job.error?.code === 'cancelled' ? 'cancelled' : 'failed';
  if (job.paused === true) return 'paused';
  if (job.waiting !== undefined) return 'no_network';
  return job.status;
}
