// Parses a DNS reply to a query. Replies are untrusted: every byte is read a bounded number of times.
import type { DnsFailure, DnsRecords, DnsType } from '../../engine/ports.ts';
import { HEADER_BYTES, IN, nameBytes, OPT, TYPE_NUMBERS } from './query.ts';

/** A server's reply. `answered` tells a server that said something useless from one that said nothing. */
export type Reply<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'nodata' }
  | { readonly kind: 'nxdomain' }
  | Failure;

export interface Failure {
  readonly kind: 'failed';
  readonly reason: DnsFailure;
  /** In the words of c-ares, which people search for: `ESERVFAIL`, `ETIMEOUT`. */
  readonly code: string;
  readonly answered: boolean;
}

export type Reading<T> =
  | Reply<T>
  /** A reply to something else: forged, or to a question that nobody waits for any more. */
  | { readonly kind: 'other' }
  /** To be asked again over TCP (RFC 1035 §4.2.1). */
  | { readonly kind: 'truncated' };

export interface QueryIdentity<T extends DnsType> {
  readonly name: string;
  readonly type: T;
}

const RESPONSE = 0x8000;
const OPCODE = 0x7800;
const TRUNCATED = 0x0200;
const RCODE = 0x000f;
const POINTER = 0xc0;
const LONGEST_NAME_BYTES = 255;
/** Honest names jump once or twice; each jump must lead back (RFC 1035 §4.1.4). */
const MOST_JUMPS = 16;
const MOST_RECORDS = 4_096;
const DOT = 0x2e;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_BY = 0x20;

/** Nothing was said; the code tells why, if the system knows. */
export function noReply(code: string): Failure {
  return { kind: 'failed', reason: 'timeout', code, answered: false };
}

/** What was said cannot be used. */
export const BAD: Failure = {
  kind: 'failed',
  reason: 'bad_answer',
  code: 'EBADRESP',
  answered: true,
};

/** RFC 2308 §2.2: it names other servers (NS without SOA) and says nothing of the name, as servers do that do not resolve for others. */
const REFERRAL: Failure = { ...BAD, code: 'EREFERRAL' };
const NS = 2;
const SOA = 6;

/** By RCODE (RFC 1035 §4.1.1); all others cannot be used. */
const FAILURES: ReadonlyMap<number, Failure> = new Map([
  [1, { ...BAD, code: 'EFORMERR' }],
  [2, { ...BAD, reason: 'servfail', code: 'ESERVFAIL' }],
  [4, { ...BAD, code: 'ENOTIMP' }],
  [5, { ...BAD, reason: 'refused', code: 'EREFUSED' }],
]);

/** Reads a reply whose ID is that of the question; never throws. */
export function readReply<T extends DnsType>(
  bytes: Buffer,
  query: QueryIdentity<T>,
): Reading<DnsRecords[T]> {
  if (bytes.length < HEADER_BYTES) return BAD;
  const flags = bytes.readUInt16BE(2);
  if ((flags & RESPONSE) === 0 || (flags & OPCODE) !== 0) return BAD;
  const rcode = flags & RCODE;
  const questions = bytes.readUInt16BE(4);
  // Servers that could not read the question need not repeat it.
  if (questions === 0 && rcode !== 0 && rcode !== 3) return FAILURES.get(rcode) ?? BAD;
  if (questions !== 1) return BAD;
  const isNamed = isName(bytes, HEADER_BYTES, query.name);
  const nameEnd = isNamed
    ? HEADER_BYTES + nameBytes(query.name)
    : readName(bytes, HEADER_BYTES)?.end;
  if (nameEnd === undefined || nameEnd + 4 > bytes.length) return BAD;
  const isOurs =
    isNamed &&
    bytes.readUInt16BE(nameEnd) === TYPE_NUMBERS[query.type] &&
    bytes.readUInt16BE(nameEnd + 2) === IN;
  if (!isOurs) return { kind: 'other' };
  if ((flags & TRUNCATED) !== 0) return { kind: 'truncated' };
  if (rcode === 3) return { kind: 'nxdomain' };
  if (rcode !== 0) return FAILURES.get(rcode) ?? BAD;
  return readAnswers(bytes, nameEnd + 4, query);
}

interface RecordData {
  readonly from: number;
  readonly to: number;
}

/**
 * Takes every record of the type, whatever name it carries: who answers was asked on purpose, and resolvers that invent
 * answers do not always take the trouble to name them right.
 */
function readAnswers<T extends DnsType>(
  bytes: Buffer,
  start: number,
  { type }: QueryIdentity<T>,
): Reply<DnsRecords[T]> {
  const answers = bytes.readUInt16BE(6);
  const all = answers + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
  if (all > MOST_RECORDS) return BAD;
  const authorityEnd = answers + bytes.readUInt16BE(8);
  const records: DnsRecords[T][] = [];
  let namesServers = false;
  let isOfZone = false;
  let at = start;
  for (let index = 0; index < all; index += 1) {
    const owner = skipName(bytes, at);
    if (owner === null || owner + 10 > bytes.length) return BAD;
    const from = owner + 10;
    const to = from + bytes.readUInt16BE(owner + 8);
    if (to > bytes.length) return BAD;
    at = to;
    const found = bytes.readUInt16BE(owner);
    if (index >= answers) {
      // RFC 6891 §6.1.3: the upper eight bits of an extended RCODE.
      if (found === OPT && bytes[owner + 4] !== 0) return BAD;
      if (index < authorityEnd) {
        namesServers ||= found === NS;
        isOfZone ||= found === SOA;
      }
      continue;
    }
    if (found !== TYPE_NUMBERS[type] || bytes.readUInt16BE(owner + 2) !== IN) continue;
    const record = READ[type](bytes, { from, to });
    if (record === null) return BAD;
    records.push(record);
  }
  if (records.length === 0)
    return answers === 0 && namesServers && !isOfZone ? REFERRAL : { kind: 'nodata' };
  return { kind: 'records', records: IN_ORDER[type]?.(records) ?? records };
}

