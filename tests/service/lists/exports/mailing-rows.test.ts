import { expect, test } from 'vitest';
import {
  mailingColumns,
  mailingRows,
} from '../../../../src-main/service/lists/exports/mailing-rows.ts';
import type { Cells } from '../../../../src-main/service/ports/cells.ts';
import type { ExportedRow } from '../../../../src-shared/bridge/lists.ts';

function row(index: number, first: number | null, item: object | null, source: string[] | null) {
  return {
    index,
    item: item === null ? null : JSON.stringify({ index, ...item }),
    provisional: false,
    before: null,
    same_mailbox_as: first,
    source,
    provider: null,
    decision: null,
  } satisfies ExportedRow;
}

async function mailed(
  pages: readonly (readonly ExportedRow[])[],
  list: { columns: string[] | null; email_column?: number },
) {
  async function* all() {
    yield* pages;
  }
  let leftOut = 0;
  const sources: (Cells | null)[] = [];
  const onLeftOut = (rows: number) => {
    leftOut += rows;
  };
  for await (const page of mailingRows(all(), { ...list, total: 10 }, onLeftOut)) {
    expect(page.length).toBeGreaterThan(0);
    sources.push(...page.map(({ source }) => source));
  }
  return { sources, leftOut };
}

test('of each mailbox the first row stays that is among those exported, on whatever page', async () => {
  const list = { columns: ['name', 'mail'], email_column: 1 };
  const pages = [
    // The first row of this mailbox, number 0, is not exported.
    [row(3, 0, { normalized: 'a@x.example' }, ['Ann', ' A@x.example '])],
    [row(5, 0, { normalized: 'a@x.example' }, ['Anna', 'a@x.example'])],
    [row(6, null, { normalized: 'b@x.example' }, ['Bob', '<b@x.example>', 'surplus'])],
    [row(8, 6, { normalized: 'B@x.example' }, ['', 'B@x.example']), row(9, 0, null, ['', 'a'])],
  ];
  expect(await mailed(pages, list)).toEqual({
    sources: [
      ['Ann', 'a@x.example'],
      ['Bob', 'b@x.example', 'surplus'],
    ],
    leftOut: 3,
  });
});

test('a row without a clean address keeps its cell', async () => {
  const list = { columns: ['mail'], email_column: 0 };
  const pages = [[row(0, null, { normalized: null }, ['nonsense']), row(1, null, null, ['a@x'])]];
  expect(await mailed(pages, list)).toEqual({ sources: [['nonsense'], ['a@x']], leftOut: 0 });
});

test('rows of the API have the fields of their requests as columns', async () => {
  const input = { email: 'Mailto:A@x.example', company_name: 'Acme' };
  const pages = [[row(0, null, { input, normalized: 'A@x.example' }, null)]];
  expect(mailingColumns({ columns: null })).toEqual([
    'email',
    'name',
    'company_name',
    'ip_address',
  ]);
  expect(await mailed(pages, { columns: null })).toEqual({
    sources: [['A@x.example', '', 'Acme', '']],
    leftOut: 0,
  });
});
