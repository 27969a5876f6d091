// From format 22 to format 23.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('of a list of format 22 neither the mailboxes nor the column of addresses are known', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 22));
  db.exec(`INSERT INTO jobs (job_id, origin, columns, options, status, created_at)
      VALUES ('job_old', 'app', '["mail"]', '{}', 'queued', 1);
    INSERT INTO items (item, fingerprint, input) VALUES (1, x'00', '{}')`);
  migrate(db, MIGRATIONS.slice(0, 23));
  expect(formatOf(db)).toBe(23);
  expect(db.prepare('SELECT job_id, email_column FROM jobs').all()).toEqual([
    { job_id: 'job_old', email_column: null },
  ]);
  expect(db.prepare('SELECT item, mailbox, same_mailbox_as FROM items').all()).toEqual([
    { item: 1, mailbox: null, same_mailbox_as: null },
  ]);
  db.close();
});
