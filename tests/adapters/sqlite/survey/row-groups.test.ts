// Pieces of long lists, and texts that are counted by their hashes.
import { expect, test } from 'vitest';
import {
  inPieces,
  sizesOf,
  TextCounts,
} from '../../../../src-main/adapters/sqlite/survey/row-groups.ts';
import { worked } from '../worked.ts';

const FIRST = 2 ** 24;

test.each([
  [0, []],
  [1, [[0, 0]]],
  [16_384, [[0, 16_383]]],
  [
    16_385,
    [
      [0, 16_383],
      [16_384, 16_384],
    ],
  ],
])('a list of %i rows is read in the pieces %j', (total, pieces) => {
  const read: number[][] = [];
  worked(inPieces({ number: 1, total }, (...ends) => void read.push(ends)));
  expect(read).toEqual(pieces.map((piece) => piece.map((index) => FIRST + index)));
});

test('texts are counted, also between two additions', () => {
  const counts = new TextCounts(9);
  const [a, b] = [counts.add('a'), counts.add('b')];
  expect([counts.of('a'), counts.of('b'), counts.of('c')]).toEqual([1, 1, 0]);
  counts.add('a');
  counts.add('');
  expect([counts.of('a'), counts.of('b'), counts.of(''), counts.of('c')]).toEqual([2, 1, 1, 0]);
  const all = new Map(counts);
  expect([all.size, all.get(a), all.get(b)]).toEqual([3, 2, 1]);
  expect([...new TextCounts(0)]).toEqual([]);
});

test('of sizes it is told how often each is', () => {
  expect(sizesOf([1, 3, 1])).toEqual(
    new Map([
      [1, 2],
      [3, 1],
    ]),
  );
});
