// The time that a check has, and when it stands still.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDeadline } from '../../../src-main/service/verify/deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const none = () => new AbortController().signal;

test('it is over after its time', () => {
  const deadline = startDeadline(none(), 1_000);
  vi.advanceTimersByTime(999);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.aborted).toBe(true);
});

test('a wait of hours takes nothing of it, and afterwards the rest is left', () => {
  const deadline = startDeadline(none(), 1_000);
  vi.advanceTimersByTime(600);
  deadline.pause();
  vi.advanceTimersByTime(6 * 3_600_000);
  expect(deadline.signal.aborted).toBe(false);
  deadline.resume();
  vi.advanceTimersByTime(399);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.signal.aborted).toBe(true);
});

test('an abort by the caller ends it even while it stands still', () => {
  const caller = new AbortController();
  const deadline = startDeadline(caller.signal, 1_000);
  deadline.pause();
  caller.abort();
  expect(deadline.signal.aborted).toBe(true);
});

test('when the work is done, nothing is left behind', () => {
  const caller = new AbortController();
  const deadline = startDeadline(caller.signal, 1_000);
  deadline.end();
  expect(vi.getTimerCount()).toBe(0);
  caller.abort();
  expect(deadline.signal.aborted).toBe(false);
});
