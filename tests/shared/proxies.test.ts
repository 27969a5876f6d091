// How proxies are written, at the bounds of each part; what is shown of one never holds its password.
import { describe, expect, test } from 'vitest';
import {
  type ProxyKind,
  proxyName,
  readProxy,
  shownProxy,
  withSavedPassword,
} from '../../src-shared/proxies.ts';

const ALL: readonly ProxyKind[] = ['socks5', 'http', 'https'];
const PLAIN = { user: '', password: '', ehlo: null };
const WRITE = 'Write it like this: socks5://user:password@192.0.2.7:1080.';

test.each([
  ['socks5://192.0.2.7', { kind: 'socks5', host: '192.0.2.7', port: 1_080 }],
  ['http://proxy.example', { kind: 'http', host: 'proxy.example', port: 80 }],
  ['HTTPS://proxy.example/', { kind: 'https', host: 'proxy.example', port: 443 }],
  ['http://proxy.example:1', { kind: 'http', host: 'proxy.example', port: 1 }],
  ['http://proxy.example:65535/', { kind: 'http', host: 'proxy.example', port: 65_535 }],
  ['https://proxy.example:80', { kind: 'https', host: 'proxy.example', port: 80 }],
  ['socks5://[2001:db8::1]:9', { kind: 'socks5', host: '2001:db8::1', port: 9 }],
  [
    'socks5://us%40er:p%3Aw@proxy.example:9#mail.acme.example',
    {
      kind: 'socks5',
      host: 'proxy.example',
      port: 9,
      user: 'us@er',
      password: 'p:w',
      ehlo: 'mail.acme.example',
    },
  ],
])('%s', (text, proxy) => {
  expect(readProxy(text, ALL)).toEqual({ ok: true, proxy: { ...PLAIN, ...proxy } });
});

describe('is refused', () => {
  test.each([
    ['ftp://proxy.example', 'A proxy here begins with socks5:// or http:// or https://.'],
    ['proxy.example:80', 'A proxy here begins with socks5:// or http:// or https://.'],
    ['http://proxy.example:0', 'The port of the proxy cannot be read.'],
    ['http://proxy.example:65536', 'The proxy cannot be read.'],
    ['http://proxy.example/path', 'The proxy cannot be read.'],
    ['http://proxy.example?q', 'The proxy cannot be read.'],
    ['http://no_name', 'The proxy cannot be read.'],
    ['http://a%zz@proxy.example', 'The proxy cannot be read.'],
    ['socks5://proxy.example#host', 'The EHLO name after # must be a full host name.'],
    ['socks5://proxy.example#no name.example', 'The EHLO name after # must be a full host name.'],
  ])('%s', (text, why) => {
    expect(readProxy(text, ALL)).toEqual({ ok: false, reason: `${why} ${WRITE}` });
  });

  test('what another kind of proxy is wanted for, with an example of that', () => {
    expect(readProxy('socks5://proxy.example', ['http', 'https'])).toEqual({
      ok: false,
      reason:
        'A proxy here begins with http:// or https://. Write it like this: http://user:password@proxy.example:3128.',
    });
  });

  test('what is longer than a thousand characters, or names a user in more than 255 bytes', () => {
    const isRead = (text: string) => readProxy(text, ALL).ok;
    const padded = (length: number) => 'http://proxy.example#a.example'.padEnd(length, '.a');
    expect([padded(1_000).length, readProxy(padded(1_001), ALL)]).toEqual([
      1_000,
      { ok: false, reason: `The proxy is too long. ${WRITE}` },
    ]);
    expect(readProxy(padded(1_000), ALL)).not.toEqual(readProxy(padded(1_001), ALL));
    const secret = (user: number, password: number) =>
      isRead(`http://${'u'.repeat(user)}:${'p'.repeat(password)}@proxy.example`);
    expect([secret(255, 255), secret(256, 1), secret(1, 256)]).toEqual([true, false, false]);
    expect(isRead(`http://${'%C3%A4'.repeat(127)}@proxy.example`)).toBe(true);
    expect(readProxy(`http://${'%C3%A4'.repeat(128)}@proxy.example`, ALL)).toEqual({
      ok: false,
      reason: `User name and password have at most 255 bytes each. ${WRITE}`,
    });
  });
});

test('a proxy is named and shown without its password', () => {
  const read = readProxy('socks5://[2001:db8::1]:9', ALL);
  expect(read.ok && proxyName(read.proxy)).toBe('socks5://[2001:db8::1]:9');
  const whole = 'socks5://us%40er:secret@proxy.example:9#mail.acme.example';
  const shown = 'socks5://us%40er@proxy.example:9#mail.acme.example';
  expect([shownProxy(whole), shownProxy('http://proxy.example'), shownProxy('nonsense')]).toEqual([
    shown,
    'http://proxy.example:80',
    '',
  ]);
  expect([
    withSavedPassword(shown, ['http://other.example:80', whole]),
    withSavedPassword(shown, []),
    withSavedPassword('http://other.example:81', [whole]),
  ]).toEqual([whole, shown, 'http://other.example:81']);
});
