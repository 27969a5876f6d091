// From format 18 to format 19.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('the verdict cache of a store of format 18 keeps its entries, without the index by time', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 18));
  db.exec("INSERT INTO verdict_cache (cache_key, expires_at, item) VALUES ('k', 10, 1)");
  migrate(db, MIGRATIONS.slice(0, 19));
  expect(formatOf(db)).toBe(19);
  expect(db.prepare('SELECT cache_key, expires_at, item FROM verdict_cache').get()).toEqual({
    cache_key: 'k',
    expires_at: 10,
    item: 1,
  });
  const indexes = db
    .prepare("SELECT name FROM sqlite_schema WHERE tbl_name = 'verdict_cache'")
    .pluck();
  expect(indexes.all()).toEqual(['verdict_cache']);
  db.close();
});
