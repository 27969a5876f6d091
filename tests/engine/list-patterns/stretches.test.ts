// Where in a file one thing is far more frequent than elsewhere in it.
import { expect, test } from 'vitest';
import { stretchSearch } from '../../../src-main/engine/list-patterns/stretches.ts';

/** What is found in rows, written as `x` for a hit and `.` for a row without. */
function found(pattern: string, rows = 1_000, hits = 10) {
  const search = stretchSearch(rows, hits);
  for (const [index, row] of [...pattern].entries()) search.add(index, row === 'x');
  return search.results();
}

// Of 1,000 rows with 10 hits a share of 11/1002 is outside; inside 6 of 10 are hits.
const [HIT, MISS] = [Math.log((0.6 * 1_002) / 11), Math.log((0.4 * 1_002) / 991)];
const stretch = (from: number, to: number, hits: number) => ({
  from,
  to,
  hits,
  chance: expect.closeTo(1_000 * Math.exp(-(hits * HIT + (to - from + 1 - hits) * MISS)), 9),
});

test.each([
  ['', []],
  ['x', []],
  ['xx', [stretch(0, 1, 2)]],
  ['..xx..', [stretch(2, 3, 2)]],
  ['xx.x', [stretch(0, 3, 3)]],
  // A hit scores 4.00, a miss −0.91: so four misses are made up for, and five are not.
  ['x....xx', [stretch(0, 6, 3)]],
  ['x.....xx', [stretch(6, 7, 2)]],
  // A last hit that does not make up for the misses before it is outside.
  ['xx.....x', [stretch(0, 1, 2)]],
  // More than ln 1002 + 3 = 9.91 was lost by eleven misses.
  ['xxxxx..........xxxxx', [stretch(0, 19, 10)]],
  ['xxxxx...........xxxxx', [stretch(0, 4, 5), stretch(16, 20, 5)]],
  // The most surprising first.
  ['xx................xxx', [stretch(18, 20, 3), stretch(0, 1, 2)]],
])('the stretches of %j', (pattern, expected) => {
  expect(found(pattern)).toEqual(expected);
});

test('are the shorter where the file is', () => {
  // More than ln 14 + 3 = 5.64 is lost by eight misses of 0.76 each, and not by seven.
  expect(found('xxxxx.......xxxxx', 12, 1).map(({ hits }) => hits)).toEqual([10]);
  expect(found('xxxxx........xxxxx', 12, 1).map(({ hits }) => hits)).toEqual([5, 5]);
});

test('are looked for only where hits are rare: in less than three rows of ten', () => {
  expect(found('xxxxx', 8, 2)).toEqual([]);
  const chance = expect.closeTo(9 * (3 / 11 / 0.6) ** 5, 9);
  expect(found('xxxxx', 9, 2)).toEqual([{ from: 0, to: 4, hits: 5, chance }]);
});

test('are the 20 most surprising at most', () => {
  const lengths = Array.from({ length: 21 }, (_, index) => index + 2);
  const file = lengths.map((hits) => 'x'.repeat(hits) + '.'.repeat(20)).join('');
  const hits = found(file, 10_000, 10).map((each) => each.hits);
  expect(hits).toEqual(lengths.slice(1).toReversed());
});
