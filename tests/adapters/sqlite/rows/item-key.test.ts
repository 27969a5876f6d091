// Where items live: the numbers of two jobs never meet, and none is beyond its bits.
import { expect, test } from 'vitest';
import {
  itemIndex,
  itemJob,
  itemKey,
  itemRange,
  MAX_ITEMS,
} from '../../../../src-main/adapters/sqlite/rows/item-key.ts';

test.each([
  [1, 0, 16_777_216],
  [1, 16_777_215, 33_554_431],
  [2, 0, 33_554_432],
  [536_870_911, 16_777_215, Number.MAX_SAFE_INTEGER],
])('of job %i item %i is row %i', (job, index, key) => {
  expect([itemKey(job, index), itemJob(key), itemIndex(key)]).toEqual([key, job, index]);
});

test('the items of a job lie side by side', () => {
  expect([MAX_ITEMS, itemRange(1), itemRange(2)]).toEqual([
    16_777_216,
    { first: 16_777_216, last: 33_554_431 },
    { first: 33_554_432, last: 50_331_647 },
  ]);
});

test.each([-1, 0.5, 16_777_216])('there is no item %d', (index) => {
  expect(() => itemKey(1, index)).toThrow(
    new RangeError(`an item's index must be 0 to 16777215, not ${index}`),
  );
});

test.each([0, 1.5, 536_870_912])('there is no job %d', (job) => {
  const error = new RangeError(`a job's number must be 1 to 536870911, not ${job}`);
  expect(() => itemKey(job, 0)).toThrow(error);
  expect(() => itemRange(job)).toThrow(error);
});
