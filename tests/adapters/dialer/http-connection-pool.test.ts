// Which connections are kept for the next request, and what the privacy ledger is told of each request.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { createPageFetcher, type PageRequest } from '../../../src-main/adapters/dialer/http.ts';
import type { HttpConnection } from '../../../src-main/adapters/dialer/http-connection.ts';
import { createHttpConnectionPool } from '../../../src-main/adapters/dialer/http-connection-pool.ts';
import { type ProxyServer, readProxy } from '../../../src-shared/proxies.ts';
import { closedPort, listen, openDialer } from './open-dialer.ts';

const PUBLIC = '11.22.33.44';
const CERTIFICATE = readFileSync(new URL('./fixtures/secure.example.crt', import.meta.url), 'utf8');
const KEY = readFileSync(new URL('./fixtures/secure.example.key', import.meta.url), 'utf8');

/** A registry at http://rdap.example/ and https://secure.example/, and what asks it over lines that are kept. */
async function openRegistry(
  handler: RequestListener,
  secure = false,
  proxy: () => ProxyServer | null = () => null,
) {
  const open = await openDialer({ proxy });
  const server = secure
    ? createTlsServer({ key: KEY, cert: CERTIFICATE }, handler)
    : createServer(handler);
  // A server that waits longer than the client, as most do.
  server.keepAliveTimeout = 60_000;
  open.own(server);
  open.map(PUBLIC, secure ? 443 : 80, await listen(server));
  open.dns.addresses(secure ? 'secure.example' : 'rdap.example', PUBLIC);
  const lines: Socket[] = [];
  server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) => lines.push(socket));
  const fetcher = createPageFetcher({
    dialer: open.dialer,
    userAgent: 'Vouch-test/1.0',
    ...(secure ? { ca: [CERTIFICATE] } : {}),
  });
  const origin = secure ? 'https://secure.example' : 'http://rdap.example';
  return {
    open,
    lines,
    async ask(domain: string, about: Partial<PageRequest> = {}) {
      const page = await fetcher.fetchPage({
        url: `${origin}/domain/${domain}`,
        why: 'domain registration',
        checkId: domain,
        lane: 'batch',
        signal: new AbortController().signal,
        purpose: 'rdap',
        keepAlive: true,
        ...about,
      });
      return page.ok ? page.body.toString() : page.reason;
    },
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  };
}

const echo: RequestListener = ({ url }, response) => response.end(url);

test.each([false, true])(
  'one request after the other goes over one connection (TLS: %s)',
  async (secure) => {
    await using registry = await openRegistry(echo, secure);

    expect(await registry.ask('one.example')).toBe('/domain/one.example');
    expect(await registry.ask('two.example')).toBe('/domain/two.example');
    expect(await registry.ask('three.example')).toBe('/domain/three.example');

    expect(registry.lines).toHaveLength(1);
    expect(registry.open.passed).toHaveLength(1);
  },
);

test('a line to a server that is named in its greeting outlives who asked over it first', async () => {
  await using registry = await openRegistry(echo, true);
  const first = new AbortController();

  await registry.ask('one.example', { signal: first.signal });
  first.abort();
  expect(await registry.ask('two.example')).toBe('/domain/two.example');

  expect(registry.lines.map((line) => (line as TLSSocket).servername)).toEqual(['secure.example']);
});

test('each request is a contact of its own, with its own words and bytes', async () => {
  await using registry = await openRegistry(echo);

  await registry.ask('one.example');
  await registry.ask('a-longer-name.example');

  expect(registry.open.contacts).toMatchObject([
    {
      sent: 'GET http://rdap.example/domain/one.example',
      checkId: 'one.example',
      outcome: 'answered',
    },
    {
      sent: 'GET http://rdap.example/domain/a-longer-name.example',
      checkId: 'a-longer-name.example',
    },
  ]);
  const [first, second] = registry.open.contacts;
  const more = 'a-longer-name'.length - 'one'.length;
  expect(second?.bytesSent).toBe((first?.bytesSent ?? 0) + more);
  expect(second?.bytesReceived).toBeGreaterThan(0);
});

test('requests at the same time have a connection each, and the next ones use those', async () => {
  let release = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await using registry = await openRegistry(async ({ url }, response) => {
    asked += 1;
    if (asked === 2) release();
    await both;
    response.end(url);
  });

  await Promise.all([registry.ask('one.example'), registry.ask('two.example')]);
  await Promise.all([registry.ask('three.example'), registry.ask('four.example')]);

  expect(registry.lines).toHaveLength(2);
});

test('what a registry redirects to on the same server goes over the same connection', async () => {
  await using registry = await openRegistry(({ url = '' }, response) => {
    if (url.startsWith('/domain/')) response.writeHead(302, { location: `/v2${url}` }).end('Moved');
    else response.end(url);
  });

  expect(await registry.ask('one.example')).toBe('/v2/domain/one.example');
  expect(await registry.ask('two.example')).toBe('/v2/domain/two.example');

  expect(registry.lines).toHaveLength(1);
  expect(registry.open.contacts.map(({ sent }) => sent)).toEqual([
    'GET http://rdap.example/domain/one.example',
    'GET http://rdap.example/v2/domain/one.example',
    'GET http://rdap.example/domain/two.example',
    'GET http://rdap.example/v2/domain/two.example',
  ]);
});

test('what stands under a redirect may be unreadable: it leads on, over another connection', async () => {
  await using registry = await openRegistry(({ url = '' }, response) => {
    const coded = { location: `/v2${url}`, 'content-encoding': 'gzip' };
    if (url.startsWith('/domain/')) response.writeHead(302, coded).end('not packed at all');
    else response.end(url);
  });

  expect(await registry.ask('one.example')).toBe('/v2/domain/one.example');

  expect(registry.lines).toHaveLength(2);
});

