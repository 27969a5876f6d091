// Sets of IP addresses as sorted ranges, and their bytes on disk; their owners know what each set stands for.
import { type Block, type Family, maskOf, wordAt } from './address-words.ts';

/** Ranges in order, none touching the next. IPv6 bounds take four words each. Both bounds belong to the range. */
export interface RangeSet {
  readonly v4Starts: Uint32Array;
  readonly v4Ends: Uint32Array;
  readonly v6Starts: Uint32Array;
  readonly v6Ends: Uint32Array;
}

/** Whether the address, given as `readAddress` leaves it, lies in one of the ranges. */
export function inRanges(set: RangeSet, family: Family, address: Uint32Array): boolean {
  if (family === 4) {
    const word = wordAt(address, 0);
    let low = 0;
    let high = set.v4Starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (wordAt(set.v4Starts, middle) <= word) low = middle + 1;
      else high = middle;
    }
    return low > 0 && word <= wordAt(set.v4Ends, low - 1);
  }
  let low = 0;
  let high = set.v6Starts.length / 4;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWords(set.v6Starts, middle * 4, address, 0) <= 0) low = middle + 1;
    else high = middle;
  }
  return low > 0 && compareWords(address, 0, set.v6Ends, (low - 1) * 4) <= 0;
}

/** Whether the set holds any address of the family: a list of IPv4 addresses says nothing about IPv6. */
export function coversFamily(set: RangeSet, family: Family): boolean {
  return (family === 4 ? set.v4Starts : set.v6Starts).length > 0;
}

/** Blocks as they are gathered, in any order, overlapping or not. */
export interface GatheredBlocks {
  /** Start × 64 + prefix: fits a double exactly and sorts natively. */
  readonly v4: number[];
  /** Five numbers per block: the start's words and the prefix. */
  readonly v6: number[];
}

/** Adds a block that `readBlock` has just read. */
export function gatherBlock(into: GatheredBlocks, block: Block, start: Uint32Array): void {
  if (block.family === 4) into.v4.push(wordAt(start, 0) * 64 + block.prefix);
  else
    into.v6.push(
      wordAt(start, 0),
      wordAt(start, 1),
      wordAt(start, 2),
      wordAt(start, 3),
      block.prefix,
    );
}

/** Puts blocks in order and makes one range of those that overlap or touch. */
export function sortBlocks(gathered: GatheredBlocks): RangeSet {
  const [v4Starts, v4Ends] = sortIPv4(gathered.v4);
  const [v6Starts, v6Ends] = sortIPv6(gathered.v6);
  return { v4Starts, v4Ends, v6Starts, v6Ends };
}

const MAGIC = 0x474e5256; // "VRNG", read as little-endian
const VERSION = 1;
const HEADER_WORDS = 4;

/** The bytes of a set; `decodeRanges` reads them. Little-endian, like every machine that Vouch runs on. */
export function encodeRanges(set: RangeSet): Buffer {
  const header = Uint32Array.of(MAGIC, VERSION, set.v4Starts.length, set.v6Starts.length / 4);
  const parts = [header, set.v4Starts, set.v4Ends, set.v6Starts, set.v6Ends];
  return Buffer.concat(
    parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
}

/** The set in these bytes, or null when they hold none, or a broken one. */
export function decodeRanges(bytes: Buffer): RangeSet | null {
  if (bytes.length < HEADER_WORDS * 4 || bytes.length % 4 !== 0) return null;
  // A buffer from a pool may lie askew.
  const whole = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Uint32Array(whole.buffer, whole.byteOffset, whole.length / 4);
  if (words[0] !== MAGIC || words[1] !== VERSION) return null;
  const v4 = wordAt(words, 2);
  const v6 = wordAt(words, 3);
  if (words.length !== HEADER_WORDS + 2 * v4 + 8 * v6) return null;
  let at = HEADER_WORDS;
  const take = (length: number): Uint32Array => {
    at += length;
    return words.subarray(at - length, at);
  };
  return { v4Starts: take(v4), v4Ends: take(v4), v6Starts: take(v6 * 4), v6Ends: take(v6 * 4) };
}

function sortIPv4(packed: readonly number[]): [Uint32Array, Uint32Array] {
  const sorted = Float64Array.from(packed).sort();
  const starts: number[] = [];
  const ends: number[] = [];
  for (const block of sorted) {
    const start = Math.floor(block / 64);
    const end = (start | ~maskOf(block % 64)) >>> 0;
    const last = ends.length - 1;
    if (last >= 0 && start <= wordAt(ends, last) + 1)
      ends[last] = Math.max(wordAt(ends, last), end);
    else {
      starts.push(start);
      ends.push(end);
    }
  }
  return [Uint32Array.from(starts), Uint32Array.from(ends)];
}

const FIELDS = 5;

function sortIPv6(blocks: readonly number[]): [Uint32Array, Uint32Array] {
  const order = Array.from({ length: blocks.length / FIELDS }, (_, index) => index * FIELDS);
  // Published lists are mostly in order already, which the engine's sort makes use of.
  order.sort((a, b) => compareWords(blocks, a, blocks, b));
  const starts = new Uint32Array(order.length * 4);
  const ends = new Uint32Array(order.length * 4);
  const end = new Uint32Array(4);
  let count = 0;
  for (const at of order) {
    const prefix = wordAt(blocks, at + 4);
    for (let word = 0; word < 4; word += 1) {
      end[word] = wordAt(blocks, at + word) | ~maskOf(prefix - word * 32);
    }
    const last = (count - 1) * 4;
    if (count > 0 && reaches(ends, last, blocks, at)) {
      if (compareWords(end, 0, ends, last) > 0) ends.set(end, last);
      continue;
    }
    starts.set(blocks.slice(at, at + 4), count * 4);
    ends.set(end, count * 4);
    count += 1;
  }
  return [starts.slice(0, count * 4), ends.slice(0, count * 4)];
}

type Words = ArrayLike<number>;

/** Whether a range that ends there overlaps or touches one that starts here. */
function reaches(ends: Words, end: number, starts: Words, start: number): boolean {
  if (compareWords(starts, start, ends, end) <= 0) return true;
  let carry = 1;
  for (let word = 3; word >= 0; word -= 1) {
    const next = wordAt(ends, end + word) + carry;
    carry = next > 0xffffffff ? 1 : 0;
    if (next >>> 0 !== wordAt(starts, start + word)) return false;
  }
  return carry === 0;
}

function compareWords(a: Words, at: number, b: Words, bt: number): number {
  for (let word = 0; word < 4; word += 1) {
    const difference = wordAt(a, at + word) - wordAt(b, bt + word);
    if (difference !== 0) return difference;
  }
  return 0;
}
