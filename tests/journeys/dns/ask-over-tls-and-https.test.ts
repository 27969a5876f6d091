// DNS over TLS (RFC 7858) and HTTPS (RFC 8484) against real servers on 127.0.0.1: the same answers, and the same failures.
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { closedPort, listen } from '../../adapters/dialer/open-dialer.ts';
import { context, type OpenNetwork, openNetwork, SILENT } from '../../adapters/dns/open-network.ts';
import {
  drop,
  garbage,
  gated,
  nodata,
  refused,
  servfail,
  truncated,
} from '../../doubles/dns-server.ts';
import {
  CERTIFICATE,
  type EncryptedDns,
  startDoh,
  startDot,
  startOldWeb,
} from '../../doubles/encrypted-dns.ts';

type UrlCandidate = 'tls' | 'https';
const WAYS: readonly UrlCandidate[] = ['tls', 'https'];

interface Open extends AsyncDisposable {
  readonly open: OpenNetwork;
  readonly way: EncryptedDns;
}

const written = (way: UrlCandidate, port: number, name = 'secure.example') =>
  way === 'tls' ? `tls://127.0.0.1:${port}#${name}` : `https://127.0.0.1:${port}/dns-query#${name}`;

/** A network whose only server is asked by that way. */
async function openBy(
  kind: UrlCandidate,
  options: { settings?: Parameters<typeof openNetwork>[0] & object; name?: string } = {},
): Promise<Open> {
  const { settings = {} } = options.settings ?? {};
  const open = await openNetwork({ settings: { tries: 1, ca: [CERTIFICATE], ...settings } });
  const way = await (kind === 'tls' ? startDot : startDoh)(open.server.port);
  open.network.recreate({ servers: [written(kind, way.port, options.name)] });
  return {
    open,
    way,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]();
      await way[Symbol.asyncDispose]();
    },
  };
}

