// Numbers in the tables, and what they stand for.
import { expect, test } from 'vitest';
import {
  flagBits,
  flagsIn,
  RULING_NUMBERS,
  recommendationNumber,
  recommendationOf,
  rulingNumber,
  rulingOf,
  verdictRecommendation,
} from '../../../../src-main/adapters/sqlite/rows/codes.ts';
import {
  originColumns,
  originOf,
} from '../../../../src-main/adapters/sqlite/rows/origin-columns.ts';
import { FLAG_NAMES } from '../../../../src-shared/flags.ts';

test('recommendations and rulings have the numbers that stores are written with', () => {
  const recommendations = [null, 'approve', 'review', 'block'] as const;
  expect(recommendations.map(recommendationNumber)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3, 4].map(recommendationOf)).toEqual([...recommendations, null]);
  expect([1, 2, 3].map(verdictRecommendation)).toEqual(['approve', 'review', 'block']);
  expect(() => verdictRecommendation(0)).toThrow(new Error('0 stands for no recommendation'));
  const rulings = [null, 'allow', 'deny'] as const;
  expect([rulings.map(rulingNumber), RULING_NUMBERS]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect([0, 1, 2, 3].map(rulingOf)).toEqual([...rulings, null]);
});

test('each flag is a bit of its own, by its place', () => {
  expect(FLAG_NAMES.map((flag) => flagBits([flag]))).toEqual(FLAG_NAMES.map((_, at) => 2 ** at));
  expect([flagBits([]), flagsIn(0)]).toEqual([0, []]);
  expect(flagsIn(flagBits(FLAG_NAMES))).toEqual(FLAG_NAMES);
  const [first, , third] = FLAG_NAMES;
  expect(flagsIn(5)).toEqual([first, third]);
});

test.each([
  [{ kind: 'app' }, { origin: 'app', key_id: null }],
  [{ kind: 'command' }, { origin: 'command', key_id: null }],
  [
    { kind: 'key', keyId: 'k1' },
    { origin: 'key', key_id: 'k1' },
  ],
] as const)('the origin %j is kept as %j', (origin, columns) => {
  expect(originColumns(origin)).toEqual(columns);
  expect(originOf(columns)).toEqual(origin);
});
