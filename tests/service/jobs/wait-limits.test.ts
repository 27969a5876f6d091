// How long a job may wait for a network, over a restart as well.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Run } from '../../../src-main/service/jobs/run.ts';
import { createWaitLimits } from '../../../src-main/service/jobs/wait-limits.ts';

const NOW = 10_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function opened(mostMs: number) {
  const recorded: unknown[] = [];
  const expired: string[] = [];
  const limits = createWaitLimits({
    store: {
      setWaiting: async (jobId, since) => {
        recorded.push([jobId, since]);
        return null;
      },
    },
    clock: { now: () => Date.now() },
    log: { info: () => {}, error: () => {} },
    mostMs: () => mostMs,
    changed: (jobId) => recorded.push(jobId),
    expired: (run) => expired.push(run.jobId),
  });
  return { ...limits, recorded, expired };
}

const aRun = (jobId: string, since: number | null = null) =>
  ({ jobId, waitsSince: (now: number) => since ?? now }) as unknown as Run;

test('a wait is recorded, and ends by itself when its time is over', async () => {
  const { begin, recorded, expired } = opened(5_000);
  await begin(aRun('job_1'));
  expect(recorded).toEqual([['job_1', NOW], 'job_1']);
  vi.advanceTimersByTime(4_999);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['job_1']);
});

test('what it waited before counts, and none is told before its turn', async () => {
  const { begin, expired } = opened(5_000);
  await begin(aRun('job_1', NOW - 4_000));
  await begin(aRun('job_2', NOW - 9_000));
  vi.advanceTimersByTime(0);
  expect(expired).toEqual(['job_2']);
  vi.advanceTimersByTime(1_000);
  expect(expired).toEqual(['job_2', 'job_1']);
});

test('a wait that ended or was forgotten never expires', async () => {
  const { begin, end, forget, recorded, expired } = opened(5_000);
  const [one, other] = [aRun('job_1'), aRun('job_2')];
  await begin(one);
  await begin(other);
  recorded.length = 0;
  await end(one);
  forget(other);
  expect(recorded).toEqual([['job_1', null], 'job_1']);
  vi.advanceTimersByTime(10_000);
  expect(expired).toEqual([]);
});

test('a month, which no timer holds, does not end at once', async () => {
  const { begin, expired } = opened(30 * 86_400_000);
  await begin(aRun('job_1'));
  vi.advanceTimersByTime(86_400_000);
  expect(expired).toEqual([]);
});
