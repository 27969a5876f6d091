// Whoever waits for a job hears of each change, of one in between, and of no other job.
import { expect, test } from 'vitest';
import { createJobWatch } from '../../../src-main/service/jobs/job-watch.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';

const job = (changes: Partial<StoredJob> = {}) =>
  ({
    status: 'running',
    processed: 1,
    paused: false,
    waitingSince: null,
    finishing: false,
    provisional: { approve: 0, review: 0, block: 0 },
    ...changes,
  }) as StoredJob;

/** Whether a promise is settled once everything that could go on has gone on. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  await new Promise(setImmediate);
  return (await Promise.race([promise, open])) !== open;
}

test('an unseen state is told at once, a seen one at its next change', async () => {
  const watch = createJobWatch();
  const state = { now: job() };
  const read = async () => state.now;
  const first = await watch.next('job_1', null, read);
  expect(first.job).toBe(state.now);
  const next = watch.next('job_1', first.seen, read);
  watch.changed('job_2');
  watch.changed('job_1');
  expect(await isSettled(next)).toBe(false);
  state.now = job({ processed: 2 });
  watch.changed('job_1');
  expect((await next).job.processed).toBe(2);
});

test.each<[string, Partial<StoredJob>]>([
  ['its status', { status: 'completed' }],
  ['its rows', { processed: 2 }],
  ['a pause', { paused: true }],
  ['a wait', { waitingSince: 5 }],
  ['an end that is wanted', { finishing: true }],
  ['a first verdict', { provisional: { approve: 0, review: 1, block: 0 } }],
])('%s is a change', async (_, changes) => {
  const watch = createJobWatch();
  const { seen } = await watch.next('job_1', null, async () => job());
  const next = await watch.next('job_1', seen, async () => job(changes));
  expect(next.seen).not.toBe(seen);
});

test('so is what is shown beside it', async () => {
  let beside = 'slow';
  const watch = createJobWatch(() => beside);
  const read = async () => job();
  const { seen } = await watch.next('job_1', null, read);
  const next = watch.next('job_1', seen, read);
  expect(await isSettled(next)).toBe(false);
  beside = 'quick';
  watch.changed('job_1');
  expect((await next).seen).not.toBe(seen);
});

test('a change while the job is read is not missed', async () => {
  const watch = createJobWatch();
  const { seen } = await watch.next('job_1', null, async () => job());
  const answers = [job(), job({ processed: 2 })];
  const next = watch.next('job_1', seen, async () => {
    const answer = answers.shift() ?? job({ processed: 9 });
    if (answers.length === 1) watch.changed('job_1');
    return answer;
  });
  expect((await next).job.processed).toBe(2);
});

test('waiting is given up by its signal, before and meanwhile', async () => {
  const watch = createJobWatch();
  const read = async () => job();
  const { seen } = await watch.next('job_1', null, read);
  await expect(watch.next('job_1', seen, read, AbortSignal.abort())).rejects.toThrow(/abort/i);
  const aborter = new AbortController();
  const next = watch.next('job_1', seen, read, aborter.signal);
  expect(await isSettled(next.catch(() => {}))).toBe(false);
  aborter.abort();
  await expect(next).rejects.toThrow(/abort/i);
});

test('listeners hear of every job until they stop', () => {
  const watch = createJobWatch();
  const changes: string[] = [];
  const stop = watch.onChange((jobId) => changes.push(jobId));
  watch.changed('job_1');
  stop();
  watch.changed('job_2');
  expect(changes).toEqual(['job_1']);
});
