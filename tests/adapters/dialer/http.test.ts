// Pages fetched through the real dialer and guard, from real servers on 127.0.0.1.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  createPageFetcher,
  type Page,
  type PageFailure,
  type PageRequest,
} from '../../../src-main/adapters/dialer/http.ts';
import { closedPort, listen, type OpenDialer, openDialer } from './open-dialer.ts';

const PUBLIC = '11.22.33.44';
const KEY = readFileSync(new URL('fixtures/secure.example.key', import.meta.url), 'utf8');
/** Of sixty hosts, `a-rather-long-name-…` each. */
const OF_MANY = {
  key: readFileSync(new URL('fixtures/many.example.key', import.meta.url), 'utf8'),
  cert: readFileSync(new URL('fixtures/many.example.crt', import.meta.url), 'utf8'),
};
const CERTIFICATE = readFileSync(new URL('fixtures/secure.example.crt', import.meta.url), 'utf8');

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(
  open: OpenDialer,
  host: string,
  handler: Handler,
  address = PUBLIC,
): Promise<void> {
  const server = createServer(handler);
  open.own(server);
  open.map(address, 80, await listen(server));
  open.dns.addresses(host, address);
}

async function serveSecurely(
  open: OpenDialer,
  host: string,
  handler: Handler,
  proof = { key: KEY, cert: CERTIFICATE },
): Promise<number> {
  const server = createTlsServer(proof, handler);
  open.own(server);
  const port = await listen(server);
  open.map(PUBLIC, 443, port);
  open.dns.addresses(host, PUBLIC);
  return port;
}

function fetch(
  open: OpenDialer,
  url: string,
  about: Partial<PageRequest> & { ca?: readonly string[] } = {},
): Promise<Page | PageFailure> {
  const { ca, ...rest } = about;
  const fetcher = createPageFetcher({
    dialer: open.dialer,
    userAgent: 'Vouch-test/1.0',
    ...(ca === undefined ? {} : { ca }),
  });
  return fetcher.fetchPage({
    url,
    why: 'website',
    checkId: 'check-1',
    lane: 'batch',
    signal: new AbortController().signal,
    ...rest,
  });
}

describe('a page', () => {
  test('it comes with its status, headers and body, and the request says who asks', async () => {
    await using open = await openDialer();
    const seen: IncomingMessage['headers'][] = [];
    await serve(open, 'acme.example', (request, response) => {
      seen.push(request.headers);
      response.writeHead(404, { 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
      response.end(`not here: ${request.url}`);
    });
    const page = await fetch(open, 'http://acme.example/a?b=c#d');
    expect(page).toMatchObject({
      ok: true,
      url: 'http://acme.example/a?b=c',
      hops: ['http://acme.example/a?b=c'],
      status: 404,
      truncated: false,
      address: PUBLIC,
    });
    if (!page.ok) return;
    expect(page.body.toString()).toBe('not here: /a?b=c');
    expect(page.headers.get('content-type')).toBe('text/plain');
    expect(seen).toEqual([
      {
        host: 'acme.example',
        connection: 'close',
        'user-agent': 'Vouch-test/1.0',
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
      },
    ]);
  });

  test('cookies are not kept from one hop or page to the next', async () => {
    await using open = await openDialer();
    const cookies: unknown[] = [];
    await serve(open, 'acme.example', (request, response) => {
      cookies.push(request.headers.cookie);
      const location = request.url === '/' ? { location: '/next' } : {};
      response.writeHead(request.url === '/' ? 302 : 200, { 'set-cookie': 'a=1', ...location });
      response.end();
    });
    await fetch(open, 'http://acme.example/');
    expect(cookies).toEqual([undefined, undefined]);
  });

  test('every connection is written down with what was asked and its bytes', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => response.end('hello'));
    await fetch(open, 'http://acme.example/about');
    const contact = await open.contact(() => true);
    expect(contact).toMatchObject({
      protocol: 'http',
      host: 'acme.example',
      address: PUBLIC,
      port: 80,
      why: 'website',
      sent: 'GET http://acme.example/about',
      outcome: 'answered',
      checkId: 'check-1',
    });
    expect(contact.bytesSent).toBeGreaterThan(50);
    expect(contact.bytesReceived).toBeGreaterThan(50);
  });

  test('a look-up in a registry goes by its own name in the ledger', async () => {
    await using open = await openDialer();
    await serve(open, 'rdap.example', (_request, response) => response.end('{}'));
    await fetch(open, 'http://rdap.example/domain/acme.example', {
      purpose: 'rdap',
      sent: 'acme.example',
    });
    expect(await open.contact(() => true)).toMatchObject({
      protocol: 'rdap',
      sent: 'acme.example',
    });
  });
});

