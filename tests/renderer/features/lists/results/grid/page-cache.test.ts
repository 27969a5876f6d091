// The pages that the window holds: found, missed, stale, let go.
import { describe, expect, it } from 'vitest';
import { createPageCache } from '../../../../../../src-renderer/features/lists/results/grid/page-cache.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';

describe('the page cache', () => {
  it('finds a row by its place and misses what never came', () => {
    const cache = createPageCache(10, 5);
    cache.put(2, gridRows(20, 10), 0);
    expect(cache.row(25)?.index).toBe(25);
    expect(cache.row(5)).toBeNull();
  });

  it('wants the pages under what is looked at, and no others', () => {
    const cache = createPageCache(10, 5);
    cache.put(1, gridRows(10, 10), 0);
    expect(cache.wanted(5, 34)).toEqual([0, 2, 3]);
  });

  it('lets go of the pages farthest from where it is', () => {
    const cache = createPageCache(10, 3);
    for (const page of [0, 50, 51, 52]) cache.put(page, gridRows(page * 10, 10), 0);
    expect(cache.held).toBe(3);
    expect(cache.row(0)).toBeNull();
    expect(cache.row(505)?.index).toBe(505);
  });

  it('shows stale rows until newer ones come, and wants them again', () => {
    const cache = createPageCache(10, 3);
    cache.put(0, gridRows(0, 10), 0);
    const round = cache.age();
    expect(cache.row(3)?.index).toBe(3);
    expect(cache.wanted(0, 9)).toEqual([0]);
    cache.put(0, gridRows(0, 10), round);
    expect(cache.wanted(0, 9)).toEqual([]);
  });

  it('does not let an answer that was asked for earlier replace a newer one', () => {
    const cache = createPageCache(10, 3);
    const round = cache.age();
    cache.put(0, gridRows(100, 10), round);
    cache.put(0, gridRows(0, 10), round - 1);
    expect(cache.row(0)?.index).toBe(100);
  });

  it('holds 40 pages of 200 rows at most', () => {
    const cache = createPageCache();
    for (let page = 0; page < 40; page += 1) cache.put(page, gridRows(page * 200, 200), 0);
    expect([cache.row(0)?.index, cache.row(7_999)?.index, cache.held]).toEqual([0, 7_999, 40]);
    cache.put(40, gridRows(8_000, 200), 0);
    expect([cache.row(0), cache.row(200)?.index, cache.held]).toEqual([null, 200, 40]);
  });
});
