// Rows are counted by our recommendation and the other's result; cells that are no result count nowhere.
import { expect, test } from 'vitest';
import { matrixOf } from '../../../../../src-renderer/features/lists/charts/matrix.ts';
import type { FacetCounts } from '../../../../../src-shared/bridge/facets.ts';

const counts = (values: Readonly<Record<string, number>>): FacetCounts => ({
  rows: 0,
  facets: [
    { facet: 'source:1', values: [{ value: 'valid', count: 99 }], others: 0, many: false },
    {
      facet: 'source:4',
      values: Object.entries(values).map(([value, count]) => ({ value, count })),
      others: 0,
      many: false,
    },
  ],
});

test('cells and totals', () => {
  const matrix = matrixOf(
    {
      approve: counts({ valid: 70, Valid: 2, 'catch-all': 5, invalid: 1, '': 4 }),
      review: counts({ valid: 6, unknown: 3 }),
      block: counts({ valid: 2, invalid: 11, shipped: 8 }),
    },
    'source:4',
  );
  expect(matrix).toEqual({
    cells: {
      good: { approve: 72, review: 6, block: 2 },
      risky: { approve: 5, review: 0, block: 0 },
      bad: { approve: 1, review: 0, block: 11 },
      unknown: { approve: 0, review: 3, block: 0 },
    },
    totals: { agree: 83, we_are_stricter: 8, they_are_stricter: 6, not_comparable: 3 },
  });
});

test('a column that was not counted has no rows', () => {
  const nothing: FacetCounts = { rows: 0, facets: [] };
  const { totals } = matrixOf({ approve: nothing, review: nothing, block: nothing }, 'source:4');
  expect(totals).toEqual({
    agree: 0,
    we_are_stricter: 0,
    they_are_stricter: 0,
    not_comparable: 0,
  });
});
