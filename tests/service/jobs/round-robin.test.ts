// Whose item is the next: each job in turn, but one that is put first before all.
import { expect, test } from 'vitest';
import { createTurns } from '../../../src-main/service/jobs/round-robin.ts';
import type { Run } from '../../../src-main/service/jobs/run.ts';

function jobs(items: Readonly<Record<string, number>>, standing: readonly string[] = []) {
  const refilled: string[] = [];
  const left = new Map(Object.entries(items));
  const runs = [...left.keys()].map(
    (jobId) =>
      ({
        jobId,
        mayBegin: !standing.includes(jobId),
        items: {
          get isEmpty() {
            return left.get(jobId) === 0;
          },
          refill: () => refilled.push(jobId),
        },
      }) as unknown as Run,
  );
  const turns = createTurns(() => runs);
  const take = (count: number) =>
    Array.from({ length: count }, () => {
      const jobId = turns.next()?.jobId ?? null;
      if (jobId !== null) left.set(jobId, (left.get(jobId) ?? 0) - 1);
      return jobId;
    });
  return { ...turns, take, refilled };
}

test('each in turn, until it has none', () => {
  const { take, refilled } = jobs({ a: 2, b: 1, c: 3 });
  expect(take(7)).toEqual(['a', 'b', 'c', 'a', 'c', 'c', null]);
  expect(new Set(refilled)).toEqual(new Set(['a', 'b', 'c']));
});

test('one that stands still is passed over, and reads nothing', () => {
  const { take, refilled } = jobs({ a: 2, b: 0, c: 1 }, ['a']);
  expect(take(1)).toEqual(['c']);
  expect(refilled).toEqual(['b']);
  expect(jobs({ a: 2 }, ['a']).take(1)).toEqual([null]);
});

test('one that is put first goes alone, until it has none or is let back', () => {
  const { take, putFirst } = jobs({ a: 9, b: 3, c: 9 });
  putFirst('b', true);
  expect(take(2)).toEqual(['b', 'b']);
  putFirst('a', false);
  expect(take(1)).toEqual(['b']);
  expect(take(2)).toEqual(['a', 'c']);
  putFirst('c', true);
  expect(take(2)).toEqual(['c', 'c']);
  putFirst('c', false);
  expect(take(2)).toEqual(['a', 'c']);
});

test('one that is put first and stands still holds up nobody', () => {
  const { take, putFirst } = jobs({ a: 1, b: 1 }, ['b']);
  putFirst('b', true);
  expect(take(1)).toEqual(['a']);
});
