// Format 3 of the store keeps every outcome, and takes that somebody wrote.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('outcomes of format 2 are kept, their numbers are not used again, and a new kind is taken', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 2));
  const add = (kind: string) =>
    db
      .prepare(
        'INSERT INTO outcomes (source, address, kind, happened_at, recorded_at) VALUES (1, ?, ?, 5, 6)',
      )
      .run('ann@x.example', kind);
  add('replied');
  add('fraud');
  db.exec('DELETE FROM outcomes WHERE number = 2');
  expect(() => add('wrote')).toThrow('CHECK constraint failed');
  const before = db.prepare('SELECT * FROM outcomes').all();
  const indexes = () =>
    db
      .prepare(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'outcomes' AND sql IS NOT NULL ORDER BY name",
      )
      .all();
  const indexed = indexes();
  migrate(db, MIGRATIONS.slice(0, 3));
  expect(db.prepare('SELECT * FROM outcomes').all()).toEqual(before);
  expect(indexes()).toEqual(indexed);
  add('wrote');
  expect(db.prepare('SELECT number, kind FROM outcomes').raw().all()).toEqual([
    [1, 'replied'],
    [3, 'wrote'],
  ]);
  expect(() => add('wrote')).toThrow('UNIQUE constraint failed');
});
