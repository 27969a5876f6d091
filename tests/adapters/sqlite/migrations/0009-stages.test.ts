// From format 8 to format 9.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 8 keeps its jobs and rows, none of which has a first verdict alone', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 8));
  db.exec(`INSERT INTO jobs (job_id, origin, options, status, total, created_at)
    VALUES ('job-1', 'command', '{}', 'running', 1, 0);
    INSERT INTO items (item, state, recommendation, score, fingerprint, input)
    VALUES (16777216, 'verified', 'review', 50, x'00', '{"email":"a@b.example"}')`);
  migrate(db, MIGRATIONS.slice(0, 9));
  expect(formatOf(db)).toBe(9);
  expect(
    db
      .prepare(
        'SELECT provisional_approve, provisional_review, provisional_block, finishing FROM jobs',
      )
      .get(),
  ).toEqual({ provisional_approve: 0, provisional_review: 0, provisional_block: 0, finishing: 0 });
  expect(
    db.prepare('SELECT recommendation, before_score, before_recommendation FROM items').get(),
  ).toEqual({ recommendation: 'review', before_score: null, before_recommendation: null });
  expect(db.prepare('SELECT * FROM list_facts').all()).toEqual([]);
  db.close();
});
