// A scroll bar for more rows than an element can be high.
import { describe, expect, it } from 'vitest';
import {
  HIGHEST_PX,
  scrollScale,
} from '../../../../../../src-renderer/features/lists/results/grid/scroll-scale.ts';

describe('the scroll scale', () => {
  it('changes nothing while all rows fit', () => {
    const scale = scrollScale(16_000_000, 600);
    expect([scale.heightPx, scale.factor]).toEqual([16_000_000, 1]);
    expect([scale.toRows(1_234), scale.toBar(1_234)]).toEqual([1_234, 1_234]);
    const taller = scrollScale(16_000_001, 600);
    expect([taller.heightPx, taller.factor]).toEqual([16_000_000, 15_999_401 / 15_999_400]);
  });

  it('reaches the first and the last of a million rows, and stays below the limit', () => {
    const rowsPx = 1_000_000 * 32;
    const scale = scrollScale(rowsPx, 600);
    expect(scale.heightPx).toBe(HIGHEST_PX);
    expect(scale.toRows(0)).toBe(0);
    expect(scale.toRows(HIGHEST_PX - 600)).toBeCloseTo(rowsPx - 600);
  });

  it('leads back to the same place', () => {
    const scale = scrollScale(5_000_000 * 32, 800);
    for (const top of [0, 31, 77_777, 159_000_000]) {
      expect(scale.toRows(scale.toBar(top))).toBeCloseTo(top, 3);
    }
  });

  it('never leads out of the rows', () => {
    const scale = scrollScale(1_000_000 * 32, 600);
    expect(scale.toRows(HIGHEST_PX * 2)).toBe(1_000_000 * 32 - 600);
    expect(scale.toBar(-50)).toBe(0);
  });
});