describe('URLs', () => {
  test.for([
    'ftp://acme.example/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:1',
    'acme.example',
    '',
    'http://user@acme.example/',
    'http://user:secret@acme.example/',
    'http://',
    'http://[::1',
  ])('"%s" is not fetched', async (url) => {
    await using open = await openDialer();
    expect(await fetch(open, url)).toEqual({
      ok: false,
      reason: 'bad_url',
      detail: 'This is not a URL that may be fetched',
      url,
    });
    expect(open.dns.count()).toBe(0);
  });

  test.for([
    'http://acme.example:8080/',
    'https://acme.example:22/',
    'http://acme.example:443/',
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ])('%s is refused by the guard', async (url) => {
    await using open = await openDialer();
    expect(await fetch(open, url)).toMatchObject({ ok: false, reason: 'refused_by_guard' });
    expect(open.passed).toEqual([]);
  });
});

describe('redirects', () => {
  const hop: Handler = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(301, { location: `/${left - 1}` });
    response.end(`left ${left}`);
  };

  test('five are followed', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', hop);
    const page = await fetch(open, 'http://acme.example/5');
    expect(page).toMatchObject({ ok: true, url: 'http://acme.example/0' });
    expect(page.ok && page.hops).toHaveLength(6);
  });

  test('six are too many', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', hop);
    expect(await fetch(open, 'http://acme.example/6')).toEqual({
      ok: false,
      reason: 'too_many_redirects',
      detail: 'More than 5 redirects',
      url: 'http://acme.example/1',
    });
    expect(await fetch(open, 'http://acme.example/1', { limits: { redirects: 0 } })).toMatchObject({
      detail: 'More than 0 redirects',
      url: 'http://acme.example/1',
    });
  });

  test.for([
    'http://127.0.0.1/',
    'http://inside.example/',
    'http://[::ffff:10.0.0.1]/',
    'http://acme.example:8080/',
    '//169.254.169.254/latest/',
  ])('one to %s is refused by the guard', async (location) => {
    await using open = await openDialer();
    open.dns.addresses('inside.example', '192.168.0.1');
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(302, { location });
      response.end();
    });
    expect(await fetch(open, 'http://acme.example/')).toMatchObject({
      ok: false,
      reason: 'refused_by_guard',
      url: new URL(location, 'http://acme.example/').href,
    });
    expect(open.passed).toEqual([`${PUBLIC} 80`]);
  });

  test('one to a URL of ten thousand characters is neither followed nor shown in full', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(302, { location: `/${'a'.repeat(10_000)}` });
      response.end();
    });
    expect(await fetch(open, 'http://acme.example/')).toMatchObject({
      ok: false,
      reason: 'bad_redirect',
      detail: `It leads to "/${'a'.repeat(198)}…", which may not be fetched`,
    });
  });

  test.for(['ftp://acme.example/', 'http://user:secret@acme.example/', 'http://['])(
    'one to "%s" is not followed',
    async (location) => {
      await using open = await openDialer();
      await serve(open, 'acme.example', (_request, response) => {
        response.writeHead(302, { location });
        response.end();
      });
      expect(await fetch(open, 'http://acme.example/')).toEqual({
        ok: false,
        reason: 'bad_redirect',
        detail: `It leads to "${location}", which may not be fetched`,
        url: 'http://acme.example/',
      });
    },
  );

  test('one without a target is a page like any other', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(302);
      response.end('nowhere');
    });
    expect(await fetch(open, 'http://acme.example/')).toMatchObject({ ok: true, status: 302 });
  });

  test('what stands under a redirect is not waited for', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (request, response) => {
      if (request.url === '/done') {
        response.end('done');
        return;
      }
      response.writeHead(302, { location: '/done' });
      response.write('never ends');
    });
    expect(await fetch(open, 'http://acme.example/')).toMatchObject({
      ok: true,
      url: 'http://acme.example/done',
    });
  });
});

test('what stands under a redirect is not waited for', async () => {
  await using open = await openDialer();
  await serve(open, 'acme.example', ({ url }, response) => {
    if (url === '/done') response.end('done');
    else response.writeHead(302, { location: '/done' }).write('a beginning');
  });
  const page = await fetch(open, 'http://acme.example/', {
    limits: { idleMs: 60_000, totalMs: 5_000 },
  });
  expect(page).toMatchObject({ ok: true, url: 'http://acme.example/done' });
});

