// From format 23 to format 24.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('lists of a store of format 23 have no blank rows to give back', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 23));
  db.exec(`
    INSERT INTO jobs (number, job_id, origin, options, status, created_at) VALUES (1, 'job_1', 'app', '{}', 'queued', 0);
    INSERT INTO items (item, fingerprint, input) VALUES (16777216, x'00', '{"email":""}');
  `);
  migrate(db, MIGRATIONS.slice(0, 24));
  expect(formatOf(db)).toBe(24);
  expect(db.prepare('SELECT blanks FROM jobs').pluck().all()).toEqual([0]);
  expect(db.prepare('SELECT blanks FROM items').pluck().all()).toEqual([null]);
  db.close();
});
