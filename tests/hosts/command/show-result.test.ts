// A verdict as the terminal shows it, and the small commands at their bounds; what commands print is in transcript.txt.
import { expect, test } from 'vitest';
import { showResult } from '../../../src-main/hosts/command/show-result.ts';
import { buildResult } from '../../doubles/fake-service.ts';
import { practiceHome, vouch as run } from '../vouch-command.ts';

const practice = practiceHome();
const { vouch, json } = practice;

test.each([
  ['0', 0],
  ['1000000000', 0],
  ['1000000001', 2],
  ['-1', 2],
])('keys: a budget of %s credits ends with exit code %i', async (budget, code) => {
  expect(await vouch('keys', 'create', '--budget', budget)).toMatchObject({ code });
});

test('usage: up to 400 days, those without credits among them', async () => {
  expect(await vouch('usage', '--days', '401')).toMatchObject({ code: 2 });
  expect((await json('usage', '--days', '400')).days).toHaveLength(400);
});

test('privacy: an empty record, and none to delete', async () => {
  // The feeds of the practice network are asked when its folder is opened, and recorded a little later.
  await expect
    .poll(
      async () => {
        await vouch('privacy', 'clear');
        return [await vouch('privacy', 'list'), await vouch('privacy', 'clear')];
      },
      { timeout: 60_000 },
    )
    .toMatchObject([
      {
        code: 0,
        stdout: '',
      },
      { code: 0, stderr: '0 contacts were deleted.\n' },
    ]);
});

test('verify: the verdict, its signals, flags and account, each in a line', () => {
  const result = buildResult(
    { email: 'jane@acme.example' },
    {
      score: 35,
      recommendation: 'block',
      normalized: 'jane@acme.example',
      reasoning: 'Too little evidence.',
      flags: ['disposable'],
      email: {
        valid: true,
        disposable: true,
        free_provider: false,
        role_based: false,
        mx_record: true,
      },
      company: {
        domain: '',
        domain_alive: null,
        domain_age_days: 12,
        has_website: false,
        industry_guess: null,
        size_estimate: null,
      },
      person: { name_matches_email: null, likely_at_company: true, confidence: 0.5 },
      ip: { country: 'NL', is_vpn: false, is_tor: null, risk_score: 7 },
      company_domain_suggestion: { domain: 'acme.example', named: 'Acme' } as never,
      cached: true,
      processed_in_ms: 3,
      request_id: 'request_1',
      evidence: [
        {
          code: 'mx_published',
          points: 6,
          cap: null,
          observed: 'mx',
          source: 'DNS',
          observed_at: null,
        },
        {
          code: 'mail_provider',
          points: 0,
          cap: null,
          observed: 'Microsoft 365 behind Proofpoint',
          source: 'MX hosts and SPF',
          observed_at: null,
        },
        {
          code: 'not_role',
          points: 0,
          cap: null,
          observed: null,
          source: 'list',
          observed_at: null,
        },
        {
          code: 'disposable',
          points: -9,
          cap: 10,
          observed: null,
          source: 'list',
          observed_at: null,
        },
      ],
    },
  );
  const plain = (_: unknown, text: string) => text;
  const lines = showResult(result, plain).split('\n');
  const flag = lines.findIndex((line) => line.startsWith('  disposable'));
  expect(lines.toSpliced(flag, 1)).toEqual([
    '35  block  jane@acme.example',
    'Too little evidence.',
    'Possible company domain: acme.example (its website names Acme)',
    '',
    '  email    valid yes · disposable yes · free-mail provider no · role no · MX yes · mail at Microsoft 365 behind Proofpoint',
    '  company  domain none · alive unknown · age in days 12 · website no · industry unknown · employees unknown',
    '  person   name fits unknown · at the company yes · confidence 0.5',
    '  ip       country NL · VPN no · Tor unknown · risk 7',
    '',
    '',
    '    +6  mx_published: mx  (DNS)',
    '    −9  disposable  at most 10  (list)',
    '',
    'from the cache, 3 ms, request request_1',
  ]);
});

test.each([
  [['jobs', '=sh'], 'show\tshow one job\n:words\n'],
  [['jobs', 'show', '='], ':words\n'],
  [['bulk', 'x.csv', '--format', '=nd'], 'ndjson\t\n:words\n'],
  [['bulk', '='], ':files\n'],
])('complete: %j goes on with %j', async (words, stdout) => {
  expect(await run(practice.home, ['complete', '--', ...words])).toEqual({
    code: 0,
    signal: null,
    stdout,
    stderr: '',
  });
});
