// What the doctor says of the DNS, by real packets from servers that know everything, their own names only, or nothing.
import { describe, expect, test } from 'vitest';
import { examine } from '../../../src-main/service/doctor/doctor.ts';
import { encryptedLine } from '../../../src-main/service/doctor/encrypted-dns.ts';
import type { StoredJob } from '../../../src-main/service/ports/jobs.ts';
import type { StoreHealth } from '../../../src-main/service/ports/store.ts';
import type { Feeds } from '../../../src-main/service/settings/feeds.ts';
import {
  context,
  type OpenNetwork,
  openNetwork,
  PARTLY_SILENT,
  SILENT,
} from '../../adapters/dns/open-network.ts';
import {
  type Behaviour,
  drop,
  nodata,
  nxdomain,
  refused,
  servfail,
} from '../../doubles/dns-server.ts';
import { CERTIFICATE, startDoh, startDot } from '../../doubles/encrypted-dns.ts';

const INTRANET = 'intranet.acme.example';
const KNOWN: Behaviour = {
  kind: 'answer',
  answers: [{ type: 'NS', name: 'com', ttl: 60, data: 'a.gtld-servers.net' }],
};

async function dnsLineOf(open: OpenNetwork, ownNames: readonly string[] = []) {
  return (await linesOf(open, ownNames)).find(({ check }) => check === 'dns');
}

async function linesOf(
  { network }: OpenNetwork,
  ownNames: readonly string[] = [],
  leftOut: readonly StoredJob[] = [],
  store: StoreHealth = { file: 'vouch.db', faults: [], setAside: [] },
  feeds: ReturnType<Feeds['status']> = [],
) {
  return await examine({
    store: async () => store,
    leftOut: async () => leftOut,
    network,
    feeds: { status: () => feeds },
    ownNames,
    dns: network.dns,
    context: context('interactive'),
    mailHosts: async () => null,
    proxies: async () => [],
  });
}

const answersNoPublicName = (why: string) => ({
  state: 'warn',
  observed: `A DNS server answers, but not about public names (${why})`,
});

describe.concurrent('the doctor, run first', () => {
  test('says that the DNS answers where it knows a public name', async () => {
    await using open = await openNetwork();
    open.server.script('com', KNOWN);
    expect(await dnsLineOf(open)).toMatchObject({ state: 'ok', observed: 'The DNS answers' });
  });

  test.each([
    ['refuses', refused, 'the DNS server refused to answer (EREFUSED)'],
    ['cannot resolve', servfail, 'the DNS server could not resolve the name (ESERVFAIL)'],
    ['has nothing about', nodata, 'it does not know com'],
  ])('tells a server that %s public names from none', async (_, behaviour, why) => {
    await using open = await openNetwork();
    open.server.script('*', behaviour);
    expect(await dnsLineOf(open)).toMatchObject(answersNoPublicName(why));
  });

  test('tells one that denies public names but not the root', async () => {
    await using open = await openNetwork();
    open.server.script('*', nxdomain);
    open.server.script('.', refused);
    expect(await dnsLineOf(open)).toMatchObject(answersNoPublicName('it does not know com'));
  });

  test.each(['localhost', '127.in-addr.arpa'])(
    'knows a server that is silent about public names by %s',
    async (name) => {
      await using open = await openNetwork({ settings: PARTLY_SILENT });
      open.server.script('*', drop);
      open.server.script(name, nodata);
      expect(await dnsLineOf(open)).toMatchObject(
        answersNoPublicName('no DNS server replied (ETIMEOUT)'),
      );
    },
  );

  test('knows one that answers its own names only by a name of this network', async () => {
    await using open = await openNetwork({ settings: PARTLY_SILENT });
    open.server.script('*', drop);
    open.server.addresses(INTRANET, '10.1.2.3');
    expect(await dnsLineOf(open, [INTRANET])).toMatchObject({ state: 'warn' });
  });

  test('stops where nobody answers anything', async () => {
    await using open = await openNetwork({ settings: SILENT });
    open.server.script('*', drop);
    expect(await dnsLineOf(open, [INTRANET])).toMatchObject({ state: 'stop' });
  });
});

test('the rows at which the program stopped twice are named by their job, and nobody by name', async () => {
  await using open = await openNetwork();
  const job = {
    jobId: 'job-1',
    leftOut: [
      { index: 6, domain: 'acme.example', whole: true },
      { index: 11, domain: 'acme.example', whole: false },
    ],
  } as unknown as StoredJob;
  const line = (await linesOf(open, [], [job])).find(({ check }) => check === 'left_out');
  expect(line).toMatchObject({
    state: 'warn',
    observed: expect.stringContaining('7, 12 of job-1'),
  });
  expect(JSON.stringify(line)).not.toContain('acme');
});

