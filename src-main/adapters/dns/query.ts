// Encodes a DNS query: one name, one type, recursion desired.
import type { DnsType } from '../../engine/ports.ts';

/** RFC 1035 §3.2.2; AAAA from RFC 3596. */
export const TYPE_NUMBERS: { readonly [T in DnsType]: number } = {
  A: 1,
  NS: 2,
  CNAME: 5,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
};

export const HEADER_BYTES = 12;
const TYPE_AND_CLASS_BYTES = 4;
const OPT_BYTES = 11;
export const OPT = 41;
export const IN = 1;
const DOT = 0x2e;
/** RFC 1035 §4.1.1. */
const RECURSION_DESIRED = 0x0100;
/** What a reply over UDP may take up without being cut into pieces on its way (DNS Flag Day 2020). */
export const UDP_BYTES = 1_232;

/** RFC 7830 §3. */
const PADDING = 12;
const OPTION_HEAD_BYTES = 4;
/** RFC 8467 §4.1. */
const PADDED_BYTES = 128;

/**
 * `name` as `queryName` has it, or `.` for the root; `edns` adds the record of RFC 6891 that allows larger replies, and
 * `padded` fills it up to the next 128 bytes.
 */
export function encodeQuery(
  id: number,
  name: string,
  type: DnsType,
  { edns, padded }: { readonly edns: boolean; readonly padded: boolean },
): Buffer {
  const plainBytes = questionBytes(name) + (edns ? OPT_BYTES : 0);
  const pads = edns && padded;
  const wholeBytes = pads
    ? Math.ceil((plainBytes + OPTION_HEAD_BYTES) / PADDED_BYTES) * PADDED_BYTES
    : plainBytes;
  // Of Node's pool: memory of its own for each question costs more than the question.
  const bytes = Buffer.allocUnsafe(wholeBytes).fill(0);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt16BE(RECURSION_DESIRED, 2);
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt16BE(edns ? 1 : 0, 10);
  const at = HEADER_BYTES + nameBytes(name);
  if (name !== '.') writeLabels(bytes, name);
  bytes.writeUInt16BE(TYPE_NUMBERS[type], at);
  bytes.writeUInt16BE(IN, at + 2);
  if (edns) {
    // The root's name is one byte that is zero already.
    bytes.writeUInt16BE(OPT, at + TYPE_AND_CLASS_BYTES + 1);
    bytes.writeUInt16BE(UDP_BYTES, at + TYPE_AND_CLASS_BYTES + 3);
  }
  if (pads) {
    bytes.writeUInt16BE(wholeBytes - plainBytes, plainBytes - 2);
    bytes.writeUInt16BE(PADDING, plainBytes);
    bytes.writeUInt16BE(wholeBytes - plainBytes - OPTION_HEAD_BYTES, plainBytes + 2);
  }
  return bytes;
}

/** The size of a question on the wire, in bytes: header, name, type and class (RFC 1035 §4.1). */
export function questionBytes(name: string): number {
  return HEADER_BYTES + nameBytes(name) + TYPE_AND_CLASS_BYTES;
}

/** What a name takes up on the wire when no part of it is left out. */
export function nameBytes(name: string): number {
  return name === '.' ? 1 : name.length + 2;
}

/** The name as it stands, one byte further on, with each label's length in place of the dot before it. */
function writeLabels(bytes: Buffer, name: string): void {
  const first = HEADER_BYTES + 1;
  bytes.write(name, first, 'latin1');
  let end = first + name.length;
  for (let at = end - 1; at >= first; at -= 1) {
    if (bytes[at] !== DOT) continue;
    bytes[at] = end - at - 1;
    end = at;
  }
  bytes[HEADER_BYTES] = end - first;
}
