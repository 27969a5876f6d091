// Whether the practice registries tell, through the real look-up, what their table says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import { createRegistration } from '../../../src-main/adapters/registration/registration.ts';
import type { RegistrationAnswer } from '../../../src-main/engine/ports.ts';
import { ADDRESS_BLOCKS, PRACTICE_DOMAINS } from '../../../src-main/practice/domains.ts';
import type { RunningServer } from '../../../src-main/practice/listen.ts';
import { startRdapServer } from '../../../src-main/practice/rdap-server.ts';
import {
  PRACTICE_BOOTSTRAP_URL,
  PRACTICE_REGISTRATIONS,
  type PracticeRegistration,
  REGISTRY_HOSTS,
  REGISTRY_TLDS,
  type RegistryServer,
} from '../../../src-main/practice/registry-data.ts';
import { startWhoisServer } from '../../../src-main/practice/whois-server.ts';
import { type OpenDialer, openDialer } from '../../adapters/dialer/open-dialer.ts';
import { memoryFacts } from '../../adapters/registration/memory-facts.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';

const DAY_MS = 86_400_000;
/** The practice registry adds an hour: nobody who began to ask before it answered shall count a day less. */
const daysAgo = (days: number) => NOW - days * DAY_MS - 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const now = () => NOW;

let servers: Readonly<Record<RegistryServer, RunningServer>>;
let dialer: OpenDialer;
let ask: (domain: string) => Promise<RegistrationAnswer>;

beforeAll(async () => {
  const [rdap, whois_iana, whois_registry, whois_registrar] = await Promise.all([
    startRdapServer({ now }),
    startWhoisServer('iana', { now }),
    startWhoisServer('registry', { now }),
    startWhoisServer('registrar', { now }),
  ]);
  servers = { rdap, whois_iana, whois_registry, whois_registrar };
  dialer = await openDialer();
  for (const { name, address, port, server } of REGISTRY_HOSTS) {
    dialer.dns.addresses(name, address);
    dialer.map(address, port, servers[server].port);
  }
  const registration = createRegistration({
    reader: foreignInPlace,
    pages: createPageFetcher({ dialer: dialer.dialer, userAgent: 'Vouch-test/1.0' }),
    dialer: dialer.dialer,
    cache: memoryFacts(),
    clock: { now },
    bootstrap: { url: PRACTICE_BOOTSTRAP_URL, unlisted: {} },
    pace: { inFlight: 4, intervalMs: 0 },
  });
  ask = (domain) =>
    registration.registration(domain, {
      checkId: 'check-1',
      lane: 'interactive',
      signal: new AbortController().signal,
    });
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await dialer[Symbol.asyncDispose]();
});

const entriesWith = (fits: (entry: PracticeRegistration) => boolean) =>
  PRACTICE_REGISTRATIONS.filter(fits);

describe('the table of registrations', () => {
  test('holds each domain once, under a top-level domain of the registry', () => {
    const names = PRACTICE_REGISTRATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z0-9-]+\.[a-z]+$/);
      expect(REGISTRY_TLDS).toContain(name.split('.')[1]);
    }
  });

  test('holds every domain that the practice DNS has a zone for, and none that it denies', () => {
    const names = new Set(PRACTICE_REGISTRATIONS.map(({ name }) => name));
    for (const { name, dns } of PRACTICE_DOMAINS) {
      if (dns.kind === 'zone' || dns.kind === 'failing') expect(names, name).toContain(name);
      if (dns.kind === 'absent') expect(names, name).not.toContain(name);
    }
  });

  test('gives its servers addresses of the practice network, each its own', () => {
    const [block = ''] = ADDRESS_BLOCKS;
    const prefix = block.split('.').slice(0, 2).join('.');
    for (const { address } of REGISTRY_HOSTS)
      expect(address.startsWith(`${prefix}.200.`)).toBe(true);
    expect(new Set(REGISTRY_HOSTS.map(({ address }) => address)).size).toBe(REGISTRY_HOSTS.length);
  });
});

describe('over RDAP', () => {
  test.each(entriesWith(({ rdap }) => rdap === 'answers'))('$name is told', async (entry) => {
    const { registeredDaysAgo: age } = entry;
    expect(await ask(entry.name)).toEqual({
      kind: 'found',
      registration: {
        registeredAt: age === null ? null : daysAgo(age),
        expiresAt: NOW + entry.expiresInDays * DAY_MS,
        changedAt: NOW - entry.changedDaysAgo * DAY_MS,
        registrar: entry.registrar,
        statuses: entry.statuses,
      },
      source: 'RDAP at rdap.registry.example',
      observedAt: NOW,
    });
  });

  test('freshly-minted.example is three days old, its look-alike neighbour twelve', async () => {
    const ageOf = async (domain: string) => {
      const answer = await ask(domain);
      if (answer.kind !== 'found' || answer.registration.registeredAt === null) return null;
      return Math.floor((NOW - answer.registration.registeredAt) / DAY_MS);
    };
    expect(await ageOf('freshly-minted.example')).toBe(3);
    expect(await ageOf('kestrel-frelght.example')).toBe(12);
  });

  test('one registration has ended', async () => {
    const answer = await ask('self-absorbed.example');
    expect(answer).toMatchObject({ registration: { expiresAt: NOW - 10 * DAY_MS } });
  });

  test('a name that nobody has is not registered', async () => {
    expect(await ask('granite-works.example')).toMatchObject({ kind: 'not_registered' });
  });
});

describe('where RDAP does not serve', () => {
  test('a domain with broken RDAP is looked up over WHOIS', async () => {
    expect(await ask('half-moved.example')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: daysAgo(3_700) },
      source: 'WHOIS at whois.registry.example',
    });
  });

  test('a Japanese answer is read', async () => {
    // Its dates have no time.
    expect(await ask('tanaka-seisakusho.example')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: NOW - (NOW % DAY_MS) - 8_600 * DAY_MS },
      source: 'WHOIS at whois.registry.example',
    });
  });

  test('a thin registry leads on to the registrar', async () => {
    expect(await ask('old-mill-pottery.example')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: daysAgo(5_800) },
      source: 'WHOIS at whois.registry.example and whois.registrar.example',
    });
  });

  test('nothing is known where both have nothing to say', async () => {
    expect(await ask('two-minds.example')).toMatchObject({ kind: 'failed', reason: 'refused' });
    expect(await ask('forgotten-relay.example')).toMatchObject({
      kind: 'failed',
      reason: 'bad_answer',
    });
  });

  test('other top-level domains have no source', async () => {
    expect(await ask('acme.nowhere')).toMatchObject({ kind: 'failed', reason: 'no_source' });
  });
});

describe('the servers', () => {
  test('count ages from the moment of asking', async () => {
    let time = NOW;
    const server = await startRdapServer({ now: () => time });
    const registeredAt = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}/domain/freshly-minted.example`);
      const { events } = (await response.json()) as {
        events: { eventAction: string; eventDate: string }[];
      };
      return events.find(({ eventAction }) => eventAction === 'registration')?.eventDate;
    };
    expect(await registeredAt()).toBe('2026-11-17T11:00:00Z');
    time += DAY_MS;
    expect(await registeredAt()).toBe('2026-11-18T11:00:00Z');
    await server.close();
  });

  test('end when closed; a second close does nothing', async () => {
    const running = [await startRdapServer(), await startWhoisServer('registry')];
    for (const server of running) {
      await Promise.all([server.close(), server.close()]);
      await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    }
  });
});
