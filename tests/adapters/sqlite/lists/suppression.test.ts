// Suppression lists in the store: unseen until they are sealed, replaced as a whole, and searched in the order they are asked in.
import { expect, test } from 'vitest';
import type { SuppressionEntry } from '../../../../src-main/service/ports/suppression.ts';
import { inMemory } from '../in-memory.ts';

const DAY_MS = 86_400_000;
const entries = (...keys: readonly string[]): SuppressionEntry[] =>
  keys.map((key) => ({ key, text: key.toUpperCase() }));
const shown = (
  listId: string,
  name: string,
  addresses: number,
  domains: number,
  createdAt = 1,
) => ({
  listId,
  name,
  addresses,
  domains,
  createdAt,
});

function lists() {
  const memory = inMemory();
  const { store } = memory;
  return {
    ...memory,
    begin(listId: string, name: string, ...keys: readonly string[]) {
      store.createSuppression(listId, name, 1);
      return store.addSuppressed(listId, entries(...keys));
    },
    made(listId: string, name: string, ...keys: readonly string[]) {
      store.createSuppression(listId, name, 1);
      store.addSuppressed(listId, entries(...keys));
      return store.sealSuppression(listId);
    },
    rows: () =>
      ['suppression_lists', 'suppressed'].map((table) =>
        memory.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      ),
  };
}

test('a list is seen once it is sealed, by name whatever the letter case', () => {
  const { store, begin, made } = lists();
  expect(begin('l1', 'beta', 'a@x.example', 'x.example', 'a@x.example')).toEqual({
    addresses: 1,
    domains: 1,
  });
  expect(store.addSuppressed('l1', entries('a@x.example', 'b@x.example'))).toEqual({
    addresses: 1,
    domains: 0,
  });
  expect([store.listSuppression(), store.renameSuppression('l1', 'other')]).toEqual([[], null]);
  expect(store.sealSuppression('l1')).toEqual(shown('l1', 'beta', 2, 1));
  made('l2', 'Alpha');
  made('l3', 'GAMMA');
  made('l4', 'alpha');
  expect(store.listSuppression()).toEqual([
    shown('l2', 'Alpha', 0, 0),
    shown('l4', 'alpha', 0, 0),
    shown('l1', 'beta', 2, 1),
    shown('l3', 'GAMMA', 0, 0),
  ]);
  expect(store.renameSuppression('l1', 'Zeta')).toEqual(shown('l1', 'Zeta', 2, 1));
  expect(() => store.addSuppressed('gone', [])).toThrow(
    new Error('there is no suppression list gone to add to'),
  );
});

test('entries are read behind a key, in the order of keys', () => {
  const { store, made } = lists();
  made('l1', 'a', 'c@x.example', 'a@x.example', 'b@x.example');
  const all = entries('a@x.example', 'b@x.example', 'c@x.example');
  expect(store.readSuppressed('l1', { after: '', limit: 2 })).toEqual(all.slice(0, 2));
  expect(store.readSuppressed('l1', { after: 'b@x.example', limit: 2 })).toEqual(all.slice(2));
  expect(store.readSuppressed('gone', { after: '', limit: 2 })).toBeNull();
});

test('the first list that has a mailbox or one of its domains holds it', () => {
  const { store, made } = lists();
  made('l1', 'one', 'a@x.example', 'y.example');
  made('l2', 'two', 'x.example');
  const questions = [
    { mailbox: 'a@x.example', domains: ['x.example'] },
    { mailbox: 'b@x.example', domains: ['mail.x.example', 'x.example'] },
    { mailbox: 'c@z.example', domains: [] },
  ];
  const find = (...ids: string[]) => store.findSuppressed(ids, questions);
  expect([find('l1', 'l2'), find('l2', 'gone', 'l1'), find()]).toEqual([
    ['one', 'two', null],
    ['two', 'two', null],
    [null, null, null],
  ]);
});

test('what was begun goes into a sealed list, and is gone', () => {
  const { store, begin, made, rows } = lists();
  made('l1', 'one', 'a@x.example');
  begin('l2', 'two', 'a@x.example', 'b@x.example', 'x.example');
  expect([
    store.copySuppression({ from: 'gone', into: 'l1' }),
    store.copySuppression({ from: 'l2', into: 'gone' }),
    store.copySuppression({ from: 'l1', into: 'l2' }),
  ]).toEqual([null, null, null]);
  expect(store.copySuppression({ from: 'l2', into: 'l1' })).toEqual({
    list: shown('l1', 'one', 2, 1),
    added: 2,
  });
  expect([store.listSuppression(), rows()]).toEqual([[shown('l1', 'one', 2, 1)], [1, 3]]);
});

test('what was begun takes the place of a sealed list, whose id, name and moment stay', () => {
  const { store, begin, made, rows } = lists();
  made('l1', 'one', 'a@x.example', 'old.example');
  begin('l2', 'two', 'b@x.example');
  expect([
    store.replaceSuppression({ from: 'l2', into: 'gone' }),
    store.replaceSuppression({ from: 'l1', into: 'l2' }),
  ]).toEqual([null, null]);
  expect(store.replaceSuppression({ from: 'l2', into: 'l1' })).toEqual(shown('l1', 'one', 1, 0));
  expect(store.readSuppressed('l1', { after: '', limit: 9 })).toEqual(entries('b@x.example'));
  expect(rows()).toEqual([1, 1]);
});

test('a list is deleted once, with its entries', () => {
  const { store, made, rows } = lists();
  made('l1', 'one', 'a@x.example');
  expect([store.deleteSuppression('l1'), store.deleteSuppression('l1'), rows()]).toEqual([
    true,
    false,
    [0, 0],
  ]);
});

test.each([
  [DAY_MS, [2, 1]],
  [DAY_MS + 1, [2, 1]],
  [DAY_MS + 2, [1, 0]],
])('what was begun and left lying goes a day later: at %i there are %j', (now, left) => {
  const { store, begin, rows } = lists();
  begin('l1', 'one', 'a@x.example');
  store.createSuppression('l2', 'two', now);
  expect(rows()).toEqual(left);
});

test('what one list has and the other lacks is counted', () => {
  const { store, made } = lists();
  made('l1', 'one', 'a@x.example', 'b@x.example', 'c@x.example');
  made('l2', 'two', 'b@x.example');
  expect([
    store.countMissing({ inList: 'l2', ofList: 'l1' }),
    store.countMissing({ inList: 'l1', ofList: 'l2' }),
    store.countMissing({ inList: 'gone', ofList: 'l1' }),
    store.countMissing({ inList: 'l1', ofList: 'gone' }),
  ]).toEqual([2, 0, 3, 0]);
});

test('of many thousand entries all are copied, counted and removed', () => {
  const { store, made, rows } = lists();
  const keys = Array.from({ length: 20_001 }, (_, at) => `a${at}@x.example`);
  made('l1', 'one', 'a0@x.example');
  store.createSuppression('l2', 'two', 1);
  store.addSuppressed('l2', entries(...keys));
  expect(store.countMissing({ inList: 'l1', ofList: 'l2' })).toBe(20_000);
  expect(store.copySuppression({ from: 'l2', into: 'l1' })).toEqual({
    list: shown('l1', 'one', 20_001, 0),
    added: 20_000,
  });
  expect(rows()).toEqual([1, 20_001]);
});
