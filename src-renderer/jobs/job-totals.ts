// How many rows of a list are in which state.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../src-shared/bridge/lists.ts';

type Counts = Pick<JobDetails, 'recommendations' | 'not_checked' | 'total'>;

/** The order in which the states of rows are shown. */
export const ROW_STATES = ['approve', 'review', 'block', 'failed', 'pending'] as const;

/** The counts of all states, first verdicts among those that wait; they add up to the total. */
export function totalsOf(job: Counts): Readonly<Record<RowState, number>> {
  const { approve, review, block } = job.recommendations;
  const failed = job.not_checked;
  return {
    approve,
    review,
    block,
    failed,
    pending: Math.max(0, job.total - approve - review - block - failed),
  };
}
