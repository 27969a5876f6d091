// The form of `networks.bin`: which network announces which addresses, in a few flat arrays; the build writes it, the program reads it.
import type { NetworkKind } from '../../engine/ports.ts';
import { wordAt } from './address-words.ts';

export const NETWORKS_FILE = 'networks.bin';

/** How a network takes part in Apple Private Relay: it carries nothing else, or much else beside. */
export type RelayPart = 'only' | 'shared' | null;

export interface NetworkRow {
  readonly asn: number;
  readonly organization: string;
  readonly kind: NetworkKind | null;
  /** On the bundled list of VPN networks. */
  readonly vpn: boolean;
  readonly relay: RelayPart;
}

/** Addresses from each start to the next belong to `networks[ids[i]]`; id 0 is none. */
export interface NetworkArrays {
  /** The day of the data, as the number 20261120. */
  readonly day: number;
  readonly v4Starts: Uint32Array;
  readonly v4Ids: Uint32Array;
  /** The upper 64 bits of each start, in two words; smaller networks than a /64 are not told apart. */
  readonly v6High: Uint32Array;
  readonly v6Low: Uint32Array;
  readonly v6Ids: Uint32Array;
  /** Without none: `networks[0]` has id 1. In order of their numbers. */
  readonly networks: readonly NetworkRow[];
}

/** What is needed to answer: ids in 24 bits, names as bytes that are read when asked for. */
export interface NetworkFile {
  readonly day: number;
  readonly v4Starts: Uint32Array;
  readonly v6High: Uint32Array;
  readonly v6Low: Uint32Array;
  /** Highest number of a network; ids go from 1 to this. */
  readonly count: number;
  readonly v4Id: (index: number) => number;
  readonly v6Id: (index: number) => number;
  row(id: number): NetworkRow;
}

const MAGIC = 0x54454e56; // "VNET", read as little-endian
const VERSION = 1;
const HEADER_WORDS = 8;
const KINDS: readonly NetworkKind[] = [
  'hosting',
  'mobile',
  'business',
  'education',
  'government',
  'access',
];
const RELAYS: readonly RelayPart[] = [null, 'only', 'shared'];

/** The bytes of the file. The same arrays give the same bytes. Little-endian, like every machine that Vouch runs on. */
export function encodeNetworks(arrays: NetworkArrays): Buffer {
  const { v4Starts, v6High, v6Low, v4Ids, v6Ids, networks } = arrays;
  const names = networks.map(({ organization }) => Buffer.from(organization));
  const offsets = new Uint32Array(names.length + 1);
  names.forEach((name, index) => {
    offsets[index + 1] = wordAt(offsets, index) + name.length;
  });
  const counts = [
    v4Starts.length,
    v6High.length,
    networks.length,
    wordAt(offsets, networks.length),
  ];
  const parts = [
    Uint32Array.of(MAGIC, VERSION, arrays.day, ...counts, 0),
    v4Starts,
    v6High,
    v6Low,
    Uint32Array.from(networks, ({ asn }) => asn),
    offsets,
    Uint16Array.from(v4Ids),
    Uint16Array.from(v6Ids),
    Uint8Array.from(v4Ids, (id) => id >>> 16),
    Uint8Array.from(v6Ids, (id) => id >>> 16),
    Uint8Array.from(networks, marksOf),
  ];
  return Buffer.concat([
    ...parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
    ...names,
  ]);
}

/** Reads the file's bytes without copying them; null when they are not whole, or of another form. */
export function decodeNetworks(bytes: Buffer): NetworkFile | null {
  if (bytes.length < HEADER_WORDS * 4) return null;
  const whole = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const header = new Uint32Array(whole.buffer, whole.byteOffset, HEADER_WORDS);
  if (header[0] !== MAGIC || header[1] !== VERSION) return null;
  const day = wordAt(header, 2);
  const v4 = wordAt(header, 3);
  const v6 = wordAt(header, 4);
  const count = wordAt(header, 5);
  const nameBytes = wordAt(header, 6);
  const expected = HEADER_WORDS * 4 + 7 * v4 + 11 * v6 + 9 * count + 4 + nameBytes;
  if (whole.length !== expected) return null;

  const { buffer } = whole;
  let at = whole.byteOffset + HEADER_WORDS * 4;
  const past = (bytesLong: number): number => {
    at += bytesLong;
    return at - bytesLong;
  };
  const words = (length: number) => new Uint32Array(buffer, past(length * 4), length);
  const halves = (length: number) => new Uint16Array(buffer, past(length * 2), length);
  const octets = (length: number) => new Uint8Array(buffer, past(length), length);
  const v4Starts = words(v4);
  const v6High = words(v6);
  const v6Low = words(v6);
  const numbers = words(count);
  const offsets = words(count + 1);
  const v4IdLow = halves(v4);
  const v6IdLow = halves(v6);
  const v4IdHigh = octets(v4);
  const v6IdHigh = octets(v6);
  const marks = octets(count);
  const namesFrom = at - whole.byteOffset;
  return {
    day,
    count,
    v4Starts,
    v6High,
    v6Low,
    v4Id: (index) => wordAt(v4IdLow, index) | (wordAt(v4IdHigh, index) << 16),
    v6Id: (index) => wordAt(v6IdLow, index) | (wordAt(v6IdHigh, index) << 16),
    row(id) {
      const from = namesFrom + wordAt(offsets, id - 1);
      const to = namesFrom + wordAt(offsets, id);
      const mark = wordAt(marks, id - 1);
      return {
        asn: wordAt(numbers, id - 1),
        organization: whole.toString('utf8', from, to),
        kind: KINDS[(mark & 7) - 1] ?? null,
        vpn: (mark & 8) !== 0,
        relay: RELAYS[mark >>> 4] ?? null,
      };
    },
  };
}

/** Three bits for the kind, one for VPN, the rest for the relay. */
function marksOf({ kind, vpn, relay }: NetworkRow): number {
  const kindMark = kind === null ? 0 : KINDS.indexOf(kind) + 1;
  return kindMark | (vpn ? 8 : 0) | (RELAYS.indexOf(relay) << 4);
}