describe('limits', () => {
  const tenMegabytes = Buffer.alloc(10_000_000, 'a');
  const packed = [
    ['gzip', gzipSync(tenMegabytes)],
    ['deflate', deflateSync(tenMegabytes)],
    ['deflate', deflateRawSync(tenMegabytes)],
    ['br', brotliCompressSync(tenMegabytes)],
    ['identity', tenMegabytes],
  ] as const;

  test.for(packed)('a bomb in %s is cut off at the limit', async ([encoding, bytes]) => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(bytes);
    });
    const page = await fetch(open, 'http://acme.example/', { limits: { bodyBytes: 100_000 } });
    expect(page).toMatchObject({ ok: true, truncated: true });
    expect(page.ok && page.body.equals(tenMegabytes.subarray(0, 100_000))).toBe(true);
  });

  test.for([
    ['gzip', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['BR', brotliCompressSync('hello')],
    // What follows the packed bytes is nobody's.
    ['deflate', Buffer.concat([deflateSync('hello'), Buffer.alloc(300_000)])],
  ] as const)('%s is unpacked', async ([encoding, bytes]) => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(bytes);
    });
    const page = await fetch(open, 'http://acme.example/', { limits: { bodyBytes: 5 } });
    expect(page).toMatchObject({ ok: true, truncated: false });
    expect(page.ok && page.body.toString()).toBe('hello');
  });

  test.for([
    [
      'an encoding that was not offered',
      'Z'.repeat(41),
      Buffer.from('hello'),
      `The reply is encoded as "${'z'.repeat(40)}", which was not offered`,
    ],
    [
      'bytes that are not what they are said to be',
      'gzip',
      Buffer.from('hello, this is no gzip'),
      'incorrect header check',
    ],
    [
      'bytes that are no Brotli',
      'br',
      Buffer.from('hello, this is no brotli'),
      'Decompression failed',
    ],
    [
      'packed bytes that end too early',
      'gzip',
      gzipSync('hello hello').subarray(0, 15),
      'unexpected end of file',
    ],
  ] as const)('%s is a bad encoding', async ([, encoding, bytes, detail]) => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(bytes);
    });
    expect(await fetch(open, 'http://acme.example/')).toEqual({
      ok: false,
      reason: 'bad_encoding',
      detail,
      url: 'http://acme.example/',
    });
  });

  test('headers beyond the limit end the look-up', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      response.writeHead(200, { 'x-long': 'a'.repeat(10_000) });
      response.end();
    });
    expect(await fetch(open, 'http://acme.example/', { limits: { headerBytes: 5_000 } })).toEqual({
      ok: false,
      reason: 'headers_too_large',
      detail: 'Headers Overflow Error (UND_ERR_HEADERS_OVERFLOW)',
      url: 'http://acme.example/',
    });
  });

  test.for([
    ['before its headers', ''],
    ['within its body', 'a beginning'],
  ])('a server that falls silent %s is given up', async ([, sent = '']) => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (_request, response) => {
      if (sent !== '') response.write(sent);
    });
    expect(await fetch(open, 'http://acme.example/', { limits: { idleMs: 50 } })).toEqual({
      ok: false,
      reason: 'idle',
      detail: 'The server sent nothing for 50 ms',
      url: 'http://acme.example/',
    });
  });

  test('a body that trickles without end meets the limit for everything', async () => {
    await using open = await openDialer();
    await serve(open, 'acme.example', (request, response) => {
      const timer = setInterval(() => response.write('.'), 5);
      request.socket.on('close', () => clearInterval(timer));
    });
    expect(
      await fetch(open, 'http://acme.example/', { limits: { idleMs: 10_000, totalMs: 100 } }),
    ).toEqual({
      ok: false,
      reason: 'timeout',
      detail: 'The whole answer did not arrive within 100 ms',
      url: 'http://acme.example/',
    });
  });

  test('a caller who aborts gets an abort', async () => {
    await using open = await openDialer();
    const caller = new AbortController();
    await serve(open, 'acme.example', (_request, response) => {
      response.write('a beginning');
      caller.abort();
    });
    expect(await fetch(open, 'http://acme.example/', { signal: caller.signal })).toEqual({
      ok: false,
      reason: 'aborted',
      detail: 'The call was cancelled',
      url: 'http://acme.example/',
    });
  });
});

