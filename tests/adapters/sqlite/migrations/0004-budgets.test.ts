// From format 3 to format 4.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

function formatThree(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 3));
  return db;
}

test('keys get a budget without limit', () => {
  const db = formatThree();
  db.exec(
    "INSERT INTO api_keys (key_id, name, hash, hint, created_at) VALUES ('k', 'n', 'h', 'i', 1)",
  );
  migrate(db, MIGRATIONS.slice(0, 4));
  expect(formatOf(db)).toBe(4);
  expect(db.prepare('SELECT key_id, monthly_budget FROM api_keys').all()).toEqual([
    { key_id: 'k', monthly_budget: null },
  ]);
  expect(() => db.exec('UPDATE api_keys SET monthly_budget = -1')).toThrow(/CHECK/);
});

test('an unfinished job sets aside what it has not checked yet, duplicates and ended jobs nothing', () => {
  const db = formatThree();
  db.exec(`
    INSERT INTO jobs (job_id, origin, options, status, created_at, total, processed, succeeded, failed, ended_at) VALUES
      ('running', 'app', '{}', 'running', 1, 4, 1, 1, 0, NULL),
      ('failed', 'app', '{}', 'failed', 1, 1, 1, 0, 1, 2);
    INSERT INTO items (item, state, duplicate_of, fingerprint, input) VALUES
      (16777216, 'verified', NULL, x'01', '{}'),
      (16777217, 'pending', NULL, x'02', '{}'),
      (16777218, 'pending', NULL, x'03', '{}'),
      (16777219, 'pending', 16777217, x'02', '{}'),
      (33554432, 'pending', NULL, x'04', '{}');
  `);
  migrate(db, MIGRATIONS.slice(0, 4));
  expect(db.prepare('SELECT job_id, reserved FROM jobs ORDER BY number').all()).toEqual([
    { job_id: 'running', reserved: 2 },
    { job_id: 'failed', reserved: 0 },
  ]);
});
