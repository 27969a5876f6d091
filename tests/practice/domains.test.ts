// Whether the table of practice domains is sound, and a real resolver sees each domain as its entry says.
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADDRESS_BLOCKS,
  type NameRecords,
  PRACTICE_DOMAINS,
  type PracticeDomain,
} from '../../src-main/practice/domains.ts';
import { type PracticeNetwork, startPracticeNetwork } from '../../src-main/practice/network.ts';
import { resolverFor } from './ask.ts';

let network: PracticeNetwork;
let port: number;
beforeAll(async () => {
  network = await startPracticeNetwork({});
  port = Number(network.dnsServers[0]?.split(':')[1]);
});
afterAll(() => network.close());

/** Each name that an entry publishes, with its records. */
function publishedNames({
  name,
  dns,
}: PracticeDomain): readonly (readonly [string, NameRecords])[] {
  if (dns.kind === 'name') return [[name, dns.records]];
  if (dns.kind !== 'zone') return [];
  const inside = Object.entries(dns.names ?? {}).map(
    ([label, records]) => [`${label}.${name}`, records] as const,
  );
  return [[name, dns.apex], ...inside];
}

describe('the table', () => {
  test('names each domain once, as lower-case A-labels', () => {
    const names = PRACTICE_DOMAINS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(domainToASCII(name)).toBe(name);
  });

  test('says of each domain in one sentence what it shows', () => {
    for (const { name, shows } of PRACTICE_DOMAINS) expect(shows, name).toMatch(/^[A-Z][^!?]+\.$/);
  });

  test('holds fictional domains, but for the group of real ones', () => {
    const real = PRACTICE_DOMAINS.filter(({ name }) => !name.endsWith('.example'));
    expect(real.filter(({ group }) => group !== 'real').map(({ name }) => name)).toEqual([
      // The one directory of registries that there is.
      'iana.org',
      // A filter is known by the names of its hosts.
      'pphosted.com',
    ]);
    for (const { name, group } of PRACTICE_DOMAINS)
      if (group === 'real') expect(name.endsWith('.example'), name).toBe(false);
  });

  test('has a zone around each name that is no zone itself', () => {
    const zones = PRACTICE_DOMAINS.filter(({ dns }) => dns.kind === 'zone').map(({ name }) => name);
    for (const { name, dns } of PRACTICE_DOMAINS) {
      if (dns.kind === 'name')
        expect(
          zones.some((zone) => name.endsWith(`.${zone}`)),
          name,
        ).toBe(true);
    }
  });

  test('gives no other records to a name with an alias, and none to the top of a zone', () => {
    for (const domain of PRACTICE_DOMAINS) {
      if (domain.dns.kind === 'zone') expect(domain.dns.apex.CNAME, domain.name).toBeUndefined();
      for (const [name, records] of publishedNames(domain)) {
        if (records.CNAME !== undefined) expect(Object.keys(records), name).toEqual(['CNAME']);
      }
    }
  });

  test('holds ordinary addresses of its two blocks, but for the one private mail host', () => {
    const outside: string[] = [];
    for (const [name, records] of PRACTICE_DOMAINS.flatMap(publishedNames)) {
      for (const text of [...(records.A ?? []), ...(records.AAAA ?? [])]) {
        const address = ipaddr.parse(text);
        const inBlock = ADDRESS_BLOCKS.map((block) => ipaddr.parseCIDR(block)).some(
          ([block, bits]) => block.kind() === address.kind() && address.match(block, bits),
        );
        if (inBlock && address.range() === 'unicast') continue;
        outside.push(`${name} ${text} ${address.range()}`);
      }
    }
    expect(outside).toEqual(['mail.backyard-server.example 10.20.30.40 private']);
  });

  test('holds every kind of answer that a mail route can have', () => {
    const count = (wanted: (domain: PracticeDomain) => boolean) =>
      PRACTICE_DOMAINS.filter(wanted).length;
    expect(PRACTICE_DOMAINS.length).toBeGreaterThanOrEqual(40);
    expect(count(({ dns }) => dns.kind === 'absent')).toBeGreaterThanOrEqual(2);
    for (const how of ['servfail', 'refused', 'silent'] as const) {
      expect(
        count(({ dns }) => dns.kind === 'failing' && dns.how === how),
        how,
      ).toBe(1);
    }
    expect(count(({ dns }) => dns.kind === 'zone' && dns.delayMs !== undefined)).toBe(1);
    expect(count(({ name }) => name.startsWith('xn--'))).toBeGreaterThanOrEqual(2);
  });
});

