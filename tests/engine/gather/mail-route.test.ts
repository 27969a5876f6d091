import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../../src-main/adapters/dialer/guard.ts';
import { gatherDomainAlive } from '../../../src-main/engine/gather/domain-alive.ts';
import { gatherMailRoute } from '../../../src-main/engine/gather/mail-route.ts';
import type { DnsAnswer, MxRecord } from '../../../src-main/engine/ports.ts';
import { contextOf, NODATA, NXDOMAIN, TIMEOUT } from '../../doubles/dns-answers.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';

const observedAt = SEEN_AT;
const context = contextOf('interactive');
const address = (...records: string[]) => ({ kind: 'records', records, observedAt }) as const;
const mx = (...hosts: string[]): DnsAnswer<MxRecord> => ({
  kind: 'records',
  records: hosts.map((exchange, index) => ({ exchange, priority: index * 10 })),
  observedAt,
});

const route = (dns: ScriptedDns, allowed: readonly string[] = []) =>
  gatherMailRoute({ dns, addresses: createAddressPolicy(allowed) }, 'acme.example', context);

describe('the mail route', () => {
  test('is the MX hosts, of which the first that can be reached is asked', async () => {
    const dns = scriptedDns({ 'MX acme.example': mx('mx1.acme.example', 'mx2.acme.example') });
    expect(await route(dns)).toMatchObject({
      state: 'mx',
      hosts: [{ exchange: 'mx1.acme.example' }, { exchange: 'mx2.acme.example' }],
    });
    expect([...dns.asked.keys()]).toEqual(['MX acme.example', 'A mx1.acme.example']);
  });

  test('a domain that does not exist has none, and that is an observation', async () => {
    expect(await route(scriptedDns({ 'MX acme.example': NXDOMAIN }))).toMatchObject({
      state: 'domain_not_found',
    });
  });

  test('a null MX refuses mail (RFC 7505)', async () => {
    const dns = scriptedDns({ 'MX acme.example': mx('') });
    expect(await route(dns)).toMatchObject({ state: 'null_mx' });
    expect(dns.asked.size).toBe(1);
  });

  test('a null MX beside another record names no host, and the other one counts', async () => {
    expect(
      await route(scriptedDns({ 'MX acme.example': mx('', 'mx.acme.example') })),
    ).toMatchObject({ state: 'mx' });
  });

  test('without MX the domain itself takes the mail (RFC 5321 §5.1), by IPv4 or by IPv6 alone', async () => {
    expect(await route(scriptedDns({ 'MX acme.example': NODATA }))).toMatchObject({
      state: 'implicit',
      addresses: ['44.128.0.1'],
    });
    const six = scriptedDns({
      'MX acme.example': NODATA,
      'A acme.example': NODATA,
      'AAAA acme.example': address('2d00:5043::1'),
    });
    expect(await route(six)).toMatchObject({ state: 'implicit' });
  });

  test('without MX and without address there is none', async () => {
    expect(
      await route(scriptedDns({ 'MX acme.example': NODATA, 'A acme.example': NODATA })),
    ).toMatchObject({ state: 'none' });
  });

  test.each([
    ['MX acme.example', TIMEOUT],
    ['A acme.example', TIMEOUT],
    ['AAAA acme.example', TIMEOUT],
  ])(
    'a question about %s without an answer makes it unknown, never absent',
    async (question, failed) => {
      const dns = scriptedDns({
        'MX acme.example': NODATA,
        'A acme.example': NODATA,
        [question]: failed,
      });
      expect(await route(dns)).toMatchObject({ state: 'unknown', reason: 'timeout' });
    },
  );

  test('is judged by the hosts that remain when some do not resolve', async () => {
    const dns = scriptedDns({
      'MX acme.example': mx('dead.example', 'mx.acme.example'),
      'A dead.example': NXDOMAIN,
    });
    expect(await route(dns)).toMatchObject({
      state: 'mx',
      hosts: [{ exchange: 'mx.acme.example' }],
    });
  });

  test.each([
    ['does not resolve', 'mx.acme.example', NXDOMAIN],
    ['has no address', 'mx.acme.example', NODATA],
    ['is private', 'mx.acme.example', address('10.20.30.40')],
    ['is loopback', 'mx.acme.example', address('127.0.0.1')],
    ['is an address instead of a name', '192.0.2.1', NODATA],
  ])('is unusable when the only MX %s', async (_, host, answer) => {
    const dns = scriptedDns({ 'MX acme.example': mx(host), [`A ${host}`]: answer });
    expect(await route(dns)).toMatchObject({ state: 'mx_unusable' });
  });

  test('a private MX is ordinary where its range was opened on purpose', async () => {
    const dns = scriptedDns({ 'A mx.acme.example': address('10.20.30.40') });
    expect(await route(dns, ['10.0.0.0/8'])).toMatchObject({ state: 'mx' });
  });

  test('an MX whose address could not be asked is neither there nor gone', async () => {
    expect(await route(scriptedDns({ 'A mx.acme.example': TIMEOUT }))).toMatchObject({
      state: 'mx',
      hosts: [{ exchange: 'mx.acme.example' }],
      addresses: [],
      unresolved: [{ host: 'mx.acme.example', detail: 'no answer in time' }],
    });
  });

  test('hosts that could not be asked are given up after three of them', async () => {
    const names = [1, 2, 3, 4].map((index) => `mx${index}.acme.example`);
    const silent = Object.fromEntries(names.map((name) => [`A ${name}`, TIMEOUT]));
    const dns = scriptedDns({ 'MX acme.example': mx(...names), ...silent });
    expect(await route(dns)).toMatchObject({ state: 'mx', addresses: [] });
    expect(dns.asked.has('A mx3.acme.example')).toBe(true);
    expect(dns.asked.has('A mx4.acme.example')).toBe(false);
  });

  test('without a network it is unknown, so that it is asked again', async () => {
    const down = { ...TIMEOUT, reason: 'no_network' } as const;
    expect(await route(scriptedDns({ 'A mx.acme.example': down }))).toMatchObject({
      state: 'unknown',
      reason: 'no_network',
    });
  });
});

