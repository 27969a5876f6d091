// The bundled networks: how they are worked out, how they are read, and what they say of well-known addresses.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type AnnouncedRange,
  NETWORK_LISTS,
  networkArrays,
  networkEdition,
  networkList,
} from '../../../scripts/reference-data/networks.ts';
import { readAddress } from '../../../src-main/adapters/ip-network/address-words.ts';
import {
  loadNetworks,
  type NetworkTable,
} from '../../../src-main/adapters/ip-network/network-table.ts';
import {
  decodeNetworks,
  encodeNetworks,
  NETWORKS_FILE,
} from '../../../src-main/adapters/ip-network/networks-file.ts';
import { unusable } from '../../../src-main/adapters/reference/data-folder.ts';
import { bundledData } from '../reference/built-data.ts';
import { numberOf } from './blocks.ts';

const folder = mkdtempSync(join(tmpdir(), 'vouch-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));

function range(
  start: string,
  end: string,
  asn: number,
  organization = `Network ${asn}`,
): AnnouncedRange {
  return { start: numberOf(start), end: numberOf(end), asn, organization };
}

async function tableOf(
  v4: readonly AnnouncedRange[],
  v6: readonly AnnouncedRange[],
): Promise<NetworkTable> {
  const own = mkdtempSync(join(folder, 'own-'));
  writeFileSync(join(own, 'networks.bin'), encodeNetworks(networkArrays(v4, v6, 20261103)));
  return loadNetworks(own);
}

function find(table: NetworkTable, ip: string) {
  const words = new Uint32Array(4);
  const family = readAddress(ip, words);
  return family === 0 ? null : table.find(family, words);
}

const asnOf = (table: NetworkTable, ip: string) => find(table, ip)?.asn ?? null;

describe('a table', () => {
  test('an address belongs to the range that holds it, and between ranges to nobody', async () => {
    const table = await tableOf(
      [
        range('1.0.0.0', '1.0.0.255', 7),
        range('1.0.1.0', '1.0.1.255', 8),
        range('9.0.0.0', '9.0.0.0', 7),
      ],
      [],
    );
    const asked = [
      '0.0.0.0',
      '0.255.255.255',
      '1.0.0.0',
      '1.0.0.255',
      '1.0.1.0',
      '1.0.1.255',
      '1.0.2.0',
      '9.0.0.0',
      '9.0.0.1',
      '255.255.255.255',
    ];
    expect(asked.map((ip) => asnOf(table, ip))).toEqual([
      null,
      null,
      7,
      7,
      8,
      8,
      null,
      7,
      null,
      null,
    ]);
    expect(asnOf(table, '2001:db8::1')).toBeNull();
  });

  test('the last address of the space may belong to somebody', async () => {
    const last = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff';
    const table = await tableOf(
      [range('255.0.0.0', '255.255.255.255', 1)],
      [range('ffff::', last, 2)],
    );
    expect(
      ['254.255.255.255', '255.255.255.255', last, 'fffe::', '0.0.0.0'].map((ip) =>
        asnOf(table, ip),
      ),
    ).toEqual([null, 1, 2, null, null]);
  });

  test('where two ranges overlap the first stands, and network 0 is nobody', async () => {
    const table = await tableOf(
      [
        range('1.0.0.0', '1.0.0.9', 7),
        range('1.0.0.5', '1.0.0.20', 8),
        range('1.0.0.6', '1.0.0.7', 9),
        range('2.0.0.0', '2.0.0.9', 0),
      ],
      [],
    );
    expect(
      ['1.0.0.9', '1.0.0.10', '1.0.0.20', '1.0.0.21', '2.0.0.1'].map((ip) => asnOf(table, ip)),
    ).toEqual([7, 8, 8, null, null]);
  });

  test('IPv6 networks are distinguished down to a /64, and smaller ranges belong to none', async () => {
    const table = await tableOf(
      [],
      [
        range('2001:db8::', '2001:db8:0:1:ffff:ffff:ffff:ffff', 7),
        range('2001:db8:0:3::', '2001:db8:0:3::ffff', 8),
        range('2001:db8:0:4::1', '2001:db8:0:5:ffff:ffff:ffff:ffff', 9),
      ],
    );
    const asked = [
      '2001:db8::',
      '2001:db8:0:1:ffff::',
      '2001:db8:0:2::',
      '2001:db8:0:3::1',
      '2001:db8:0:4::2',
      '2001:db8:0:5::',
      '2001:db8:0:6::',
    ];
    expect(asked.map((ip) => asnOf(table, ip))).toEqual([7, 7, null, null, null, 9, null]);
  });

  test('every network comes back as it went in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 4_294_967_295 }), { minLength: 1, maxLength: 30 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 30, maxLength: 30 }),
        (numbers, names) => {
          const ranges = numbers.map((asn, index): AnnouncedRange => {
            const start = BigInt(index) * 256n;
            return { start, end: start + 255n, asn, organization: names[index] ?? '' };
          });
          const file = decodeNetworks(encodeNetworks(networkArrays(ranges, [], 20261103)));
          const rows = Array.from({ length: file?.count ?? 0 }, (_, index) => file?.row(index + 1));
          expect(rows.map((row) => [row?.asn, row?.organization])).toEqual(
            numbers
              .map((asn, index) => [asn, names[index]])
              .toSorted(([a], [b]) => Number(a) - Number(b)),
          );
        },
      ),
    );
  });

  test('our own lists give kind, VPN and relay', async () => {
    const table = await tableOf(
      [
        range('1.0.0.0', '1.0.0.0', 9009, 'M247 Europe SRL'),
        range('1.0.0.1', '1.0.0.1', 36183, 'Akamai'),
        range('1.0.0.2', '1.0.0.2', 13335, 'Cloudflare'),
        range('1.0.0.3', '1.0.0.3', 64512, 'Somebody'),
      ],
      [],
    );
    expect(find(table, '1.0.0.0')).toMatchObject({ kind: 'hosting', vpn: true, relay: null });
    expect(find(table, '1.0.0.1')).toMatchObject({ kind: null, vpn: false, relay: 'only' });
    expect(find(table, '1.0.0.2')).toMatchObject({ kind: 'hosting', vpn: false, relay: 'shared' });
    expect(find(table, '1.0.0.3')).toMatchObject({ kind: null, vpn: false, relay: null });
    expect(table.edition).toBe('ip-location-db networks of 2026-11-03');
  });
});

