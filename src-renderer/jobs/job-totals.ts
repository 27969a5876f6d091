// How many rows of a list are in which state, and shares in percent that are never rounded to none or all.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../src-shared/bridge/lists.ts';

type Counts = Pick<JobDetails, 'recommendations' | 'not_checked' | 'total'>;

/** The order in which the states of rows are told. */
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

/** "12.4 %"; something is never nothing, and not quite all never all. */
export function shareText(count: number, total: number): string {
  if (total === 0 || count === 0) return '0 %';
  const percent = (100 * count) / total;
  if (count === total) return '100 %';
  if (percent < 0.1) return '< 0.1 %';
  if (percent > 99.9) return '> 99.9 %';
  return `${percent < 10 ? percent.toFixed(1) : Math.min(99, Math.round(percent))} %`;
}
