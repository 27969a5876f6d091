// From format 12 to format 13.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('of a list of format 12 it is not known how its file was written', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 12));
  db.exec(`INSERT INTO jobs (job_id, origin, columns, options, status, created_at)
    VALUES ('job_old', 'app', '["mail"]', '{}', 'queued', 1)`);
  migrate(db, MIGRATIONS.slice(0, 13));
  expect(formatOf(db)).toBe(13);
  expect(db.prepare('SELECT job_id, columns, delimiter, widest FROM jobs').all()).toEqual([
    { job_id: 'job_old', columns: '["mail"]', delimiter: null, widest: null },
  ]);
  db.close();
});
