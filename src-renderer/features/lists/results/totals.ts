// A list's totals from what its job tells, and shares in words that do not claim too much.
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { RowState } from '../../../../src-shared/bridge/lists.ts';

export function totalsOf(job: JobDetails): Readonly<Record<RowState, number>> {
  return {
    ...job.recommendations,
    failed: job.failed,
    pending: Math.max(0, job.total - job.processed),
  };
}

/** "12.4 %"; something is never nothing, and not quite all never all. */
export function shareWords(count: number, total: number): string {
  if (total === 0 || count === 0) return '0 %';
  const percent = (100 * count) / total;
  if (count === total) return '100 %';
  if (percent < 0.1) return '< 0.1 %';
  if (percent > 99.9) return '> 99.9 %';
  return `${percent < 10 ? percent.toFixed(1) : Math.min(99, Math.round(percent))} %`;
}
