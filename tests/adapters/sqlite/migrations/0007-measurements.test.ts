// From format 6 to format 7.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import { temporaryFolder } from '../temporary-store.ts';

const MEASURED = "SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'";

/** The plan of a query that has two indexes to choose from. */
const plan = (db: Database.Database) =>
  db
    .prepare('EXPLAIN QUERY PLAN SELECT * FROM checks WHERE fingerprint = 1 AND request_id > 2')
    .all()
    .map((step) => Reflect.get(step as object, 'detail'));

function storeOfFormat6(file: string): Database.Database {
  const db = new Database(file);
  migrate(db, MIGRATIONS.slice(0, 6));
  return db;
}

test('a store of format 6 forgets what was measured of it, and plans like one that never was', () => {
  const file = join(temporaryFolder(), 'vouch.db');
  const untouched = plan(storeOfFormat6(':memory:'));
  const older = storeOfFormat6(file);
  older.exec(`ANALYZE;
    DELETE FROM sqlite_stat1;
    INSERT INTO sqlite_stat1 (tbl, idx, stat)
      SELECT tbl_name, name, '1000000 1000000' FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'checks'`);
  older.close();

  const db = new Database(file);
  expect(plan(db)).not.toEqual(untouched);
  migrate(db, MIGRATIONS.slice(0, 7));
  expect(formatOf(db)).toBe(7);
  expect(db.prepare(MEASURED).all()).toEqual([]);
  expect(plan(db)).toEqual(untouched);
  db.close();
  const again = new Database(file, { readonly: true });
  expect(plan(again)).toEqual(untouched);
  again.close();
});

test('a store of format 6 that was never measured only gets a new number', () => {
  const db = storeOfFormat6(':memory:');
  const schema = () => db.prepare('SELECT * FROM sqlite_schema').all();
  const before = schema();
  migrate(db, MIGRATIONS.slice(0, 7));
  expect(formatOf(db)).toBe(7);
  expect(schema()).toEqual(before);
});
