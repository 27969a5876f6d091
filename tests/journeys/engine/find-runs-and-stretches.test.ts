// Runs of numbers behind a name, and stretches of rows in which one thing is far more frequent than elsewhere.
import { describe, expect, test } from 'vitest';
import { counterRun } from '../../../src-main/engine/list-patterns/counters.ts';
import { stretchSearch } from '../../../src-main/engine/list-patterns/stretches.ts';

describe('a run of numbers', () => {
  test.each([
    [[], null],
    [[1], null],
    [[1, 3, 5], null],
    [[4, 4, 4], null],
    // As likely as each further number among those that were possible.
    [[1, 2], { from: 1, to: 2, chance: 2 * (2 / 50) }],
    [[9, 2, 3, 1], { from: 1, to: 3, chance: 4 * (4 / 50) ** 2 }],
    [[1, 2, 3, 7, 8], { from: 1, to: 3, chance: 5 * (5 / 50) ** 2 }],
    [[1, 2, 7, 8, 9], { from: 7, to: 9, chance: 5 * (5 / 50) ** 2 }],
    [[1, 2, 8, 9], { from: 1, to: 2, chance: 4 * (4 / 50) }],
    [[98, 99, 100], { from: 98, to: 100, chance: 3 * (3 / 1_000) ** 2 }],
    [[10, 11, 12], { from: 10, to: 12, chance: 3 * (3 / 100) ** 2 }],
    [[1, 2, 50], { from: 1, to: 2, chance: 2 * (2 / 50) }],
    [[1, 2, 49], { from: 1, to: 2, chance: 3 * (3 / 50) }],
    // Years of birth.
    [[1929, 1930], null],
    [[1928, 1929], { from: 1928, to: 1929, chance: 2 * (2 / 10_000) }],
    [[2039, 2040], null],
    [[2040, 2041], { from: 2040, to: 2041, chance: 2 * (2 / 10_000) }],
  ])('%j', (counters, expected) => {
    expect(counterRun(counters)).toEqual(expected);
  });

  test('is sure where every number was drawn', () => {
    const all = Array.from({ length: 60 }, (_, at) => at);
    expect(counterRun(all)).toEqual({ from: 0, to: 59, chance: 60 * (60 / 100) ** 59 });
    expect(counterRun([1, 2, ...all.slice(0, 9)])?.chance).toBe(9 * (9 / 50) ** 8);
  });
});

describe('a stretch', () => {
  const search = (rows: number, places: readonly number[], hits = places.length) => {
    const stretches = stretchSearch(rows, hits);
    const hit = new Set(places);
    for (let index = 0; index < rows; index += 1) stretches.add(index, hit.has(index));
    return stretches.results();
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  /** What the rows of a stretch score, by the definition. */
  const chance = (rows: number, all: number, hits: number, misses = 0) => {
    const outside = (all + 1) / (rows + 2);
    return rows * (outside / 0.6) ** hits * ((1 - outside) / 0.4) ** misses;
  };

  test('has its places, its hits and its chance', () => {
    const [only, ...others] = search(1_000, range(200, 209));
    expect(others).toEqual([]);
    expect(only).toEqual({ from: 200, to: 209, hits: 10, chance: expect.any(Number) });
    expect((only?.chance ?? 0) / chance(1_000, 10, 10)).toBeCloseTo(1, 9);
  });

  test('goes on over a row that is none', () => {
    const places = [...range(200, 204), ...range(206, 210)];
    const [only] = search(1_000, places);
    expect(only).toMatchObject({ from: 200, to: 210, hits: 10 });
    expect((only?.chance ?? 0) / chance(1_000, 10, 10, 1)).toBeCloseTo(1, 9);
  });

  test('reaches to the last row, and stands behind a more surprising one', () => {
    const found = search(1_000, [...range(100, 105), ...range(990, 999)]);
    expect(found.map(({ from, to, hits }) => [from, to, hits])).toEqual([
      [990, 999, 10],
      [100, 105, 6],
    ]);
  });

  test('that chance gives anyway is none', () => {
    expect(search(1_000, [200])).toEqual([]);
    expect(search(1_000, [])).toEqual([]);
  });

  test('is not looked for where three in ten rows are hits', () => {
    // (298 + 1) / (995 + 2) is just below 0.3, one more is 0.3009.
    expect(search(995, range(200, 260), 298)).toHaveLength(1);
    expect(search(995, range(200, 260), 299)).toEqual([]);
  });

  test('is among the 20 most surprising', () => {
    const places = Array.from({ length: 25 }, (_, at) => range(at * 400, at * 400 + 9)).flat();
    expect(search(10_000, places)).toHaveLength(20);
  });
});
