// What is said of an address with every list, with some, and with none.
import { describe, expect, test } from 'vitest';
import type { AddressFeed, AddressFeedName } from '../../../src-main/adapters/feeds/feed-store.ts';
import { createIpReputation } from '../../../src-main/adapters/ip-network/ip-reputation.ts';
import type { NetworkTable } from '../../../src-main/adapters/ip-network/network-table.ts';
import type { NetworkRow } from '../../../src-main/adapters/ip-network/networks-file.ts';
import { coversFamily, inRanges } from '../../../src-main/adapters/ip-network/range-set.ts';
import { rangesOf } from './blocks.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);

/** One network for each first number of an IPv4 address, and one for IPv6. */
const ROWS: ReadonlyMap<number, NetworkRow> = new Map(
  (
    [
      [1, { asn: 1, organization: 'Village Telecom', kind: 'access', vpn: false, relay: null }],
      [2, { asn: 2, organization: 'Rent a Server', kind: 'hosting', vpn: false, relay: null }],
      [3, { asn: 3, organization: 'Hidden Ways', kind: 'hosting', vpn: true, relay: null }],
      [4, { asn: 4, organization: 'Something', kind: null, vpn: false, relay: null }],
      [5, { asn: 5, organization: 'Relay Only', kind: null, vpn: false, relay: 'only' }],
      [6, { asn: 6, organization: 'Relay and More', kind: 'hosting', vpn: false, relay: 'shared' }],
      [0x20010db8, { asn: 7, organization: 'Six', kind: 'access', vpn: false, relay: null }],
    ] as const
  ).map(([key, row]) => [key, row]),
);

const networks: NetworkTable = {
  find: (family, words) =>
    ROWS.get(family === 4 ? (words[0] ?? 0) >>> 24 : (words[0] ?? 0)) ?? null,
  day: '2026-11-01',
  edition: 'networks of the test',
};

interface Lists {
  readonly lists?: Partial<Record<AddressFeedName, readonly string[]>>;
  readonly ageMs?: number;
  readonly off?: readonly AddressFeedName[];
}

function reputation({ lists = {}, ageMs = 3 * HOUR_MS, off = [] }: Lists) {
  const addresses = (name: AddressFeedName): AddressFeed => {
    const blocks = lists[name];
    const set = rangesOf(blocks ?? []);
    const at = blocks === undefined ? null : NOW - ageMs;
    return {
      title: `list of ${name}`,
      checkedAt: at,
      fetchedAt: at,
      has: (family, words) => (coversFamily(set, family) ? inRanges(set, family, words) : null),
    };
  };
  return createIpReputation({
    networks,
    feeds: { addresses },
    switchedOn: (name) => !off.includes(name),
    clock: { now: () => NOW },
  });
}

describe('the network', () => {
  test('it is reported with its kind, and only with that', () => {
    expect(reputation({}).network('3.0.0.1')).toEqual({
      network: { asn: 3, organization: 'Hidden Ways', kind: 'hosting' },
      edition: 'networks of the test',
    });
    expect(reputation({}).network('9.0.0.1').network).toBeNull();
    expect(reputation({}).network('nonsense').network).toBeNull();
  });
});

describe('a list that is held', () => {
  const all = reputation({
    lists: {
      tor: ['1.0.0.9'],
      vpn: ['1.1.0.0/16'],
      datacenter: ['4.0.0.0/8'],
      private_relay: ['6.6.0.0/16'],
    },
  });

  test('an address on it is listed, with the name and the age of the list', () => {
    expect(all.tor('1.0.0.9')).toEqual({
      state: 'listed',
      source: 'feed of list of tor of 2026-11-20 09:00 UTC',
      observedAt: NOW - 3 * HOUR_MS,
    });
    expect(all.vpn('1.1.2.3').state).toBe('listed');
    expect(all.datacenter('4.1.2.3').state).toBe('listed');
    expect(all.privateRelay('6.6.1.1').state).toBe('listed');
  });

  test('any other is not, even in a network that is on a bundled list', () => {
    expect(all.tor('1.0.0.8')).toEqual({ ...all.tor('1.0.0.9'), state: 'not_listed' });
    expect(all.vpn('3.0.0.1').state).toBe('not_listed');
    expect(all.datacenter('2.0.0.1').state).toBe('not_listed');
    expect(all.privateRelay('5.0.0.1').state).toBe('not_listed');
  });

  test('the IPv6 dress of an address changes nothing', () => {
    expect(all.tor('::ffff:1.0.0.9').state).toBe('listed');
  });

  test('a list of IPv4 addresses knows nothing of IPv6', () => {
    expect(all.tor('2001:db8::1')).toEqual({
      state: 'unknown',
      why: 'the feed of list of tor holds no IPv6 addresses',
    });
  });

  test('what is no address is unknown to it', () => {
    expect(all.tor('1.2.3')).toEqual({ state: 'unknown', why: '"1.2.3" is not an IP address' });
  });
});

