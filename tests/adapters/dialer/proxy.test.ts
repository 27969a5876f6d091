// Connections through real proxies on 127.0.0.1: the guard judges first, the proxy is told addresses alone, and nothing goes past it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import { type ProxyKind, readProxy } from '../../../src-shared/proxies.ts';
import { inTurn } from '../../doubles/dns-server.ts';
import {
  opened,
  type ProxyDouble,
  type ProxyScript,
  startConnectProxy,
  startSocks,
} from '../../doubles/proxy-servers.ts';
import { closedPort, listen, type OpenDialer, openDialer, to } from './open-dialer.ts';

const PUBLIC = '11.22.33.44';
const KINDS = ['socks5', 'http'] as const;
type Kind = (typeof KINDS)[number];

const start = (kind: Kind, script?: ProxyScript) =>
  kind === 'socks5' ? startSocks(script) : startConnectProxy(script);

function proxyAt(port: number, kind: ProxyKind, login = '') {
  const read = readProxy(`${kind}://${login}127.0.0.1:${port}`, [kind]);
  if (!read.ok) throw new Error(read.reason);
  return read.proxy;
}

interface Open extends AsyncDisposable {
  readonly open: OpenDialer;
  readonly proxy: ProxyDouble;
  dial(
    host: string,
    about?: { signal?: AbortSignal; timeoutMs?: number },
  ): ReturnType<OpenDialer['dialer']['dial']>;
}

