// From format 13 to format 14.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 13 keeps its jobs, none of which is being reopened', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 13));
  db.exec(`INSERT INTO jobs (job_id, origin, options, status, total, created_at)
    VALUES ('job-1', 'command', '{}', 'queued', 1, 0)`);
  migrate(db, MIGRATIONS.slice(0, 14));
  expect(formatOf(db)).toBe(14);
  expect(db.prepare('SELECT job_id, reopening, reopened_to FROM jobs').get()).toEqual({
    job_id: 'job-1',
    reopening: null,
    reopened_to: null,
  });
  db.close();
});