describe('Private Relay', () => {
  test('its exits are neither VPN nor datacenter, though those lists hold them', () => {
    const port = reputation({
      lists: { vpn: ['6.0.0.0/8'], datacenter: ['6.0.0.0/8'], private_relay: ['6.6.0.0/16'] },
    });
    const byRelay = { ...port.privateRelay('6.6.1.1'), state: 'not_listed' };
    expect([port.vpn('6.6.1.1'), port.datacenter('6.6.1.1')]).toEqual([byRelay, byRelay]);
    expect([port.vpn('6.7.1.1').state, port.datacenter('6.7.1.1').state]).toEqual([
      'listed',
      'listed',
    ]);
  });

  test('without its list, a VPN in a network that carries it too is unknown', () => {
    const port = reputation({ lists: { vpn: ['6.0.0.0/8', '1.0.0.0/8'] } });
    expect(port.vpn('6.6.1.1')).toEqual({
      state: 'unknown',
      why: 'listed, but AS6 Relay and More carries Apple Private Relay too, and that list is missing: the feed of list of private_relay has not been fetched yet',
    });
    expect(port.privateRelay('6.6.1.1').state).toBe('unknown');
    expect(port.vpn('1.0.0.1').state).toBe('listed');
  });

  test('without its list, the network that carries nothing else is still known', () => {
    const port = reputation({ lists: { vpn: ['5.0.0.0/8'] } });
    expect(port.privateRelay('5.0.0.1')).toEqual({
      state: 'listed',
      source: 'bundled list of relay networks, networks of the test: AS5 Relay Only',
      observedAt: null,
    });
    expect(port.vpn('5.0.0.1').state).toBe('not_listed');
    expect(port.privateRelay('1.0.0.1').state).toBe('unknown');
  });
});

describe('without any list', () => {
  const none = reputation({});

  test('Tor is unknown', () => {
    expect(none.tor('1.0.0.9')).toEqual({
      state: 'unknown',
      why: 'the feed of list of tor has not been fetched yet',
    });
  });

  test('the bundled list of VPN networks says yes', () => {
    expect(none.vpn('3.0.0.1')).toEqual({
      state: 'listed',
      source: 'bundled list of VPN networks, networks of the test: AS3 Hidden Ways',
      observedAt: null,
    });
  });

  test('it says no only of networks of people', () => {
    expect(none.vpn('1.0.0.1').state).toBe('not_listed');
    expect(none.vpn('2001:db8::1').state).toBe('not_listed');
    expect(['2.0.0.1', '4.0.0.1', '9.0.0.1'].map((ip) => none.vpn(ip).state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  test('a hosting network is a datacenter, a network of people is none, and the rest is unknown', () => {
    expect(
      ['2.0.0.1', '1.0.0.1', '4.0.0.1', '9.0.0.1'].map((ip) => none.datacenter(ip).state),
    ).toEqual(['listed', 'not_listed', 'unknown', 'unknown']);
  });
});

describe('a list that is switched off', () => {
  test('it is not asked, and the reason says so', () => {
    const port = reputation({
      lists: { tor: ['1.0.0.9'], vpn: ['1.0.0.0/8'] },
      off: ['tor', 'vpn'],
    });
    expect(port.tor('1.0.0.9')).toEqual({
      state: 'unknown',
      why: 'the feed of list of tor is switched off',
    });
    expect(port.vpn('1.0.0.9')).toEqual(reputation({}).vpn('1.0.0.9'));
  });
});

describe('an old list', () => {
  test('it still says yes, but no longer no', () => {
    const port = reputation({ lists: { tor: ['1.0.0.9'] }, ageMs: 72 * HOUR_MS });
    expect(port.tor('1.0.0.9').state).toBe('listed');
    expect(port.tor('1.0.0.8')).toEqual({
      state: 'unknown',
      why: 'the feed of list of tor of 2026-11-17 12:00 UTC is too old to rule it out',
    });
  });

  test('where it can no longer say no, the bundled networks answer', () => {
    const port = reputation({ lists: { vpn: ['9.0.0.0/8'] }, ageMs: 31 * 24 * HOUR_MS });
    expect(port.vpn('3.0.0.1').state).toBe('listed');
    expect(port.vpn('4.0.0.1').state).toBe('unknown');
  });
});
