import { expect, test } from 'vitest';
import { unlessAborted, waitsOf } from '../../src-main/adapters/unless-aborted.ts';

test('what comes before the signal aborts is the answer, a failure as well', async () => {
  const { signal } = new AbortController();
  const failure = new Error('no');
  expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7);
  await expect(unlessAborted(Promise.reject(failure), signal)).rejects.toBe(failure);
  expect(waitsOf(signal).size).toBe(0);
});

test('all who wait are let go when the signal aborts, and those who come later at once', async () => {
  const stop = new AbortController();
  const never = new Promise<never>(() => {});
  const waiting = [unlessAborted(never, stop.signal), unlessAborted(never, stop.signal)];
  expect(waitsOf(stop.signal).size).toBe(2);
  stop.abort();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  expect(await unlessAborted(Promise.resolve(7), stop.signal)).toBe(null);
});
