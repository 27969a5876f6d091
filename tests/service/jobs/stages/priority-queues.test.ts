// Which piece of work is the next: lines in turn, the heaviest of a line first, as many at once as a line may have.
import { expect, test } from 'vitest';
import {
  createPriorityQueues,
  weightOf,
} from '../../../../src-main/service/jobs/stages/priority-queues.ts';

function opened(most: Readonly<Record<string, number>> = {}) {
  const limits = new Map(Object.entries(most));
  const queues = createPriorityQueues<string>((queue) => limits.get(queue) ?? 100);
  const take = (count: number) => Array.from({ length: count }, () => queues.take());
  return { queues, take, limits };
}

test('the heaviest is taken first, of equal ones the one that came first', () => {
  const { queues, take } = opened();
  for (const [piece, weight] of [
    ['light', 1],
    ['heavy', 1_000],
    ['light too', 2],
    ['decisive', weightOf(true)],
    ['nothing', -5],
  ] as const)
    queues.put('a', piece, weight);
  expect([queues.waiting, take(6)]).toEqual([
    5,
    ['decisive', 'heavy', 'light', 'light too', 'nothing', null],
  ]);
});

test('a row whose recommendation hangs on it outweighs any number of others', () => {
  const { queues, take } = opened();
  queues.put('a', 'many', 10_000_000 * weightOf(false));
  queues.put('a', 'decisive', weightOf(true));
  expect(take(2)).toEqual(['decisive', 'many']);
});

test('lines take turns', () => {
  const { queues, take } = opened();
  for (const piece of ['a1', 'a2', 'a3']) queues.put('a', piece, 1);
  for (const piece of ['b1', 'b2']) queues.put('b', piece, 1_000);
  expect(take(5)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect([queues.waiting, queues.inProgress]).toEqual([0, 5]);
});

test('a line has so many at once, and goes on when one is done', () => {
  const { queues, take, limits } = opened({ a: 1 });
  for (const piece of ['a1', 'a2', 'a3']) queues.put('a', piece, 1);
  expect(take(2)).toEqual(['a1', null]);
  queues.done('a');
  expect([queues.inProgress, ...take(2)]).toEqual([0, 'a2', null]);
  // What was ready may have slowed down since.
  queues.done('a');
  limits.set('a', 0);
  expect(take(1)).toEqual([null]);
});

test('a piece that waits can weigh more, one that was taken cannot', () => {
  const { queues, take } = opened();
  queues.put('a', 'one', 1);
  queues.put('a', 'two', 1);
  queues.reweigh('a', 'two', 1, 1_000);
  expect(take(1)).toEqual(['two']);
  queues.reweigh('a', 'two', 1_000, 2_000);
  expect([take(2), queues.waiting]).toEqual([['one', null], 0]);
});

test('all that waits can be taken away, what is in progress stays', () => {
  const { queues, take } = opened({ a: 1 });
  for (const piece of ['a1', 'a2']) queues.put('a', piece, 1);
  queues.put('b', 'b1', 5);
  take(1);
  expect(queues.drain().toSorted()).toEqual(['a2', 'b1']);
  expect([queues.waiting, queues.inProgress, queues.take()]).toEqual([0, 1, null]);
  queues.done('a');
  expect(queues.inProgress).toBe(0);
  queues.put('a', 'a3', 1);
  expect(take(1)).toEqual(['a3']);
});

test('a line whose last piece is in progress still counts it against what comes', () => {
  const { queues, take } = opened({ a: 1 });
  queues.put('a', 'a1', 1);
  expect(take(1)).toEqual(['a1']);
  queues.put('a', 'a2', 1);
  expect(take(1)).toEqual([null]);
  queues.done('a');
  expect(take(1)).toEqual(['a2']);
});