describe('a DNS server that is asked in secret', () => {
  const failing = (server: string, way: 'tls' | 'https', failure: string) =>
    encryptedLine({ server, way, nameLookedUp: false, address: null, failure });

  test('is told with the way, and with where its address came from', async () => {
    await using open = await openNetwork({
      settings: { tries: 1, ca: [CERTIFICATE] },
      lookUp: async () => ['127.0.0.1'],
    });
    await using way = await startDoh(open.server.port);
    open.server.script('com', KNOWN);
    open.network.recreate({ servers: [`https://secure.example:${way.port}/dns-query`] });
    const server = `https://secure.example:${way.port}/dns-query`;
    expect((await linesOf(open)).filter(({ check }) => check === 'dns_server')).toEqual([
      encryptedLine({
        ...{ server, way: 'https', nameLookedUp: true, address: '127.0.0.1', failure: null },
      }),
    ]);
  });

  test.for([
    ['tls://127.0.0.1:1#secure.example', 'tls'],
    ['https://127.0.0.1:1/dns-query', 'https'],
  ] as const)('%s, where nobody listens, stops checks', async ([server, way]) => {
    await using open = await openNetwork();
    open.network.recreate({ servers: [server] });
    expect(await linesOf(open)).toContainEqual(failing(server, way, 'ECONNREFUSED'));
  });

  test('whose certificate has another name is reported', async () => {
    await using open = await openNetwork({ settings: { ca: [CERTIFICATE] } });
    await using way = await startDot(open.server.port);
    const server = `tls://127.0.0.1:${way.port}#other.example`;
    open.network.recreate({ servers: [server] });
    expect(await linesOf(open)).toContainEqual(
      failing(server, 'tls', 'ERR_TLS_CERT_ALTNAME_INVALID'),
    );
  });

  test('whose path is wrong is reported', async () => {
    await using open = await openNetwork({ settings: { ca: [CERTIFICATE] } });
    await using way = await startDoh(open.server.port, { instead: () => ({ status: 404 }) });
    const server = `https://127.0.0.1:${way.port}/dns-query#secure.example`;
    open.network.recreate({ servers: [server] });
    expect(await linesOf(open)).toContainEqual(failing(server, 'https', 'HTTP 404'));
  });
});

test('the doctor tells a damaged store from a sound one, and names what was set aside', async () => {
  await using open = await openNetwork();
  const reported = async (faults: readonly string[], setAside: readonly string[]) =>
    (await linesOf(open, [], [], { file: 'vouch.db', faults, setAside })).filter(({ check }) =>
      check.startsWith('store'),
    );
  expect(await reported([], [])).toEqual([
    { check: 'store', state: 'ok', observed: 'The database vouch.db is sound', advice: null },
  ]);
  expect(await reported(['row 3 missing from index a', 'another'], ['/data/damaged-1'])).toEqual([
    {
      check: 'store',
      state: 'stop',
      observed: 'The database vouch.db is damaged (row 3 missing from index a)',
      advice: 'Export what you need, stop Vouch, move the file away, and start again.',
    },
    {
      check: 'store_set_aside',
      state: 'warn',
      observed: 'A database that this Vouch could not use was set aside in /data/damaged-1',
      advice:
        'Restore a backup over the new database, or delete the folder (vouch history clear --set-aside).',
    },
  ]);
});

describe('a feed', () => {
  const FEED = {
    name: 'mail_providers',
    title: 'Mail providers',
    urls: ['https://lists.example/providers'],
    bundled: { entries: 9, dated: '2026-10-01' },
    switched_on: true,
    checked_at: null,
  };
  const BUNDLED =
    'The feed “Mail providers” has not been fetched yet: the bundled list of 2026-10-01 is used';

  test.each([
    [{ switched_on: false }, 'ok', 'The feed “Mail providers” is switched off', null],
    [{}, 'ok', BUNDLED, null],
    [
      { urls: [] },
      'ok',
      BUNDLED,
      'Newer lists can be fetched once their address is set: vouch settings set mail_providers_feed URL',
    ],
    [
      { bundled: null },
      'warn',
      'The feed “Mail providers” has not been fetched yet',
      'Fetch it with: vouch feeds update',
    ],
    [
      { checked_at: '2026-11-01T00:00:00Z' },
      'ok',
      'The feed “Mail providers” was last confirmed at 2026-11-01T00:00:00Z',
      null,
    ],
  ])('with %j', async (changes, state, observed, advice) => {
    await using open = await openNetwork();
    const lines = await linesOf(open, [], [], undefined, [{ ...FEED, ...changes }] as never);
    expect(lines.filter(({ check }) => check.startsWith('feed_'))).toEqual([
      { check: 'feed_mail_providers', state, observed, advice },
    ]);
  });
});
