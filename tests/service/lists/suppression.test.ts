import { expect, test } from 'vitest';
import { createSuppressionLists } from '../../../src-main/service/lists/suppression.ts';
import type { Table } from '../../../src-main/service/ports/files.ts';
import { openedIn, temporaryFolder } from '../../adapters/sqlite/temporary-store.ts';

function tableOf(rows: string[][], fails = false): Table {
  async function* batches() {
    yield rows;
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
    'Opt-outs',
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
  const one = await suppression.fill(tableOf([['a@x.example.com']]), 'One');
  const two = await suppression.fill(tableOf([['b@x.example.com']]), 'Two');
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
  await expect(suppression.fill(tableOf([['a@x.example.com']], true), 'Half')).rejects.toThrow(
    'broke',
  );
  await expect(suppression.fill(tableOf([['nobody'], ['']]), 'None')).rejects.toMatchObject({
    code: 'empty',
  });
  expect(await suppression.list()).toEqual([]);
});
