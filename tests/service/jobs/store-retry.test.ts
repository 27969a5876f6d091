// What a running job asks of a store that is held by another program, or whose disk is full.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStoreRetry, type JobRunStore } from '../../../src-main/service/jobs/store-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const coded = (code: string) => Object.assign(new Error(code), { code });
const [BUSY, FULL] = [coded('store_busy'), coded('store_full')];

/** A store whose `setWaiting` refuses as often as there are errors, and then takes what it is given. */
function opened(errors: readonly Error[]) {
  const calls: unknown[][] = [];
  const changed: string[] = [];
  const given = { up: false };
  const stop = new AbortController();
  const store = {
    setWaiting: async (...call: unknown[]) => {
      calls.push(call);
      const error = errors[calls.length - 1];
      if (error !== undefined) throw error;
      return 'kept';
    },
  } as unknown as JobRunStore;
  const retry = createStoreRetry({
    store,
    isGivenUp: () => given.up,
    signal: stop.signal,
    changed: (jobId) => changed.push(jobId),
  });
  return { ...retry, calls, changed, given, stop };
}

describe('a file that another program holds', () => {
  test('is asked thirty times', async () => {
    const { store, calls } = opened(Array(29).fill(BUSY));
    expect(await store.setWaiting('job_1', 5)).toBe('kept');
    expect(calls).toEqual(Array(30).fill(['job_1', 5]));
  });

  test('and then no more', async () => {
    const { store, calls, changed } = opened(Array(30).fill(BUSY));
    await expect(store.setWaiting('job_1', 5)).rejects.toBe(BUSY);
    expect(calls).toHaveLength(30);
    expect(changed).toEqual([]);
  });
});

test('any other failure is told at once', async () => {
  const broken = coded('store_unavailable');
  const { store, calls } = opened([broken]);
  await expect(store.setWaiting('job_1', 5)).rejects.toBe(broken);
  expect(calls).toHaveLength(1);
});

describe('a full disk', () => {
  test('is waited for, a second each time, and whoever looks is told', async () => {
    const { store, calls, changed, waitsForDiskSpace } = opened([FULL, FULL]);
    const kept = store.setWaiting('job_1', 5);
    await vi.advanceTimersByTimeAsync(999);
    expect([calls.length, waitsForDiskSpace('job_1'), waitsForDiskSpace('job_2')]).toEqual([
      1,
      true,
      false,
    ]);
    expect(changed).toEqual(['job_1']);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await kept).toBe('kept');
    expect([calls.length, waitsForDiskSpace('job_1')]).toEqual([3, false]);
    expect(changed).toEqual(['job_1', 'job_1']);
  });

  test('of a job that nobody wants any more is told', async () => {
    const { store, given, waitsForDiskSpace } = opened([FULL, FULL]);
    const refused = expect(store.setWaiting('job_1', 5)).rejects.toBe(FULL);
    await vi.advanceTimersByTimeAsync(10);
    given.up = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    expect(waitsForDiskSpace('job_1')).toBe(false);
    const { store: other, given: gone, changed } = opened([FULL]);
    gone.up = true;
    await expect(other.setWaiting('job_1', 5)).rejects.toBe(FULL);
    expect(changed).toEqual([]);
  });

  test('is not waited for past the end of the program', async () => {
    const { store, given, stop, calls } = opened([FULL, FULL]);
    const refused = expect(store.setWaiting('job_1', 5)).rejects.toBe(FULL);
    await vi.advanceTimersByTimeAsync(10);
    given.up = true;
    stop.abort();
    await refused;
    expect(calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('of two calls of a job is over when both have found room', async () => {
    const { store, changed } = opened([FULL, FULL]);
    const both = Promise.all([store.setWaiting('job_1', 1), store.setWaiting('job_1', 2)]);
    await vi.advanceTimersByTimeAsync(1_000);
    await both;
    expect(changed).toEqual(['job_1', 'job_1']);
  });
});

test('every call is handed on with all that it was given', async () => {
  const asked: unknown[] = [];
  const names = [
    'startJob',
    'recordItems',
    'completeJob',
    'failJob',
    'setWaiting',
    'takeItems',
    'markInProgress',
    'readSuspects',
    'leaveOut',
    'readOpen',
    'readDomainNote',
    'provisionalItems',
    'countDomains',
  ] as const satisfies readonly (keyof JobRunStore)[];
  const store = Object.fromEntries(
    names.map((name) => [name, async (...call: unknown[]) => asked.push([name, ...call])]),
  ) as unknown as JobRunStore;
  const retry = createStoreRetry({
    store,
    isGivenUp: () => false,
    signal: new AbortController().signal,
    changed: () => {},
  });
  const calls = retry.store as unknown as Record<string, (...call: unknown[]) => Promise<unknown>>;
  for (const name of names) await calls[name]?.('job_1', 'one', 'two');
  expect(asked).toEqual(names.map((name) => [name, 'job_1', 'one', 'two']));
});
