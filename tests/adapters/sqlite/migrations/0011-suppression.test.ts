// From format 10 to format 11.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 10 keeps its settings and has no suppression list', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 10));
  db.exec("INSERT INTO settings (name, value) VALUES ('company_checks', '\"never\"')");
  migrate(db, MIGRATIONS.slice(0, 11));
  expect(formatOf(db)).toBe(11);
  expect(db.prepare('SELECT name FROM settings').pluck().all()).toEqual(['company_checks']);
  expect(db.prepare('SELECT * FROM suppression_lists').all()).toEqual([]);
  expect(db.prepare('SELECT * FROM suppressed').all()).toEqual([]);
  db.close();
});
