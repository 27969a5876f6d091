// Computes the bytes of `networks.bin` from the network package and our own lists, in the format of adapters/ip-network/networks-file.ts.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { kindByName } from '../../src-main/adapters/ip-network/network-kind.ts';
import {
  encodeNetworks,
  type NetworkArrays,
  type NetworkRow,
} from '../../src-main/adapters/ip-network/networks-file.ts';
import type { NetworkKind } from '../../src-main/engine/ports.ts';
import { type PackageEdition, packageFolder, packageVersion } from './packages.ts';

export const NETWORK_PACKAGE = '@ip-location-db/asn';

/** Our own lists, in the order in which they enter the stamp; where a network stands on several, the first kind counts. */
const KIND_LISTS: readonly (readonly [file: string, kind: NetworkKind])[] = [
  ['networks-hosting.txt', 'hosting'],
  ['networks-mobile.txt', 'mobile'],
  ['networks-education.txt', 'education'],
];
const VPN_LIST = 'networks-vpn.txt';
const RELAY_LIST = 'networks-relay.txt';
const SHARED_RELAY_LIST = 'networks-relay-shared.txt';

/** Every list of networks kept by hand. */
export const NETWORK_LISTS: readonly string[] = [
  ...KIND_LISTS.map(([file]) => file),
  VPN_LIST,
  RELAY_LIST,
  SHARED_RELAY_LIST,
];

/** The package with the day of its data, which its version carries: 2.3.2026061719 is of 2026-06-17. */
export function networkEdition(): PackageEdition {
  const version = packageVersion(NETWORK_PACKAGE);
  const day = /\.(\d{4})(\d\d)(\d\d)\d\d$/.exec(version);
  if (day === null)
    throw new Error(`${NETWORK_PACKAGE} ${version} does not carry its day in its version.`);
  return { name: NETWORK_PACKAGE, version, date: day.slice(1).join('-') };
}

/** SHA-256 over what the network data depend on, beside the scripts of this folder. */
export function networkStamp(): string {
  const hash = createHash('sha256').update(
    `${NETWORK_PACKAGE}@${packageVersion(NETWORK_PACKAGE)}\n`,
  );
  for (const name of NETWORK_LISTS) hash.update(`${name}\n${listText(name)}\n`);
  for (const file of ['network-kind.ts', 'networks-file.ts']) {
    hash.update(
      readFileSync(
        fileURLToPath(new URL(`../../src-main/adapters/ip-network/${file}`, import.meta.url)),
      ),
    );
  }
  return hash.digest('hex');
}

/** A list kept by hand: AS numbers with the organisation that each is expected to be of. */
export function networkList(name: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of listText(name).split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [number = '', organization, ...more] = line.split('\t');
    if (!/^\d+$/.test(number) || organization === undefined || more.length > 0) {
      throw new Error(`${name} needs an AS number and a name separated by a tab: "${line}"`);
    }
    found.set(Number(number), organization);
  }
  return found;
}

/** The bytes of `networks.bin`, and how many networks are in it. */
export function networkBytes(): { readonly bytes: Buffer; readonly networks: number } {
  const folder = packageFolder(NETWORK_PACKAGE);
  const arrays = networkArrays(
    readRows(`${folder}asn-ipv4-num.csv`),
    readRows(`${folder}asn-ipv6-num.csv`),
    Number(networkEdition().date.replaceAll('-', '')),
  );
  return { bytes: encodeNetworks(arrays), networks: arrays.networks.length };
}

/** One line of the package: first and last address as numbers, and the network that announces them. */
export interface AnnouncedRange {
  readonly start: bigint;
  readonly end: bigint;
  readonly asn: number;
  readonly organization: string;
}

/** Ranges in order become starts; what lies between two ranges is nobody's. Where two overlap, the first stands. */
export function networkArrays(
  v4: readonly AnnouncedRange[],
  v6: readonly AnnouncedRange[],
  day: number,
): NetworkArrays {
  const networks = networkRows([...v4, ...v6]);
  const ids = new Map(networks.map(({ asn }, index) => [asn, index + 1]));
  const idOf = (asn: number) => ids.get(asn) ?? 0;
  const four = starts(v4, idOf, 32n);
  const six = starts(v6.flatMap(upperHalf), idOf, 64n);
  return {
    day,
    v4Starts: Uint32Array.from(four, ([start]) => Number(start)),
    v4Ids: Uint32Array.from(four, ([, id]) => id),
    v6High: Uint32Array.from(six, ([start]) => Number(start >> 32n)),
    v6Low: Uint32Array.from(six, ([start]) => Number(start & 0xffffffffn)),
    v6Ids: Uint32Array.from(six, ([, id]) => id),
    networks,
  };
}

function networkRows(ranges: readonly AnnouncedRange[]): NetworkRow[] {
  const organizations = new Map<number, string>();
  for (const { asn, organization } of ranges) {
    if (asn !== 0 && !organizations.has(asn)) organizations.set(asn, organization);
  }
  const kinds = KIND_LISTS.map(([file, kind]) => ({ kind, listed: networkList(file) }));
  const vpn = networkList(VPN_LIST);
  const relay = networkList(RELAY_LIST);
  const shared = networkList(SHARED_RELAY_LIST);
  return [...organizations]
    .sort(([a], [b]) => a - b)
    .map(([asn, organization]) => ({
      asn,
      organization,
      kind: kinds.find(({ listed }) => listed.has(asn))?.kind ?? kindByName(organization),
      vpn: vpn.has(asn),
      relay: relay.has(asn) ? 'only' : shared.has(asn) ? 'shared' : null,
    }));
}

/** The /64 blocks that lie wholly in the range; none when it is smaller than one. */
function upperHalf(range: AnnouncedRange): AnnouncedRange[] {
  const start = (range.start + 0xffffffffffffffffn) >> 64n;
  const end = ((range.end + 1n) >> 64n) - 1n;
  return start > end ? [] : [{ ...range, start, end }];
}

/** `bits` is the width of the addresses. */
function starts(
  ranges: readonly AnnouncedRange[],
  idOf: (asn: number) => number,
  bits: bigint,
): [bigint, number][] {
  const found: [bigint, number][] = [];
  let free = 0n;
  const put = (start: bigint, id: number) => {
    if ((found.at(-1)?.[1] ?? 0) !== id) found.push([start, id]);
  };
  for (const { start, end, asn } of ranges) {
    if (end < free) continue;
    if (start > free) put(free, 0);
    put(start > free ? start : free, idOf(asn));
    free = end + 1n;
  }
  if (free < 1n << bits) put(free, 0);
  return found;
}

function readRows(path: string): AnnouncedRange[] {
  const { data } = Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true });
  return data.map((row) => {
    const [start, end, asn, organization] = row;
    if (
      start === undefined ||
      end === undefined ||
      asn === undefined ||
      organization === undefined
    ) {
      throw new Error(`${path} has a line without four columns: "${row.join(',')}"`);
    }
    return { start: BigInt(start), end: BigInt(end), asn: Number(asn), organization };
  });
}

function listText(name: string): string {
  return readFileSync(
    fileURLToPath(new URL(`../../resources/reference/${name}`, import.meta.url)),
    'utf8',
  );
}
