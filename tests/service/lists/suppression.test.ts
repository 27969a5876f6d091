import { expect, test } from 'vitest';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { createSuppressionLists } from '../../../src-main/service/lists/suppression.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { tableRows } from '../../doubles/table-rows.ts';

function tableOf(rows: string[][], fails = false): Table {
  async function* batches() {
    yield tableRows(rows);
    if (fails) throw new Error('the file broke');
  }
  return { rows: batches() } as Partial<Table> as Table;
}

async function opened() {
  const store = await emptyStore();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return String(ids);
  };
  return createSuppressionLists({ store, clock: { now: () => 1_000 }, newId });
}

test('a list is made of the first address or domain of each row, and asked by mailbox and domain', async () => {
  const suppression = await opened();
  const { list, passed_over } = await suppression.fill(
    tableOf([
      ['email', 'why'],
      ['J.Doe+news@gmail.com', 'opt-out'],
      ['12', 'Ann <ann@x.example.com>'],
      ['@blocked.com', ''],
      ['*.Spam-Firma.de.', ''],
      ['co.uk', ''],
      ['', ''],
      ['jdoe@gmail.com', 'again'],
    ]),
    { name: 'Opt-outs' },
  );
  expect(list).toMatchObject({ name: 'Opt-outs', addresses: 2, domains: 2 });
  // The head and what nobody can register; the blank row is nothing.
  expect(passed_over).toBe(2);
  const holders = await suppression.find(
    [list.list_id],
    [
      'jd.oe@googlemail.com',
      'ANN@x.example.com',
      'ben@x.example.com',
      'ben@mail.eu.blocked.com',
      'info@spam-firma.de',
      'no address',
      'ben@notblocked.com',
    ],
  );
  expect(holders).toEqual(['Opt-outs', 'Opt-outs', null, 'Opt-outs', 'Opt-outs', null, null]);
});

test('only the lists that were chosen are asked', async () => {
  const suppression = await opened();
  const one = await suppression.fill(tableOf([['a@x.example.com']]), { name: 'One' });
  const two = await suppression.fill(tableOf([['b@x.example.com']]), { name: 'Two' });
  const asked = ['a@x.example.com', 'b@x.example.com'];
  expect(await suppression.find([two.list.list_id], asked)).toEqual([null, 'Two']);
  expect(await suppression.find([two.list.list_id, one.list.list_id], asked)).toEqual([
    'One',
    'Two',
  ]);
  expect(suppression.of([])).toBeNull();
  expect(await suppression.remove(one.list.list_id)).toBe(true);
  expect(await suppression.remove(one.list.list_id)).toBe(false);
  expect(await suppression.find([one.list.list_id], asked)).toEqual([null, null]);
  expect((await suppression.list()).map(({ name }) => name)).toEqual(['Two']);
});

test('a file that breaks, or has nothing to suppress, leaves no list', async () => {
  const suppression = await opened();
  await expect(
    suppression.fill(tableOf([['a@x.example.com']], true), { name: 'Half' }),
  ).rejects.toThrow('broke');
  await expect(
    suppression.fill(tableOf([['nobody'], ['']]), { name: 'None' }),
  ).rejects.toMatchObject({
    code: 'empty',
  });
  expect(await suppression.list()).toEqual([]);
});

