// When the rows of a view are looked for: its first page at once, the rest when no call waits, and no page twice.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { rowConditions } from '../../../../src-main/adapters/sqlite/grid/row-conditions.ts';
import { rowViews } from '../../../../src-main/adapters/sqlite/grid/views.ts';
import { judgesOf } from '../../../../src-main/adapters/sqlite/policy/judges.ts';
import { jobFinder } from '../../../../src-main/adapters/sqlite/rows/job-row.ts';
import { writerMethods } from '../../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../../src-main/service/policy/judging.ts';
import { ALL_ROWS, type RowFilter, type RowSort } from '../../../../src-shared/bridge/lists.ts';
import { aJob, anItem } from '../../../contracts/store-contract.ts';
import { worked } from '../worked.ts';

const ROWS = 3_000;
const FILTER: RowFilter = { ...ALL_ROWS, text: 'p' };
const IN_ORDER: RowSort = { by: 'row', descending: false };
const DOWN: RowSort = { by: 'row', descending: true };
const FIRST = { offset: 0, limit: 2 };
const SECOND = { offset: 2_000, limit: 2 };

test('behind the first page of a list that has ended the rest is found, and later pages are read from it', () => {
  const { views, job, searches } = aList('ended');
  expect(Array.from(worked(views.page(job, FILTER, DOWN, FIRST)) ?? [])).toEqual([2_999, 2_998]);
  expect(searches()).toBe(1);
  worked(views.rest());
  expect(searches()).toBe(2);
  expect(views.rest()).toBeNull();
  expect(Array.from(worked(views.page(job, FILTER, DOWN, SECOND)) ?? [])).toEqual([999, 998]);
  expect(Array.from(worked(views.page(job, FILTER, DOWN, FIRST)) ?? [])).toEqual([2_999, 2_998]);
  expect(searches()).toBe(2);
});

test('a page that is asked for while the rest is being found goes on with what was found', () => {
  const { views, job, searches } = aList('ended');
  worked(views.page(job, FILTER, IN_ORDER, FIRST));
  const rest = views.rest();
  expect(rest?.next()).toEqual({ done: false, value: undefined });
  expect(Array.from(worked(views.page(job, FILTER, IN_ORDER, SECOND)) ?? [])).toEqual([
    2_000, 2_001,
  ]);
  expect(rest?.next()).toEqual({ done: true, value: undefined });
  expect(searches()).toBe(2);
});

test('another first page takes the place of a rest that was not found yet', () => {
  const { views, job, searches } = aList('ended');
  worked(views.page(job, FILTER, IN_ORDER, FIRST));
  worked(views.page(job, FILTER, DOWN, FIRST));
  worked(views.rest());
  expect(searches()).toBe(3);
  worked(views.page(job, FILTER, DOWN, SECOND));
  expect(searches()).toBe(3);
  worked(views.page(job, FILTER, IN_ORDER, SECOND));
  expect(searches()).toBe(4);
});

test('of a list that still changes nothing but the pages that are asked for is looked for', () => {
  const { views, job } = aList('waiting');
  worked(views.page(job, FILTER, IN_ORDER, FIRST));
  expect(views.rest()).toBeNull();
});

/** A list in memory, its views, and how often rows were looked for. */
function aList(state: 'ended' | 'waiting') {
  const db = new Database(':memory:');
  migrate(db);
  const store = writerMethods(db, () => 0, JUDGING);
  store.submitJob(
    aJob(),
    Array.from({ length: ROWS }, (_, index) => anItem(index, `p${index}`)),
  );
  if (state === 'ended') {
    store.startJob('job-1', 1);
    worked(store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, 2));
  }
  const job = jobFinder(db)('job-1');
  if (job === undefined) throw new Error('the list is gone');
  const conditionsOf = rowConditions(db);
  let searches = 0;
  const views = rowViews(db, judgesOf(db, JUDGING), (...asked) => {
    searches += 1;
    return conditionsOf(...asked);
  });
  return { views, job, searches: () => searches };
}
