// What each variable of the environment says, at its bounds, and which one is named where it cannot be used.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Environment,
  parseListenAddress,
  parsePort,
  parseSeconds,
  readEnvironment,
  UsageError,
} from '../../src-main/program/environment.ts';

const read = (env: Readonly<Record<string, string>>) =>
  readEnvironment({ VOUCH_HOME: '/data', ...env }, 'linux');

test('without variables all is left to the settings', () => {
  const { publicHosts, allowedRanges: _, ...rest } = read({});
  expect(rest).toEqual({
    home: resolve('/data'),
    demo: false,
    practiceHold: null,
    port: null,
    address: null,
    dnsServers: null,
    logLevel: 'error',
    proxies: { http: null, whois: null, smtp: null },
    fleet: null,
    mailbox: { probe: null, ehlo: null, mailFrom: null, greylistDelaySeconds: null },
  });
  expect(publicHosts.names).toEqual([]);
});

test('empty variables say nothing', () => {
  const names = ['DEMO', 'PORT', 'DNS_SERVERS', 'LOG', 'HTTP_PROXY', 'WHOIS_PROXY', 'SMTP_EXITS'];
  const more = ['FLEET', 'MAILBOX', 'EHLO', 'MAIL_FROM', 'GREYLIST_DELAY', 'PRACTICE_HOLD'];
  const env = Object.fromEntries([...names, ...more].map((name) => [`VOUCH_${name}`, '']));
  const { publicHosts: _, allowedRanges: __, ...rest } = read(env);
  const { publicHosts: ___, allowedRanges: ____, ...without } = read({});
  expect(rest).toEqual(without);
});

test.each<[Record<string, string>, Partial<Environment>]>([
  [{ VOUCH_DEMO: '1' }, { demo: true }],
  [{ VOUCH_DEMO: '0' }, { demo: false }],
  [{ VOUCH_DEMO: 'no' }, { demo: false }],
  [{ VOUCH_DEMO: 'false' }, { demo: false }],
  [{ VOUCH_PRACTICE_HOLD: '/hold' }, { practiceHold: resolve('/hold') }],
  [{ VOUCH_PORT: '0' }, { port: 0 }],
  [{ VOUCH_PORT: ' 65535 ' }, { port: 65_535 }],
  [{ VOUCH_DNS_SERVERS: '192.0.2.53, 192.0.2.54' }, { dnsServers: ['192.0.2.53', '192.0.2.54'] }],
  [{ VOUCH_DNS_SERVERS: ' ' }, { dnsServers: null }],
  [{ VOUCH_LOG: 'silent' }, { logLevel: 'silent' }],
  [{ VOUCH_LOG: 'info' }, { logLevel: 'info' }],
  [{ VOUCH_LOG: 'error' }, { logLevel: 'error' }],
  [
    {
      VOUCH_HTTP_PROXY: 'https://a:b@proxy.example:3128',
      VOUCH_WHOIS_PROXY: 'socks5://proxy.example:1080',
      VOUCH_SMTP_EXITS: 'socks5://one.example:1080#mail.acme.example, ,socks5://two.example:1080',
    },
    {
      proxies: {
        http: 'https://a:b@proxy.example:3128',
        whois: 'socks5://proxy.example:1080',
        smtp: ['socks5://one.example:1080#mail.acme.example', 'socks5://two.example:1080'],
      },
    },
  ],
  [
    { VOUCH_FLEET: 'postgres://v:p@db.example/vouch' },
    { fleet: 'postgres://v:p@db.example/vouch' },
  ],
  [
    {
      VOUCH_MAILBOX: '1',
      VOUCH_EHLO: 'mail.acme.example',
      VOUCH_MAIL_FROM: 'a@acme.example',
      VOUCH_GREYLIST_DELAY: '86400',
    },
    {
      mailbox: {
        probe: true,
        ehlo: 'mail.acme.example',
        mailFrom: 'a@acme.example',
        greylistDelaySeconds: 86_400,
      },
    },
  ],
])('%j', (env, expected) => {
  expect(read(env)).toMatchObject(expected);
});

test.each([
  ['VOUCH_PORT', '65536'],
  ['VOUCH_PORT', '-1'],
  ['VOUCH_PORT', '1e3'],
  ['VOUCH_DNS_SERVERS', 'nowhere:'],
  ['VOUCH_LOG', 'debug'],
  ['VOUCH_HTTP_PROXY', 'socks5://proxy.example:1080'],
  ['VOUCH_WHOIS_PROXY', 'http://proxy.example:1080'],
  ['VOUCH_SMTP_EXITS', 'socks5://one.example:1080,http://two.example:1'],
  ['VOUCH_FLEET', 'mysql://db.example'],
  ['VOUCH_EHLO', 'not a name'],
  ['VOUCH_GREYLIST_DELAY', '86401'],
  ['VOUCH_GREYLIST_DELAY', 'soon'],
  ['VOUCH_ALLOW_RANGES', '10.0.0.0/99'],
  ['VOUCH_PUBLIC_HOSTS', 'no name'],
  ['VOUCH_TRUSTED_PROXIES', 'somewhere'],
])('%s=%s is refused by its name', (name, value) => {
  const refused = expect(() => read({ [name]: value }));
  refused.toThrow(UsageError);
  refused.toThrow(new RegExp(`^${name}\\b`));
});

test('names of flags stand in their sentences', () => {
  expect(() => parsePort('65536', '--port')).toThrow(
    '--port must be a whole number, 0 or 1,024 to 65,535, not "65536".',
  );
  expect(() => parseSeconds('x', '--greylist-delay')).toThrow(
    '--greylist-delay must be whole seconds from 0 to 86400, not "x".',
  );
  expect([parsePort('0', ''), parseSeconds('0', '')]).toEqual([0, 0]);
});

test('an address for others needs a name under which they come', () => {
  const { publicHosts: none } = read({});
  const { publicHosts: named } = read({ VOUCH_PUBLIC_HOSTS: 'vouch.intranet.example' });
  expect(parseListenAddress('0.0.0.0', named)).toBe('0.0.0.0');
  expect(() => parseListenAddress('0.0.0.0', none)).toThrow(UsageError);
  expect(() => parseListenAddress('localhost', named)).toThrow(
    '--host must be an IP address, not "localhost".',
  );
});

test.each([
  ['linux', { XDG_DATA_HOME: '/xdg' }, '/xdg/vouch'],
  [
    'darwin',
    { XDG_DATA_HOME: '/xdg' },
    expect.stringMatching(/Library.Application Support.Vouch$/),
  ],
  ['linux', {}, expect.stringMatching(/\.local.share.vouch$/)],
] as const)('on %s with %j the data lies in %s', (platform, env, home) => {
  expect(readEnvironment(env, platform).home.replaceAll('\\', '/')).toEqual(home);
});
