// Where the mail of a domain goes, and whether its registrable domain lives, by what the DNS answers.
import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../../src-main/adapters/dialer/guard.ts';
import { gatherReach } from '../../../src-main/engine/gather/domain.ts';
import {
  gatherMailRoute,
  mailAddressesOf,
  mailHostsOf,
} from '../../../src-main/engine/gather/mail-route.ts';
import type { DnsAnswer, DnsPort, MxRecord } from '../../../src-main/engine/ports.ts';
import { contextOf, NODATA, NXDOMAIN, TIMEOUT } from '../../doubles/dns-answers.ts';
import { SEEN_AT } from '../../doubles/facts.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';

const observedAt = SEEN_AT;
/** When what is in no script is answered. */
const UNSCRIPTED_AT = Date.UTC(2026, 10, 20);
const context = contextOf('interactive');
const address = (...records: string[]) => ({ kind: 'records', records, observedAt }) as const;
const mx = (...hosts: string[]): DnsAnswer<MxRecord> => ({
  kind: 'records',
  records: hosts.map((exchange, index) => ({ exchange, priority: index * 10 })),
  observedAt,
});
const HOST = 'mx.acme.example';
const MX = { 'MX acme.example': mx(HOST) };
const NO_MX = { 'MX acme.example': NODATA };
const BY_MX = {
  state: 'mx',
  hosts: [{ exchange: HOST, priority: 0 }],
  addresses: ['44.128.0.1'],
  passedOver: [],
  unresolved: [],
  observedAt,
};
const UNRESOLVED = {
  ...BY_MX,
  addresses: [],
  unresolved: [{ host: HOST, detail: TIMEOUT.detail }],
};
const UNUSABLE = { state: 'mx_unusable', hosts: BY_MX.hosts, observedAt };
const IMPLICIT = { state: 'implicit', addresses: ['44.128.0.1'], observedAt: UNSCRIPTED_AT };
const UNKNOWN = { state: 'unknown', reason: 'timeout', detail: TIMEOUT.detail, observedAt };
const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `44.128.0.${last}`);

const route = (dns: DnsPort, allowed: readonly string[] = []) =>
  gatherMailRoute({ dns, addresses: createAddressPolicy(allowed) }, 'acme.example', context);

