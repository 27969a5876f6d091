// Format 4 to 5: the cache of look-ups begins empty; everything else stays.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('the cache of look-ups begins empty, and the table that it was is gone', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 4));
  db.exec(`INSERT INTO facts VALUES ('registration/3', 'acme.com', '{"kind":"missing"}', 9e12)`);
  migrate(db, MIGRATIONS.slice(0, 5));
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('facts', 'lookup_cache')",
    )
    .pluck()
    .all();
  expect(tables).toEqual(['lookup_cache']);
  expect(db.prepare('SELECT count(*) FROM lookup_cache').pluck().get()).toBe(0);
});