/** Whatever goes past the proxy is refused, and seen in `passed`. */
async function openBy(kind: Kind, script?: ProxyScript, login = ''): Promise<Open> {
  const proxy = await start(kind, script);
  const open = await openDialer({ proxy: () => proxyAt(proxy.port, kind, login) });
  return {
    open,
    proxy,
    dial: (host, about = {}) => dialOver(open, host, about),
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

function dialOver(
  open: OpenDialer,
  host: string,
  about: { signal?: AbortSignal; timeoutMs?: number } = {},
): ReturnType<OpenDialer['dialer']['dial']> {
  const signal = new AbortController().signal;
  return open.dialer.dial(to(host, { signal, ...about }));
}

async function textFrom(result: Awaited<ReturnType<Open['dial']>>): Promise<string> {
  if (!result.ok) throw new Error(result.detail);
  const { socket } = result;
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('close', () => resolve(text));
  return promise;
}

describe.for(KINDS)('through a proxy (%s)', (kind) => {
  test('a name is resolved here, the proxy gets its address, and the ledger names the proxy', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('hello'));
    });
    const port = await listen(server);
    await using by = await openBy(kind, {
      leads: (where) => (where === `${PUBLIC} 43` ? port : null),
    });
    by.open.own(server);
    by.open.dns.addresses('whois.acme.example', PUBLIC);
    const result = await by.dial('whois.acme.example');
    if (result.ok) result.socket.write('acme.example\r\n');
    expect(await textFrom(result)).toBe('hello');
    expect(by.proxy.asked).toEqual([`${PUBLIC} 43`]);
    expect(by.open.passed).toEqual([]);
    expect(await by.open.contact(() => true)).toMatchObject({
      host: 'whois.acme.example',
      address: PUBLIC,
      outcome: 'answered',
      via: `${kind}://127.0.0.1:${by.proxy.port}`,
      bytesSent: 14,
      bytesReceived: 5,
    });
  });

  test('a server that sends first is read from its first byte', async () => {
    const server = createServer((socket) => socket.end('220 mx.acme.example ready'));
    const port = await listen(server);
    await using by = await openBy(kind, { leads: () => port });
    by.open.own(server);
    expect(await textFrom(await by.dial(PUBLIC))).toBe('220 mx.acme.example ready');
  });

  test.for([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'inside.example',
  ])('%s is refused before the proxy hears of it', async (host) => {
    await using by = await openBy(kind, { leads: () => 1 });
    by.open.dns.addresses('inside.example', '127.0.0.1', '::1', '192.168.0.7');
    expect(await by.dial(host)).toMatchObject({ ok: false, reason: 'refused_by_guard' });
    expect([by.open.dialer.via('whois'), by.proxy.asked, by.open.passed]).toEqual([
      `${kind}://127.0.0.1:${by.proxy.port}`,
      [],
      [],
    ]);
  });

  test.for(['localhost', '0x7f.1', '2130706433'])(
    'the proxy never gets to read "%s"',
    async (host) => {
      await using by = await openBy(kind, { leads: () => 1 });
      expect(await by.dial(host)).toMatchObject({ ok: false, reason: 'dns_failed' });
      expect(by.proxy.asked).toEqual([]);
    },
  );

  test('a name that turns inward after it was judged leads to the judged address', async () => {
    const server = createServer((socket) => socket.end('outside'));
    const port = await listen(server);
    await using by = await openBy(kind, { leads: () => port });
    by.open.own(server);
    const records = (data: string) =>
      ({ kind: 'answer', answers: [{ type: 'A', name: 'rebind.example', ttl: 0, data }] }) as const;
    by.open.dns.script('rebind.example', inTurn(records(PUBLIC), records('127.0.0.1')), 'A');
    expect(await textFrom(await by.dial('rebind.example'))).toBe('outside');
    by.open.network.recreate();
    expect(await by.dial('rebind.example')).toMatchObject({ reason: 'refused_by_guard' });
    expect(by.proxy.asked).toEqual([`${PUBLIC} 43`]);
  });

  test('its login is given, and stands nowhere else', async () => {
    const server = createServer((socket) => socket.end('hello'));
    const port = await listen(server);
    const login = { user: 'anna', password: 'pass:word' };
    await using by = await openBy(kind, { leads: () => port, login }, 'anna:pass%3Aword@');
    by.open.own(server);
    expect(await textFrom(await by.dial(PUBLIC))).toBe('hello');
    expect(JSON.stringify(await by.open.contact(() => true))).not.toMatch(/anna|word/);
  });

  test.for([
    [
      'a wrong password',
      'anna:wrong@',
      'rejects this user name and password: correct them in the settings',
    ],
    ['no password', '', 'requires a user name and a password: add them in the settings'],
  ] as const)('%s leaves the answer unknown', async ([, given, words]) => {
    const login = { user: 'anna', password: 'right' };
    await using by = await openBy(kind, { leads: () => 1, login }, given);
    const result = await by.dial(PUBLIC);
    expect(result).toEqual({
      ok: false,
      reason: 'proxy_failed',
      detail: `The proxy ${kind}://127.0.0.1:${by.proxy.port} ${words}`,
    });
    expect(by.open.passed).toEqual([]);
  });

  test('a proxy that is not running is reported, and no connection bypasses it', async () => {
    const port = await closedPort();
    await using open = await openDialer({ proxy: () => proxyAt(port, kind) });
    await using by = await openBy(kind);
    const result = await dialOver(open, PUBLIC);
    expect(result).toEqual({
      ok: false,
      reason: 'proxy_failed',
      detail: `The proxy ${kind}://127.0.0.1:${port} cannot be reached (ECONNREFUSED): check its address, and that it is running`,
    });
    expect(open.passed).toEqual([]);
    expect(by.proxy.asked).toEqual([]);
  });

  test.for([
    ['rubbish', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing but the end', ''],
  ] as const)('a proxy that says %s is told so', async ([, text]) => {
    await using rubbish = await opened(createServer((socket) => socket.end(text)));
    await using open = await openDialer({ proxy: () => proxyAt(rubbish.port, kind) });
    expect(await dialOver(open, PUBLIC)).toEqual({
      ok: false,
      reason: 'proxy_failed',
      detail: `The proxy ${kind}://127.0.0.1:${rubbish.port} does not speak ${kind === 'socks5' ? 'SOCKS5' : 'HTTP'}: check its host and port`,
    });
  });

  test('a call that is cancelled just as the proxy is reached ends at once', async () => {
    await using silent = await opened(createServer());
    await using open = await openDialer({ proxy: () => proxyAt(silent.port, kind) });
    const giving = new AbortController();
    const onSocket = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      // Comes after the connection is told of, and before anybody goes on with it.
      socket.once('connect', () => queueMicrotask(() => giving.abort()));
    };
    subscribe('net.client.socket', onSocket);
    const ended = dialOver(open, PUBLIC, { signal: giving.signal, timeoutMs: 60_000 });
    expect(await ended).toMatchObject({ reason: 'aborted' });
    unsubscribe('net.client.socket', onSocket);
  });

  test('a proxy that hangs ends with the time, or with who waits', async () => {
    const connected = Promise.withResolvers<void>();
    await using silent = await opened(createServer(() => connected.resolve()));
    await using open = await openDialer({ proxy: () => proxyAt(silent.port, kind) });
    const giving = new AbortController();
    const waiting = dialOver(open, PUBLIC, { signal: giving.signal, timeoutMs: 3_600_000 });
    await connected.promise;
    giving.abort();
    expect(await waiting).toMatchObject({ reason: 'aborted' });
    expect(['proxy_failed', 'timeout']).toContain(
      reasonOf(await dialOver(open, PUBLIC, { timeoutMs: 300 })),
    );
    expect(open.passed).toEqual([]);
  });
});

