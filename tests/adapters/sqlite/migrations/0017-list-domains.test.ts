// From format 16 to format 17.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 16 keeps its jobs, whose domains are to be made when somebody asks', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 16));
  db.exec(`INSERT INTO jobs (job_id, origin, options, status, total, created_at)
    VALUES ('job-1', 'command', '{}', 'queued', 1, 0)`);
  migrate(db, MIGRATIONS.slice(0, 17));
  expect(formatOf(db)).toBe(17);
  expect(db.prepare('SELECT job_id, traced FROM jobs').get()).toEqual({
    job_id: 'job-1',
    traced: 0,
  });
  expect(db.prepare('SELECT * FROM list_domains').all()).toEqual([]);
  db.close();
});
