// Deleting in slices: each is small, and a deletion that stops between two of them can be taken up again.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Sliced } from '../../../src-main/adapters/sqlite/method-table.ts';
import { migrate } from '../../../src-main/adapters/sqlite/migrate.ts';
import { standingPolicy } from '../../../src-main/adapters/sqlite/policy.ts';
import { removalMethods } from '../../../src-main/adapters/sqlite/removal.ts';
import { submissionMethods } from '../../../src-main/adapters/sqlite/submission.ts';
import { RESCORING } from '../../../src-main/service/policy/rescoring.ts';
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

test('a deletion that stopped after a slice is taken up again', () => {
  const { db, removal, left } = aLargeJob();
  sliced(removal.deleteJob('job-1')).next();
  expect(left()).toBe(3_000);
  const later = removalMethods(db, () => 2).resume();
  while (!later.next().done);
  expect(left()).toBe(0);
  expect(db.prepare('SELECT clearing, deleted_at FROM jobs').raw().all()).toEqual([[0, 1]]);
});

test('with nothing to take up, there is nothing to do', () => {
  const { removal, left } = aLargeJob();
  expect(removal.resume().next()).toEqual({ done: true, value: undefined });
  expect(left()).toBe(ROWS);
});

test('two deletions at once share the work and both come to an end', () => {
  const { db, removal, left } = aLargeJob();
  submissionMethods(db, standingPolicy(db, RESCORING)).submitJob(aJob({ jobId: 'job-2' }), [
    anItem(0, 'a'),
  ]);
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

function aLargeJob() {
  const db = new Database(':memory:');
  migrate(db);
  const items = Array.from({ length: ROWS }, (_, index) => anItem(index, `p${index}`));
  submissionMethods(db, standingPolicy(db, RESCORING)).submitJob(aJob(), items);
  const count = db.prepare<[], number>('SELECT count(*) FROM items').pluck();
  return { db, removal: removalMethods(db, () => 1), left: () => count.get() ?? 0 };
}

function sliced(work: boolean | Sliced<boolean>): Sliced<boolean> {
  if (typeof work === 'boolean') throw new Error('expected work in slices');
  return work;
}