describe.each(PRACTICE_DOMAINS)('$name', (domain) => {
  const { name, dns } = domain;
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answer',
      (error) => error.code as string,
    );

  if (dns.kind === 'absent') {
    test('does not exist', async () => {
      const resolver = resolverFor(port);
      const asked = (['MX', 'A', 'AAAA', 'NS', 'TXT'] as const).map((type) =>
        outcome(resolver.resolve(name, type)),
      );
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['ENOTFOUND']));
    });
    return;
  }

  if (dns.kind === 'failing') {
    test('fails as the entry says, at itself and below', async () => {
      const expected = { servfail: 'ESERVFAIL', refused: 'EREFUSED', silent: 'ETIMEOUT' }[dns.how];
      const resolver = resolverFor(
        port,
        dns.how === 'silent' ? { timeout: 150, tries: 1 } : undefined,
      );
      const asked = [
        resolver.resolveMx(name),
        resolver.resolve4(name),
        resolver.resolveMx(`below.${name}`),
      ];
      expect(new Set(await Promise.all(asked.map(outcome)))).toEqual(new Set([expected]));
    });
    return;
  }

  test('publishes the records of its entry', async () => {
    const resolver = resolverFor(port);
    await Promise.all(
      publishedNames(domain).map(async ([owner, records]) => {
        if (records.CNAME !== undefined) {
          expect(await resolver.resolveCname(owner)).toEqual([records.CNAME]);
          return;
        }
        const sorted = (values: readonly unknown[]) =>
          values.map((value) => JSON.stringify(value)).toSorted();
        const none = (error: NodeJS.ErrnoException) =>
          error.code === 'ENODATA' ? [] : Promise.reject(error);
        const [mx, a, aaaa, txt] = await Promise.all([
          resolver.resolveMx(owner).catch(none),
          resolver.resolve4(owner).catch(none),
          resolver.resolve6(owner).catch(none),
          resolver.resolveTxt(owner).catch(none),
        ]);
        const pairs = mx.map(({ priority, exchange }) => [
          priority,
          exchange === '' ? '.' : exchange,
        ]);
        expect(sorted(pairs), `MX ${owner}`).toEqual(sorted(records.MX ?? []));
        expect(sorted(a), `A ${owner}`).toEqual(sorted(records.A ?? []));
        expect(sorted(aaaa), `AAAA ${owner}`).toEqual(sorted(records.AAAA ?? []));
        expect(sorted(txt.map((parts) => parts.join(''))), `TXT ${owner}`).toEqual(
          sorted(records.TXT ?? []),
        );
      }),
    );
  });
});

describe('a resolver sees', () => {
  const resolver = () => resolverFor(port);

  test('a null MX as a mail host without a name', async () => {
    expect(await resolver().resolveMx('billing-robot.example')).toMatchObject([
      { exchange: '', priority: 0 },
    ]);
  });

  test('mail hosts at the end of a chain of aliases', async () => {
    const hosts = await resolver().resolveMx('news.cedar-media.example');
    expect(hosts.map(({ exchange }) => exchange).toSorted()).toEqual([
      'mx1.postbridge.example',
      'mx2.postbridge.example',
    ]);
  });

  test('the address of a mail host that is an alias', async () => {
    expect(await resolver().resolve4('mail.indirect-post.example')).toEqual(['44.128.3.25']);
  });

  test('no address of a mail host that is gone, or is called localhost', async () => {
    await expect(resolver().resolve4('relay.forgotten-relay.example')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    await expect(resolver().resolve4('old.half-moved.example')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    await expect(resolver().resolve4('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  test('an alias into nowhere as a name that does not exist', async () => {
    await expect(resolver().resolveMx('archive.cedar-media.example')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
  });

  test('names in capital letters as the same names', async () => {
    expect(await resolver().resolve4('WWW.Kestrel-Freight.EXAMPLE')).toEqual(['44.128.1.10']);
  });
});
