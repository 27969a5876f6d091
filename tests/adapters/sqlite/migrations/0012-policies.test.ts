// From format 11 to format 12.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 11 keeps its policy and overrides, and no list carries another policy', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 11));
  const add = db.prepare(
    "INSERT INTO overrides (override_id, subject, value, verdict, reason, created_at) VALUES (?, 'domain', ?, 'deny', 'spam', '2026-01-01')",
  );
  add.run('one', 'a.example');
  add.run('two', 'b.example');
  const before = db.prepare('SELECT policy, stamp, revision, scored FROM policy').get();
  migrate(db, MIGRATIONS.slice(0, 12));
  expect(formatOf(db)).toBe(12);
  expect(
    db.prepare('SELECT override_id, policy_id, value FROM overrides ORDER BY number').all(),
  ).toEqual([
    { override_id: 'one', policy_id: '', value: 'a.example' },
    { override_id: 'two', policy_id: '', value: 'b.example' },
  ]);
  expect(db.prepare('SELECT policy, stamp, revision, scored FROM policy').get()).toEqual(before);
  expect(db.prepare('SELECT suppression FROM policy').pluck().get()).toBe('[]');
  expect(db.prepare('SELECT * FROM policies').all()).toEqual([]);
  expect(db.prepare('SELECT * FROM policy_changes').all()).toEqual([]);
  // The same of the same may stand in two policies, and in one only once.
  const own = db.prepare(
    "INSERT INTO overrides (override_id, policy_id, subject, value, verdict, reason, created_at) VALUES (?, ?, 'domain', 'a.example', 'deny', 'spam', '2026-01-01')",
  );
  own.run('three', 'policy-1');
  expect(() => own.run('four', 'policy-1')).toThrow(/UNIQUE/);
  db.close();
});