describe('the mail route', () => {
  // biome-ignore format: a table is read row by row
  test.each([
    ['is the MX hosts', MX, BY_MX],
    ['is none of a domain that does not exist', { 'MX acme.example': NXDOMAIN }, { state: 'domain_not_found', observedAt }],
    ['is refused by a null MX (RFC 7505)', { 'MX acme.example': mx('') }, { state: 'null_mx', observedAt }],
    ['is the host beside a null MX, which names none', { 'MX acme.example': mx('', HOST) }, { ...BY_MX, hosts: [{ exchange: HOST, priority: 10 }] }],
    ['has eight addresses at most', { ...MX, [`A ${HOST}`]: address(...NINE) }, { ...BY_MX, addresses: NINE.slice(0, 8) }],
    ['has the addresses of IPv6 where there is no other', { ...MX, [`A ${HOST}`]: NODATA, [`AAAA ${HOST}`]: address('2d00:5043::1') }, { ...BY_MX, addresses: ['2d00:5043::1'] }],
    ['has them where IPv4 could not be asked', { ...MX, [`A ${HOST}`]: TIMEOUT, [`AAAA ${HOST}`]: address('2d00:5043::1') }, { ...BY_MX, addresses: ['2d00:5043::1'] }],
    ['without MX is the domain itself (RFC 5321 §5.1)', NO_MX, IMPLICIT],
    ['or that by IPv6 alone', { ...NO_MX, 'A acme.example': NODATA, 'AAAA acme.example': address('2d00:5043::1') }, { state: 'implicit', addresses: ['2d00:5043::1'], observedAt }],
    ['is none without MX and address', { ...NO_MX, 'A acme.example': NODATA, 'AAAA acme.example': NODATA }, { state: 'none', observedAt }],
    ['is unknown without an answer about MX', { 'MX acme.example': TIMEOUT }, UNKNOWN],
    ['is unknown without an answer about A', { ...NO_MX, 'A acme.example': TIMEOUT, 'AAAA acme.example': NODATA }, UNKNOWN],
    ['is unknown without an answer about AAAA', { ...NO_MX, 'A acme.example': NODATA, 'AAAA acme.example': TIMEOUT }, UNKNOWN],
    ['passes over a host that does not resolve', { 'MX acme.example': mx('dead.example', HOST), 'A dead.example': NXDOMAIN }, { ...BY_MX, hosts: [{ exchange: HOST, priority: 10 }], passedOver: [{ host: 'dead.example', why: 'no_address' }] }],
    ['is unusable by a host that does not resolve', { ...MX, [`A ${HOST}`]: NXDOMAIN }, { ...UNUSABLE, detail: `${HOST} has no address` }],
    ['is unusable by a host without an address', { ...MX, [`A ${HOST}`]: NODATA }, { ...UNUSABLE, detail: `${HOST} has no address` }],
    ['is unusable by a private host', { ...MX, [`A ${HOST}`]: address('10.20.30.40') }, { ...UNUSABLE, detail: `${HOST} has only reserved addresses` }],
    ['is unusable by a host that is private in IPv6', { ...MX, [`A ${HOST}`]: NODATA, [`AAAA ${HOST}`]: address('fd00::1') }, { ...UNUSABLE, detail: `${HOST} has only reserved addresses` }],
    ['is unusable by addresses instead of names', { 'MX acme.example': mx('44.128.0.1', '2d00:5043::1') }, { state: 'mx_unusable', hosts: [{ exchange: '44.128.0.1', priority: 0 }, { exchange: '2d00:5043::1', priority: 10 }], detail: '44.128.0.1 is an address, not a name, 2d00:5043::1 is an address, not a name', observedAt }],
    ['may be at a host that could not be asked', { ...MX, [`A ${HOST}`]: TIMEOUT }, UNRESOLVED],
    ['may be at one that has only a private address that is known', { ...MX, [`A ${HOST}`]: address('10.0.0.1'), [`AAAA ${HOST}`]: TIMEOUT }, UNRESOLVED],
    ['is unknown without a network', { ...MX, [`A ${HOST}`]: { ...TIMEOUT, reason: 'no_network' } }, { ...UNKNOWN, reason: 'no_network' }],
  ] as const)('%s', async (_, script, expected) => {
    expect(await route(scriptedDns(script))).toEqual(expected);
  });

  test('is looked for at the first host that can be reached', async () => {
    const dns = scriptedDns({ 'MX acme.example': mx('mx1.acme.example', 'mx2.acme.example') });
    await route(dns);
    expect([...dns.asked.keys()]).toEqual(['MX acme.example', 'A mx1.acme.example']);
  });

  test('at a private host is ordinary where its range was opened on purpose', async () => {
    const dns = scriptedDns({ ...MX, [`A ${HOST}`]: address('10.20.30.40') });
    expect(await route(dns, ['10.0.0.0/8'])).toEqual({ ...BY_MX, addresses: ['10.20.30.40'] });
  });

  const NAMES = [1, 2, 3, 4].map((index) => `mx${index}.acme.example`);
  const SILENT = Object.fromEntries(NAMES.map((name) => [`A ${name}`, TIMEOUT]));

  test('is given up after three hosts that could not be asked', async () => {
    const dns = scriptedDns({ 'MX acme.example': mx(...NAMES), ...SILENT });
    const { hosts } = { hosts: NAMES.map((exchange, at) => ({ exchange, priority: at * 10 })) };
    const unresolved = NAMES.slice(0, 3).map((host) => ({ host, detail: TIMEOUT.detail }));
    expect(await route(dns)).toEqual({ ...BY_MX, hosts, addresses: [], unresolved });
    expect(dns.asked.has('A mx4.acme.example')).toBe(false);
  });

  test('is given up by a caller in the middle of it', async () => {
    const caller = new AbortController();
    const dns = scriptedDns({ 'MX acme.example': mx(...NAMES), ...SILENT });
    const given = { ...context, signal: caller.signal };
    const resolve: DnsPort['resolve'] = async (name, type, about) => {
      const answer = await dns.resolve(name, type, about);
      if (name === NAMES[0]) caller.abort();
      return answer;
    };
    await gatherMailRoute(
      { dns: { resolve }, addresses: createAddressPolicy([]) },
      'acme.example',
      given,
    );
    expect(dns.asked.has('A mx2.acme.example')).toBe(false);
  });

  test('names its hosts, which may be the domain itself, and their addresses', () => {
    const of = (fact: object) => [
      mailHostsOf('acme.example', fact as never),
      mailAddressesOf(fact as never),
    ];
    expect(of(BY_MX)).toEqual([[HOST], ['44.128.0.1']]);
    expect(of(IMPLICIT)).toEqual([['acme.example'], ['44.128.0.1']]);
    expect(of({ state: 'null_mx', observedAt })).toEqual([[], []]);
  });
});

