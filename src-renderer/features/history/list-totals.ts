// How many rows of a list are in which state, without the states that none is in.
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../../src-shared/bridge/lists.ts';

/** In the order approve, review, block, failed, pending; the counts add up to the total. */
export function totalsOf(
  job: Pick<JobDetails, 'recommendations' | 'failed' | 'processed' | 'total'>,
): readonly { readonly state: RowState; readonly count: number }[] {
  const counts: readonly { readonly state: RowState; readonly count: number }[] = [
    { state: 'approve', count: job.recommendations.approve },
    { state: 'review', count: job.recommendations.review },
    { state: 'block', count: job.recommendations.block },
    { state: 'failed', count: job.failed },
    { state: 'pending', count: job.total - job.processed },
  ];
  return counts.filter(({ count }) => count > 0);
}
