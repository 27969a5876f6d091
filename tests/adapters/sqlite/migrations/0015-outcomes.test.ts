// From format 14 to format 15.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 14 gets outcomes, and refuses a match without a verdict', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 14));
  migrate(db, MIGRATIONS.slice(0, 15));
  expect(formatOf(db)).toBe(15);
  const add = (matching: string) =>
    db
      .prepare(
        `INSERT INTO outcomes (source, address, kind, recorded_at, matching)
         VALUES (1, 'ann@x.example', 'delivered', 0, ?)`,
      )
      .run(matching);
  expect(add('none').changes).toBe(1);
  expect(() => add('matched')).toThrow('CHECK');
  db.close();
});
