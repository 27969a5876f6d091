// Conditions on facets in a filter: which values are included or excluded, and how that is changed.
import type { Facet, FacetCondition } from '../../../../../src-shared/bridge/facets.ts';
import type { RowFilter } from '../../../../../src-shared/bridge/lists.ts';

export type ConditionState = 'included' | 'excluded' | null;

/** How a value of a facet is written in a filter. */
export function conditionState(filter: RowFilter, facet: Facet, value: string): ConditionState {
  for (const condition of filter.where) {
    if (condition.facet !== facet || !condition.values.includes(value)) continue;
    return condition.match === 'none' ? 'excluded' : 'included';
  }
  return null;
}

/** The filter with a value included, excluded, or left alone. */
export function withCondition(
  filter: RowFilter,
  facet: Facet,
  value: string,
  state: ConditionState,
): RowFilter {
  const without = withoutValue(filter, facet, value);
  if (state === null) return without;
  const match = state === 'excluded' ? 'none' : matchOf(filter, facet);
  const before = without.where.find((one) => one.facet === facet && one.match === match);
  if (before === undefined) {
    return { ...without, where: [...without.where, { facet, match, values: [value] }] };
  }
  return {
    ...without,
    where: without.where.map((one) =>
      one === before ? { ...one, values: [...one.values, value] } : one,
    ),
  };
}

/** The filter with one value of a facet alone, or with none where it was alone already. */
export function withOnly(filter: RowFilter, facet: Facet, value: string): RowFilter {
  const own = filter.where.filter((one) => one.facet === facet);
  const wasAlone =
    own.length === 1 &&
    own[0]?.match !== 'none' &&
    own[0]?.values.length === 1 &&
    own[0]?.values[0] === value;
  const others = filter.where.filter((one) => one.facet !== facet);
  const only: FacetCondition = { facet, match: 'any', values: [value] };
  return { ...filter, where: wasAlone ? others : [...others, only] };
}

export function withoutFacet(filter: RowFilter, facet: Facet): RowFilter {
  return { ...filter, where: filter.where.filter((one) => one.facet !== facet) };
}

/** Whether rows need any or all of the included values; only flags and labels can have several. */
export function matchOf(filter: RowFilter, facet: Facet): 'any' | 'all' {
  return filter.where.some((one) => one.facet === facet && one.match === 'all') ? 'all' : 'any';
}

export function withMatch(filter: RowFilter, facet: Facet, match: 'any' | 'all'): RowFilter {
  return {
    ...filter,
    where: filter.where.map((one) =>
      one.facet === facet && one.match !== 'none' ? { ...one, match } : one,
    ),
  };
}

function withoutValue(filter: RowFilter, facet: Facet, value: string): RowFilter {
  return {
    ...filter,
    where: filter.where.flatMap((one) => {
      if (one.facet !== facet || !one.values.includes(value)) return [one];
      const values = one.values.filter((other) => other !== value);
      return values.length === 0 ? [] : [{ ...one, values }];
    }),
  };
}