describe('failures', () => {
  test('a host without an address says whether it exists', async () => {
    await using open = await openDialer();
    expect(await fetch(open, 'http://missing.example/')).toEqual({
      ok: false,
      reason: 'dns_failed',
      dns: 'nxdomain',
      detail: 'missing.example does not exist',
      url: 'http://missing.example/',
    });
  });

  test('nobody listening is unreachable', async () => {
    await using open = await openDialer();
    open.map(PUBLIC, 80, await closedPort());
    open.dns.addresses('acme.example', PUBLIC);
    expect(await fetch(open, 'http://acme.example/')).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: `${PUBLIC}: ECONNREFUSED`,
      url: 'http://acme.example/',
    });
  });

  test.for<[string, string | Buffer, string]>([
    [
      'half a packed reply',
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 25\r\n\r\n'),
        gzipSync('hello').subarray(0, 15),
      ]),
      'other side closed',
    ],
    [
      'something else than HTTP',
      'SSH-2.0-server\r\n',
      'Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/)',
    ],
    ['half a reply', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'other side closed'],
    ['nothing at all', '', 'other side closed (UND_ERR_SOCKET)'],
    [
      'a status that there is not',
      'HTTP/1.1 000 Wow\r\nContent-Length: 0\r\n\r\n',
      'The server sent a reply that is not HTTP',
    ],
  ])('%s is a bad response', async ([, bytes, detail]) => {
    await using open = await openDialer();
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.end(bytes));
    });
    open.own(server);
    open.map(PUBLIC, 80, await listen(server));
    open.dns.addresses('acme.example', PUBLIC);
    expect(await fetch(open, 'http://acme.example/')).toEqual({
      ok: false,
      reason: 'bad_response',
      detail,
      url: 'http://acme.example/',
    });
    expect(open.passed).toEqual([`${PUBLIC} 80`]);
  });
});

describe('TLS', () => {
  test('a certificate of a trusted authority for this host is accepted', async () => {
    await using open = await openDialer();
    await serveSecurely(open, 'secure.example', (_request, response) => response.end('safe'));
    const page = await fetch(open, 'https://secure.example/', { ca: [CERTIFICATE] });
    expect(page).toMatchObject({ ok: true, status: 200 });
    expect(await open.contact(() => true)).toMatchObject({
      protocol: 'https',
      port: 443,
      outcome: 'answered',
    });
  });

  test('an authority that nobody trusts is not accepted', async () => {
    await using open = await openDialer();
    await serveSecurely(open, 'secure.example', (_request, response) => response.end('safe'));
    expect(await fetch(open, 'https://secure.example/')).toEqual({
      ok: false,
      reason: 'tls',
      detail:
        'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca (DEPTH_ZERO_SELF_SIGNED_CERT)',
      url: 'https://secure.example/',
    });
  });

  test('a certificate for another host is not accepted', async () => {
    await using open = await openDialer();
    await serveSecurely(open, 'other.example', (_request, response) => response.end('safe'));
    expect(await fetch(open, 'https://other.example/', { ca: [CERTIFICATE] })).toEqual({
      ok: false,
      reason: 'tls',
      detail:
        "Hostname/IP does not match certificate's altnames: Host: other.example. is not in the cert's altnames: DNS:secure.example (ERR_TLS_CERT_ALTNAME_INVALID)",
      url: 'https://other.example/',
    });
  });

  test('of a certificate for many other hosts only a few names are shown', async () => {
    await using open = await openDialer();
    await serveSecurely(open, 'other.example', (_request, response) => response.end(), OF_MANY);
    const page = await fetch(open, 'https://other.example/', { ca: [OF_MANY.cert] });
    if (page.ok) throw new Error('it was trusted');
    expect(page.reason).toBe('tls');
    expect(page.detail.endsWith('… (ERR_TLS_CERT_ALTNAME_INVALID)')).toBe(true);
    expect(page.detail.length).toBeLessThan(250);
  });

  test('a server that is silent in the handshake is given up', async () => {
    await using open = await openDialer();
    const server = createTcpServer(() => {});
    open.own(server);
    open.map(PUBLIC, 443, await listen(server));
    open.dns.addresses('secure.example', PUBLIC);
    expect(
      await fetch(open, 'https://secure.example/', { limits: { connectMs: 200 } }),
    ).toMatchObject({ ok: false, reason: 'timeout', url: 'https://secure.example/' });
  });

  test('NODE_EXTRA_CA_CERTS adds an authority to those of Node', async () => {
    await using open = await openDialer();
    const port = await serveSecurely(open, 'secure.example', (_request, response) =>
      response.end('safe'),
    );
    const script = fileURLToPath(new URL('fetch-once.ts', import.meta.url));
    const run = async (env: Record<string, string>) => {
      const args = [script, open.dns.address, String(port)];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return JSON.parse(stdout);
    };
    const certificate = fileURLToPath(new URL('fixtures/secure.example.crt', import.meta.url));
    expect(await run({ NODE_EXTRA_CA_CERTS: certificate })).toEqual({ status: 200 });
    expect(await run({})).toEqual({ reason: 'tls' });
  });
});
