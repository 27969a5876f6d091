import { expect, test } from 'vitest';
import { createSuppressionLists } from '../../../src-main/service/lists/suppression.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';
import { tableRows } from '../../doubles/table-rows.ts';

function tableOf(rows: string[][], fails = false): Table {
  async function* batches() {
    yield tableRows(rows);
    if (fails) throw new Error('the file broke');
  }
  return { rows: batches() } as Partial<Table> as Table;
}

async function opened() {
  const store = await openedIn(temporaryFolder());
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
      after,
      10,
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
  expect(await suppression.finish(listId, null)).toMatchObject({ added: 1 });
  expect(await suppression.list()).toMatchObject([{ name: 'Slow', addresses: 1 }]);
});