describe('a proxy that is spoken to over TLS', () => {
  const certificate = (name: string) => ({
    key: readFileSync(new URL(`./fixtures/${name}.key`, import.meta.url), 'utf8'),
    cert: readFileSync(new URL(`./fixtures/${name}.crt`, import.meta.url), 'utf8'),
  });

  /** Trusts a certificate as NODE_EXTRA_CA_CERTS would, until the test is over. */
  function trust({ cert }: { readonly cert: string }): void {
    const before = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(before));
    setDefaultCACertificates([...before, cert]);
  }

  test('is passed on after authentication, and the proxy gets only the address', async () => {
    const server = createServer((socket) => socket.end('hello'));
    const port = await listen(server);
    const own = certificate('localhost');
    trust(own);
    const login = { user: 'anna', password: 'right' };
    await using proxy = await startConnectProxy({ tls: own, login, leads: () => port });
    await using open = await openDialer({
      proxy: () => proxyAt(proxy.port, 'https', 'anna:right@'),
    });
    open.own(server);
    open.dns.addresses('whois.acme.example', PUBLIC);
    expect(await textFrom(await dialOver(open, 'whois.acme.example'))).toBe('hello');
    expect(proxy.asked).toEqual([`${PUBLIC} 43`]);
    expect(open.passed).toEqual([]);
    expect(await open.contact(() => true)).toMatchObject({
      outcome: 'answered',
      via: `https://127.0.0.1:${proxy.port}`,
    });
  });

  test.for([
    ['that nobody vouches for', 'localhost', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of somebody else', 'secure.example', true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)(
    'with a certificate %s it is told nothing, not even the login',
    async ([, name, trusted, code]) => {
      const own = certificate(name);
      if (trusted) trust(own);
      await using proxy = await startConnectProxy({ tls: own, leads: () => 1 });
      await using open = await openDialer({
        proxy: () => proxyAt(proxy.port, 'https', 'anna:right@'),
      });
      expect(await dialOver(open, PUBLIC)).toMatchObject({
        ok: false,
        reason: 'proxy_failed',
        detail: `The proxy https://127.0.0.1:${proxy.port} could not prove its name over TLS (${code}): check its name, or trust its authority with NODE_EXTRA_CA_CERTS`,
      });
      expect(proxy.asked).toEqual([]);
      expect(open.passed).toEqual([]);
    },
  );

  test('one that does not support TLS gets no query', async () => {
    await using proxy = await startConnectProxy({ leads: () => 1 });
    await using open = await openDialer({ proxy: () => proxyAt(proxy.port, 'https') });
    expect(await dialOver(open, PUBLIC)).toEqual({
      ok: false,
      reason: 'proxy_failed',
      detail: `The proxy https://127.0.0.1:${proxy.port} could not prove its name over TLS (ERR_SSL_WRONG_VERSION_NUMBER): check its name, or trust its authority with NODE_EXTRA_CA_CERTS`,
    });
    expect(proxy.asked).toEqual([]);
  });
});

test('what SOCKS says of the target is about the target', async () => {
  await using refused = await openBy('socks5', { refusal: 5 });
  expect(await refused.dial(PUBLIC)).toEqual({
    ok: false,
    reason: 'unreachable',
    detail: `${PUBLIC}: ECONNREFUSED`,
  });
  await using forbidden = await openBy('socks5', { refusal: 2 });
  expect(await forbidden.dial(PUBLIC)).toEqual({
    ok: false,
    reason: 'proxy_failed',
    detail: `The proxy socks5://127.0.0.1:${forbidden.proxy.port} refuses a connection to ${PUBLIC} port 43 (NotAllowed): ask its operator`,
  });
  for (const [refusal, code] of [
    [4, 'EHOSTUNREACH'],
    [6, 'EHOSTUNREACH'],
  ] as const) {
    await using by = await openBy('socks5', { refusal });
    expect(await by.dial(PUBLIC)).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: `${PUBLIC}: ${code}`,
    });
  }
});

test('a website behind a proxy that does not reach it is unknown, and redirects are judged', async () => {
  await using proxy = await startConnectProxy({
    leads: (where) => (where === `${PUBLIC} 80` ? web : null),
  });
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 302 Found\r\nlocation: http://inside.example/\r\ncontent-length: 0\r\n\r\n',
      ),
    );
  });
  const web = await listen(server);
  await using open = await openDialer({ proxy: () => proxyAt(proxy.port, 'http') });
  open.own(server);
  open.dns.addresses('site.example', PUBLIC);
  open.dns.addresses('down.example', '11.22.33.55');
  open.dns.addresses('inside.example', '10.0.0.7');
  const fetcher = createPageFetcher({ dialer: open.dialer, userAgent: 'Vouch-test' });
  const fetch = (url: string) =>
    fetcher.fetchPage({
      url,
      why: 'website',
      checkId: null,
      lane: 'interactive',
      signal: new AbortController().signal,
    });
  expect(await fetch('http://site.example/')).toEqual({
    ok: false,
    reason: 'refused_by_guard',
    detail: 'inside.example: 10.0.0.7 is not a public address (private)',
    url: 'http://inside.example/',
  });
  expect(await fetch('http://down.example/')).toEqual({
    ok: false,
    reason: 'proxy_failed',
    detail: `The proxy http://127.0.0.1:${proxy.port} did not reach 11.22.33.55:80 (HTTP 502): try again later, or ask its operator`,
    url: 'http://down.example/',
  });
  expect(proxy.asked).toEqual([`${PUBLIC} 80`, '11.22.33.55 80']);
});

function reasonOf(result: Awaited<ReturnType<Open['dial']>>): string {
  return result.ok ? 'ok' : result.reason;
}
