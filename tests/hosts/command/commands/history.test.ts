// `vouch history`: pages are asked for until there are as many as wanted, and what is deleted is told.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addHistory } from '../../../../src-main/hosts/command/commands/history.ts';
import type { CheckRow } from '../../../../src-shared/bridge/checks.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const CHECK: CheckRow = {
  request_id: 'r1',
  input: { email: 'jane@acme.example' },
  score: 12,
  recommendation: 'block',
  flags: ['disposable', 'role_based'],
  domain: 'acme.example',
  origin: 'app',
  checked_at: '2026-11-20T09:00:00.000Z',
};

describe('the list', () => {
  const owner = scriptedOwner(['checks.list']);
  const pages = (all: number): Answers => ({
    'checks.list': ({ after, limit }) => {
      const to = Math.min(Number(after ?? 0) + limit, all);
      const checks = Array.from({ length: to - Number(after ?? 0) }, () => CHECK);
      return { checks, next: to < all ? String(to) : null };
    },
  });

  test.each([
    [
      ['--limit', '501'],
      900,
      [
        [null, 500],
        ['500', 1],
      ],
    ],
    [['--limit', '500'], 900, [[null, 500]]],
    [[], 900, [[null, 50]]],
    [
      ['--limit', '2000'],
      700,
      [
        [null, 500],
        ['500', 500],
      ],
    ],
  ] as const)('with %j of %i asks for %j', async (flags, all, asked) => {
    owner.answer(pages(all));
    const { code, stdout } = await owner.vouch('history', 'list', '--json', ...flags);
    const filter = { search: null, recommendation: null, flag: null };
    expect([code, owner.calls]).toEqual([
      0,
      asked.map(([after, limit]) => ['checks.list', { ...filter, after, limit }]),
    ]);
    const wanted = Math.min(all, Number(flags[1] ?? 50));
    expect(JSON.parse(stdout)).toEqual(Array(wanted).fill(CHECK));
  });

  test('is a table, of what is asked for', async () => {
    owner.answer(pages(1));
    const asked = ['--search', 'acme', '--recommendation', 'block', '--flag', 'role_based'];
    expect(await owner.vouch('history', 'list', ...asked)).toEqual({
      code: 0,
      signal: null,
      stdout: `REQUEST  WHEN                      SCORE  VERDICT  ADDRESS            FLAGS
r1       2026-11-20T09:00:00.000Z  12     block    jane@acme.example  disposable role_based\n`,
      stderr: '',
    });
    const filter = { search: 'acme', recommendation: 'block', flag: 'role_based' };
    expect(owner.calls).toEqual([['checks.list', { ...filter, after: null, limit: 50 }]]);
    owner.answer(pages(0));
    expect(await owner.vouch('history', 'list')).toEqual({
      code: 0,
      signal: null,
      stdout: '',
      stderr: 'No check matches.\n',
    });
  });

  test.each([
    ['0', 2],
    ['1', 0],
    ['100000', 0],
    ['100001', 2],
  ])('of at most %s ends with %i', async (limit, code) => {
    owner.answer(pages(0));
    expect((await owner.vouch('history', 'list', '--limit', limit)).code).toBe(code);
  });
});

test('a check is deleted', async () => {
  const answers: Answers = { 'checks.delete': () => ({ deleted: true }) };
  expect(await commandOver(addHistory, answers, ['history', 'delete', 'r1'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The check was deleted.\n',
    calls: [['checks.delete', { request_id: 'r1' }]],
  });
});

const ASIDE = join('/nowhere', 'damaged-1.db');
const STAYS = `A database that was set aside still holds its contents: ${ASIDE}. Delete it too with: vouch history clear --set-aside\n`;

test.each([
  [[], { lists: false, set_aside: false }, `Deleted: 1 check.\n${STAYS}`],
  [['--lists'], { lists: true, set_aside: false }, `Deleted: 1 check and 2 lists.\n${STAYS}`],
  [['--set-aside'], { lists: false, set_aside: true }, `Deleted: 1 check.\n${STAYS}`],
] as const)('clearing with %j asks for %j', async (flags, asked, stderr) => {
  const cleared = { checks: 1, lists: 2, set_aside: ['damaged-1.db'] };
  const answers: Answers = { 'history.clear': () => cleared };
  const args = ['history', 'clear', ...flags];
  expect(await commandOver(addHistory, answers, args)).toEqual({
    code: 0,
    stdout: '',
    stderr,
    calls: [['history.clear', { checks: true, ...asked }]],
  });
  const { stdout } = await commandOver(addHistory, answers, [...args, '--json']);
  expect(JSON.parse(stdout)).toEqual({ ...cleared, set_aside: [ASIDE] });
});

test('where nothing is set aside nothing is said of it', async () => {
  const answers: Answers = { 'history.clear': () => ({ checks: 0, lists: 0, set_aside: [] }) };
  expect((await commandOver(addHistory, answers, ['history', 'clear', '--lists'])).stderr).toBe(
    'Deleted: 0 checks and 0 lists.\n',
  );
});
