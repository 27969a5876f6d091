// The list of RDAP servers: reading it, finding the right entry, keeping it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REAL_TIMERS } from '../../../src-main/adapters/pacing/timers.ts';
import { longestMatch } from '../../../src-main/adapters/registration/bootstrap.ts';
import { readServerList } from '../../../src-main/adapters/registration/registry-reading.ts';
import { UNLISTED_SERVERS } from '../../../src-main/adapters/registration/unlisted-servers.ts';
import { DAY_MS, NOW, openRegistration, rdapDomain } from './open-registration.ts';

const listOf = (services: unknown) => readServerList(JSON.stringify({ version: '1.0', services }));

describe('a list of servers', () => {
  test('names base URLs by suffix, with a slash at their end', () => {
    const list = listOf([[['COM', '.net', 'org.', 'co.uk'], ['https://rdap.a.test/x']], [['b']]]);
    const urls = ['https://rdap.a.test/x/'];
    expect([...(list ?? [])]).toEqual([
      ['com', urls],
      ['net', urls],
      ['org', urls],
      ['co.uk', urls],
      ['b', []],
    ]);
  });

  test('prefers https, and takes http only where there is nothing else', () => {
    const list = listOf([
      [['a'], ['http://rdap.a.test/', 'https://rdap.a.test/']],
      [['b'], ['http://rdap.b.test/']],
      [['c'], ['ftp://rdap.c.test/', 'nonsense', 'https://user@rdap.c.test/']],
      [
        ['d'],
        ['https://rdap.d.test/?q', 'https://rdap.d.test/#x', 'http://rdap.d.test/', 'ftp://d.test'],
      ],
      [['e'], ['https://rdap.e.test/', 'https://rdap.f.test/y/']],
    ]);
    expect(list?.get('d')).toEqual(['http://rdap.d.test/']);
    expect(list?.get('e')).toEqual(['https://rdap.e.test/', 'https://rdap.f.test/y/']);
    expect(list?.get('a')).toEqual(['https://rdap.a.test/']);
    expect(list?.get('b')).toEqual(['http://rdap.b.test/']);
    expect(list?.get('c')).toEqual([]);
  });

  test.each([
    '',
    '{',
    '[]',
    '{}',
    '{"services":[]}',
    '{"services":[[["com"],[]]]}',
    '{"services":"no"}',
  ])('is not %j', (text) => {
    expect(readServerList(text)).toBeNull();
  });

  test('whatever comes, the reader does not fail', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (services) => {
        const list = listOf(services);
        expect(list === null || list.size > 0).toBe(true);
      }),
    );
  });
});

describe('the right entry', () => {
  const services = new Map([
    ['uk', ['https://uk.test/']],
    ['co.uk', ['https://co.uk.test/']],
    ['none.uk', []],
  ]);

  test('agrees in the most labels, and in whole ones', () => {
    expect(longestMatch(services, 'acme.co.uk')).toEqual(['https://co.uk.test/']);
    expect(longestMatch(services, 'acme.uk')).toEqual(['https://uk.test/']);
    expect(longestMatch(services, 'acmeco.uk')).toEqual(['https://uk.test/']);
    expect(longestMatch(services, 'a.none.uk')).toEqual([]);
    expect(longestMatch(services, 'acme.com')).toBeNull();
  });

  test('of the table of unlisted servers is an https URL that ends with a slash', () => {
    const entries = Object.entries(UNLISTED_SERVERS);
    expect(entries.length).toBeGreaterThan(15);
    for (const [tld, url] of entries) {
      expect(tld).toMatch(/^[a-z]{2}$/);
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\/(?:[a-z]+\/)?$/);
    }
  });
});