test('a list grows by another file, which tells the rows that it passed over', async () => {
  const suppression = await opened();
  const { list } = await suppression.fill(tableOf([['a@x.example.com']]), { name: 'Opt-outs' });
  const more = await suppression.fill(
    tableOf([['A@X.example.com'], ['b@x.example.com'], ['nobody', 'here'], ['']]),
    { into: list.list_id },
  );
  expect(more).toMatchObject({
    list: { list_id: list.list_id, name: 'Opt-outs', addresses: 2 },
    added: 1,
    passed_over: 1,
    examples: [{ row: 3, text: 'nobody, here' }],
  });
  expect(await suppression.list()).toHaveLength(1);
  await expect(
    suppression.fill(tableOf([['c@x.example.com']]), { into: 'suppression_gone' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('no two lists have one name, whatever its letter case', async () => {
  const suppression = await opened();
  const one = await suppression.fill(tableOf([['a@x.example.com']]), { name: ' Opt-outs ' });
  const two = await suppression.fill(tableOf([['b@x.example.com']]), { name: 'Bounces' });
  expect(one.list.name).toBe('Opt-outs');
  for (const taken of [
    () => suppression.begin('OPT-OUTS'),
    () => suppression.begin('  '),
    () => suppression.rename(two.list.list_id, 'opt-Outs'),
  ])
    await expect(taken()).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await suppression.rename(one.list.list_id, 'OPT-outs')).toMatchObject({
    name: 'OPT-outs',
    addresses: 1,
  });
  await expect(suppression.rename('suppression_gone', 'Else')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('entries are read page by page as they were written', async () => {
  const suppression = await opened();
  const names = Array.from({ length: 25 }, (_, index) => [`p${index + 10}@x.example.com`]);
  const { list } = await suppression.fill(tableOf([...names, ['Blocked.com']]), { name: 'Many' });
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof suppression.read>> = await suppression.read(
      list.list_id,
      { after, limit: 10 },
    );
    seen.push(...page.entries);
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen.toSorted()).toEqual([...names.flat(), 'blocked.com'].toSorted());
});

test('what was begun is seen by nobody before it is finished', async () => {
  const suppression = await opened();
  const listId = await suppression.begin('Slow');
  expect(await suppression.append(listId, [['a@x.example.com'], ['x y']])).toEqual([1]);
  expect(await suppression.list()).toEqual([]);
  expect(await suppression.finish({ from: listId, into: null })).toMatchObject({ added: 1 });
  expect(await suppression.list()).toMatchObject([{ name: 'Slow', addresses: 1 }]);
});

const GONE = { code: 'not_found', message: 'This suppression list no longer exists.' };

test('a list that is gone is refused by whatever is asked of it', async () => {
  const suppression = await opened();
  const { list } = await suppression.fill(tableOf([['a@x.example.com']]), { name: 'One' });
  const other = await suppression.begin('Two');
  await suppression.append(other, [['b@x.example.com']]);
  const id = 'suppression_gone';
  for (const asked of [
    () => suppression.show(id),
    () => suppression.append(id, [['b@x.example.com']]),
    () => suppression.append(id, []),
    () => suppression.rename(id, 'Three'),
    () => suppression.read(id, { after: null, limit: 5 }),
    () => suppression.replace({ from: id, into: list.list_id }),
    () => suppression.replace({ from: other, into: id }),
    () => suppression.finish({ from: other, into: id }),
    () => suppression.fill(tableOf([['b@x.example.com']]), { into: id }),
  ])
    await expect(asked()).rejects.toMatchObject(GONE);
  await expect(suppression.finish({ from: id, into: null })).rejects.toMatchObject({
    code: 'empty',
    message: 'There is no address and no domain in this file.',
  });
  expect(await suppression.list()).toEqual([list]);
});

test('names are refused with a sentence', async () => {
  const suppression = await opened();
  const { list } = await suppression.fill(tableOf([['a@x.example.com']]), { name: 'One' });
  await expect(suppression.begin(' ')).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'Give the suppression list a name.',
  });
  await expect(suppression.begin('oNE')).rejects.toMatchObject({
    code: 'invalid_request',
    message:
      'A suppression list called "One" already exists. Choose another name, or add to that list.',
  });
  expect(await suppression.show(list.list_id)).toEqual({
    list_id: 'suppression_1',
    name: 'One',
    addresses: 1,
    domains: 0,
    created_at: '1970-01-01T00:00:01.000Z',
  });
});

test('entries are answered with how many, and twenty rows without one at most, counted from the head', async () => {
  const suppression = await opened();
  const words = Array.from({ length: 21 }, (_, index) => [`word ${index}`]);
  const table = tableOf([['a@x.example.com'], ['', ''], ['@b.com'], ...words]);
  const filled = await suppression.fill(Object.assign(table, { header: true }), { name: 'One' });
  expect(filled).toEqual({
    list: {
      list_id: 'suppression_1',
      name: 'One',
      addresses: 1,
      domains: 1,
      created_at: '1970-01-01T00:00:01.000Z',
    },
    added: 2,
    passed_over: 21,
    examples: words.slice(0, 20).map(([text], index) => ({ row: 5 + index, text })),
  });
  const [first, second] = ['@', 'a'].map((cell) => [cell, 'c@x.example.com']);
  const draft = await suppression.begin('Two');
  expect(await suppression.append(draft, [first ?? [], ['  '], ['.'], second ?? []])).toEqual([2]);
  expect(await suppression.finish({ from: draft, into: filled.list.list_id })).toEqual({
    list: { ...filled.list, addresses: 2 },
    added: 1,
  });
});

test('pages end with the last entry, and each begins behind the one before', async () => {
  const suppression = await opened();
  const { list } = await suppression.fill(tableOf([['b@x.example.com'], ['a@x.example.com']]), {
    name: 'One',
  });
  const read = (after: string | null, limit: number) =>
    suppression.read(list.list_id, { after, limit });
  const all = ['a@x.example.com', 'b@x.example.com'];
  expect(await read(null, 3)).toEqual({ entries: all, next: null });
  const first = await read(null, 1);
  expect(first.entries).toEqual(all.slice(0, 1));
  const second = await read(first.next, 1);
  expect(second.entries).toEqual(all.slice(1));
  expect(await read(second.next, 1)).toEqual({ entries: [], next: null });
});

test('a file whose caller goes leaves no list', async () => {
  const suppression = await opened();
  const caller = new AbortController();
  caller.abort(new Error('gone'));
  await expect(
    suppression.fill(tableOf([['a@x.example.com']]), { name: 'One' }, caller.signal),
  ).rejects.toThrow('gone');
  expect(await suppression.list()).toEqual([]);
  expect(await suppression.begin('One')).toBe('suppression_2');
});

test('addresses are asked after together, and none of nobody', async () => {
  const suppression = await opened();
  const { list } = await suppression.fill(tableOf([['x.example.com'], ['a@y.example.org']]), {
    name: 'One',
  });
  const holders = suppression.of([list.list_id]);
  expect(await holders?.holders([])).toEqual([]);
  const asked = ['a@mail.x.example.com', 'a@y.example.org', 'b@y.example.org'].map((text) =>
    parseAddress(text),
  );
  expect(await holders?.holders(asked.filter((each) => each.valid))).toEqual(['One', 'One', null]);
});
