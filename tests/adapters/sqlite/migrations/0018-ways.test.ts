// From format 17 to format 18.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('contacts of a store of format 17 went by themselves', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 17));
  db.exec(`INSERT INTO contacts (at, protocol, host, port, why, sent, outcome, bytes_sent, bytes_received)
    VALUES (0, 'smtp', 'mx.acme.example', 25, 'mailbox', '', 'answered', 1, 1)`);
  migrate(db, MIGRATIONS.slice(0, 18));
  expect(formatOf(db)).toBe(18);
  expect(db.prepare('SELECT host, via FROM contacts').get()).toEqual({
    host: 'mx.acme.example',
    via: null,
  });
  db.close();
});
