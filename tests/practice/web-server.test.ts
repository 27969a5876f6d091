// Whether the practice websites show what they should, seen through the real dialer and the real reading of pages.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDialer } from '../../src-main/adapters/dialer/dialer.ts';
import { createPageFetcher } from '../../src-main/adapters/dialer/http.ts';
import { createNetwork, type Network } from '../../src-main/adapters/dns/network.ts';
import { createWebsites } from '../../src-main/adapters/website/websites.ts';
import { guessIndustry } from '../../src-main/engine/company/industry.ts';
import { estimateSize } from '../../src-main/engine/company/size.ts';
import type { WebsiteAnswer, WebsitePort } from '../../src-main/engine/ports.ts';
import { type DnsServer, startDnsServer } from '../../src-main/practice/dns-server.ts';
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import type { RunningServer } from '../../src-main/practice/listen.ts';
import { PRACTICE_SITES } from '../../src-main/practice/site-data.ts';
import { startWebServer } from '../../src-main/practice/web-server.ts';
import { createZones } from '../../src-main/practice/zones.ts';
import { foreignInPlace } from '../doubles/reader-in-place.ts';

let dns: DnsServer;
let web: RunningServer;
let network: Network;
let websites: WebsitePort;

beforeAll(async () => {
  dns = await startDnsServer(createZones(PRACTICE_DOMAINS));
  web = await startWebServer();
  const clock = { now: () => Date.now() };
  const ledger = { record: () => {} };
  network = createNetwork({ ledger, clock, settings: { servers: [`127.0.0.1:${dns.port}`] } });
  const dialer = createDialer({
    dns: network.dns,
    ledger,
    clock,
    redirect: (_address, port) =>
      port === 80 || port === 443 ? { host: '127.0.0.1', port: web.port } : 'unmapped',
  });
  websites = createWebsites({
    reader: foreignInPlace,
    pages: createPageFetcher({ dialer, userAgent: 'Vouch-test' }),
    dns: network.dns,
    cache: { read: async () => undefined, write: async () => {} },
    clock,
  });
});

afterAll(async () => {
  network.close();
  await Promise.all([dns.close(), web.close()]);
});

const visit = (domain: string) =>
  websites.visit(domain, {
    checkId: 'check-1',
    lane: 'batch',
    signal: new AbortController().signal,
  });

function reported(answer: WebsiteAnswer): string {
  if (answer.kind === 'failed') return `failed: ${answer.reason}`;
  if (answer.kind !== 'site') return answer.kind;
  const { website } = answer;
  return [
    guessIndustry(website)?.industry ?? 'no industry',
    estimateSize(website)?.band ?? 'no size',
  ].join(', ');
}

describe('what a visit finds', () => {
  test.for<[string, string]>([
    ['kestrel-freight.example', 'Transport & logistics, 501-1000'],
    ['lumen-analytics.example', 'Software & IT services, 11-50'],
    ['postbridge.example', 'Software & IT services, 51-200'],
    ['harrow-legal.example', 'Legal services, 11-50'],
    ['meyer-soehne.example', 'Construction, crafts & architecture, 11-50'],
    ['tanaka-seisakusho.example', 'Manufacturing & machinery, 51-200'],
    ['bluebottle-bakery.example', 'Food & beverages, 1-10'],
    ['sahel-solar.example', 'Energy & utilities, 201-500'],
    ['andes-cobre.example', 'Mining & metals, 1001-5000'],
    ['open-harbour.example', 'Non-profit & charity, 11-50'],
    ['riverbend-city.example', 'Government & public administration, no size'],
    ['lindenfeld-university.example', 'Education & research, 1001-5000'],
    ['quickpost.example', 'no industry, no size'],
    ['everyone-welcome.example', 'Hospitality & tourism, 11-50'],
    ['xn--mnchen-mbel-yfb4e.example', 'Retail & e-commerce, 11-50'],
    ['two-minds.example', 'Management consulting, 1-10'],
    ['old-mill-pottery.example', 'no industry, 1-10'],
    ['fjordlab.example', 'Pharmaceuticals & biotechnology, no size'],
    ['atlas-airways.example', 'Aviation & aerospace, 1001-5000'],
    ['half-moved.example', 'Transport & logistics, no size'],
    ['cedar-media.example', 'Media & publishing, 11-50'],
    ['sprawl-group.example', 'no industry, no size'],
    ['slow-coast.example', 'Hospitality & tourism, no size'],
    ['gmail.com', 'no industry, no size'],
    ['premium-names.example', 'parked'],
    ['freshly-minted.example', 'placeholder'],
    ['kestrel-frelght.example', 'placeholder'],
    ['forgotten-relay.example', 'placeholder'],
    ['billing-robot.example', 'placeholder'],
    ['backyard-server.example', 'placeholder'],
    ['patient-post.example', 'failed: refused'],
    ['self-absorbed.example', 'failed: bad_answer'],
    // A document that is no page is a site in which nothing is read.
    ['literal-minded.example', 'no industry, no size'],
    ['brandguard.example', 'none'],
    ['nameserver.example', 'none'],
    ['six-only.example', 'none'],
    ['granite-works.example', 'none'],
    ['broken-signatures.example', 'failed: unreachable'],
  ])('at %s: %s', async ([domain, expected]) => {
    expect(reported(await visit(domain))).toBe(expected);
  });

  test('a domain that leads to another says so', async () => {
    expect(await visit('indirect-post.example')).toMatchObject({
      kind: 'site',
      website: { url: 'http://postbridge.example/', movedTo: 'postbridge.example' },
      certificate: 'not_seen',
    });
    expect(await visit('xn--fiqs2av35b80rguw.example')).toMatchObject({
      website: { movedTo: 'tanaka-seisakusho.example', organization: { name: '田中製作所' } },
    });
  });

  test('structured data, titles and languages are read in every encoding', async () => {
    expect(await visit('kestrel-freight.example')).toMatchObject({
      website: {
        title: 'Kestrel Freight | Freight forwarding and warehousing',
        siteName: 'Kestrel Freight',
        organization: {
          name: 'Kestrel Freight',
          legalName: 'Kestrel Freight Limited',
          industry: 'NAICS 488510',
          employees: '850',
          country: 'GB',
        },
      },
    });
    expect(await visit('meyer-soehne.example')).toMatchObject({
      website: { title: 'Meyer & Söhne | Tischlerei seit 1921', language: 'de' },
    });
  });
});

test('every site belongs to a practice domain with an address', () => {
  const named = new Set(
    PRACTICE_DOMAINS.flatMap(({ name, dns: text }) =>
      text.kind === 'zone' && (text.apex.A ?? text.apex.AAAA) !== undefined ? [name] : [],
    ),
  );
  expect([...PRACTICE_SITES.keys()].filter((name) => !named.has(name))).toEqual([]);
});

describe('the server', () => {
  const get = (path: string, host: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${web.port}${path}`, { method, headers: { host } });

  test('has no other pages, no other hosts and no other methods', async () => {
    expect((await get('/login', 'postbridge.example')).status).toBe(404);
    expect((await get('/', 'nobody.example')).status).toBe(404);
    expect((await get('/', 'postbridge.example', 'POST')).status).toBe(405);
  });

  test('ends what is under way when closed; a second close does nothing', async () => {
    const other = await startWebServer();
    const socket = connect(other.port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: sprawl-group.example\r\n\r\n');
    await once(socket, 'data');
    const gone = once(socket, 'close');
    await Promise.all([other.close(), other.close()]);
    await gone;
    await expect(fetch(`http://127.0.0.1:${other.port}/`)).rejects.toThrow();
  });
});
