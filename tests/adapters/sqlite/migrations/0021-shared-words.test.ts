// From format 20 to format 21.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('results of a store of format 20 are read as they were, and later ones may share their words', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 20));
  db.exec(`INSERT INTO results (item, result) VALUES (16777216, '{"score":81}')`);
  migrate(db, MIGRATIONS.slice(0, 21));
  expect(formatOf(db)).toBe(21);
  db.exec(`
    INSERT INTO kept_words (words, job, id, reasoning, evidence) VALUES (7, 1, x'00', '"why"', '[1]');
    INSERT INTO kept_results (item, result, words) VALUES
      (16777217, '{"reasoning":' || char(1) || ',"evidence":' || char(2) || '}', 7),
      (16777218, '{"reasoning":' || char(1) || '}', 8)`);
  expect(db.prepare('SELECT item, result FROM results ORDER BY item').raw().all()).toEqual([
    [16777216, '{"score":81}'],
    [16777217, '{"reasoning":"why","evidence":[1]}'],
    // Its words are gone: half a result is none.
    [16777218, null],
  ]);
  db.close();
});
