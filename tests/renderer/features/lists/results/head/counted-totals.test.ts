// The four totals: from the counts under a filter where they are there, else from the job.
import { expect, test } from 'vitest';
import {
  countedTotals,
  TOTALS,
} from '../../../../../../src-renderer/features/lists/results/head/counted-totals.ts';
import { ALL_ROWS, APPROVED_ROWS } from '../../../../../../src-shared/bridge/lists.ts';

const JOB = {
  total: 20,
  recommendations: { approve: 6, review: 2, block: 1 },
  provisional: { approve: 3, review: 1, block: 2 },
};
const COUNTS = {
  rows: 5,
  facets: [
    {
      facet: 'recommendation' as const,
      values: [
        { value: '', count: 2 },
        { value: 'approve', count: 3 },
      ],
      others: 0,
      many: false,
    },
  ],
};

test('four totals are told in this order', () => {
  expect(TOTALS).toEqual(['approve', 'review', 'block', '']);
});

test('a list without a filter tells its totals itself, first verdicts among them', () => {
  const whole = { approve: 9, review: 3, block: 3, '': 5 };
  expect(countedTotals(JOB, ALL_ROWS, COUNTS)).toEqual(whole);
  expect(countedTotals(JOB, ALL_ROWS, null)).toEqual(whole);
});

test('a total that is filtered by leaves all four as they are', () => {
  expect(countedTotals(JOB, APPROVED_ROWS, COUNTS)).toEqual({
    approve: 9,
    review: 3,
    block: 3,
    '': 5,
  });
});

test('under another filter they are what was counted under it', () => {
  expect(countedTotals(JOB, { ...APPROVED_ROWS, text: 'acme' }, COUNTS)).toEqual({
    approve: 3,
    review: 0,
    block: 0,
    '': 2,
  });
});
