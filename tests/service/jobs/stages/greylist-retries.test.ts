// Items that wait for their retry: how long the last of them still waits, and what comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGreylistRetries } from '../../../../src-main/service/jobs/stages/greylist-retries.ts';
import type { PendingItem } from '../../../../src-main/service/ports/jobs.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const item = (index: number) => ({ index }) as PendingItem;

function opened() {
  const back: number[] = [];
  const retries = createGreylistRetries(
    ({ index }) => back.push(index),
    () => Date.now(),
  );
  return { retries, back };
}

test('each comes back at its time, and the last of them says how long it takes', () => {
  const { retries, back } = opened();
  expect([retries.waiting, retries.leftMs]).toEqual([0, 0]);
  retries.later(item(1), 5_000);
  vi.advanceTimersByTime(1_000);
  retries.later(item(2), 3_000);
  expect([retries.waiting, retries.leftMs]).toEqual([2, 4_000]);
  vi.advanceTimersByTime(3_000);
  expect([back, retries.waiting, retries.leftMs]).toEqual([[2], 1, 1_000]);
  retries.later(item(3), 2_000);
  expect(retries.leftMs).toBe(2_000);
  vi.advanceTimersByTime(2_000);
  expect([back, retries.waiting, retries.leftMs]).toEqual([[2, 1, 3], 0, 0]);
});

test('an item has been put off, also after it came back', () => {
  const { retries } = opened();
  retries.later(item(1), 10);
  expect([retries.had(item(1)), retries.had(item(2))]).toEqual([true, false]);
  vi.advanceTimersByTime(10);
  expect(retries.had(item(1))).toBe(true);
});

test('those that are drained or stopped come back no more', () => {
  const { retries, back } = opened();
  retries.later(item(1), 10);
  retries.later(item(2), 20);
  expect(retries.drain().map(({ index }) => index)).toEqual([1, 2]);
  expect([retries.drain(), retries.waiting, retries.leftMs]).toEqual([[], 0, 0]);
  retries.later(item(3), 10);
  retries.stop();
  vi.advanceTimersByTime(100);
  expect([back, vi.getTimerCount()]).toEqual([[], 0]);
});
