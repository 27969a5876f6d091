// `vouch feeds`, `vouch settings` and `vouch usage`: what stands there, and how each ends.
import { describe, expect, test } from 'vitest';
import { addFeeds } from '../../../../src-main/hosts/command/commands/feeds.ts';
import { addSettings } from '../../../../src-main/hosts/command/commands/settings.ts';
import type { FeedDetails, FeedOutcome } from '../../../../src-shared/bridge/app.ts';
import { type Answers, commandOver } from '../command-over-bridge.ts';
import { scriptedOwner } from '../scripted-owner.ts';

const FEED: FeedDetails = {
  name: 'tor',
  title: 'Tor',
  urls: ['https://a.example/'],
  bundled: null,
  switched_on: true,
  updating: false,
  entries: null,
  fetched_at: null,
  checked_at: null,
  tried_at: null,
  next_at: null,
  error: null,
};
const BUNDLED = { entries: 7, dated: '2026-01-02' };
const FAILED = { at: 'A', message: 'It did not answer.' };
const NO_ADDRESS = 'no address of newer lists is set (vouch settings set mail_providers_feed URL)';

test.each<[string, Partial<FeedDetails>, string]>([
  ['not fetched', {}, ''],
  ['bundled, of 2026-01-02', { bundled: BUNDLED }, '7'],
  ['in use', { bundled: BUNDLED, entries: 9 }, '9'],
  ['failed', { entries: 9, error: FAILED }, '9'],
  ['updating', { updating: true, error: FAILED }, ''],
  ['switched off', { switched_on: false, updating: true }, ''],
])('a feed that is %s is told so', async (state, facts, entries) => {
  const feed = { ...FEED, ...facts };
  const answers: Answers = { 'feeds.status': () => ({ feeds: [feed] }) };
  const { code, stdout, stderr } = await commandOver(addFeeds, answers, ['feeds', 'status']);
  const [head, row] = stdout.split('\n');
  expect([code, head?.split(/ {2,}/), row?.split(/ {2,}/), stderr]).toEqual([
    0,
    ['FEED', 'STATE', 'ENTRIES', 'FETCHED', 'CONFIRMED'],
    ['tor', state, ...(entries === '' ? [] : [entries]), 'never', 'never'],
    feed.error === null ? '' : 'tor: It did not answer.\n',
  ]);
});

test('a feed without an address says how it gets one', async () => {
  const feed: FeedDetails = {
    ...FEED,
    name: 'mail_providers',
    urls: [],
    fetched_at: 'F',
    checked_at: 'C',
  };
  const answers: Answers = { 'feeds.status': () => ({ feeds: [feed] }) };
  expect(await commandOver(addFeeds, answers, ['feeds', 'status'])).toEqual({
    code: 0,
    stdout: `FEED            STATE        ENTRIES  FETCHED  CONFIRMED
mail_providers  not fetched           F        C\n`,
    stderr: `mail_providers: ${NO_ADDRESS}\n`,
    calls: [['feeds.status', {}]],
  });
  const { stdout } = await commandOver(addFeeds, answers, ['feeds', 'status', '--json']);
  expect(JSON.parse(stdout)).toEqual([feed]);
});