describe.for(WAYS)('over %s', (kind) => {
  test('hundreds of questions are answered over one connection, padded to one size', async () => {
    await using by = await openBy(kind);
    const { open, way } = by;
    const names = Array.from(
      { length: 300 },
      (_, index) => `host-${'x'.repeat(index % 7)}${index}.example`,
    );
    for (const [index, name] of names.entries())
      open.server.addresses(name, `198.51.100.${index % 250}`);
    const answers = await Promise.all(
      names.map((name) => open.network.dns.resolve(name, 'A', context())),
    );
    expect(answers.map((answer) => answer.kind === 'records' && answer.records[0])).toEqual(
      names.map((_, index) => `198.51.100.${index % 250}`),
    );
    expect(way.connections).toHaveLength(1);
    expect([...new Set(way.sizes)]).toEqual([128]);
    expect(open.contacts.find(({ sent }) => sent === `A ${names[0]}`)).toMatchObject({
      protocol: 'dns',
      host: written(kind, way.port),
      address: '127.0.0.1',
      port: way.port,
      outcome: 'answered',
      bytesSent: 128,
    });
  });

  test('what a server does not know is answered as over UDP', async () => {
    await using by = await openBy(kind);
    const { server, network } = by.open;
    server.script('empty.example', nodata);
    server.script('broken.example', servfail);
    server.script('secret.example', refused);
    server.script('odd.example', garbage);
    server.script('long.example', { kind: 'rcode', rcode: 0x0200 });
    const of = (name: string) => network.dns.resolve(name, 'A', context());
    expect(await of('missing.example')).toMatchObject({ kind: 'nxdomain' });
    expect(await of('empty.example')).toMatchObject({ kind: 'nodata' });
    expect(await of('broken.example')).toMatchObject({ kind: 'failed', reason: 'servfail' });
    expect(await of('secret.example')).toMatchObject({ kind: 'failed', reason: 'refused' });
    expect(await of('odd.example')).toMatchObject({ kind: 'failed', reason: 'bad_answer' });
    // There is no wider way to ask again by.
    expect(await of('long.example')).toMatchObject({ kind: 'failed', reason: 'bad_answer' });
  });

  test('a truncated answer of the server behind is not taken for a whole one', async () => {
    await using by = await openBy(kind);
    by.open.server.script('large.example', truncated(nodata));
    expect(await by.open.network.dns.resolve('large.example', 'A', context())).toMatchObject({
      kind: 'nodata',
    });
  });

  test('silence about everything is no network, and no answer', async () => {
    await using by = await openBy(kind, { settings: { settings: SILENT } });
    by.open.server.script('*', drop);
    expect(await by.open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
  });

  test('a server that cannot prove its name gets no query', async () => {
    await using by = await openBy(kind, { name: 'other.example' });
    by.open.server.addresses('acme.example', '198.51.100.7');
    expect(await by.open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
    expect(by.open.server.count()).toBe(0);
    expect(await by.open.network.encryptedServers()).toMatchObject([
      { way: kind, failure: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    ]);
  });

  test('a certificate of an authority that nobody trusts is refused', async () => {
    await using by = await openBy(kind, { settings: { settings: { ca: [] } } });
    expect(await by.open.network.encryptedServers()).toMatchObject([
      { failure: expect.stringMatching(/SELF_SIGNED|UNABLE/) },
    ]);
    expect(by.open.server.count()).toBe(0);
  });

  test('a question whose connection ends is asked once more over another', async () => {
    await using by = await openBy(kind);
    const { server, network } = by.open;
    const gate = Promise.withResolvers<void>();
    server.script('acme.example', gated(gate.promise, nodata), 'A');
    const answer = network.dns.resolve('acme.example', 'A', context());
    await server.asked('acme.example', 'A');
    by.way.connections[0]?.destroy();
    await server.asked('acme.example', 'A', 2);
    gate.resolve();
    expect(await answer).toMatchObject({ kind: 'nodata' });
  });

  test('a connection that fell silent is left for another', async () => {
    await using by = await openBy(kind);
    const { server, network } = by.open;
    server.addresses('first.example', '198.51.100.1');
    server.addresses('second.example', '198.51.100.2');
    await network.dns.resolve('first.example', 'A', context());
    by.way.fallSilent();
    expect(await network.dns.resolve('second.example', 'A', context())).toMatchObject({
      records: ['198.51.100.2'],
    });
    expect(by.way.connections).toHaveLength(2);
  });

  test('a closed port is noticed at once', async () => {
    await using by = await openBy(kind);
    by.open.network.recreate({ servers: [written(kind, await closedPort())] });
    expect(await by.open.network.encryptedServers()).toMatchObject([{ failure: 'ECONNREFUSED' }]);
  });

  test('a server that says something else than TLS is unknown, not "no"', async () => {
    await using by = await openBy(kind);
    const rubbish = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end('220 mail.example ready\r\n');
    });
    by.open.network.recreate({ servers: [written(kind, await listen(rubbish))] });
    expect(await by.open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
    rubbish.close();
  });

  test('closing ends what is under way', async () => {
    await using by = await openBy(kind);
    const { server, network } = by.open;
    server.script('acme.example', drop);
    const answer = network.dns.resolve('acme.example', 'A', context());
    await server.asked('acme.example', 'A');
    network.close();
    expect(await answer).toMatchObject({ kind: 'failed' });
  });

  test('the names of an address are asked by the same way', async () => {
    await using by = await openBy(kind);
    by.open.server.script('7.100.51.198.in-addr.arpa', {
      kind: 'answer',
      answers: [
        { type: 'PTR', name: '7.100.51.198.in-addr.arpa', ttl: 60, data: 'mail.acme.example' },
      ],
    });
    const asked = by.open.network.dns.resolve('7.100.51.198.in-addr.arpa', 'PTR', context());
    expect(await asked).toMatchObject({ records: ['mail.acme.example'] });
  });
});

describe('a web server', () => {
  test.for([
    [{ status: 404 }, 'bad_answer', 'HTTP 404'],
    [{ status: 302 }, 'bad_answer', 'HTTP 302'],
    [{ status: 300 }, 'bad_answer', 'HTTP 300'],
    [{ status: 401 }, 'refused', 'HTTP 401'],
    [{ status: 403 }, 'refused', 'HTTP 403'],
    [{ status: 429 }, 'refused', 'HTTP 429'],
    [{ status: 499 }, 'bad_answer', 'HTTP 499'],
    [{ status: 500 }, 'servfail', 'HTTP 500'],
    [{ status: 503 }, 'servfail', 'HTTP 503'],
    [{ status: 200, type: 'text/html', body: '<p>Sign in</p>' }, 'bad_answer', 'ENOTDNS'],
    [{ status: 200, type: 'application/dns-message', body: '' }, 'bad_answer', 'EBADRESP'],
    [
      { status: 200, type: 'application/dns-message', body: Buffer.alloc(70_000) },
      'bad_answer',
      'EBADRESP',
    ],
  ] as const)('that answers $0.status has not answered: $2', async ([reply, reason, code]) => {
    await using open = await openNetwork({ settings: { tries: 1, ca: [CERTIFICATE] } });
    await using way = await startDoh(open.server.port, { instead: () => reply });
    open.network.recreate({ servers: [written('https', way.port)] });
    const words = {
      bad_answer: 'The DNS server sent a reply that cannot be used',
      refused: 'The DNS server refused to answer',
      servfail: 'The DNS server could not resolve the name',
    }[reason];
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toEqual({
      kind: 'failed',
      reason,
      detail: `${words} (${code})`,
      observedAt: open.clock.time,
    });
    expect(await open.network.encryptedServers()).toMatchObject([{ failure: code }]);
  });

  test('without HTTP/2 is reported', async () => {
    await using open = await openNetwork({ settings: { tries: 1, ca: [CERTIFICATE] } });
    await using way = await startOldWeb();
    open.network.recreate({ servers: [written('https', way.port)] });
    expect(await open.network.encryptedServers()).toMatchObject([
      { failure: expect.stringMatching(/ENOHTTP2|NO_APPLICATION_PROTOCOL/) },
    ]);
  });
});

describe('the name of a server', () => {
  test('is resolved by the operating system, and the ledger says so', async () => {
    const asked: string[] = [];
    await using open = await openNetwork({
      settings: { tries: 1, ca: [CERTIFICATE] },
      async lookUp(host) {
        asked.push(host);
        return ['127.0.0.1'];
      },
    });
    await using way = await startDoh(open.server.port);
    open.server.addresses('acme.example', '198.51.100.7');
    const server = `https://secure.example:${way.port}/dns-query`;
    open.network.recreate({ servers: [server] });
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(asked).toEqual(['secure.example']);
    expect(open.contacts).toContainEqual(
      expect.objectContaining({ host: 'system resolver', sent: 'A secure.example' }),
    );
    expect(open.contacts).toContainEqual(
      expect.objectContaining({ host: server, sent: 'A acme.example', address: '127.0.0.1' }),
    );
    expect(await open.network.encryptedServers()).toEqual([
      { server, way: 'https', nameLookedUp: true, address: '127.0.0.1', failure: null },
    ]);
  });

  test('that the system does not know leaves everything unknown', async () => {
    await using open = await openNetwork({
      settings: { tries: 1, ca: [CERTIFICATE] },
      lookUp: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    });
    open.network.recreate({ servers: ['https://secure.example/dns-query'] });
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      reason: 'no_network',
    });
    expect(await open.network.encryptedServers()).toMatchObject([
      { failure: 'ENOTFOUND', address: null },
    ]);
  });

  test('whose first address is dead is reached at the next', async () => {
    await using open = await openNetwork({
      settings: { tries: 1, ca: [CERTIFICATE] },
      lookUp: async () => ['127.0.0.2', '127.0.0.1'],
    });
    await using way = await startDoh(open.server.port);
    open.server.addresses('acme.example', '198.51.100.7');
    open.network.recreate({ servers: [`https://secure.example:${way.port}/dns-query`] });
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
  });
});
