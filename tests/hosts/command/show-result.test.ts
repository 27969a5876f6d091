// What small commands print for people, word for word, beside what they print for scripts.
import { expect, test } from 'vitest';
import { showResult } from '../../../src-main/hosts/command/show-result.ts';
import { buildResult } from '../../doubles/fake-service.ts';
import { practiceHome, vouch as run } from '../vouch-command.ts';

const practice = practiceHome();
const { vouch, json, file } = practice;

/** Whole lines of a table, with its columns apart by one bar. */
function cells(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' | '));
}

test('keys: from the first to the last', async () => {
  expect(await vouch('keys', 'list')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'There are no keys yet. Create one with "vouch keys create".\n',
  });
  const made = await vouch('keys', 'create', '--name', 'reports', '--budget', '5');
  const [{ id, hint }] = await json('keys', 'list');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^vouch_live_[0-9A-Za-z]{38}\n$/),
    stderr: `Key "reports" (${id}). It is shown only once: store it now.\n`,
  });
  const line = (state: string, budget: string) => [
    'ID | NAME | KEY | STATE | USED THIS MONTH | BUDGET | POLICY | LAST USED',
    `${id} | reports | ${hint} | ${state} | 0 | ${budget} | default | never`,
  ];
  expect(cells((await vouch('keys', 'list')).stdout)).toEqual(line('valid', '5'));
  expect((await vouch('keys', 'budget', id, '20')).stderr).toBe(
    `Key "reports" (${id}) may use 20 credits a month; 0 used so far.\n`,
  );
  expect((await vouch('keys', 'budget', id, 'none')).stderr).toBe(
    `Key "reports" (${id}) no longer has a budget of its own.\n`,
  );
  expect((await vouch('keys', 'policy', id, 'default')).stderr).toBe(
    `Checks with the key "reports" (${id}) are judged by the default policy from now on.\n`,
  );
  expect((await vouch('keys', 'secret', id)).stderr).toBe(
    `Callbacks of the key "reports" (${id}) are signed with it from now on. It is shown only once: store it now.\n`,
  );
  expect((await vouch('keys', 'revoke', id)).stderr).toBe(
    `Key "reports" (${id}) was revoked; the API refuses it from now on.\n`,
  );
  const [{ revoked_at }] = await json('keys', 'list');
  expect(cells((await vouch('keys', 'list')).stdout)).toEqual(
    line(`revoked ${revoked_at}`, 'none'),
  );
});

test.each([
  ['0', 0],
  ['1000000000', 0],
  ['1000000001', 2],
  ['-1', 2],
])('keys: a budget of %s credits ends with exit code %i', async (budget, code) => {
  expect(await vouch('keys', 'create', '--budget', budget)).toMatchObject({ code });
});

test('usage: without credits, with some, and with a budget', async () => {
  const total = (budget: string) => `0 credits this month (UTC). ${budget}\n`;
  expect((await vouch('usage')).stdout).toBe(total('This installation has no budget.'));
  await vouch('settings', 'set', 'monthly_budget', '1');
  expect((await vouch('usage')).stdout).toBe(total('This installation may use 1 credit a month.'));
  await vouch('settings', 'set', 'monthly_budget', '50');
  await vouch('verify', 'nobody');
  const day = new Date().toISOString().slice(0, 10);
  expect(cells((await vouch('usage', '--days', '1')).stdout)).toEqual([
    'DAY | CREDITS | API | WINDOW | COMMANDS',
    `${day} | 1 | 0 | 0 | 1`,
    '',
    '1 credit this month (UTC). This installation may use 50 credits a month.',
  ]);
  expect((await json('usage', '--days', '400')).days).toHaveLength(400);
});

test.each(['0', '401'])('usage: %s days are wrong usage', async (days) => {
  expect(await vouch('usage', '--days', days)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`--days must be a whole number from 1 to 400, not "${days}".`),
  });
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
        stderr: 'No contacts recorded: no other machine was contacted.\n',
      },
      { code: 0, stderr: '0 contacts were deleted.\n' },
    ]);
});

test('fleet: none is set', async () => {
  const { sentence } = await json('fleet', 'status');
  expect((await vouch('fleet', 'status')).stdout).toBe(`No fleet.\n${sentence}\n`);
});

test('window: only a command is running', async () => {
  expect(await vouch('window')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'vouch: Only a command is running, which has no window. Start one: vouch serve\n',
  });
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

test('policy propose: how many outcomes there are of either kind, and how many are missing', async () => {
  const events = ['delivered', 'delivered', 'bounce'].map((event, at) => {
    const reason = event === 'bounce' ? '550 5.1.1 user unknown' : '';
    return [event, `person${at}@kestrel-freight.example`, reason];
  });
  for (const [, email = ''] of events) await vouch('verify', email);
  const later = new Date(Date.now() + 1_000).toISOString();
  const lines = ['event,email,reason,timestamp', ...events.map((each) => `${each},${later}`), ''];
  await json('outcomes', 'import', await file('events.csv', lines.join('\n')));
  expect(await vouch('policy', 'propose')).toMatchObject({
    code: 0,
    stdout:
      '3 outcomes: 2 good, 1 bad.\nTo propose weights, 197 more outcomes, 18 more good ones and 19 more bad ones are needed.\n',
    stderr: '',
  });
});

test('completion: its help has an example for each shell', async () => {
  expect(await run(practice.home, ['completion', '--help'])).toEqual({
    code: 0,
    signal: null,
    stdout: `Usage: vouch completion [options] <shell>

print a script that completes commands and flags in your shell

Arguments:
  shell       your shell (choices: "bash", "zsh", "fish", "powershell")

Options:
  -h, --help  display help for command

Examples:
  vouch completion bash >> ~/.bashrc
  vouch completion zsh > ~/.zfunc/_vouch
  vouch completion fish > ~/.config/fish/completions/vouch.fish
  vouch completion powershell >> $PROFILE
`,
    stderr: '',
  });
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