const READ: {
  readonly [T in DnsType]: (bytes: Buffer, data: RecordData) => DnsRecords[T] | null;
} = {
  A: (bytes, { from, to }) => (to - from === 4 ? ipv4Text(bytes, from) : null),
  AAAA: (bytes, { from, to }) => (to - from === 16 ? ipv6Text(bytes, from) : null),
  NS: (bytes, data) => readHost(bytes, data.from, data),
  CNAME: (bytes, data) => readHost(bytes, data.from, data),
  PTR: (bytes, data) => readHost(bytes, data.from, data),
  MX(bytes, data) {
    if (data.to - data.from < 3) return null;
    const exchange = readHost(bytes, data.from + 2, data);
    return exchange === null ? null : { exchange, priority: bytes.readUInt16BE(data.from) };
  },
  TXT(bytes, { from, to }) {
    let text = '';
    for (let at = from; at < to; ) {
      const end = at + 1 + bytes.readUInt8(at);
      if (end > to) return null;
      text += bytes.toString('latin1', at + 1, end);
      at = end;
    }
    return text;
  },
};

const IN_ORDER: {
  readonly [T in DnsType]?: (records: readonly DnsRecords[T][]) => readonly DnsRecords[T][];
} = {
  MX: (records) =>
    records.toSorted((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : 1)),
};

function readHost(bytes: Buffer, at: number, { to }: RecordData): string | null {
  const host = readName(bytes, at);
  return host === null || host.end > to ? null : host.name;
}

/** In lower case, `''` for the root. Bytes that no host has are written as `\DDD` (RFC 1035 §5.1), so that they are asked about nowhere. */
function readName(
  bytes: Buffer,
  start: number,
): { readonly name: string; readonly end: number } | null {
  let name = '';
  let at = start;
  let end: number | null = null;
  let lowest = start;
  let taken = 1;
  for (let jumps = 0; ; ) {
    const length = bytes[at];
    if (length === undefined) return null;
    if (length === 0) return { name, end: end ?? at + 1 };
    if ((length & POINTER) === POINTER) {
      const low = bytes[at + 1];
      if (low === undefined) return null;
      end ??= at + 2;
      const to = ((length & ~POINTER) << 8) | low;
      jumps += 1;
      if (to >= lowest || to < HEADER_BYTES || jumps > MOST_JUMPS) return null;
      lowest = to;
      at = to;
      continue;
    }
    taken += 1 + length;
    if (length > 63 || taken > LONGEST_NAME_BYTES) return null;
    name += `${name === '' ? '' : '.'}${labelText(bytes, at + 1, at + 1 + length)}`;
    at += 1 + length;
  }
}

/** Whether the whole name is there, in upper or lower case; without writing it out, as nearly every reply begins with it. */
function isName(bytes: Buffer, start: number, name: string): boolean {
  if (name === '.') return bytes[start] === 0;
  let next = start;
  for (let at = start; ; at += 1) {
    const byte = bytes[at];
    // Of the name, where each dot is the length of the label behind it; the first length has no dot.
    const index = at - start - 1;
    if (byte === undefined || index > name.length) return false;
    if (at === next) {
      if (index === name.length) return byte === 0;
      if (byte === 0 || byte > 63 || (index >= 0 && name.charCodeAt(index) !== DOT)) return false;
      next = at + 1 + byte;
    } else {
      const lower = byte >= UPPER_A && byte <= UPPER_Z ? byte + LOWER_BY : byte;
      if (lower === DOT || lower !== name.charCodeAt(index)) return false;
    }
  }
}

/** Where a name ends that is skipped. */
function skipName(bytes: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const length = bytes[at];
    if (length === undefined) return null;
    if (length === 0) return at + 1;
    if ((length & POINTER) === POINTER) return at + 2;
    if (length > 63) return null;
    at += 1 + length;
  }
}

const PLAIN = /^[a-z0-9_-]*$/;

function labelText(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('latin1', from, to).toLowerCase();
  if (PLAIN.test(text)) return text;
  let written = '';
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    written += PLAIN.test(letter)
      ? letter
      : `\\${String(bytes.readUInt8(from + index)).padStart(3, '0')}`;
  }
  return written;
}

function ipv4Text(bytes: Buffer, at: number): string {
  return `${bytes[at]}.${bytes[at + 1]}.${bytes[at + 2]}.${bytes[at + 3]}`;
}

/** RFC 5952: in lower case, the longest run of zeros left out. */
function ipv6Text(bytes: Buffer, at: number): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(at + 2 * index));
  let best = { from: 0, length: 1 };
  for (let from = 0; from < 8; from += 1) {
    let length = 0;
    while (groups[from + length] === 0) length += 1;
    if (length > best.length) best = { from, length };
  }
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  if (best.length < 2) return text(groups);
  return `${text(groups.slice(0, best.from))}::${text(groups.slice(best.from + best.length))}`;
}
