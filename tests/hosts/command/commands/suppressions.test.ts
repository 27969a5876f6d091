// `vouch suppressions import`: how a file is sent, what is said of it, and that a failure leaves no list behind.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answers } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const owner = scriptedOwner([
  'suppression.list',
  'suppression.begin',
  'suppression.append',
  'suppression.finish',
  'suppression.delete',
]);
const LIST = {
  list_id: 'l1',
  name: 'Opt-outs',
  addresses: 1,
  domains: 2,
  created_at: '2026-11-20T09:00:00.000Z',
};
const taking = (passed: number[] = [], more: Answers = {}): Answers => ({
  'suppression.list': () => ({ lists: [LIST] }),
  'suppression.begin': () => ({ list_id: 'new' }),
  'suppression.append': () => ({ passed }),
  'suppression.finish': () => ({ list: LIST, added: 1 }),
  'suppression.delete': () => ({ deleted: true }),
  ...more,
});

function file(name: string, text: string): string {
  const path = join(owner.home, name);
  writeFileSync(path, text);
  return path;
}
const said = (stderr: string) => ({ code: 0, signal: null, stdout: '', stderr });

test('a new list has the name of its file, and rows are counted with the head', async () => {
  owner.answer(taking([1]));
  const path = file('never.csv', 'email,why\na@x.example,asked\n , \nnobody,asked\n');
  expect(await owner.vouch('suppressions', 'import', path)).toEqual(
    said(`"Opt-outs" has 1 address and 2 domains.
1 row has no address and no domain, and was skipped:
  row 4: nobody, asked\n`),
  );
  expect(owner.calls).toEqual([
    ['suppression.begin', { name: 'never' }],
    [
      'suppression.append',
      {
        list_id: 'new',
        rows: [
          ['a@x.example', 'asked'],
          ['nobody', 'asked'],
        ],
      },
    ],
    ['suppression.finish', { list_id: 'new', into: null }],
  ]);
});

test('into another list it goes without a name; of many rows that were skipped twenty are shown', async () => {
  const rows = Array.from({ length: 22 }, (_, at) => `n${at}`);
  owner.answer(taking(rows.map((_, at) => at)));
  const path = file('none.txt', rows.join('\n'));
  const args = ['suppressions', 'import', path, '--no-header', '--into', 'OPT-OUTS'];
  expect(await owner.vouch(...args)).toEqual(
    said(`1 new entry in "Opt-outs", which now has 1 address and 2 domains.
22 rows have no address and no domain, and were skipped:
${rows
  .slice(0, 20)
  .map((text, at) => `  row ${at + 1}: ${text}\n`)
  .join('')}  and 2 more\n`),
  );
  expect(owner.calls.filter(([method]) => method !== 'suppression.append')).toEqual([
    ['suppression.list', {}],
    ['suppression.begin', { name: null }],
    ['suppression.finish', { list_id: 'new', into: 'l1' }],
  ]);
  const { stdout, stderr } = await owner.vouch(...args, '--json');
  expect([JSON.parse(stdout), stderr]).toEqual([
    {
      list: LIST,
      added: 1,
      passed_over: 22,
      examples: rows.slice(0, 20).map((text, at) => ({ row: at + 1, text })),
    },
    '',
  ]);
});

test.each(['suppression.append', 'suppression.finish'] as const)(
  'where %s fails the list that was begun is deleted, and the failure is told',
  async (method) => {
    const fails = () => Promise.reject(new Error('no'));
    owner.answer(taking([], { [method]: fails, 'suppression.delete': fails }));
    const { code, stdout } = await owner.vouch(
      'suppressions',
      'import',
      file('a.txt', 'a@x.example\n'),
    );
    expect([code, stdout, owner.calls.at(-1)]).toEqual([
      1,
      '',
      ['suppression.delete', { list_id: 'new' }],
    ]);
  },
);
