// How many rows of a list count as what, under every condition of a filter but that on the recommendation itself.
import type { FacetCounts } from '../../../../../src-shared/bridge/facets.ts';
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import type { RowFilter } from '../../../../../src-shared/bridge/lists.ts';
import { withoutFacet } from '../filter/filter-conditions.ts';
import { isAllRows } from '../filter/row-filter.ts';

/** The values of the facet `recommendation`, in the order in which they are listed; `''` is not checked. */
export const TOTALS = ['approve', 'review', 'block', ''] as const;
export type Total = (typeof TOTALS)[number];

type Counted = Pick<JobDetails, 'recommendations' | 'provisional' | 'total'>;

/** First verdicts count as what they say. A list without a filter tells its totals itself, so that they are never late. */
export function countedTotals(
  job: Counted,
  filter: RowFilter,
  counts: FacetCounts | null,
): Readonly<Record<Total, number>> {
  const counted = counts?.facets.find(({ facet }) => facet === 'recommendation');
  if (counted === undefined || isAllRows(withoutFacet(filter, 'recommendation'))) return ofJob(job);
  const count = (total: Total) => counted.values.find(({ value }) => value === total)?.count ?? 0;
  return {
    approve: count('approve'),
    review: count('review'),
    block: count('block'),
    '': count(''),
  };
}

function ofJob({ recommendations, provisional, total }: Counted): Readonly<Record<Total, number>> {
  const approve = recommendations.approve + provisional.approve;
  const review = recommendations.review + provisional.review;
  const block = recommendations.block + provisional.block;
  return { approve, review, block, '': Math.max(0, total - approve - review - block) };
}
