// From format 15 to format 16.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 15 keeps its keys, none of which signs anything yet', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 15));
  db.exec(`INSERT INTO api_keys (key_id, name, hash, hint, created_at)
    VALUES ('key-1', 'reports', 'abc', 'vouch_live_3f…9k', 0)`);
  migrate(db, MIGRATIONS.slice(0, 16));
  expect(formatOf(db)).toBe(16);
  expect(
    db.prepare('SELECT key_id, name, callback_secret, callback_secret_at FROM api_keys').get(),
  ).toEqual({ key_id: 'key-1', name: 'reports', callback_secret: null, callback_secret_at: null });
  expect(db.prepare('SELECT count(*) FROM callbacks').pluck().get()).toBe(0);
  db.close();
});
