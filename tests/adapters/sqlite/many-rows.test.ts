// Rows that are written by one statement for many of them: all of them, in order, and those of a batch of outcomes as if one by one.
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openWriter } from '../../../src-main/adapters/sqlite/file/database.ts';
import { manyRows } from '../../../src-main/adapters/sqlite/many-rows.ts';
import {
  readerMethods,
  writerMethods,
} from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { JUDGING } from '../../../src-main/service/policy/judging.ts';
import { aJob, failed, items, verified } from '../../contracts/store-contract.ts';
import { temporaryFolder } from './temporary-store.ts';
import { worked } from './worked.ts';

test('any number of rows is written, each once and in order', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.exec('CREATE TABLE kept (place INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, size)');
  const write = manyRows<[string, number | null]>(
    db,
    2,
    (values) => `INSERT INTO kept (name, size) VALUES ${values}`,
  );
  const all: [string, number | null][] = [];
  for (const count of [0, 1, 15, 16, 17, 48, 49]) {
    const rows = Array.from({ length: count }, (_, at): [string, number | null] => [
      `${count} ${at}`,
      at % 3 === 0 ? null : at,
    ]);
    write(rows);
    all.push(...rows);
  }
  expect(db.prepare('SELECT name, size FROM kept ORDER BY place').raw().all()).toEqual(all);
});

test('a batch in which an item comes twice, and items with duplicates, is recorded as if one by one', () => {
  const { db } = openWriter(temporaryFolder(), { now: 0, damaged: 'refuse' });
  onTestFinished(() => void db.close());
  const store = writerMethods(db, () => 1, JUDGING);
  // Row numbers beyond 32 bits, as they are after some hundred lists.
  db.exec("INSERT INTO sqlite_sequence (name, seq) VALUES ('jobs', 1000000)");
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  worked(store.submitJob(aJob(), items(...names, 'p1', 'p30')));
  worked(store.startJob('job-1', 1));
  const outcomes = names.map((_, index) => (index === 7 ? failed(index) : verified(index)));
  const job = worked(
    store.recordItems('job-1', [...outcomes, verified(3), failed(4), verified(7)], 1),
  );
  expect(job).toMatchObject({ processed: 42, succeeded: 41, failed: 1 });
  const state = db.prepare('SELECT state, count(*), count(DISTINCT code_set) FROM rows GROUP BY 1');
  expect(state.raw().all()).toEqual([
    [2, 41, 1],
    [3, 1, 1],
  ]);
  const rows = worked(readerMethods(db, JUDGING).readItems('job-1', { from: 0, limit: 42 })) ?? [];
  const results = rows.map((row) => row.resultJson);
  expect(results.slice(0, 40).map((result) => result === null)).toEqual(
    names.map((_, index) => index === 7),
  );
  expect([results[40], results[41]]).toEqual([results[1], results[30]]);
});
