// Lists that are taken up again in steps: over a real file, the methods as the worker runs them, cut short after any step.
import type Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openWriter } from '../../../../src-main/adapters/sqlite/file/database.ts';
import {
  readerMethods,
  writerMethods,
} from '../../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../../src-main/service/policy/judging.ts';
import type { StoredItem } from '../../../../src-main/service/ports/jobs.ts';
import { aJob, failed, items, verified } from '../../../contracts/store-contract.ts';
import { temporaryFolder } from '../temporary-store.ts';
import { worked } from '../worked.ts';

const TOTAL = 3_500;
/** Every seventh row had no verdict. */
const isFailed = (index: number) => index % 7 === 0;
const FAILED = Math.ceil(TOTAL / 7);
/** In another order than the rows. */
const keyOf = (index: number) => ((index * 1_009) % TOTAL).toString(16).padStart(32, '0');

interface Opened {
  readonly db: Database.Database;
  readonly store: ReturnType<typeof writerMethods>;
}

function openIn(folder: string): Opened {
  const { db } = openWriter(folder, { now: 0, damaged: 'refuse' });
  onTestFinished(() => void db.close());
  return { db, store: writerMethods(db, () => 0, JUDGING) };
}

/** A list of distinct rows that has ended. */
function endedList(folder: string): Opened {
  const opened = openIn(folder);
  const { store } = opened;
  store.createDraft(aJob());
  store.appendItems('job-1', items(...Array.from({ length: TOTAL }, (_, index) => `p${index}`)));
  worked(store.sealDraft('job-1'));
  worked(store.startJob('job-1', 1));
  const outcomes = Array.from({ length: TOTAL }, (_, index) =>
    isFailed(index)
      ? failed(index)
      : verified(index, { cache: { key: keyOf(index), expiresAt: 9 } }),
  );
  worked(store.recordItems('job-1', outcomes, 2));
  worked(store.completeJob('job-1', 3));
  return opened;
}

/** What the counters of a job have to agree with. */
function countedIn(db: Database.Database) {
  const rows =
    worked(readerMethods(db, JUDGING).readItems('job-1', { from: 0, limit: TOTAL })) ?? [];
  const count = (is: (row: StoredItem) => boolean) => rows.filter(is).length;
  return {
    succeeded: count(({ resultJson }) => resultJson !== null),
    failed: count(({ error }) => error !== null),
    pending: count(({ resultJson, error }) => resultJson === null && error === null),
    before: count(({ before }) => before !== null),
  };
}

test.each([1, 2, 3])(
  'a program killed after step %i has figures that agree, and makes the list ready when it starts it',
  (steps) => {
    const folder = temporaryFolder();
    const first = endedList(folder);
    expect(worked(first.store.reopenJob('job-1', { kind: 'all' }, undefined), steps)).toBeNull();
    first.db.close();

    const { db, store } = openIn(folder);
    const [job] = worked(store.unfinishedJobs()) ?? [];
    expect(job).toMatchObject({ jobId: 'job-1', status: 'queued', total: TOTAL });
    const { succeeded = 0, failed: without = 0, processed = 0 } = job ?? {};
    const pending = TOTAL - processed;
    expect(pending).toBe(steps * 1_000);
    expect(countedIn(db)).toMatchObject({ succeeded, failed: without, pending });

    worked(store.startJob('job-1', 9));
    expect(worked(store.getJob('job-1'))).toMatchObject({
      status: 'running',
      processed: 0,
      succeeded: 0,
      failed: 0,
      recommendations: { approve: 0, review: 0, block: 0 },
    });
    expect(countedIn(db)).toEqual({
      succeeded: 0,
      failed: 0,
      pending: TOTAL,
      before: TOTAL - FAILED,
    });
  },
);

test('what was picked is remembered, and nothing else is made pending after a kill', () => {
  const folder = temporaryFolder();
  const first = endedList(folder);
  worked(first.store.reopenJob('job-1', { kind: 'unchecked' }, undefined), 2);
  first.db.close();
  const { db, store } = openIn(folder);
  worked(store.startJob('job-1', 9));
  expect(countedIn(db)).toMatchObject({ succeeded: TOTAL - FAILED, pending: FAILED, before: 0 });
  const pending = worked(store.takeItems('job-1', { after: -1, limit: TOTAL }, [])) ?? [];
  expect(pending.map(({ index }) => index).every(isFailed)).toBe(true);
  expect(pending).toHaveLength(FAILED);
});

test('a list that is cancelled between two steps stays cancelled', () => {
  const { db, store } = endedList(temporaryFolder());
  const work = store.reopenJob('job-1', { kind: 'all' }, undefined);
  worked(work, 2);
  worked(store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, 5));
  expect(worked(work)).toBeNull();
  const job = worked(store.getJob('job-1'));
  expect(job).toMatchObject({ status: 'failed', processed: TOTAL, error: { code: 'cancelled' } });
  // The 2,000 rows of two steps have no verdict any more, as they are of a list that was cancelled.
  const kept = Array.from({ length: TOTAL - 2_000 }, (_, at) => !isFailed(at + 2_000));
  const succeeded = kept.filter(Boolean).length;
  expect(job?.succeeded).toBe(succeeded);
  expect(countedIn(db)).toMatchObject({ succeeded, failed: TOTAL - succeeded, pending: 0 });
  // It can be taken up once more, whole.
  const again = worked(store.reopenJob('job-1', { kind: 'all' }, undefined));
  expect(again).toMatchObject({ kind: 'reopened', rows: TOTAL });
  expect(countedIn(db)).toMatchObject({ pending: TOTAL, before: TOTAL - FAILED });
});

test('rows that are checked again answer nothing from the cache any more, and all others do', () => {
  const { store } = endedList(temporaryFolder());
  const picked = [1, 2, 999, 1_000, 1_001, 2_500, TOTAL - 2].filter((index) => !isFailed(index));
  worked(store.reopenJob('job-1', { kind: 'picked', indexes: picked }, undefined));
  const answered = Array.from({ length: TOTAL }, (_, index) => index).filter(
    (index) => store.readVerdict(keyOf(index), 8) !== null,
  );
  const kept = Array.from({ length: TOTAL }, (_, index) => index).filter(
    (index) => !isFailed(index) && !picked.includes(index),
  );
  expect(answered).toEqual(kept);
});
