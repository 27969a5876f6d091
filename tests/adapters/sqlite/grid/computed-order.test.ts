// The order of rows by their reasoning: equal ones as in the list, rows without one last, and slices between which others are answered.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { computedOrder } from '../../../../src-main/adapters/sqlite/grid/computed-order.ts';
import { judgesOf } from '../../../../src-main/adapters/sqlite/policy/judges.ts';
import { jobFinder } from '../../../../src-main/adapters/sqlite/rows/job-row.ts';
import { writerMethods } from '../../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../../src-main/service/policy/judging.ts';
import type { NewItem } from '../../../../src-main/service/ports/jobs.ts';
import { aJob, items, verified } from '../../../contracts/store-contract.ts';
import type { WantedVerdict } from '../../../doubles/verdicts.ts';
import { worked } from '../worked.ts';

function orderOf(rows: readonly NewItem[], verdicts: readonly [number, WantedVerdict][]) {
  const db = new Database(':memory:');
  migrate(db);
  const store = writerMethods(db, () => 0, JUDGING);
  store.submitJob(aJob(), rows);
  store.startJob('job-1', 1);
  store.recordItems(
    'job-1',
    verdicts.map(([index, wanted]) => verified(index, wanted)),
    2,
  );
  const job = jobFinder(db)('job-1');
  if (job === undefined) throw new Error('the list is gone');
  const order = computedOrder(db, judgesOf(db, JUDGING));
  return (indexes: readonly number[], descending: boolean) =>
    order(job, Uint32Array.from(indexes), descending);
}

test('equal reasonings stand as in the list either way, rows without one behind them', () => {
  const order = orderOf(items('a', 'b', 'c', 'a', 'd', 'e'), [
    [0, { codes: ['mailbox_not_found'] }],
    [1, { codes: ['catch_all'] }],
    [4, { codes: ['mailbox_not_found'] }],
  ]);
  const sorted = (descending: boolean) =>
    Array.from(worked(order([0, 1, 2, 3, 4, 5], descending)) ?? []);
  expect([sorted(false), sorted(true)]).toEqual([
    [0, 3, 4, 1, 2, 5],
    [1, 0, 3, 4, 2, 5],
  ]);
});

test.each([
  [499, 0],
  [500, 1],
  [999, 1],
  [1_000, 2],
])('of %i rows others are answered %i times in between', (rows, times) => {
  const order = orderOf(items('a'), []);
  const work = order(Array(rows).fill(0), false);
  let pauses = 0;
  while (!work.next().done) pauses += 1;
  expect(pauses).toBe(times);
});
