// Counts of rows by our recommendation and another verifier's result.
import type { CountedFacet, FacetCounts } from '../../../../src-shared/bridge/facets.ts';
import {
  type Agreement,
  agreementOf,
  type OtherVerdict,
  otherVerdictOf,
} from '../../../../src-shared/other-verdicts.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';

export interface Matrix {
  readonly cells: Readonly<Record<OtherVerdict, Readonly<Record<Recommendation, number>>>>;
  readonly totals: Readonly<Record<Agreement, number>>;
}

/** `counts` are those of the rows with each recommendation; cells that are no result count nowhere. */
export function matrixOf(
  counts: Readonly<Record<Recommendation, FacetCounts>>,
  facet: CountedFacet,
): Matrix {
  const none = () => ({ approve: 0, review: 0, block: 0 });
  const cells = { good: none(), risky: none(), bad: none(), unknown: none() };
  const totals = { agree: 0, we_are_stricter: 0, they_are_stricter: 0, not_comparable: 0 };
  for (const ours of ['approve', 'review', 'block'] as const) {
    const values = counts[ours].facets.find((each) => each.facet === facet)?.values ?? [];
    for (const { value, count } of values) {
      const theirs = otherVerdictOf(value);
      if (theirs === null) continue;
      cells[theirs][ours] += count;
      totals[agreementOf(ours, theirs)] += count;
    }
  }
  return { cells, totals };
}
