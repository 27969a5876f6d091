// The totals of a list by the states in which its rows are shown.
import { expect, test } from 'vitest';
import { ROW_STATES, totalsOf } from '../../../src-renderer/jobs/job-totals.ts';

test('every row is in one of the states that are shown', () => {
  const totals = totalsOf({
    recommendations: { approve: 16, review: 8, block: 4 },
    not_checked: 2,
    total: 31,
  });
  expect(ROW_STATES.map((state) => totals[state])).toEqual([16, 8, 4, 2, 1]);
});

test('counts that are newer than the total leave none to wait', () => {
  const recommendations = { approve: 3, review: 0, block: 0 };
  expect(totalsOf({ recommendations, not_checked: 0, total: 2 }).pending).toBe(0);
});
