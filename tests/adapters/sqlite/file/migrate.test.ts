// Migrating: in order, once, and never half.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';
import { startChild } from '../children.ts';
import { storeIn, temporaryFolder } from '../temporary-store.ts';

test('a store that has seen every step is left alone', () => {
  const db = new Database(':memory:');
  migrate(db);
  const before = db.serialize();
  migrate(db);
  expect(db.serialize().equals(before)).toBe(true);
});

test('steps run in order, each once', () => {
  const db = new Database(':memory:');
  const ran: number[] = [];
  const steps = [1, 2, 3].map((step) => () => void ran.push(step));
  migrate(db, steps.slice(0, 2));
  migrate(db, steps);
  expect(ran).toEqual([1, 2, 3]);
  expect(formatOf(db)).toBe(3);
});

test('a step that fails leaves the format before it, and what came before it', () => {
  const db = new Database(':memory:');
  const create = () => db.exec('CREATE TABLE kept (x)');
  const half = () => {
    db.exec('CREATE TABLE half_done (x); DROP TABLE kept;');
    throw new Error('stopped');
  };
  expect(() => migrate(db, [create, half])).toThrow('stopped');
  expect(formatOf(db)).toBe(1);
  expect(db.prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['kept']);
});

test('a process that is killed in the middle of a step leaves the format before it', async () => {
  const folder = temporaryFolder();
  const store = await storeIn(folder);
  await store.writeSetting('a', 1);
  await store.close();
  const child = startChild('migrating-child.ts', join(folder, 'vouch.db'));
  expect(await child.ended).toBe('SIGKILL');
  const db = new Database(join(folder, 'vouch.db'));
  onTestFinished(() => void db.close());
  expect(formatOf(db)).toBe(MIGRATIONS.length);
  const tables = db.prepare('SELECT name FROM sqlite_schema').pluck().all();
  expect(tables).toContain('contacts');
  expect(tables).not.toContain('half_done');
  expect(db.prepare('SELECT name, value FROM settings').raw().all()).toEqual([['a', '1']]);
});
