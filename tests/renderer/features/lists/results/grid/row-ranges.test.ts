// Sets of rows as spans: joining, cutting, asking and counting.
import { describe, expect, it } from 'vitest';
import {
  countRows,
  hasRow,
  NO_ROWS,
  rowsOf,
  withoutSpan,
  withSpan,
} from '../../../../../../src-renderer/features/lists/results/grid/row-ranges.ts';

describe('row ranges', () => {
  it('joins spans that touch or overlap', () => {
    const ranges = withSpan(withSpan(withSpan(NO_ROWS, 0, 3), 10, 12), 4, 9);
    expect(ranges).toEqual([{ from: 0, to: 12 }]);
  });

  it('keeps spans apart that leave a row between them, whatever the order they came in', () => {
    expect(withSpan(withSpan(NO_ROWS, 9, 7), 5, 5)).toEqual([
      { from: 5, to: 5 },
      { from: 7, to: 9 },
    ]);
  });

  it('cuts a hole into a span', () => {
    expect(withoutSpan([{ from: 0, to: 9 }], 3, 4)).toEqual([
      { from: 0, to: 2 },
      { from: 5, to: 9 },
    ]);
  });

  it('agrees with a plain set after many random changes', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const plain = new Set<number>();
    let ranges = NO_ROWS;
    for (let turn = 0; turn < 400; turn += 1) {
      const from = next(200);
      const to = from + next(20);
      const adds = next(3) > 0;
      ranges = adds ? withSpan(ranges, from, to) : withoutSpan(ranges, from, to);
      for (let row = from; row <= to; row += 1) adds ? plain.add(row) : plain.delete(row);
    }
    expect(rowsOf(ranges, 1_000)).toEqual([...plain].sort((a, b) => a - b));
    expect(countRows(ranges)).toBe(plain.size);
    for (let row = 0; row < 220; row += 1) expect(hasRow(ranges, row)).toBe(plain.has(row));
  });

  it('names no more rows than asked for', () => {
    expect(rowsOf([{ from: 5, to: 1_000_000 }], 3)).toEqual([5, 6, 7]);
  });
});
