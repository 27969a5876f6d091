// The items of a running job: read ahead in windows, noted as under way before they go on, and done when none is left.
import { expect, test } from 'vitest';
import { ItemQueue, WINDOW } from '../../../src-main/service/jobs/item-queue.ts';
import type { PendingItem } from '../../../src-main/service/ports/jobs.ts';

const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ index: from + at }) as PendingItem);

function opened(total: number) {
  const state = { mayRead: true, mayNote: true, least: 0 };
  const reads: number[][] = [];
  const noted: (readonly number[])[] = [];
  const failed: unknown[] = [];
  let ended = 0;
  let failing: Error | null = null;
  const queue: ItemQueue = new ItemQueue({
    read: async ({ after, limit }) => {
      reads.push([after, limit]);
      if (failing !== null) throw failing;
      return items(after + 1, Math.min(limit, total - after - 1));
    },
    note: async () => {
      noted.push(queue.indexes);
    },
    mayRead: () => state.mayRead,
    mayNote: () => state.mayNote,
    least: () => state.least,
    failed: (error) => failed.push(error),
    ended: () => {
      ended += 1;
    },
  });
  const settle = () => new Promise(setImmediate);
  return {
    ...{ queue, state, reads, noted, failed, settle },
    endings: () => ended,
    fail: (error: Error | null) => {
      failing = error;
    },
  };
}

test('a window is read at a time, where few items are at hand and reading is allowed', async () => {
  const { queue, state, reads, settle, endings } = opened(WINDOW + 2);
  state.mayRead = false;
  queue.refill();
  expect(reads).toEqual([]);
  state.mayRead = true;
  queue.refill();
  queue.refill();
  expect([reads, queue.isNoting]).toEqual([[[-1, 256]], true]);
  await settle();
  expect([queue.isEmpty, queue.isNoting, endings()]).toEqual([false, false, 1]);
  queue.refill();
  expect(reads).toHaveLength(1);
  state.least = WINDOW;
  queue.refill();
  await settle();
  expect(reads).toEqual([
    [-1, 256],
    [255, 256],
  ]);
  state.least = 10_000;
  queue.refill();
  expect(reads).toHaveLength(2);
  expect([queue.next()?.index, queue.next()?.index]).toEqual([0, 1]);
});

test('it is done when all were read and none is at hand or being checked', async () => {
  const { queue, settle } = opened(2);
  expect(queue.isDone).toBe(false);
  queue.refill();
  expect(queue.isDone).toBe(false);
  await settle();
  const [one, other] = [queue.next(), queue.next()] as PendingItem[];
  if (one === undefined || other === undefined) throw new Error('two were to be there');
  queue.begin(one);
  expect([queue.isDone, queue.indexes]).toEqual([false, [0]]);
  queue.end(one);
  expect(queue.isDone).toBe(true);
  queue.putBack(other);
  expect([queue.isDone, queue.next()]).toEqual([false, other]);
});

test('items that return go first, once they were noted with all that is under way', async () => {
  const { queue, noted, state, settle } = opened(3);
  queue.refill();
  await settle();
  const one = queue.next();
  if (one === undefined) throw new Error('one was to be there');
  queue.begin(one);
  queue.requeueAll();
  expect([queue.isEmpty, queue.isDone]).toEqual([true, false]);
  await settle();
  expect(noted).toEqual([[0, 1, 2]]);
  expect([queue.next()?.index, queue.next()?.index]).toEqual([1, 2]);
  state.mayNote = false;
  queue.requeue(items(7, 1));
  await settle();
  expect([noted.length, queue.isEmpty]).toEqual([1, true]);
  state.mayNote = true;
  queue.noteReturning();
  await settle();
  expect([noted.length, queue.next()?.index]).toEqual([2, 7]);
  queue.noteReturning();
  expect(queue.isNoting).toBe(false);
});

test('what cannot be read or noted is told, and tried again when it is asked for', async () => {
  const { queue, failed, fail, settle, endings } = opened(1);
  const error = new Error('the disk is gone');
  fail(error);
  queue.refill();
  await settle();
  expect([failed, queue.isNoting, endings()]).toEqual([[error], false, 1]);
  fail(null);
  queue.refill();
  await settle();
  expect(queue.isEmpty).toBe(false);
});
