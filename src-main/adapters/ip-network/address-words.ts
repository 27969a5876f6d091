// Reads IP addresses and ranges from text into 32-bit words, without making objects.

/** 4 for IPv4 (one word), 6 for IPv6 (four words, the highest first). */
export type Family = 4 | 6;

/**
 * Reads an address in its usual notation into the first words of `into` (which needs room for four), and answers its
 * family; 0 when the text is no address. An IPv4-mapped address (RFC 4291 §2.5.5.2) is the IPv4 address. Zones are refused.
 */
export function readAddress(text: string, into: Uint32Array): Family | 0 {
  if (readIPv4(text, 0, into, 0)) return 4;
  if (!readIPv6(text, into)) return 0;
  if (into[0] !== 0 || into[1] !== 0 || into[2] !== 0xffff) return 6;
  into[0] = wordAt(into, 3);
  return 4;
}

/** A block of addresses; bits beyond the prefix are cleared in `words`. */
export interface Block {
  readonly family: Family;
  readonly prefix: number;
}

/** Reads `address` or `address/prefix` into `into`; null when the text is neither. A mapped block is an IPv4 block. */
export function readBlock(text: string, into: Uint32Array): Block | null {
  const slash = text.indexOf('/');
  const written = slash === -1 ? text : text.slice(0, slash);
  const family = readAddress(written, into);
  if (family === 0) return null;
  const width = family === 4 ? 32 : 128;
  if (slash === -1) return { family, prefix: width };
  const tail = text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(tail)) return null;
  const prefix = Number(tail) - (family === 4 && written.includes(':') ? 96 : 0);
  if (prefix < 0 || prefix > width) return null;
  for (let word = 0; word < width / 32; word += 1) {
    into[word] = wordAt(into, word) & maskOf(prefix - word * 32);
  }
  return { family, prefix };
}

/** One of the words; 0 beyond their end. */
export function wordAt(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0;
}

/** The word whose first `bits` bits are set; below 0 counts as 0, above 32 as 32. */
export function maskOf(bits: number): number {
  if (bits <= 0) return 0;
  return bits >= 32 ? 0xffffffff : (0xffffffff << (32 - bits)) >>> 0;
}

const DOT = 0x2e;
const COLON = 0x3a;

/** Four decimal numbers without leading zeros, from `from` to the end of the text. */
function readIPv4(text: string, from: number, into: Uint32Array, at: number): boolean {
  if (text.length - from > 15) return false;
  let word = 0;
  let parts = 0;
  let part = -1;
  for (let i = from; i <= text.length; i += 1) {
    const code = i === text.length ? DOT : text.charCodeAt(i);
    if (code === DOT) {
      if (part < 0) return false;
      word = word * 256 + part;
      parts += 1;
      part = -1;
      continue;
    }
    const digit = code - 0x30;
    // RFC 6943 §3.1.1: a leading zero means octal to some readers, so it means nothing here.
    if (digit < 0 || digit > 9 || part === 0) return false;
    part = Math.max(part, 0) * 10 + digit;
    if (part > 255) return false;
  }
  if (parts !== 4) return false;
  into[at] = word;
  return true;
}

/** Groups while they are read; one reader at a time, as nothing here waits. */
const groups = new Uint16Array(8);

/** RFC 4291 §2.2: eight groups, one run of them as `::`, the last two possibly in IPv4 notation. */
function readIPv6(text: string, into: Uint32Array): boolean {
  const { length } = text;
  let count = 0;
  let gap = -1;
  let i = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return false;
    gap = 0;
    i = 2;
  }
  while (i < length) {
    if (count === 8) return false;
    const start = i;
    let value = 0;
    for (; i < length; i += 1) {
      const digit = hexDigit(text.charCodeAt(i));
      if (digit < 0) break;
      value = value * 16 + digit;
      if (i - start === 4) return false;
    }
    if (i < length && text.charCodeAt(i) === DOT) {
      if (count > 6 || !readIPv4(text, start, into, 0)) return false;
      const word = wordAt(into, 0);
      groups[count] = word >>> 16;
      groups[count + 1] = word & 0xffff;
      count += 2;
      break;
    }
    if (i === start) return false;
    groups[count] = value;
    count += 1;
    if (i === length) break;
    if (text.charCodeAt(i) !== COLON) return false;
    i += 1;
    if (i === length) return false;
    if (text.charCodeAt(i) !== COLON) continue;
    if (gap !== -1) return false;
    gap = count;
    i += 1;
  }
  if (gap === -1 ? count !== 8 : count > 7) return false;
  placeGroups(count, gap, into);
  return true;
}

/** Spreads the groups read over the four words, with zeros where `::` stood. */
function placeGroups(count: number, gap: number, into: Uint32Array): void {
  const head = gap === -1 ? count : gap;
  const zeros = 8 - count;
  for (let word = 0; word < 4; word += 1) {
    into[word] = (groupAt(word * 2, head, zeros) << 16) | groupAt(word * 2 + 1, head, zeros);
  }
}

function groupAt(index: number, head: number, zeros: number): number {
  if (index < head) return wordAt(groups, index);
  return index < head + zeros ? 0 : wordAt(groups, index - zeros);
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
