// The bars of the histogram of scores.
import { describe, expect, it, test } from 'vitest';
import {
  countBetween,
  scoreBins,
} from '../../../../../src-renderer/features/lists/charts/score-bins.ts';
import { bandOf } from '../../../../../src-renderer/policy/bands.ts';

const BANDS = { approve: 70, review: 40 };
const EVEN = Array.from({ length: 101 }, () => 1);

describe('score bins', () => {
  it('hold every score once, 100 in the last', () => {
    const bins = scoreBins(EVEN, BANDS);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(101);
    expect(bins.at(-1)).toEqual({ from: 95, to: 100, count: 6, band: 'approve' });
  });

  it('are cut where a band begins, so that none has two colours', () => {
    const bands = { approve: 67, review: 42 };
    for (const { from, to, band } of scoreBins(EVEN, bands)) {
      expect(bandOf(from, bands)).toBe(band);
      expect(bandOf(to, bands)).toBe(band);
    }
  });

  it('cover all scores even when approval begins at 100', () => {
    const bins = scoreBins(EVEN, { approve: 100, review: 0 });
    expect(bins.at(-1)).toEqual({ from: 100, to: 100, count: 1, band: 'approve' });
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(101);
  });
});

test('a count over a span of scores takes both of its ends', () => {
  const scores = EVEN.map((_, score) => (score === 40 || score === 44 ? 5 : 0));
  expect(countBetween(scores, 40, 44)).toBe(10);
  expect(countBetween(scores, 41, 43)).toBe(0);
});
