// From format 21 to format 22.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('results of a store of format 21 are read as they were, and later ones may share their fronts', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 21));
  db.exec(`
    INSERT INTO kept_words (words, job, id, reasoning, evidence) VALUES (7, 1, x'00', '"why"', '[1]');
    INSERT INTO kept_results (item, result, words) VALUES
      (16777216, '{"score":81}', NULL),
      (16777217, '{"reasoning":' || char(1) || ',"evidence":' || char(2) || '}', 7)`);
  migrate(db, MIGRATIONS.slice(0, 22));
  expect(formatOf(db)).toBe(22);
  db.exec(`
    INSERT INTO kept_words (words, job, id, reasoning, evidence, front)
      VALUES (8, 1, x'01', '"why not"', '[2]', ',"score":7,"reasoning":');
    INSERT INTO kept_results (item, result, words) VALUES
      (16777218, '{"id":3' || char(3) || char(1) || ',"evidence":' || char(2) || '}', 8),
      (16777219, '{"reasoning":' || char(1) || ',"evidence":' || char(2) || '}', 8),
      (16777220, '{"id":3' || char(3) || char(1) || '}', 9)`);
  expect(db.prepare('SELECT item, result FROM results ORDER BY item').raw().all()).toEqual([
    [16777216, '{"score":81}'],
    [16777217, '{"reasoning":"why","evidence":[1]}'],
    [16777218, '{"id":3,"score":7,"reasoning":"why not","evidence":[2]}'],
    [16777219, '{"reasoning":"why not","evidence":[2]}'],
    // Its words are gone: half a result is none.
    [16777220, null],
  ]);
  db.close();
});