const { folder: bundledFolder, edition } = bundledData();
const bundled = await loadNetworks(bundledFolder);
const bytes = readFileSync(join(bundledFolder, NETWORKS_FILE));

describe('the bundled data', () => {
  test.each([
    ['8.8.8.8', 15169, 'hosting'],
    ['2001:4860:4860::8888', 15169, 'hosting'],
    ['1.1.1.1', 13335, 'hosting'],
    ['193.0.6.139', 3333, null],
    ['130.59.31.248', 559, 'education'],
    ['80.128.0.1', 3320, 'access'],
  ] as const)('%s is announced by AS%i', (ip, asn, kind) => {
    expect(find(bundled, ip)).toMatchObject({ asn, kind });
  });

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fd00::1',
  ])('%s is announced by nobody', async (ip) => {
    expect(find(bundled, ip)).toBeNull();
  });

  test('it is small, whole, and dated', () => {
    expect(bytes.length).toBeLessThan(9_000_000);
    expect(decodeNetworks(bytes)?.count).toBe(
      edition.files.find(({ name }) => name === NETWORKS_FILE)?.entries,
    );
    expect(bundled.edition).toBe(`ip-location-db networks of ${networkEdition().date}`);
  });

  test.each(NETWORK_LISTS)('every network of %s is still the one that was meant', (name) => {
    const file = decodeNetworks(bytes);
    const organizations = new Map<number, string>();
    for (let id = 1; id <= (file?.count ?? 0); id += 1) {
      const row = file?.row(id);
      if (row !== undefined) organizations.set(row.asn, row.organization);
    }
    const listed = networkList(name);
    expect(listed.size).toBeGreaterThan(0);
    expect([...listed].map(([asn]) => [asn, organizations.get(asn)])).toEqual([...listed]);
  });
});

