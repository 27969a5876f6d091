// From an empty file to format 1.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('an empty file gets every table of format 1 and is marked as ours', () => {
  const db = new Database(':memory:');
  expect(formatOf(db)).toBe(0);
  migrate(db, MIGRATIONS.slice(0, 1));
  expect(formatOf(db)).toBe(1);
  expect(db.pragma('application_id', { simple: true })).toBe(0x566f7563);
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  expect(tables).toEqual([
    'api_keys',
    'checks',
    'contacts',
    'credit_ledger',
    'items',
    'jobs',
    'results',
    'settings',
    'verdict_cache',
  ]);
});

test('counts that do not add up are refused by the table itself', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 1));
  const insert = db.prepare(
    `INSERT INTO jobs (job_id, origin, options, status, created_at, total, processed, succeeded, failed, ended_at)
     VALUES (?, 'app', '{}', ?, 1, 5, ?, ?, ?, 2)`,
  );
  expect(() => insert.run('a', 'running', 3, 1, 1)).toThrow(/CHECK/);
  expect(() => insert.run('b', 'running', 6, 3, 3)).toThrow(/CHECK/);
  expect(() => insert.run('c', 'completed', 3, 2, 1)).toThrow(/CHECK/);
  expect(insert.run('d', 'completed', 5, 2, 3).changes).toBe(1);
});
