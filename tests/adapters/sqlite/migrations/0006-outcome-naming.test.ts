// Format 4 to 5: outcomes that are there have no naming, and the index of their domain holds it.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('outcomes keep what they have, and get an empty naming', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 5));
  db.prepare(
    "INSERT INTO outcomes (source, address, kind, recorded_at) VALUES (1, 'ann@acme.example', 'delivered', 7)",
  ).run();
  migrate(db, MIGRATIONS.slice(0, 5));
  expect(db.prepare('SELECT address, recorded_at, naming FROM outcomes').all()).toEqual([
    { address: 'ann@acme.example', recorded_at: 7, naming: '' },
  ]);
  const plan = db
    .prepare(
      "EXPLAIN QUERY PLAN SELECT naming FROM outcomes WHERE domain_key = x'00' ORDER BY ifnull(happened_at, recorded_at) DESC",
    )
    .all();
  expect(plan).toMatchObject([
    { detail: 'SEARCH outcomes USING COVERING INDEX outcomes_by_domain (domain_key=?)' },
  ]);
});