describe('whether the registrable domain lives', () => {
  const alive = async (dns: ScriptedDns, domain: string, company = true) => {
    const ports = { dns, addresses: createAddressPolicy([]), clock: { now: () => SEEN_AT } };
    const registrableDomain = domain === 'co.uk' ? '' : 'acme.example';
    return (await gatherReach(ports, { domain, registrableDomain }, { company }, context)).alive;
  };
  const said = (state: string, observed: string, at = observedAt) => ({
    state,
    observed,
    observedAt: at,
  });
  const NO_SUB = { 'MX old.acme.example': NXDOMAIN };
  const [SUB, NO_NS] = [{ ...NO_SUB, 'NS acme.example': NODATA }, { 'NS acme.example': NODATA }];

  // biome-ignore format: a table is read row by row
  test.each([
    ['acme.example', MX, said('yes', 'acme.example publishes MX records')],
    ['acme.example', { ...MX, [`A ${HOST}`]: NXDOMAIN }, said('yes', 'acme.example publishes MX records')],
    ['acme.example', { 'MX acme.example': mx('') }, said('yes', 'acme.example publishes MX records')],
    ['acme.example', NO_MX, said('yes', 'acme.example has an address', UNSCRIPTED_AT)],
    ['acme.example', { 'MX acme.example': NXDOMAIN }, said('no', 'acme.example does not exist')],
    ['acme.example', { 'MX acme.example': TIMEOUT }, { state: 'unknown', detail: TIMEOUT.detail, observedAt }],
    ['acme.example', { 'acme.example': NODATA, ...NO_NS }, said('no', 'acme.example publishes no NS, A or AAAA records')],
    ['old.acme.example', NO_SUB, said('yes', 'acme.example publishes NS records', UNSCRIPTED_AT)],
    ['old.acme.example', SUB, said('yes', 'acme.example publishes A records', UNSCRIPTED_AT)],
    ['old.acme.example', { ...SUB, 'A acme.example': NODATA, 'AAAA acme.example': address('2d00:5043::1') }, said('yes', 'acme.example publishes AAAA records')],
    ['old.acme.example', { ...NO_SUB, 'NS acme.example': NXDOMAIN }, said('no', 'acme.example does not exist')],
    ['old.acme.example', { ...NO_SUB, 'NS acme.example': TIMEOUT }, { state: 'unknown', detail: TIMEOUT.detail, observedAt }],
    ['co.uk', {}, { state: 'not_run', why: 'co.uk is a public suffix' }],
  ])('of %s with %j', async (domain, script, expected) => {
    expect(await alive(scriptedDns(script), domain)).toEqual(expected);
  });

  test('is not asked where the mail route tells, or where nothing of a company is', async () => {
    const dns = scriptedDns({ ...MX, ...NO_SUB });
    await alive(dns, 'acme.example');
    expect(await alive(dns, 'acme.example', false)).toEqual(
      said('yes', 'acme.example publishes MX records'),
    );
    const why = 'company checks are switched off';
    expect(await alive(dns, 'old.acme.example', false)).toEqual({ state: 'not_run', why });
    expect(dns.asked.has('NS acme.example')).toBe(false);
  });
});