describe('an update', () => {
  const outcome = (what: FeedOutcome['outcome'], more: Partial<FeedOutcome> = {}): FeedOutcome => ({
    name: 'tor',
    outcome: what,
    entries: null,
    message: null,
    ...more,
  });
  const update = (args: readonly string[], ...outcomes: FeedOutcome[]) =>
    commandOver(addFeeds, { 'feeds.update': () => ({ outcomes }) }, ['feeds', 'update', ...args]);

  test.each([
    ['updated', 0],
    ['unchanged', 0],
    ['switched_off', 0],
    ['no_address', 0],
    ['failed', 1],
    ['aborted', 1],
  ] as const)('that is %s ends with %i', async (what, code) => {
    expect((await update(['--json'], outcome('updated'), outcome(what))).code).toBe(code);
  });

  test('is told feed by feed', async () => {
    const outcomes = [
      outcome('updated', { entries: 1_200 }),
      outcome('switched_off', { name: 'vpn' }),
      outcome('failed', { name: 'disposable', message: 'No answer.' }),
      outcome('no_address', { name: 'mail_providers' }),
    ];
    expect(await update([], ...outcomes)).toEqual({
      code: 1,
      stdout: `FEED            OUTCOME       ENTRIES
tor             updated       1200
vpn             switched off
disposable      failed
mail_providers  no address\n`,
      stderr: `disposable: No answer.\nmail_providers: ${NO_ADDRESS}\n`,
      calls: [['feeds.update', { name: null }]],
    });
    expect((await update(['vpn'])).calls).toEqual([['feeds.update', { name: 'vpn' }]]);
  });
});

const SETTING = {
  name: 'retention_days',
  value: 90 as unknown,
  default: 30,
  description: 'How long.',
  counts_from: 'now' as const,
};

test('settings are listed with what they do', async () => {
  const settings = [SETTING, { ...SETTING, name: 'ehlo_name', value: 'a', description: 'A name.' }];
  const answers: Answers = { 'settings.list': () => ({ settings }) };
  expect((await commandOver(addSettings, answers, ['settings', 'list'])).stdout).toBe(
    `SETTING         VALUE  WHAT IT DOES
retention_days  90     How long.
ehlo_name       "a"    A name.\n`,
  );
  const { stdout } = await commandOver(addSettings, answers, ['settings', 'list', '--json']);
  expect(JSON.parse(stdout)).toEqual(settings);
});

describe('over a running Vouch', () => {
  const owner = scriptedOwner(['settings.change', 'usage.show']);

  test.each([
    [['set', 'x', '90'], 90, 'now', 'It applies at once in the running Vouch.'],
    [['set', 'x', 'never'], 'never', 'now', 'It applies at once in the running Vouch.'],
    [
      ['set', 'x', '["a"]'],
      ['a'],
      'next_start',
      'It applies when the running Vouch is next started.',
    ],
    [['reset', 'x'], null, 'now', 'It applies at once in the running Vouch.'],
  ] as const)('settings %j changes to %j', async (args, value, counts_from, when) => {
    owner.answer({ 'settings.change': () => ({ ...SETTING, value, counts_from }) });
    expect(await owner.vouch('settings', ...args)).toEqual({
      code: 0,
      signal: null,
      stdout: '',
      stderr: `retention_days is ${JSON.stringify(value)}. ${when}\n`,
    });
    expect(owner.calls).toEqual([['settings.change', { name: 'x', value }]]);
  });

  test('usage shows the days on which something was used, of 1 to 400', async () => {
    const day = (date: string, credits: number) => ({
      day: date,
      credits,
      by_key: 1,
      by_app: 2,
      by_command: 3,
    });
    const days = [day('2026-11-01', 6), day('2026-11-02', 0)];
    const show = (monthly_budget: number | null, this_month: number, ...used: typeof days) =>
      owner.answer({
        'usage.show': () => ({ days: used, monthly_budget, this_month }) as never,
      });
    show(5_000, 1, ...days);
    expect((await owner.vouch('usage')).stdout).toBe(`DAY         CREDITS  API  WINDOW  COMMANDS
2026-11-01  6        1    2       3

1 credit this month (UTC). This installation may use 5,000 credits a month.\n`);
    show(null, 0);
    expect((await owner.vouch('usage', '--days', '400')).stdout).toBe(
      '0 credits this month (UTC). This installation has no budget.\n',
    );
    expect([
      (await owner.vouch('usage', '--days', '401')).code,
      (await owner.vouch('usage', '--days', '1')).code,
      owner.calls.map(([, params]) => params),
    ]).toEqual([2, 0, [{ days: 30 }, { days: 400 }, { days: 1 }]]);
  });
});
