// The row number of an item: unique, ordered, and refused outside its bits.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  itemIndex,
  itemKey,
  itemRange,
  MAX_ITEMS,
} from '../../../../src-main/adapters/sqlite/rows/item-key.ts';

const jobNumber = fc.integer({ min: 1, max: 2 ** 29 - 1 });
const index = fc.integer({ min: 0, max: MAX_ITEMS - 1 });

test('a key gives its index back, stays exact, and lies in the range of its job', () => {
  fc.assert(
    fc.property(jobNumber, index, (job, index) => {
      const key = itemKey(job, index);
      const { first, last } = itemRange(job);
      expect(Number.isSafeInteger(key)).toBe(true);
      expect(itemIndex(key)).toBe(index);
      expect(key >= first && key <= last).toBe(true);
    }),
  );
});

test('the ranges of two neighbouring jobs touch and do not overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 29 - 2 }), (job) => {
      expect(itemRange(job + 1).first).toBe(itemRange(job).last + 1);
    }),
  );
});

test.each([-1, 2 ** 24, 1.5, Number.NaN])('an index of %s is refused', (index) => {
  expect(() => itemKey(1, index)).toThrow(RangeError);
});

test.each([0, -1, 2 ** 29, 0.5])('a job number of %s is refused', (job) => {
  expect(() => itemKey(job, 0)).toThrow(RangeError);
  expect(() => itemRange(job)).toThrow(RangeError);
});