describe('the file', () => {
  test('a missing one is named, with what to do about it', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'vouch-networks-'));
    await expect(loadNetworks(empty)).rejects.toThrow(
      unusable(join(empty, 'networks.bin'), 'is missing').message,
    );
    rmSync(empty, { recursive: true });
  });

  test('a damaged one is refused', async () => {
    const other = mkdtempSync(join(tmpdir(), 'vouch-networks-'));
    const bytes = encodeNetworks(networkArrays([range('1.0.0.0', '1.0.0.9', 7)], [], 20261103));
    for (const damaged of [
      bytes.subarray(0, -1),
      Buffer.concat([bytes, Buffer.alloc(1)]),
      Buffer.alloc(8),
      Buffer.alloc(100),
    ]) {
      writeFileSync(join(other, 'networks.bin'), damaged);
      await expect(loadNetworks(other)).rejects.toThrow(
        unusable(join(other, 'networks.bin'), 'is damaged').message,
      );
    }
    rmSync(other, { recursive: true });
  });
});

test('the bytes of networks', () => {
  const rows = [
    { asn: 7, organization: 'Ärzte', kind: null, vpn: false, relay: null },
    { asn: 8, organization: '', kind: 'hosting', vpn: true, relay: 'only' },
    { asn: 9, organization: 'B', kind: 'mobile', vpn: false, relay: 'shared' },
    { asn: 10, organization: 'C', kind: 'business', vpn: true, relay: null },
    { asn: 11, organization: 'D', kind: 'education', vpn: false, relay: null },
    { asn: 12, organization: 'E', kind: 'government', vpn: false, relay: null },
    { asn: 70_000, organization: 'F', kind: 'access', vpn: false, relay: null },
  ] as const;
  const bytes = encodeNetworks({
    day: 20_261_103,
    v4Starts: Uint32Array.of(0x01020304, 0x05060708),
    v4Ids: Uint32Array.of(1, 0x030201),
    v6High: Uint32Array.of(0x20010db8),
    v6Low: Uint32Array.of(0x0a0b0c0d),
    v6Ids: Uint32Array.of(0x070605),
    networks: rows,
  });
  expect(bytes.toString('hex')).toBe(
    [
      // What it is, its version, the day, how many of each, how many bytes of names.
      '564e4554 01000000 ef283501 02000000 01000000 07000000 0b000000 00000000',
      '04030201 08070605 b80d0120 0d0c0b0a',
      '07000000 08000000 09000000 0a000000 0b000000 0c000000 70110100',
      '00000000 06000000 06000000 07000000 08000000 09000000 0a000000 0b000000',
      '0100 0102 0506 00 03 07',
      '00 19 22 0b 04 05 06',
      Buffer.from('ÄrzteBCDEF').toString('hex'),
    ]
      .join('')
      .replaceAll(' ', ''),
  );
  const file = decodeNetworks(Buffer.concat([Buffer.alloc(1), bytes]).subarray(1));
  expect(file?.day).toBe(20_261_103);
  expect(rows.map((_, at) => file?.row(at + 1))).toEqual(rows);
  expect([file?.v4Id(0), file?.v4Id(1), file?.v6Id(0)]).toEqual([1, 0x030201, 0x070605]);
  for (const at of [0, 4, 12, 16, 20, 24]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt32LE(changed.readUInt32LE(at) + 1, at);
    expect(decodeNetworks(changed)).toBeNull();
  }
});
