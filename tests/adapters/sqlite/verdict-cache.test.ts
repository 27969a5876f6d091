// Entries of lists are collected and moved in the order of their keys: found at any moment, lost by nothing but a kill.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { heldKeys, sharedKeyCounts } from '../../../src-main/adapters/sqlite/checks/held-keys.ts';
import { verdictCache } from '../../../src-main/adapters/sqlite/checks/verdict-cache.ts';
import { migrate } from '../../../src-main/adapters/sqlite/file/migrate.ts';
import { storeMethods } from '../../../src-main/adapters/sqlite/thread/store-methods.ts';
import { RESCORING } from '../../../src-main/service/policy/rescoring.ts';
import { aJob, anItem, verified } from '../../contracts/store-contract.ts';
import { worked } from './worked.ts';

const EXPIRES_AT = 1_000;
const T0 = 1;

test('an entry is found before it is moved, while some are moved, and afterwards', () => {
  const { db, cache, held, collect, inTable } = aCache(20, 8);
  const keys = collect(0, 20);
  expect(inTable()).toEqual([]);
  for (const moves of [8, 16, 20]) {
    db.transaction(() => cache.moveSome())();
    cache.moved();
    // The first in the order of keys, and no other.
    expect(inTable()).toEqual(keys.toSorted().slice(0, moves));
    expect(keys.map((key) => cache.read(key, EXPIRES_AT - 1)?.resultJson)).toEqual(
      keys.map((_, index) => `{"n":${index}}`),
    );
    expect(keys.filter((key) => held.mayHold(key))).toHaveLength(20 - moves);
  }
  expect(cache.read(keys[0] ?? '', EXPIRES_AT)).toBeNull();
});

test('fewer than enough stay in memory until all are moved', () => {
  const { cache, collect, inTable } = aCache(20, 8);
  const keys = collect(0, 19);
  cache.moveSome();
  cache.moved();
  expect(inTable()).toEqual([]);
  const work = cache.moveAll();
  work.next();
  expect(inTable()).toHaveLength(8);
  // What comes meanwhile is not waited for.
  const later = collect(19, 30);
  while (!work.next().done);
  expect(inTable()).toEqual(expect.arrayContaining(keys));
  expect(later.map((key) => cache.read(key, 0) !== null)).not.toContain(false);
});

test('entries whose transaction is undone are written again by the next', () => {
  const { db, cache, collect, inTable } = aCache(8, 4);
  const keys = collect(0, 8);
  const undone = db.transaction(() => {
    cache.moveSome();
    throw new Error('the disk is full');
  });
  expect(undone).toThrow('the disk is full');
  expect(inTable()).toEqual([]);
  expect(keys.map((key) => cache.read(key, 0) !== null)).not.toContain(false);
  for (const _ of [1, 2]) {
    db.transaction(() => cache.moveSome())();
    cache.moved();
  }
  expect(inTable()).toEqual(keys.toSorted());
});

test('a later entry of the same request takes the place of a collected one, whichever way it comes', () => {
  const { cache, collect, keyOf } = aCache(8, 4);
  collect(0, 2);
  cache.collect([{ key: keyOf(0), expiresAt: EXPIRES_AT, item: 5 }]);
  cache.keep({ cache: { key: keyOf(1), expiresAt: EXPIRES_AT } }, { item: 6 });
  while (!cache.moveAll().next().done);
  expect([keyOf(0), keyOf(1)].map((key) => cache.read(key, 0)?.resultJson)).toEqual([
    '{"n":5}',
    '{"n":6}',
  ]);
});

test('what is forgotten is neither found nor moved', () => {
  const { cache, collect, keyOf, inTable, held } = aCache(8, 4);
  collect(0, 4);
  cache.forget(new Set([1, 2]));
  expect([0, 1, 2, 3].map((index) => cache.read(keyOf(index), 0) !== null)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(held.mayHold(keyOf(1))).toBe(false);
  while (!cache.moveAll().next().done);
  expect(inTable()).toEqual([keyOf(0), keyOf(3)].toSorted());
});

test('rows of a list reach the table when it ends, and when the store is closed', () => {
  const { db, store, record } = aList();
  record(0, 'a');
  const inTable = db.prepare<[], number>('SELECT count(*) FROM verdict_cache').pluck();
  expect(inTable.get()).toBe(0);
  expect(worked(store.readVerdict('a', T0))).not.toBeNull();
  store.finish();
  expect(inTable.get()).toBe(1);
  record(1, 'b');
  expect(inTable.get()).toBe(1);
  worked(store.completeJob('job-1', T0));
  expect(inTable.get()).toBe(2);
});

test('a batch that could not be recorded leaves nothing to be found', () => {
  const { db, store, record } = aList();
  db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON credit_ledger BEGIN SELECT raise(ABORT, 'no room'); END",
  );
  expect(() => record(0, 'a')).toThrow('no room');
  expect(worked(store.readVerdict('a', T0))).toBeNull();
  db.exec('DROP TRIGGER full');
  record(0, 'a');
  expect(worked(store.readVerdict('a', T0))).not.toBeNull();
});

test('a list ends although its entries cannot be moved, and they are moved another time', () => {
  const { db, store, record } = aList();
  record(0, 'a');
  record(1, 'b');
  db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON verdict_cache BEGIN SELECT raise(ABORT, 'no room'); END",
  );
  expect(worked(store.completeJob('job-1', T0))?.status).toBe('completed');
  expect(worked(store.readVerdict('a', T0))).not.toBeNull();
  db.exec('DROP TRIGGER full');
  store.finish();
  expect(db.prepare('SELECT cache_key FROM verdict_cache').pluck().all()).toEqual(['a', 'b']);
});

function aCache(many: number, atOnce: number) {
  const db = new Database(':memory:');
  migrate(db);
  const held = heldKeys(sharedKeyCounts());
  const cache = verdictCache(db, held, many, atOnce);
  const keep = db.prepare('INSERT OR REPLACE INTO kept_results (item, result) VALUES (?, ?)');
  for (let index = 0; index < 40; index += 1) keep.run(index, `{"n":${index}}`);
  // In another order than the rows'.
  const keyOf = (index: number) => ((index * 7_919_111) % 2 ** 24).toString(16).padStart(8, '0');
  return {
    db,
    cache,
    held,
    keyOf,
    collect(from: number, to: number) {
      const items = Array.from({ length: to - from }, (_, place) => from + place);
      cache.collect(items.map((item) => ({ key: keyOf(item), expiresAt: EXPIRES_AT, item })));
      return items.map(keyOf);
    },
    inTable: () =>
      db.prepare('SELECT cache_key FROM verdict_cache ORDER BY cache_key').pluck().all(),
  };
}

function aList() {
  const db = new Database(':memory:');
  migrate(db);
  const store = storeMethods(db, () => T0, RESCORING);
  worked(store.submitJob(aJob(), [anItem(0, 'x'), anItem(1, 'y')]));
  worked(store.startJob('job-1', T0));
  const record = (index: number, key: string) => {
    const outcome = verified(index, { cache: { key, expiresAt: T0 + 1 } });
    worked(store.recordItems('job-1', [outcome], T0));
  };
  return { db, store, record };
}
