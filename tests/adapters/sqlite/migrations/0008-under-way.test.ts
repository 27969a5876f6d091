// From format 7 to format 8.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 7 keeps its running jobs, of which nothing is suspected or left out', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 7));
  db.exec(`INSERT INTO jobs (job_id, origin, options, status, total, created_at)
    VALUES ('job-1', 'command', '{}', 'running', 3, 0)`);
  migrate(db, MIGRATIONS.slice(0, 8));
  expect(formatOf(db)).toBe(8);
  expect(db.prepare('SELECT job_id, total, left_out FROM jobs').all()).toEqual([
    { job_id: 'job-1', total: 3, left_out: null },
  ]);
  expect(db.prepare('SELECT * FROM under_way').all()).toEqual([]);
  expect(db.prepare('SELECT * FROM suspects').all()).toEqual([]);
  db.close();
});

test('an item is tried beside others or alone, and in no other way', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 8));
  const suspect = db.prepare('INSERT INTO suspects (item, stops, trial) VALUES (?, 1, ?)');
  suspect.run(1, 'beside');
  suspect.run(2, 'alone');
  suspect.run(3, null);
  expect(() => suspect.run(4, 'twice')).toThrow('CHECK');
  db.close();
});
