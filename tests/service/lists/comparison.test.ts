// Two lists compared: what is refused, and the rows of a part as a table, page by page.
import { expect, test } from 'vitest';
import {
  comparedTable,
  createListComparisons,
} from '../../../src-main/service/lists/comparison.ts';
import type { PageAfter } from '../../../src-main/service/ports/page.ts';
import type { ComparedRows } from '../../../src-shared/bridge/list-comparison.ts';

test('the same list, lists that are gone and comparisons that are gone are refused', async () => {
  const asked: unknown[][] = [];
  const none = async (...call: unknown[]) => {
    asked.push(call);
    return null;
  };
  const { compare, rows } = createListComparisons({ compareLists: none, comparedRows: none });
  await expect(compare({ first: 'a', second: 'a' }, 'address')).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'These are the same list. Choose another.',
  });
  await expect(compare({ first: 'a', second: 'b' }, 'address')).rejects.toMatchObject({
    code: 'job_not_found',
    message: 'There is no list a, or no list b.',
  });
  const page = { after: -1, limit: 5 };
  await expect(rows(3, 'a', 'changed', page)).rejects.toMatchObject({
    code: 'not_found',
    message: 'This comparison is no longer available; compare the lists again.',
  });
  expect(asked).toEqual([
    [{ first: 'a', second: 'b' }, 'address'],
    [3, 'a', 'changed', page],
  ]);
});

const row = (email: string, source: string[] | null, first: string | null, second: string | null) =>
  ({ email, source, first, second }) as ComparedRows['rows'][number];

async function table(pages: readonly ComparedRows[], ...of: [string[] | null, 'changed' | 'both']) {
  const asked: PageAfter[] = [];
  const read = async (page: PageAfter) => {
    asked.push(page);
    return pages[asked.length - 1] ?? { rows: [], next: null };
  };
  const { columns, rows } = comparedTable(
    read,
    ...(of as Parameters<typeof comparedTable> extends [unknown, ...infer Rest] ? Rest : never),
  );
  const batches = [];
  for await (const batch of rows) batches.push(batch);
  return { columns, batches, asked };
}

test('a table has all pages, the cells of each row as they stood', async () => {
  const pages = [
    { rows: [row('a@x.example', ['Ann', 'a@x.example', 'surplus'], null, null)], next: 7 },
    { rows: [row('b@x.example', null, null, null)], next: null },
  ];
  expect(await table(pages, ['name', 'mail'], 'both')).toEqual({
    columns: ['name', 'mail'],
    batches: [[['Ann', 'a@x.example', 'surplus']], [['b@x.example']]],
    asked: [
      { after: -1, limit: 1_000 },
      { after: 7, limit: 1_000 },
    ],
  });
});

test('where recommendations differ both follow the columns, and surplus cells stay behind them', async () => {
  const pages = [
    {
      rows: [
        row('a@x.example', ['Ann', 'a@x.example', 'surplus'], 'approve', 'block'),
        row('b@x.example', ['Bob'], null, 'review'),
      ],
      next: null,
    },
  ];
  const both = ['vouch_first_recommendation', 'vouch_second_recommendation'];
  expect(await table(pages, ['name', 'mail'], 'changed')).toMatchObject({
    columns: ['name', 'mail', ...both],
    batches: [
      [
        ['Ann', 'a@x.example', 'approve', 'block', 'surplus'],
        ['Bob', '', '', 'review'],
      ],
    ],
  });
  const api = [{ rows: [row('a@x.example', null, 'approve', null)], next: null }];
  expect(await table(api, null, 'changed')).toMatchObject({
    columns: ['email', ...both],
    batches: [[['a@x.example', 'approve', '']]],
  });
});
