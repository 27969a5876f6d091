// How likely chance alone gives so many, against values of tables and of other programs.
import { describe, expect, test } from 'vitest';
import {
  binomialTail,
  poissonTail,
  sizeTail,
  studentTail,
} from '../../../src-main/engine/list-patterns/chance.ts';

test.each([
  // 1 − e^−2 (1 + 2), and so on.
  [0, 2, 1],
  [-1, 2, 1],
  [1, 0, 0],
  [1, 2, 1 - Math.exp(-2)],
  [3, 2, 1 - 5 * Math.exp(-2)],
  [3, 20, 0.9999995],
])('at least %d where %d are usual: %d', (count, mean, expected) => {
  expect(poissonTail(count, mean)).toBeCloseTo(expected, 6);
});

test('a chance near nothing is not taken for nothing', () => {
  expect(poissonTail(20, 3) / 8.314423588e-11).toBeCloseTo(1, 6);
  expect(binomialTail(20, 20, 0.1) / 1e-20).toBeCloseTo(1, 6);
});

test.each([
  [0, 5, 0.5, 1],
  [6, 5, 0.5, 0],
  [5, 5, 0, 0],
  [5, 5, 1, 1],
  [5, 5, 0.5, 1 / 32],
  [1, 5, 0.5, 31 / 32],
  [3, 5, 0.5, 0.5],
  [2, 10, 0.1, 1 - 0.9 ** 10 - 0.9 ** 9],
  [9, 10, 0.9, 0.9 ** 10 + 0.9 ** 9],
])('%d hits and more of %d at %d each: %d', (hits, trials, share, expected) => {
  expect(binomialTail(hits, trials, share)).toBeCloseTo(expected, 10);
});

test.each([
  [0, 5, 0.5],
  // With one degree of freedom it is Cauchy's: 1/2 − atan(t)/π.
  [1, 1, 0.25],
  [-1, 1, 0.75],
  [2.015, 5, 0.05],
  [-2.015, 5, 0.95],
  [2.764, 10, 0.01],
])('t of %d and more with %d degrees of freedom: %d', (t, freedom, expected) => {
  expect(studentTail(t, freedom)).toBeCloseTo(expected, 4);
});

describe('the size of a group', () => {
  const singles = (others: number, size: number) =>
    new Map([
      [1, others],
      [size, 1],
    ]);

  test('says nothing with less than 20 others to tell by', () => {
    expect(sizeTail(50, singles(19, 50))).toBe(1);
    expect(sizeTail(50, singles(20, 50))).toBeCloseTo(7.3212e-10, 13);
  });

  test('is the rarer the larger it is', () => {
    const others = new Map([
      [1, 60],
      [2, 15],
      [3, 7],
      [5, 2],
    ]);
    const rarity = (size: number) => sizeTail(size, new Map(others).set(size, 1));
    // By the sums themselves, over 200,000 terms.
    expect(rarity(10)).toBeCloseTo(0.0321355, 6);
    expect(rarity(100)).toBeCloseTo(0.00167681, 7);
  });
});
