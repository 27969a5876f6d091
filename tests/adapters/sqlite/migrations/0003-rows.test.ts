// From format 2 to format 3.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import { fingerprintOf } from '../../../../src-main/service/verify/fingerprint.ts';

const JOB = 3;
const FIRST = JOB * 2 ** 24;
const REQUEST = { email: 'Jane@Acme.example', name: 'JANÉ' };

test('jobs, items and checks are kept, and jobs count their recommendations', () => {
  const db = storeOfFormat2();
  const items = db.prepare('SELECT item, state, score, input FROM items').all();
  migrate(db, MIGRATIONS.slice(0, 3));
  expect(formatOf(db)).toBe(3);
  expect(db.prepare('SELECT item, state, score, input FROM items').all()).toEqual(items);
  const job = db.prepare('SELECT total, approve, review, block, indexed, ordered FROM jobs').get();
  expect(job).toEqual({ total: 4, approve: 2, review: 1, block: 0, indexed: 0, ordered: 0 });
  expect(db.prepare('SELECT request_id, result FROM checks').get()).toEqual({
    request_id: 'r',
    result: '{"score":1}',
  });
});

test('checks of before can be searched, and compared with later ones of the same request', () => {
  const db = storeOfFormat2();
  migrate(db, MIGRATIONS.slice(0, 3));
  const check = db.prepare('SELECT text, hex(fingerprint) AS fingerprint FROM checks').get();
  expect(check).toEqual({
    text: 'jane@acme.example\njané\n\nacme.example',
    fingerprint: fingerprintOf(REQUEST).toUpperCase(),
  });
});

function storeOfFormat2(): Database.Database {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 2));
  db.prepare(
    `INSERT INTO jobs (number, job_id, origin, options, status, total, processed, succeeded, created_at)
     VALUES (?, 'job-1', 'app', '{}', 'running', 4, 3, 3, 1)`,
  ).run(JOB);
  const insert = db.prepare(
    `INSERT INTO items (item, state, fingerprint, score, recommendation, input)
     VALUES (?, ?, x'00', ?, ?, '{"email":"a@b.example"}')`,
  );
  insert.run(FIRST, 'verified', 80, 'approve');
  insert.run(FIRST + 1, 'verified', 50, 'review');
  insert.run(FIRST + 2, 'pending', null, null);
  insert.run(FIRST + 3, 'verified', 81, 'approve');
  db.prepare(
    `INSERT INTO checks (request_id, origin, score, recommendation, flags, domain, cached, credits, checked_at, input,
       result)
     VALUES ('r', 'app', 1, 'block', '[]', 'acme.example', 0, 1, 5, ?, '{"score":1}')`,
  ).run(JSON.stringify(REQUEST));
  return db;
}
