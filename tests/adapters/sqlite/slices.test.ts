// Long work in slices: how many there are, and that nothing is looked at or removed twice.
import { expect, test } from 'vitest';
import { inPages, removeInSlices, stretches } from '../../../src-main/adapters/sqlite/slices.ts';

function pauses(work: Generator<undefined, unknown>): readonly [number, unknown] {
  for (let count = 0; ; count += 1) {
    const { done, value } = work.next();
    if (done) return [count, value];
  }
}

test.each([
  [0, [[]], 0],
  [2, [[1, 2]], 0],
  [3, [[1, 2, 3], []], 1],
  [4, [[1, 2, 3], [4]], 1],
])('of %i rows pages of three are %j, with %i pauses', (rows, pages, count) => {
  const visited: (readonly number[])[] = [];
  const read = (last: number | undefined) =>
    Array.from({ length: rows }, (_, at) => at + 1)
      .filter((row) => row > (last ?? 0))
      .slice(0, 3);
  expect(pauses(inPages(3, read, (page) => void visited.push(page)))).toEqual([count, undefined]);
  expect(visited).toEqual(pages);
});

test.each([
  [-1, []],
  [0, []],
  [3, [[0, 3]]],
  [
    4,
    [
      [0, 3],
      [3, 4],
    ],
  ],
])('%i in stretches of three are %j', (total, expected) => {
  expect(stretches(total, 3).map(({ from, to }) => [from, to])).toEqual(expected);
});

test.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [7, 2],
])('%i rows are removed three at a time with %i pauses', (rows, count) => {
  let left = rows;
  const remove = () => {
    const some = Math.min(left, 3);
    left -= some;
    return some;
  };
  expect([pauses(removeInSlices(3, remove)), left]).toEqual([[count, rows], 0]);
});
