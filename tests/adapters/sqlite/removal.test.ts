// Deleting in slices: each is small, and a deletion that stops between two of them can be taken up again.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../src-main/adapters/sqlite/file/migrate.ts';
import type { Sliced } from '../../../src-main/adapters/sqlite/method-table.ts';
import { removalMethods } from '../../../src-main/adapters/sqlite/removal.ts';
import { writerMethods } from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../src-main/service/policy/judging.ts';
import type { NewItem, NewJob } from '../../../src-main/service/ports/jobs.ts';
import { aJob, anItem } from '../../contracts/store-contract.ts';

const ROWS = 5_000;

test('a slice removes two thousand rows and leaves the others for the next', () => {
  const { db, removal, left } = aLargeJob();
  const work = sliced(removal.deleteJob('job-1'));
  const steps: number[] = [];
  while (!work.next().done) steps.push(left());
  expect(steps.slice(0, 3)).toEqual([3_000, 1_000, 0]);
  expect(db.prepare('SELECT clearing, total FROM jobs').raw().all()).toEqual([[0, ROWS]]);
});

test('a deletion that stopped after a slice is continued', () => {
  const { db, removal, left } = aLargeJob();
  sliced(removal.deleteJob('job-1')).next();
  expect(left()).toBe(3_000);
  const later = removalMethods(db, () => 2).background();
  while (later?.next().done === false);
  expect(left()).toBe(0);
  expect(db.prepare('SELECT clearing, deleted_at FROM jobs').raw().all()).toEqual([[0, 1]]);
});

test('with nothing to take up, there is nothing to do', () => {
  const { removal, left } = aLargeJob();
  expect(removal.background()?.next()).toEqual({ done: true, value: undefined });
  expect(removal.background()).toBeNull();
  expect(left()).toBe(ROWS);
});

test('two deletions at once share the work and both come to an end', () => {
  const { db, removal, left } = aLargeJob();
  submitted(db, aJob({ jobId: 'job-2' }), [anItem(0, 'a')]);
  const one = sliced(removal.deleteJob('job-1'));
  const two = sliced(removal.deleteJob('job-2'));
  one.next();
  let last = two.next();
  while (!last.done) last = two.next();
  expect(last.value).toBe(true);
  expect(left()).toBe(0);
  let end = one.next();
  while (!end.done) end = one.next();
  expect(end.value).toBe(true);
});

test('dead cache entries go a stretch of keys at a time, and all others stay', () => {
  const db = new Database(':memory:');
  migrate(db);
  const add = db.prepare(
    'INSERT INTO verdict_cache (cache_key, expires_at, item) VALUES (?, ?, ?)',
  );
  for (let index = 0; index < ROWS; index += 1)
    add.run(Buffer.from(`${index}`.padStart(6, '0')), index % 2 === 0 ? 10 : 11, index);
  const left = db.prepare<[], number>('SELECT count(*) FROM verdict_cache').pluck();
  const work = removalMethods(db, () => 10).purge({ before: 0, now: 10 });
  if (!('next' in work)) throw new Error('expected work in slices');
  const steps = new Set<number>();
  while (!work.next().done) steps.add(left.get() ?? 0);
  expect([...steps]).toEqual([5_000, 4_000, 3_000, 2_500]);
  expect(db.prepare('SELECT count(*) FROM verdict_cache WHERE expires_at = 11').pluck().get()).toBe(
    2_500,
  );
  db.close();
});

function aLargeJob() {
  const db = new Database(':memory:');
  migrate(db);
  const items = Array.from({ length: ROWS }, (_, index) => anItem(index, `p${index}`));
  submitted(db, aJob(), items);
  const count = db.prepare<[], number>('SELECT count(*) FROM rows').pluck();
  return { db, removal: removalMethods(db, () => 1), left: () => count.get() ?? 0 };
}

function submitted(db: Database.Database, job: NewJob, items: readonly NewItem[]): void {
  writerMethods(db, () => 0, JUDGING).submitJob(job, items);
}

function sliced(work: boolean | Sliced<boolean>): Sliced<boolean> {
  if (typeof work === 'boolean') throw new Error('expected work in slices');
  return work;
}
