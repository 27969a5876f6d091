// The histogram's bars and the limits that are moved on it.
import { describe, expect, it } from 'vitest';
import {
  bandOf,
  movedBand,
  scoreBins,
} from '../../../src-renderer/features/lists/charts/score-bins.ts';

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

describe('a moved limit', () => {
  it('stops short of the other one', () => {
    expect(movedBand(BANDS, 'approve', 12)).toEqual({ approve: 41, review: 40 });
    expect(movedBand(BANDS, 'review', 99)).toEqual({ approve: 70, review: 69 });
  });

  it('stays within what a policy allows, in whole points', () => {
    expect(movedBand(BANDS, 'approve', 180.4)).toEqual({ approve: 100, review: 40 });
    expect(movedBand(BANDS, 'review', -3)).toEqual({ approve: 70, review: 0 });
    expect(movedBand(BANDS, 'review', 51.6)).toEqual({ approve: 70, review: 52 });
  });
});
