// What a list is doing, in a word, with how far it is; from its job.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';

export type ListStateName =
  | 'queued'
  | 'running'
  | 'paused'
  | 'waiting'
  | 'completed'
  | 'cancelled'
  | 'failed';

export interface ListState {
  readonly name: ListStateName;
  readonly label: string;
  /** Why, or null where the label says it all. */
  readonly detail: string | null;
}

type StateFacts = Pick<
  JobDetails,
  'status' | 'total' | 'processed' | 'failed' | 'paused' | 'waiting' | 'error'
>;

export function listState(job: StateFacts): ListState {
  switch (job.status) {
    case 'queued':
    case 'running':
      return openState(job);
    case 'completed':
      return {
        name: 'completed',
        label: 'Completed',
        detail: job.failed === 0 ? null : `${job.failed} could not be checked`,
      };
    case 'failed':
      return job.error?.code === 'cancelled'
        ? { name: 'cancelled', label: 'Cancelled', detail: `${checkedPercent(job)} % was checked` }
        : { name: 'failed', label: 'Failed', detail: job.error?.message ?? null };
  }
}

function openState(job: StateFacts): ListState {
  if (job.paused) return { name: 'paused', label: `Paused at ${percent(job)} %`, detail: null };
  if (job.waiting) {
    return {
      name: 'waiting',
      label: 'Waiting for network',
      detail: `${percent(job)} % is done; it goes on by itself`,
    };
  }
  if (job.status === 'queued') return { name: 'queued', label: 'Queued', detail: null };
  return { name: 'running', label: `Running, ${percent(job)} %`, detail: null };
}

/** Whether it has ended, so that deleting it takes nothing from a run. */
export function hasEnded(job: Pick<JobDetails, 'status'>): boolean {
  return job.status === 'completed' || job.status === 'failed';
}

/** Of a list that was ended early: what is left was processed, too, but only to say that it is not checked. */
function checkedPercent(job: StateFacts): number {
  return percent({ ...job, processed: job.processed - job.failed });
}

/** Never 100 before the last row, never 0 of nothing. */
function percent({ processed, total }: StateFacts): number {
  if (total === 0) return 0;
  return processed === total ? 100 : Math.min(99, Math.floor((processed / total) * 100));
}
