// Whether a job will not change any more: for every side of the contract.
import type { JobStatus } from './schemas/job.ts';

/** Whether a job will not change any more. */
export function hasEnded({ status }: { readonly status: JobStatus }): boolean {
  return status === 'completed' || status === 'failed';
}