describe('the list', () => {
  const services = [[['test'], ['http://rdap.test/']]] as const;

  test('is fetched once, and again after a week', async () => {
    await using open = await openRegistration();
    open.bootstrap(services);
    open.http('rdap.test', (path) => ({ body: rdapDomain(path.slice('/domain/'.length), 100) }));
    await Promise.all([open.ask('a.test'), open.ask('b.test')]);
    await open
      .again()
      .registration('c.test', { checkId: 'c', lane: 'batch', signal: AbortSignal.any([]) });
    const fetched = () => open.asked.filter((question) => question.startsWith('data.iana.org'));
    expect(fetched()).toHaveLength(1);
    open.clock.time += 7 * DAY_MS - 1;
    await open.ask('d.test');
    expect(fetched()).toHaveLength(1);
    open.clock.time += 1;
    expect(await open.ask('e.test')).toMatchObject({ kind: 'found' });
    expect(fetched()).toHaveLength(2);
  });

  test('that cannot be refreshed serves on', async () => {
    await using open = await openRegistration();
    open.bootstrap(services);
    open.http('rdap.test', (path) => ({ body: rdapDomain(path.slice('/domain/'.length), 100) }));
    await open.ask('a.test');
    open.clock.time += 8 * DAY_MS;
    open.http('data.iana.org', () => ({ status: 500 }));
    expect(await open.ask('b.test')).toMatchObject({ kind: 'found', source: 'RDAP at rdap.test' });
    await open.ask('c.test');
    // The second time it is not even tried: an hour has not passed.
    expect(open.asked.filter((question) => question.startsWith('data.iana.org'))).toHaveLength(2);
  });

  test('that was fetched before the clock was set back is of unknown age', async () => {
    await using open = await openRegistration();
    open.bootstrap(services);
    open.http('rdap.test', (path) => ({ body: rdapDomain(path.slice('/domain/'.length), 100) }));
    await open.ask('a.test');
    open.clock.time -= 365 * DAY_MS;
    await open.ask('b.test');
    expect(open.asked.filter((question) => question.startsWith('data.iana.org'))).toHaveLength(2);
  });

  test('that could not be fetched is fetched again when time has passed, wherever the clock was set', async () => {
    let elapsedMs = 0;
    const timers = { ...REAL_TIMERS, now: () => elapsedMs };
    await using open = await openRegistration({ timers });
    await open.iana({});
    open.http('data.iana.org', () => ({ status: 500 }));
    const failed = {
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'http://data.iana.org/rdap/dns.json answered with status 500',
    };
    expect(await open.ask('a.test')).toEqual({ ...failed, observedAt: NOW });
    open.clock.time -= 365 * DAY_MS;
    open.bootstrap(services);
    open.http('rdap.test', (path) => ({ body: rdapDomain(path.slice('/domain/'.length), 100) }));
    elapsedMs += 59_999;
    expect(await open.ask('b.test')).toEqual({ ...failed, observedAt: NOW - 365 * DAY_MS });
    elapsedMs += 1;
    expect(await open.ask('b.test')).toMatchObject({ kind: 'found' });
  });

  test('that never came is no list without servers', async () => {
    await using open = await openRegistration();
    open.http('data.iana.org', () => ({ body: '<html>Log in to the hotel network</html>' }));
    await open.iana({});
    expect(await open.ask('a.test')).toEqual({
      kind: 'failed',
      reason: 'bad_answer',
      detail: 'http://data.iana.org/rdap/dns.json is not a list of servers (RFC 9224)',
      observedAt: NOW,
    });
    expect(open.port.pace?.('a.test')).toBeNull();
  });

  test('does not need to name a server that is known without it', async () => {
    const unlisted = { test: 'http://rdap.unlisted.example/' };
    await using open = await openRegistration({
      bootstrap: { url: 'http://data.iana.org/rdap/dns.json', unlisted },
    });
    open.bootstrap([[['other'], ['http://rdap.other.example/']]]);
    open.http('rdap.unlisted.example', () => ({ body: rdapDomain('a.test', 100) }));
    expect(await open.ask('a.test')).toMatchObject({ source: 'RDAP at rdap.unlisted.example' });
  });

  test('outranks what is known without it', async () => {
    const unlisted = { test: 'http://rdap.unlisted.example/' };
    await using open = await openRegistration({
      bootstrap: { url: 'http://data.iana.org/rdap/dns.json', unlisted },
    });
    open.bootstrap(services);
    open.http('rdap.test', () => ({ body: rdapDomain('a.test', 100) }));
    expect(await open.ask('a.test')).toMatchObject({ source: 'RDAP at rdap.test' });
  });
});
