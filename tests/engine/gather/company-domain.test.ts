// How the domain of a company that is named beside a free-mail address is looked for: what is asked, and what counts as found.
import { describe, expect, test } from 'vitest';
import { likelyDomains } from '../../../src-main/engine/company/likely-domains.ts';
import { gatherCompanyDomain } from '../../../src-main/engine/gather/company-domain.ts';
import type { DnsAnswer, WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { contextOf, NODATA, NXDOMAIN, TIMEOUT } from '../../doubles/dns-answers.ts';
import { SEEN_AT, siteOf } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { UNREACHABLE } from '../../doubles/silent-sources.ts';

const observedAt = SEEN_AT;
const ADDRESS = { kind: 'records', records: ['44.128.0.1'], observedAt } as const;
const context = contextOf('interactive');

interface World {
  /** What the DNS says of a domain; NXDOMAIN unless given. */
  readonly dns?: Readonly<Record<string, DnsAnswer<string>>>;
  readonly sites?: Readonly<Record<string, WebsiteAnswer>>;
  readonly free?: readonly string[];
  readonly country?: string;
}

function site(changes: Parameters<typeof siteOf>[0] = {}): WebsiteAnswer {
  const website = siteOf({ siteName: null, title: null, text: '', ...changes });
  return { kind: 'site', website, certificate: 'valid', observedAt };
}

async function look(company: string, { dns = {}, sites = {}, free = [], country }: World) {
  const script = scriptedDns(dns);
  const visited: string[] = [];
  const alone = dnsAlone(
    {
      resolve: (name, type, about) =>
        Object.keys(dns).some((key) => key.endsWith(name))
          ? script.resolve(name, type, about)
          : Promise.resolve(NXDOMAIN),
    },
    { now: () => SEEN_AT },
  );
  const ports = {
    ...alone,
    reference: { ...alone.reference, freeProvider: (domain: string) => free.includes(domain) },
    website: {
      visit: async (domain: string) => {
        visited.push(domain);
        return sites[domain] ?? UNREACHABLE;
      },
    },
  };
  const address = { registrableDomain: 'gmail.com' };
  const fact = await gatherCompanyDomain(ports, address, company, country ?? null, context);
  return { fact, visited };
}

describe('the domain of a company named beside a free-mail address', () => {
  test('is the one whose website gives itself the name', async () => {
    const { fact } = await look('Acme Widgets GmbH', {
      dns: { 'acmewidgets.de': ADDRESS },
      sites: { 'acmewidgets.de': site({ siteName: 'Acme Widgets' }) },
    });
    expect(fact).toEqual({
      state: 'found',
      domain: 'acmewidgets.de',
      named: 'Acme Widgets',
      url: siteOf().url,
      observedAt,
    });
  });

  test('is not the one that somebody else has, nor one that only speaks of the company', async () => {
    const { fact, visited } = await look('Acme Widgets', {
      dns: { 'acmewidgets.com': ADDRESS, 'acme-widgets.com': ADDRESS },
      sites: {
        'acmewidgets.com': site({ siteName: 'Zephyr Insurance' }),
        'acme-widgets.com': site({ text: 'Acme Widgets is a partner of ours.' }),
      },
    });
    expect(fact).toMatchObject({ state: 'not_found', visited });
    expect(visited).toEqual(['acmewidgets.com', 'acme-widgets.com']);
  });

  test('is none where no such domain exists, and no website is visited', async () => {
    const { fact, visited } = await look('Acme Widgets', {});
    expect(fact).toMatchObject({ state: 'not_found', visited: [] });
    expect(visited).toEqual([]);
  });

  test.each([
    ['the DNS', { dns: { 'acmewidgets.com': TIMEOUT } }, 'acmewidgets.com: no answer in time'],
    [
      'the website',
      { dns: { 'acmewidgets.com': ADDRESS } },
      'acmewidgets.com: nobody answers there',
    ],
  ])('is unknown where %s gave no answer', async (_name, world, detail) => {
    const { fact } = await look('Acme Widgets', world);
    expect(fact).toEqual({ state: 'unknown', detail, observedAt });
  });

  test('is found beside one that gave no answer', async () => {
    const { fact } = await look('Acme Widgets', {
      dns: { 'acmewidgets.com': TIMEOUT, 'acmewidgets.net': ADDRESS },
      sites: { 'acmewidgets.net': site({ siteName: 'Acme Widgets' }) },
    });
    expect(fact).toMatchObject({ state: 'found', domain: 'acmewidgets.net' });
  });

  test('may be reached over IPv6 alone', async () => {
    const { fact } = await look('Acme Widgets', {
      dns: { 'A acmewidgets.com': NODATA, 'AAAA acmewidgets.com': ADDRESS },
      sites: { 'acmewidgets.com': site({ title: 'Acme Widgets | Home' }) },
    });
    expect(fact).toMatchObject({ state: 'found' });
  });

  test.each([
    ['acmewidgets.net', 'acmewidgets.net'],
    // Just sure enough: the name, and then another word.
    ['acmewidgetsberlin.net', 'acmewidgetsberlin.net'],
    // A page at a network where everybody has one, and two initials, which are many people's.
    ['everybodys-page.com', null],
    ['aw.net', null],
  ])('moved to %s, is %s', async (movedTo, domain) => {
    const { fact } = await look('Acme Widgets', {
      dns: { 'acmewidgets.com': ADDRESS },
      sites: { 'acmewidgets.com': site({ movedTo, siteName: 'Acme Widgets' }) },
    });
    expect(fact).toEqual(
      domain === null
        ? {
            state: 'not_found',
            tried: likelyDomains('Acme Widgets', { countries: [] }),
            visited: ['acmewidgets.com'],
            observedAt,
          }
        : {
            state: 'found',
            domain,
            named: 'Acme Widgets',
            url: siteOf().url,
            observedAt,
          },
    );
  });

  test('is never a mail service, nor the one that the address is at', async () => {
    const { fact, visited } = await look('Gmail', {
      dns: { 'gmail.com': ADDRESS, 'gmail.net': ADDRESS },
      sites: { 'gmail.com': site({ siteName: 'Gmail' }), 'gmail.net': site({ siteName: 'Gmail' }) },
      free: ['gmail.net'],
    });
    expect(fact.state).toBe('not_found');
    expect(visited).toEqual([]);
  });

  test('costs a few visits at most, however many of the domains exist', async () => {
    const likely = likelyDomains('Acme Widgets GmbH', { countries: ['AT'] });
    const everything = Object.fromEntries(likely.map((domain) => [domain, ADDRESS]));
    const { visited } = await look('Acme Widgets GmbH', { dns: everything, country: 'AT' });
    expect(visited).toEqual(likely.slice(0, 3));
    expect(visited[0]).toBe('acmewidgets.at');
  });

  test('is not looked for where the name says nothing', async () => {
    expect((await look('n/a', {})).fact).toEqual({ state: 'not_asked' });
  });
});
