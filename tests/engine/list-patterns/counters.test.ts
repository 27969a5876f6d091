// The longest run of numbers behind one name, and how likely chance makes one as long.
import { expect, test } from 'vitest';
import { counterRun } from '../../../src-main/engine/list-patterns/counters.ts';

test.each([
  [[], null],
  [[7], null],
  [[1, 3, 5], null],
  [[1, 1], null],
  // Of two digits there are a hundred; of one fifty, at least.
  [[3, 2, 1], { from: 1, to: 3, chance: 3 * (3 / 50) ** 2 }],
  [[1, 2, 10, 11, 12], { from: 10, to: 12, chance: 5 * (5 / 100) ** 2 }],
  // Of two as long the first; what needs more digits than the run is not counted.
  [[1, 2, 3, 10, 11, 12], { from: 1, to: 3, chance: 6 * (6 / 50) ** 2 }],
  [[8, 9, 200], { from: 8, to: 9, chance: 2 * (2 / 50) }],
  [[1, 2, 4, 6, 8, 10, 12, 14, 16, 18], { from: 1, to: 2, chance: 1 }],
  // Years are no counters, the first and the last of them included.
  [[1929, 1930, 1931], null],
  [[1930, 1931], null],
  [[2038, 2039], null],
  [[2039, 2040, 2041], { from: 2040, to: 2041, chance: 2 * (2 / 10_000) }],
  [[1928, 1929, 1930], { from: 1928, to: 1929, chance: 2 * (2 / 10_000) }],
] as const)('%j: %j', (counters, expected) => {
  expect(counterRun(counters)).toEqual(expected);
});
