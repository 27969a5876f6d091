// The step to format 2: what is in progress keeps its rows, tried alone by none; the history keeps its changes.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

test('a store of format 1 keeps what is in progress and its history of policies', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 1));
  db.exec(`
    INSERT INTO under_way VALUES (1, '[4,5]');
    INSERT INTO suspects VALUES (16777220, 2, 'alone');
    INSERT INTO policy_changes VALUES (7, 'change-1', 1, 'anna', '', NULL, '{}', 'change-0');
  `);
  migrate(db, MIGRATIONS.slice(0, 2));
  expect(db.prepare('SELECT * FROM under_way').all()).toEqual([
    { job: 1, indexes: '[4,5]', alone: 0 },
  ]);
  expect(db.prepare('SELECT * FROM policy_changes').all()).toEqual([
    {
      number: 7,
      change_id: 'change-1',
      at: 1,
      changed_by: 'anna',
      policy_id: '',
      policy_name: null,
      detail: '{}',
    },
  ]);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'suspects'").all()).toEqual([]);
});
