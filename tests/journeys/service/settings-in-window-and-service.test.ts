// Every value that the window takes for a setting is one that the service keeps, and both refuse with the same sentence.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDraft } from '../../../src-renderer/features/settings/rows/setting-draft.ts';
import { faultOfValue, typedValue } from '../../../src-shared/settings/judge.ts';
import type { Setting } from '../../../src-shared/settings/setting.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../../src-shared/settings/table.ts';
import { openTestService, type TestService } from '../../service/harness.ts';

/** What somebody may type into any field: numbers, names, addresses, and what looks like them. */
const TYPED: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '00',
    '9',
    '10',
    '11',
    '24',
    '99',
    '100',
    '720',
    '721',
    '3650',
    '3651',
  ],
  ...['8760', '8761', '60000', '60001', '65535', '65536', '86400', '86401', '1000000', '1000001'],
  ...['1000000000', '1000000001', '1,000', '1.5', '1e3', '0x10', '999999999999999999', 'NaN'],
  ...['true', 'false', 'yes', 'always', 'when_named', 'never', 'Never', 'null', '{}', '[]'],
  ...[
    'tor',
    'tor,vpn',
    'toor',
    'system',
    'system,192.0.2.53',
    'two words',
    'é',
    '\u0000',
    '🙂',
    'a\tb',
  ],
  ...['mail.company.example', 'a..b', '.', '-a.example', 'a.example.', '192.0.2.7', 'localhost'],
  ...['probe@company.example', 'a@b..c', '@', 'a@b@c', '"a b"@c.example', 'a@localhost'],
  ...['192.0.2.53', '192.0.2.53:5353', '192.0.2.53:0', '192.0.2.53:65536', '999.1.1.1', '1.2.3'],
  ...['2001:db8::53', '[2001:db8::53]:5353', '[2001:db8::53', '2001:db8::g', '::', 'fe80::1%eth0'],
  ...[
    'https://dns.example/dns-query',
    'https://192.0.2.53/dns-query#dns.example',
    'https://dns..x',
  ],
  ...[
    'http://dns.example',
    'tls://192.0.2.53#dns.example',
    'tls://dns.example',
    'tls://192.0.2.53#a b',
  ],
  ...[
    'https://tools.example:8443',
    'https://a.example:443',
    'https://A.example',
    'https://a.example/p',
  ],
  ...[
    'hooks.example',
    'hooks.example:8443',
    'hooks.example:443',
    'a:0',
    'a:99999',
    '127.1',
    '[::1]:1',
  ],
  ...[
    'http://user:p%40ss@proxy.example:3128',
    'http://proxy.example:99999',
    'http://a:%zz@b.example',
  ],
  ...[
    'socks5://192.0.2.7:1080#mail.acme.example',
    'socks5://192.0.2.7#short',
    'socks5://',
    'socks4://a',
  ],
  ...[
    'socks5://192.0.2.7:1080\nsocks5://192.0.2.8:1080',
    'https://lists.example/mail providers.txt',
  ],
  ...['postgres://vouch:p@db.example:5432/vouch', 'postgres://db.example/vouch', 'postgres://u@/x'],
  'x'.repeat(201),
  'x'.repeat(1_001),
  Array.from({ length: 70 }, (_, index) => `192.0.2.${index}`).join('\n'),
];

/** What a program may send. */
const SENT: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, 'text', [], ['a', 5], [null], [[]], {}, { approve: 1 }],
  ...[
    { approve: 70, review: 40 },
    { approve: 40, review: 70 },
    { approve: 101, review: 1 },
  ],
  ...[
    { approve: 1, review: 0 },
    { approve: '70', review: 40 },
    ['tor', 'tor'],
    ['tor', 'nonsense'],
  ],
  ...[['192.0.2.53,192.0.2.54'], [''], Array.from({ length: 100 }, () => 'a.example')],
];

let opened: TestService;
beforeAll(async () => {
  opened = await openTestService();
});
afterAll(() => opened.close());

/** Why the service refuses a value; null where it keeps it. */
async function refusalOf(name: SettingName, value: unknown): Promise<string | null> {
  try {
    await opened.service.settings.change(name, value);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return error instanceof Error ? error.message : String(error);
  }
}

test.for(SETTING_NAMES)('%s: window and service say the same of every value', async (name) => {
  const setting: Setting = SETTINGS[name];
  const kept: unknown[] = [];
  const refused: string[] = [];
  for (const text of TYPED) {
    const read = readDraft(setting, text);
    const refusal = await refusalOf(name, typedValue(setting, text));
    expect([text, refusal]).toEqual([text, read.ok ? null : read.message]);
    if (refusal === null) kept.push(text);
    else refused.push(refusal);
  }
  for (const value of SENT.filter((each) => setting.field.kind !== 'list' || each !== 'text')) {
    const refusal = await refusalOf(name, value);
    expect([value, refusal]).toEqual([value, faultOfValue(setting, value)]);
    if (refusal === null) kept.push(value);
    else refused.push(refusal);
  }
  expect(kept.length + refused.length).toBeGreaterThanOrEqual(60);
  expect(kept.length).toBeGreaterThan(1);
  for (const sentence of refused) expect(sentence).toMatch(/^[“A-Z].*\.$/su);
});

test('what was kept is there after a restart', async () => {
  await opened.service.settings.change('retention_days', 90);
  await opened.service.settings.change('dns_servers', ['192.0.2.53']);
  opened = await opened.restart();
  expect(await keptValue('retention_days')).toBe(90);
  expect(await keptValue('dns_servers')).toEqual(['192.0.2.53']);
});

async function keptValue(name: SettingName): Promise<unknown> {
  const all = await opened.service.settings.list();
  return all.find((each) => each.name === name)?.value;
}

test.for([
  ['ehlo_name', 'a..b'],
  ['ehlo_name', '-a.example'],
  ['mail_from', 'a@b..c'],
  ['mail_providers_feed', 'https://lists.example/é'],
  ['dns_servers', '999.1.1.1'],
  ['dns_servers', '192.0.2.53:65536'],
  ['dns_servers', 'tls://dns.example'],
  ['http_proxy', 'http://proxy.example:99999'],
  ['whois_proxy', 'socks5://192.0.2.7/path'],
  ['smtp_exits', 'socks5://192.0.2.7#short'],
  ['cors_origins', 'https://A.example'],
  ['cors_origins', 'https://a.example:443'],
  ['callback_hosts', 'a:99999'],
  ['callback_hosts', '127.1'],
] as const)('the window refuses what the service could not use: %s %j', ([name, text]) => {
  expect(readDraft(SETTINGS[name], text)).toMatchObject({ ok: false });
});
