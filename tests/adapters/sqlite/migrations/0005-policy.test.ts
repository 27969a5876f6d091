// From format 4 to format 5.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

function format4(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 4));
  return db;
}

function policyIn(db: Database.Database): unknown {
  return JSON.parse(String(db.prepare('SELECT policy FROM policy').pluck().get()));
}

test('a store of format 4 keeps its verdicts, and is to be scored again', () => {
  const db = format4();
  db.exec(`
    INSERT INTO items (item, state, fingerprint, score, recommendation, flags, domain, input)
    VALUES (16777216, 'verified', x'00', 81, 'approve', '[]', 'acme.example', '{"email":"a@acme.example"}');
    INSERT INTO results (item, result) VALUES (16777216, '{"score":81}');
  `);
  migrate(db, MIGRATIONS.slice(0, 5));
  expect(formatOf(db)).toBe(5);
  expect(db.prepare('SELECT score, recommendation, account, revision FROM items').all()).toEqual([
    { score: 81, recommendation: 'approve', account: null, revision: 0 },
  ]);
  expect(db.prepare('SELECT scoring, stamp, revision, scored FROM policy').get()).toEqual({
    scoring: '',
    stamp: 0,
    revision: 0,
    scored: 0,
  });
  expect(policyIn(db)).toEqual({ approve: 70, review: 40, weights: {} });
});

test('bands that were set become the policy’s', () => {
  const db = format4();
  db.exec(`INSERT INTO settings (name, value) VALUES ('bands', '{"approve":90,"review":50}')`);
  migrate(db, MIGRATIONS.slice(0, 5));
  expect(policyIn(db)).toEqual({ approve: 90, review: 50, weights: {} });
});

test('bands of another shape are passed over', () => {
  const db = format4();
  db.exec(`INSERT INTO settings (name, value) VALUES ('bands', '{"approve":"high"}')`);
  migrate(db, MIGRATIONS.slice(0, 5));
  expect(policyIn(db)).toEqual({ approve: 70, review: 40, weights: {} });
});
