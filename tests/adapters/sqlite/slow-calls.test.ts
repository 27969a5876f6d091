// Slow work of the store: found on both sides of the thread boundary, and reported without filling the log.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  measured,
  SLOW_MS,
  type SlowCall,
  slowCallLog,
} from '../../../src-main/adapters/sqlite/slow-calls.ts';
import { openStore } from '../../../src-main/adapters/sqlite/thread/open.ts';
import { aJob, items } from '../../contracts/store-contract.ts';
import { temporaryFolder, WORKER_URL } from './temporary-store.ts';

async function storeTelling(slowMs: number) {
  const reported: SlowCall[] = [];
  const store = await openStore({
    folder: temporaryFolder(),
    workerUrl: WORKER_URL,
    clock: { now: () => 0 },
    slowMs,
    onSlow: (call) => reported.push(call),
  });
  onTestFinished(() => store.close());
  return { store, methods: () => new Set(reported.map(({ method }) => method)) };
}

describe('work of the store', () => {
  test('is told under its name, in the thread, in slices and beside it', async () => {
    const { store, methods } = await storeTelling(0);
    await store.submitJob(aJob({ jobId: 'job-1' }), items('a'));
    await store.getJob('job-1');
    await store.purge({ before: 1, now: 1 });
    expect([...methods()]).toEqual(expect.arrayContaining(['submitJob', 'getJob', 'purge']));
  });

  test('that is quick is not logged', async () => {
    const { store, methods } = await storeTelling(Number.POSITIVE_INFINITY);
    await store.submitJob(aJob(), items('a'));
    expect(methods()).toEqual(new Set());
  });

  test('that fails is reported, too', () => {
    const reported: SlowCall[] = [];
    const failing = () => {
      throw new Error('no');
    };
    expect(() => measured('purge', failing, (call) => reported.push(call), 0)).toThrow('no');
    expect(reported).toMatchObject([{ method: 'purge' }]);
  });
});

test('work is told from forty milliseconds on, with what it took', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const reported: SlowCall[] = [];
  vi.advanceTimersByTime(1_000);
  const answers = [39, 40, 41].map((ms) =>
    measured(
      'getJob',
      () => {
        vi.advanceTimersByTime(ms);
        return ms;
      },
      (call) => reported.push(call),
      SLOW_MS,
    ),
  );
  expect(answers).toEqual([39, 40, 41]);
  expect(reported).toEqual([
    { method: 'getJob', ms: 40 },
    { method: 'getJob', ms: 41 },
  ]);
});

test('the log has one line a minute for each method, with what came between', () => {
  const lines: unknown[] = [];
  let now = 0;
  const report = slowCallLog(
    { info: (details) => lines.push(details), error: () => {} },
    () => now,
  );
  report({ method: 'pageRows', ms: 50.4 });
  report({ method: 'pageRows', ms: 90 });
  report({ method: 'countRows', ms: 41 });
  now = 59_999;
  report({ method: 'pageRows', ms: 60 });
  now = 60_000;
  report({ method: 'pageRows', ms: 45 });
  expect(lines).toEqual([
    { method: 'pageRows', ms: 50, times: 1, longestMs: 50 },
    { method: 'countRows', ms: 41, times: 1, longestMs: 41 },
    { method: 'pageRows', ms: 45, times: 3, longestMs: 90 },
  ]);
});
