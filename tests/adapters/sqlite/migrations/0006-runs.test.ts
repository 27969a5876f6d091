// From format 5 to format 6.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a job of format 5 is known by no file, and goes before nobody', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 5));
  db.exec(`INSERT INTO jobs (job_id, origin, options, status, total, created_at)
    VALUES ('job-1', 'command', '{}', 'running', 3, 1)`);
  migrate(db, MIGRATIONS.slice(0, 6));
  expect(formatOf(db)).toBe(6);
  expect(db.prepare('SELECT job_id, status, total, file_key, first FROM jobs').all()).toEqual([
    { job_id: 'job-1', status: 'running', total: 3, file_key: null, first: 0 },
  ]);
});
