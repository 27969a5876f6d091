// Every sign of a parking service: its name servers, hosts, scripts, links and addresses.
import { describe, expect, test } from 'vitest';
import type { WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import {
  leadsToParking,
  parkedSigns,
  withNameServers,
} from '../../../src-main/engine/website/parked.ts';
import { readPage } from '../../../src-main/engine/website/read-page.ts';
import { siteOf } from '../../doubles/facts.ts';

const DOMAIN = 'acme.example';
const signs = (html: string, more: { address?: string; domain?: string } = {}) =>
  parkedSigns({
    domain: DOMAIN,
    hops: [`https://${DOMAIN}/`],
    address: '44.128.0.1',
    reading: readPage(html),
    ...more,
  });
const LONG = `<p>${'Quartz. '.repeat(200)}`;

const NAME_SERVERS =
  'sedoparking.com parkingcrew.net bodis.com above.com dan.com undeveloped.com afternic.com cashparking.com parklogic.com ' +
  'hugedomains.com parkingspa.com voodoo.com smartname.com domainparkingserver.net ztomy.com rookdns.com dsredirection.com ' +
  'giantpanda.com parked.com uniregistrymarket.link internettraffic.com parkpage.foundationapi.com';
const HOSTS =
  'sedoparking.com parkingcrew.net bodis.com bodiscdn.com parklogic.com cashparking.com domainsponsor.com dsparking.com parkingspa.com ' +
  'smartname.com rookmedia.net ztomy.com giantpanda.com uniregistrymarket.link parkingpage.namecheap.com parked.porkbun.com ' +
  'd38psrni17bvxu.cloudfront.net';
const MARKETS =
  'afternic.com dan.com undeveloped.com hugedomains.com above.com sedo.com buydomains.com domainmarket.com brandbucket.com ' +
  'perfectdomain.com efty.com';

test.each(HOSTS.split(' '))('%s is a parking service', (service) => {
  const host = `x.${service}`;
  expect(leadsToParking(DOMAIN, `https://${host}/`)).toBe(`it redirects to ${host}`);
  expect(signs(`<script src=//${host}/a.js></script><iframe src=//${host}/b></iframe>`)).toEqual([
    `it shows a frame of ${host}`,
    `it loads scripts of ${host}`,
  ]);
});

test.each(MARKETS.split(' '))('%s is a marketplace', (market) => {
  expect(leadsToParking(DOMAIN, `https://${market}/`)).toBe(`it redirects to ${market}`);
  expect(leadsToParking(market, `https://www.${market}/`)).toBeNull();
  expect(signs(`<iframe src=//${market}/b></iframe>`)).toEqual([`it shows a frame of ${market}`]);
});

// biome-ignore format: a table is read row by row
test.each([
  ['<script src=https://www.google.com/adsense/domains/caf.js></script>', 'it loads AdSense for Domains'],
  ['<script src=https://img1.wsimg.com/parking-lander/a.js></script>', "it loads GoDaddy's parking page"],
  ['<iframe src=https://godaddy.com/forsale/a></iframe>', "it leads to GoDaddy's sales page"],
  ['<script>window.park = 1</script>', 'its script sets window.park'],
  ['<script>window.location="/lander"</script>', 'its script leads to /lander'],
  ['<script>google.ads.domains.Caf()</script>', 'its script shows AdSense for Domains'],
  ['<script>x("SedoParking")</script>', 'its script names a parking service'],
  ['<a href=https://sedo.com/search/details/?x>', 'it links to an offer at sedo.com'],
  ['<a href=https://dan.com/buy-domain/a>', 'it links to an offer at dan.com'],
  ['<a href=https://www.afternic.com/domain/a>', 'it links to an offer at www.afternic.com'],
  ['<a href=https://hugedomains.com/domain_profile.cfm>', 'it links to an offer at hugedomains.com'],
  ['<a href=https://godaddy.com/domainsearch/find?a>', 'it links to an offer at godaddy.com'],
  ['<a href=https://buydomains.com/lander/a>', 'it links to an offer at buydomains.com'],
  ['<title>Domain kaufen</title>', 'it says "domain kaufen"'],
  ['<title>Acme</title><p>Kup tę domenę', 'it says "kup te domene"'],
  ['<p>Denna domän är till salu', 'it says "denna doman ar till salu"'],
  ['<p>Dette domæne er til salg', 'it says "dette domæne er til salg"'],
  ['<p>このドメインは販売中', 'it says "このドメインは販売"'],
  ['<meta name=description content="This domain is for sale"><p>Acme', 'it says "this domain is for sale"'],
  ['<p>acme.example is for sale', 'it says "acme.example is for sale"'],
  ['<p>The domain acme.example for sale', 'it says "domain acme.example for sale"'],
])('%s', (html, sign) => {
  expect(signs(html)).toEqual([sign]);
});

test.each([
  ['64.190.63.255', 'Sedo'],
  ['91.195.241.255', 'Sedo'],
  ['199.59.243.225', 'Bodis'],
  ['185.53.179.255', 'ParkingCrew'],
  ['103.224.183.255', 'Above.com'],
  ['103.224.213.255', 'Above.com'],
  ['52.128.23.255', 'DomainSponsor'],
  ['208.91.197.255', 'Confluence Networks'],
  ['204.11.57.255', 'Confluence Networks'],
])('%s is an address of %s', (address, service) => {
  const sign = `${address} belongs to the parking service ${service}`;
  expect(signs('<p>Acme', { address })).toEqual([sign]);
  // Beside much to read an address counts less, and so does a title.
  expect(signs(LONG, { address })).toEqual([]);
  expect(signs(`<title>Domain kaufen</title>${LONG}`, { address })).toEqual([]);
  expect(signs(`<script>window.park=1</script>${LONG}`, { address })).toEqual([
    'its script sets window.park',
    sign,
  ]);
});

test.each(['64.190.64.0', '52.128.24.0', '2001:db8::1'])('%s is of none', (address) => {
  expect(signs('<p>Acme', { address })).toEqual([]);
});

test.each([
  [60, (words: string) => words],
  [61, (words: string) => `${words.slice(0, 79)}…`],
])('what it says is cut behind 80 characters: a label of %s', (length, shown) => {
  const domain = `${'a'.repeat(length)}.example`;
  const words = `${domain} is for sale`;
  expect(signs(`<p>${words}`, { domain })).toEqual([`it says "${shown(words)}"`]);
});

test('a page of 1,500 characters has little to say, one of 1,501 has not', () => {
  const page = (length: number) =>
    `<a href=https://dan.com/buy-domain/a></a><p>${'a'.repeat(length)}`;
  expect([signs(page(1_500)), signs(page(1_501))]).toEqual([
    ['it links to an offer at dan.com'],
    [],
  ]);
});

test.each([
  ['https://www.acme.example/', null],
  ['nothing', null],
  ['https://other.example/', null],
  ['https://www.godaddy.com/forsale/acme.example', "it leads to GoDaddy's sales page"],
])('a redirect to %s: %s', (url, sign) => {
  expect(leadsToParking(DOMAIN, url)).toBe(sign);
});

describe('with name servers', () => {
  const observedAt = 7;
  const url = 'https://acme.example/';
  const site = (text: string): WebsiteAnswer => ({
    kind: 'site',
    website: siteOf({ text, url }),
    certificate: 'valid',
    observedAt: 1,
  });
  const sign = (host: string) => `its name servers are a parking service's (${host})`;
  const parked = (host: string, at: string | null) => ({
    kind: 'parked',
    signs: [sign(host)],
    url: at,
    observedAt,
  });

  test.each(NAME_SERVERS.split(' '))('of %s a site with little text is parked', (service) => {
    expect(withNameServers(site('Acme'), [`NS1.${service}`], observedAt)).toEqual(
      parked(`NS1.${service}`, url),
    );
  });

  test('of a parking service each answer is what they say, but for a page that says much, or none', () => {
    const servers = ['ns1.bodis.com', 'ns2.bodis.com'];
    const told = (answer: WebsiteAnswer) => withNameServers(answer, servers, observedAt);
    const none: WebsiteAnswer = { kind: 'none', detail: 'x', observedAt: 1 } as never;
    expect(told(none)).toBe(none);
    const long = site('a'.repeat(1_501));
    expect(told(long)).toBe(long);
    expect(told(site('a'.repeat(1_500)))).toEqual(parked('ns1.bodis.com', url));
    expect(told({ kind: 'placeholder', signs: ['it is empty'], url, observedAt: 1 })).toEqual(
      parked('ns1.bodis.com', url),
    );
    expect(told({ kind: 'failed', reason: 'timeout', detail: 'x', observedAt: 1 })).toEqual(
      parked('ns1.bodis.com', null),
    );
    expect(told({ kind: 'parked', signs: ['one'], url, observedAt: 1 })).toEqual({
      kind: 'parked',
      signs: ['one', sign('ns1.bodis.com')],
      url,
      observedAt: 1,
    });
  });

  test('of which one is another’s, or without any, nothing changes', () => {
    const answer = site('Acme');
    for (const servers of [
      [],
      ['ns1.acme.example'],
      ['ns1.bodis.com', 'ns1.acme.example'],
      ['xbodis.com'],
    ])
      expect(withNameServers(answer, servers, observedAt)).toBe(answer);
  });
});
