// A store that takes no more for a while: jobs wait for room, go on by themselves, and a run of the same file is found again.
import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../../src-main/adapters/sqlite/store-error.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { CALL, ended, openTestService, type TestService } from '../../service/harness.ts';

const ROWS = 1_000;
const LIST = { ...CALL, origin: { kind: 'command' } } as const;

/** A service whose store refuses to record anything after the batch with the first final verdicts, until there is room. */
async function onFullDisk() {
  const disk = { isFull: true, lastVerdict: -1, refusals: 0 };
  const vouch = await openTestService({
    wrapStore: (store: Store) => ({
      ...store,
      async recordItems(jobId, outcomes, at) {
        if (disk.isFull && disk.lastVerdict >= 0) {
          disk.refusals += 1;
          throw new StoreError('store_full', 'The disk is full.');
        }
        disk.lastVerdict =
          outcomes.findLast(({ kind }) => kind === 'verified')?.index ?? disk.lastVerdict;
        return store.recordItems(jobId, outcomes, at);
      },
    }),
  });
  onTestFinished(() => vouch.close());
  return { vouch, disk };
}

async function importList(vouch: TestService): Promise<string> {
  const { jobs } = vouch.service;
  const jobId = await jobs.create({ name: 'list', columns: ['Mail'], fileKey: 'the file' }, LIST);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const email = `p${row}@acme.example`;
    return { input: { email }, source: [email] };
  });
  await jobs.append(jobId, rows);
  await jobs.start(jobId);
  return jobId;
}

test('a job waits for room, says so, and goes on by itself; each row is charged once', async () => {
  const { vouch, disk } = await onFullDisk();
  const jobId = await importList(vouch);
  const waiting = await vouch.until(jobId, (job) => job.waiting !== undefined);
  expect(waiting).toMatchObject({ status: 'running', waiting: { reason: 'disk' } });
  expect(waiting.processed).toBeLessThan(ROWS);
  disk.isFull = false;
  const done = await vouch.until(jobId, ended);
  expect(done).toMatchObject({ status: 'completed', succeeded: ROWS, credits_used: ROWS });
  expect(done.waiting).toBeUndefined();
  expect((await vouch.store.usage(0)).credits).toBe(ROWS);
});

test('what was recorded before the disk was full is in the cache meanwhile', async () => {
  const { vouch, disk } = await onFullDisk();
  const jobId = await importList(vouch);
  await vouch.until(jobId, (job) => job.waiting !== undefined && job.processed > 0);
  const again = await vouch.service.verify({ email: `p${disk.lastVerdict}@acme.example` }, CALL);
  expect(again.cached).toBe(true);
});

test('a program that ends while a job waits for room leaves it unfinished, and its next run goes on', async () => {
  const { vouch, disk } = await onFullDisk();
  const jobId = await importList(vouch);
  await vouch.until(jobId, (job) => job.waiting !== undefined);
  disk.isFull = false;
  const next = await vouch.restart();
  onTestFinished(() => next.close());
  expect(await next.service.jobs.begun('command', 'the file')).toMatchObject({ job_id: jobId });
  await next.service.resumeUnfinished();
  expect(await next.until(jobId, ended)).toMatchObject({ succeeded: ROWS, credits_used: ROWS });
  expect((await next.store.usage(0)).credits).toBe(ROWS);
});

test('a job that waits for room can be cancelled and deleted', async () => {
  const { vouch, disk } = await onFullDisk();
  const jobId = await importList(vouch);
  await vouch.until(jobId, (job) => job.waiting !== undefined);
  expect(await vouch.service.jobs.cancel(jobId)).toMatchObject({ error: { code: 'cancelled' } });
  const { refusals } = disk;
  await vouch.service.jobs.delete(jobId);
  expect(disk.refusals).toBe(refusals);
});

test('the run of a file that failed is found again, until a later one is through', async () => {
  const vouch = await openTestService();
  onTestFinished(() => vouch.close());
  vouch.dns.hold();
  const { jobs } = vouch.service;
  const failed = await importList(vouch);
  await jobs.cancel(failed);
  vouch.dns.release();
  expect(await jobs.begun('command', 'the file')).toMatchObject({ job_id: failed });
  expect(await jobs.begun('command', 'another file')).toBeNull();
  expect(await jobs.begun('app', 'the file')).toBeNull();
  await vouch.until(await importList(vouch), ended);
  expect(await jobs.begun('command', 'the file')).toBeNull();
});