test('a connection that the server ended while it waited is not used', async () => {
  await using registry = await openRegistry(echo);
  await registry.ask('one.example');
  const [connection] = registry.lines;
  const ended = registry.open.contact(({ checkId }) => checkId === 'one.example');
  connection?.destroy();
  await ended;

  expect(await registry.ask('two.example')).toBe('/domain/two.example');
  expect(registry.lines).toHaveLength(2);
});

test('a request that the server ended the connection upon is made once more, over another', async () => {
  const asked: string[] = [];
  await using registry = await openRegistry(({ url = '', socket }, response) => {
    asked.push(url);
    if (asked.length === 2) socket.destroy();
    else response.end(url);
  });

  expect(await registry.ask('one.example')).toBe('/domain/one.example');
  expect(await registry.ask('two.example')).toBe('/domain/two.example');

  expect(asked).toEqual(['/domain/one.example', '/domain/two.example', '/domain/two.example']);
});

test('a server that ends each connection without an answer is asked twice, and not for ever', async () => {
  let asked = 0;
  await using registry = await openRegistry(({ url, socket }, response) => {
    asked += 1;
    if (asked === 1) response.end(url);
    else socket.destroy();
  });
  await registry.ask('one.example');

  expect(await registry.ask('two.example')).toBe('bad_response');
  expect(asked).toBe(3);
});

test('a server that says that it ends the connection is asked over another', async () => {
  await using registry = await openRegistry(({ url }, response) => {
    response.setHeader('connection', 'close').end(url);
  });

  await registry.ask('one.example');
  await registry.ask('two.example');

  expect(registry.lines).toHaveLength(2);
});

test('after an answer that was cut off the connection is ended', async () => {
  await using registry = await openRegistry((_request, response) =>
    response.end('x'.repeat(5_000)),
  );

  expect(await registry.ask('one.example', { limits: { bodyBytes: 100 } })).toHaveLength(100);
  const [connection] = registry.lines;
  if (connection !== undefined && !connection.destroyed) await once(connection, 'close');
  await registry.ask('two.example');

  expect(registry.lines).toHaveLength(2);
});

test('a request that is cancelled ends its connection, and the next one is answered', async () => {
  const cancel = new AbortController();
  let asked = 0;
  await using registry = await openRegistry(({ url }, response) => {
    asked += 1;
    if (asked === 2) cancel.abort();
    else response.end(url);
  });
  await registry.ask('one.example');

  expect(await registry.ask('two.example', { signal: cancel.signal })).toBe('aborted');
  expect(await registry.ask('three.example')).toBe('/domain/three.example');
  expect(registry.lines).toHaveLength(2);
});

test('who does not ask for it has a connection of its own, which is ended', async () => {
  await using registry = await openRegistry(echo);
  await registry.ask('one.example');

  await registry.ask('two.example', { keepAlive: false });

  const [, second] = registry.lines;
  if (second !== undefined && !second.destroyed) await once(second, 'close');
  expect(registry.lines).toHaveLength(2);
  expect(second?.destroyed).toBe(true);
});

test('once a proxy is set, no connection of before is used', async () => {
  const read = readProxy(`http://127.0.0.1:${await closedPort()}`, ['http']);
  if (!read.ok) throw new Error(read.reason);
  let way: ProxyServer | null = null;
  await using registry = await openRegistry(echo, false, () => way);
  await registry.ask('one.example');

  way = read.proxy;

  expect(await registry.ask('two.example')).toBe('proxy_failed');
});

describe('lines that wait', () => {
  function line(name: string, { open = true, begun = 1 } = {}) {
    const ended: string[] = [];
    const connection = { name, open, begun, end: async () => void ended.push(name) };
    return { connection: connection as unknown as HttpConnection, state: connection, ended };
  }

  test('are taken the latest first, by their server, and once', () => {
    const pool = createHttpConnectionPool();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => line(name));
    if (!a || !b || !c) return;
    pool.keep('one', a.connection);
    pool.keep('one', b.connection);
    pool.keep('two', c.connection);
    expect([pool.take('one'), pool.take('one'), pool.take('one')]).toEqual([
      b.connection,
      a.connection,
      null,
    ]);
    c.state.open = false;
    expect([pool.take('two'), a.ended, b.ended, c.ended]).toEqual([null, [], [], []]);
  });

  test.each([
    [{ begun: 99 }, []],
    [{ begun: 100 }, ['a']],
    [{ open: false }, ['a']],
  ])('%j: ended %j', (state, ended) => {
    const pool = createHttpConnectionPool();
    const kept = line('a', state);
    pool.keep('one', kept.connection);
    expect([kept.ended, pool.take('one') === kept.connection]).toEqual([ended, ended.length === 0]);
  });

  test('are sixty-four at most: the one that waits longest is ended', () => {
    const pool = createHttpConnectionPool();
    const lines = Array.from({ length: 66 }, (_, at) => line(`${at}`));
    for (const { connection } of lines.slice(0, 64)) pool.keep('one', connection);
    expect(lines.flatMap(({ ended }) => ended)).toEqual([]);
    for (const { connection } of lines.slice(64)) pool.keep('two', connection);
    expect(lines.flatMap(({ ended }) => ended)).toEqual(['0', '1']);
    let left = 0;
    while (pool.take('one') !== null) left += 1;
    expect(left).toBe(62);
  });
});
