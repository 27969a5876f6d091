// From format 1 to format 2.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 1 keeps what it has and gets a table of facts', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 1));
  db.exec("INSERT INTO settings (name, value) VALUES ('retention_days', '7')");
  migrate(db, MIGRATIONS.slice(0, 2));
  expect(formatOf(db)).toBe(2);
  expect(db.prepare('SELECT name, value FROM settings').all()).toEqual([
    { name: 'retention_days', value: '7' },
  ]);
  expect(db.prepare('SELECT count(*) FROM facts').pluck().get()).toBe(0);
});
