// When domains without an answer are asked again, how often, and what comes of those that cannot be asked now.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createDnsRetries,
  RETRY_AFTER_MS,
  type UnansweredDomain,
} from '../../../../src-main/service/jobs/stages/dns-retries.ts';
import type { RowDomain } from '../../../../src-main/service/verify/row-checks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const domain = (key: string) => ({ key }) as RowDomain;

function opened(retry: (asked: UnansweredDomain) => Promise<boolean> = async () => true) {
  const asked: (readonly [string, readonly number[]])[] = [];
  const state = { done: true, ended: 0 };
  const retries = createDnsRetries({
    firstLooksDone: () => state.done,
    retry: (each) => {
      asked.push([each.domain.key, [...each.rows]]);
      return retry(each);
    },
    ended: () => {
      state.ended += 1;
    },
    waitMs: [100, 500, 2_000],
  });
  return { retries, asked, state };
}

test('the usual times', () => {
  expect(RETRY_AFTER_MS).toEqual([1_000, 5_000, 15_000]);
});

test('a round begins once the list had its first look, and asks each domain once for all its rows', async () => {
  const { retries, asked, state } = opened();
  state.done = false;
  expect([retries.waiting, retries.leftMs]).toEqual([0, 0]);
  expect([
    retries.add(domain('a'), 1),
    retries.add(domain('a'), 2),
    retries.add(domain('b'), 3),
  ]).toEqual([true, true, true]);
  retries.go();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, retries.waiting, retries.leftMs]).toEqual([[], 2, 2_600]);
  state.done = true;
  retries.go();
  retries.go();
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([
    ['a', [1, 2]],
    ['b', [3]],
  ]);
  expect([state.ended, retries.waiting, retries.leftMs]).toEqual([1, 0, 0]);
});

test('each try comes later than the one before, and after the last there is none', async () => {
  const { retries, asked } = opened();
  for (const [ms, left] of [
    [100, 2_600],
    [500, 2_500],
    [2_000, 2_000],
  ] as const) {
    expect(retries.add(domain('a'), 1)).toBe(true);
    expect(retries.leftMs).toBe(left);
    retries.go();
    await vi.advanceTimersByTimeAsync(ms - 1);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.length - before).toBe(1);
  }
  expect(retries.add(domain('a'), 1)).toBe(false);
  // Another domain has all of its tries, each after the longest time.
  expect(retries.add(domain('b'), 2)).toBe(true);
  expect(retries.leftMs).toBe(0);
  retries.go();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked.at(-1)).toEqual(['b', [2]]);
});

test('a try that could not be made does not count, and its rows wait with those that came meanwhile', async () => {
  let answers = false;
  const { retries, asked } = opened(async () => {
    if (!answers) retries.add(domain('a'), 9);
    return answers;
  });
  for (let round = 0; round < 4; round += 1) {
    if (round === 0) retries.add(domain('a'), 1);
    retries.go();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(asked).toHaveLength(4);
  expect([retries.waiting, retries.drain()]).toEqual([1, [9, 1]]);
  answers = true;
  expect([retries.waiting, retries.add(domain('a'), 1)]).toEqual([0, true]);
});

test('sixty-four domains are asked side by side, and no other round begins meanwhile', async () => {
  const gate = Promise.withResolvers<boolean>();
  const { retries, asked, state } = opened(() => gate.promise);
  for (let at = 0; at < 65; at += 1) retries.add(domain(`d${at}`), at);
  retries.go();
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, retries.waiting]).toEqual([64, 65]);
  retries.add(domain('late'), 70);
  retries.go();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, retries.waiting, state.ended]).toEqual([64, 66, 0]);
  gate.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, retries.waiting, state.ended]).toEqual([65, 1, 1]);
});

test('after a stop nothing is asked or taken any more', async () => {
  const { retries, asked } = opened();
  retries.add(domain('a'), 1);
  retries.go();
  retries.stop();
  expect([vi.getTimerCount(), retries.add(domain('b'), 2)]).toEqual([0, false]);
  retries.go();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, retries.drain()]).toEqual([[], [1]]);
});
