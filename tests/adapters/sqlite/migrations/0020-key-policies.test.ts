// From format 19 to format 20.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('keys and checks of a store of format 19 are under the default policy', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 19));
  db.exec(`
    INSERT INTO api_keys (key_id, name, hash, hint, created_at) VALUES ('key-1', 'shop', 'ab', 'vouch_…', 0);
    INSERT INTO checks (request_id, origin, key_id, score, recommendation, flags, domain, cached, credits, checked_at,
      input, result, revision, fingerprint, text)
    VALUES ('request-1', 'key', 'key-1', 86, 'approve', '[]', 'acme.example', 0, 1, 0, '{}', '{}', 1, x'00', '');
  `);
  migrate(db, MIGRATIONS.slice(0, 20));
  expect(formatOf(db)).toBe(20);
  expect(db.prepare('SELECT name, policy_id FROM api_keys').all()).toEqual([
    { name: 'shop', policy_id: null },
  ]);
  expect(db.prepare('SELECT request_id, policy_id FROM checks').all()).toEqual([
    { request_id: 'request-1', policy_id: null },
  ]);
  db.close();
});