describe('whether the registrable domain lives', () => {
  const alive = async (dns: ScriptedDns, mailDomain: string) => {
    const reported = await gatherMailRoute(
      { dns, addresses: createAddressPolicy([]) },
      mailDomain,
      context,
    );
    return gatherDomainAlive(dns, 'acme.example', mailDomain, reported, context);
  };

  test('is decided by the mail route where that is enough', async () => {
    const dns = scriptedDns();
    expect(await alive(dns, 'acme.example')).toMatchObject({ state: 'yes' });
    expect(dns.asked.has('NS acme.example')).toBe(false);
  });

  test('is no for a domain that does not exist', async () => {
    expect(await alive(scriptedDns({ 'MX acme.example': NXDOMAIN }), 'acme.example')).toMatchObject(
      { state: 'no' },
    );
  });

  test('is asked when only a sub-domain does not exist', async () => {
    const dns = scriptedDns({ 'MX old.acme.example': NXDOMAIN });
    expect(await alive(dns, 'old.acme.example')).toMatchObject({
      state: 'yes',
      observed: 'acme.example publishes NS records',
    });
  });

  test('is no when nothing at all is published', async () => {
    const dns = scriptedDns({ 'acme.example': NODATA, 'NS acme.example': NODATA });
    expect(await alive(dns, 'acme.example')).toMatchObject({ state: 'no' });
  });

  test('is unknown when the question has no answer', async () => {
    const dns = scriptedDns({ 'MX old.acme.example': NXDOMAIN, 'NS acme.example': TIMEOUT });
    expect(await alive(dns, 'old.acme.example')).toMatchObject({ state: 'unknown' });
  });
});
