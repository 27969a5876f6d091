// Puts values that come equally often in the order of their names: which of them stands first hangs on which row was checked first.
import type { FacetCounts } from '../../src-shared/bridge/facets.ts';
import type { ListSummary } from '../../src-shared/bridge/lists.ts';

/** Of values that are counted so many are told, so that chance also says which of the last equals are. */
const MOST = 20;

/** In the order of their counts, which falls; where there are more than are told, those with the last count are left out. */
export function tiesSettled<T>(
  counted: readonly T[],
  count: (value: T) => number,
  name: (value: T) => string,
): readonly T[] {
  const last = counted.length < MOST ? 0 : Math.min(...counted.map(count));
  return counted
    .filter((value) => count(value) > last)
    .toSorted((one, other) => {
      if (count(one) !== count(other)) return count(other) - count(one);
      return name(one) < name(other) ? -1 : 1;
    });
}

/** A summary, its scores in one text. */
export function summaryTold({
  scores,
  flags,
  domains,
  providers,
  ...summary
}: ListSummary): object {
  const reported = (values: ListSummary['flags']) =>
    tiesSettled(
      values,
      ({ count }) => count,
      ({ value }) => value,
    );
  return {
    ...summary,
    flags: reported(flags),
    domains: reported(domains),
    providers: reported(providers),
    scores: scores.join(' '),
  };
}

/** Facets whose values have an order of their own. */
const ORDERED = new Set([
  'recommendation',
  'state',
  'decision',
  'score',
  'age',
  'duplicate',
  'suggestion',
  'change',
]);

export function facetsTold({ rows, facets }: FacetCounts): object {
  return {
    rows,
    facets: facets.map(({ values, ...facet }) => ({
      ...facet,
      values: (ORDERED.has(facet.facet)
        ? values
        : tiesSettled(
            values,
            ({ count }) => count,
            ({ value }) => value,
          )
      ).map(({ value, count }) => `${count} × ${value}`),
    })),
  };
}
