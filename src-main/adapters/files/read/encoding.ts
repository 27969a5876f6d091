// Which encoding a file's bytes are in, and a streaming decoder for it.
import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FileError } from '../../../service/ports/files.ts';

export interface DetectedEncoding {
  /** In lower case, as iconv-lite knows it. */
  readonly name: string;
  /** Whether every byte must fit: true where UTF-8 was concluded, so that a later misfit is an error and not a loss. */
  readonly strict: boolean;
}

export interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

/** What a scan of the bytes can say about UTF-8. */
export interface Utf8Scan {
  push(bytes: Buffer): void;
  /** Whether all bytes so far are strict UTF-8; only where more may follow, an unfinished last character is forgiven. */
  valid(complete: boolean): boolean;
  /** Up to 64 KiB from about the first byte beyond ASCII on: what a statistical guess needs. */
  telling(): Buffer;
}

const TELLING_BYTES = 65_536;
/** With at least this many sound characters for each broken one, a file is damaged UTF-8 rather than something else. */
const SOUND_PER_BROKEN = 20;

/**
 * What lists are saved in. The detector knows rarer ones (Mac, DOS, Johab), which win by chance on the few letters beyond
 * ASCII that a list of addresses has.
 */
// biome-ignore format: read by script
const CANDIDATES = [
  'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257',
  'windows-874', 'iso-8859-2', 'koi8-r', 'koi8-u', 'cp932', 'euc-jp', 'gb18030', 'big5', 'cp949',
];
const MOST_COMMON = 'windows-1252';

/** Looks at bytes as they pass, in blocks of any size. */
export function scanUtf8(): Utf8Scan {
  let carry: Buffer = Buffer.alloc(0);
  let valid = true;
  const kept: Buffer[] = [];
  let keptBytes = 0;
  return {
    push(bytes) {
      if (keptBytes < TELLING_BYTES && (keptBytes > 0 || !isAscii(bytes))) {
        const from = keptBytes > 0 ? 0 : Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 512);
        const part = Buffer.from(bytes.subarray(from, from + TELLING_BYTES - keptBytes));
        kept.push(part);
        keptBytes += part.length;
      }
      if (!valid) return;
      const whole = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      const end = lastWholeCharacter(whole);
      valid = isUtf8(whole.subarray(0, end));
      carry = Buffer.from(whole.subarray(end));
    },
    valid: (complete) => valid && !(complete && carry.length > 0),
    telling: () => Buffer.concat(kept),
  };
}

/** The encoding that a byte order mark at the start announces, or null. */
export function encodingOfMark(start: Buffer): DetectedEncoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { name: 'utf-8', strict: false };
  // The mark of UTF-32 begins, or ends, with that of UTF-16.
  if (start.length >= 4 && start.readUInt32LE(0) === 0xfeff)
    return { name: 'utf-32le', strict: false };
  if (start.length >= 4 && start.readUInt32BE(0) === 0xfeff)
    return { name: 'utf-32be', strict: false };
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', strict: false };
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', strict: false };
  return null;
}

/** UTF-16 without a mark, told by NUL bytes at every other place of mostly Latin text; else null. */
export function unmarkedUtf16(start: Buffer): DetectedEncoding | null {
  const looked = Math.min(start.length, 4_096) & ~1;
  if (looked < 4) return null;
  let even = 0;
  let odd = 0;
  for (let place = 0; place < looked; place += 2) {
    if (start[place] === 0) even += 1;
    if (start[place + 1] === 0) odd += 1;
  }
  const pairs = looked / 2;
  if (odd > pairs * 0.4 && even === 0) return { name: 'utf-16le', strict: false };
  if (even > pairs * 0.4 && odd === 0) return { name: 'utf-16be', strict: false };
  return null;
}

/** The encoding of unmarked text, from a scan of all of it (`complete`) or its start: strict UTF-8 first, then statistics. */
export async function encodingOfText(scan: Utf8Scan, complete: boolean): Promise<DetectedEncoding> {
  if (scan.valid(complete)) return { name: 'utf-8', strict: true };
  const telling = scan.telling();
  if (mostlyUtf8(telling)) return { name: 'utf-8', strict: false };
  return { name: await likeliest(telling), strict: false };
}

/** An encoding chosen by hand, under any name iconv-lite knows. @throws FileError `unknown_encoding` */
export function encodingByName(name: string): DetectedEncoding {
  const known = name.trim().toLowerCase();
  if (known === '' || !iconv.encodingExists(known)) {
    throw new FileError(
      'unknown_encoding',
      `"${name}" is not an encoding that can be read; try utf-8, windows-1252, iso-8859-15, windows-1250, shift_jis or gb18030.`,
    );
  }
  return { name: known === 'utf8' ? 'utf-8' : known, strict: false };
}

/** A decoder that takes blocks cut anywhere; a byte order mark is no text. @throws FileError `wrong_encoding` from `write` and `end` */
export function createDecoder(encoding: DetectedEncoding): Decoder {
  if (encoding.name === 'utf-8') {
    const decoder = new TextDecoder('utf-8', { fatal: encoding.strict });
    return {
      write: (bytes) => strictly(() => decoder.decode(bytes, { stream: true })),
      end: () => strictly(() => decoder.decode()),
    };
  }
  if (!iconv.encodingExists(encoding.name)) throw new Error(`unknown encoding ${encoding.name}`);
  const decoder = iconv.getDecoder(encoding.name);
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' };
}

/** What the statistics favour; in a tie, and where they say nothing, the most common one. */
async function likeliest(bytes: Buffer): Promise<string> {
  // Its models take 20 ms to load, and most lists are UTF-8.
  const { detectAll } = await import('jschardet');
  const found = detectAll(bytes, { detectEncodings: CANDIDATES, minimumThreshold: 0 }).flatMap(
    ({ encoding, confidence }) =>
      encoding === null ? [] : [{ name: encoding.toLowerCase(), confidence }],
  );
  const candidates = found.filter(({ name }) => CANDIDATES.includes(name));
  const most = Math.max(...candidates.map(({ confidence }) => confidence));
  const equals = candidates.filter(({ confidence }) => confidence >= most * 0.999);
  return equals.find(({ name }) => name === MOST_COMMON)?.name ?? equals[0]?.name ?? MOST_COMMON;
}

function strictly(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    throw new FileError(
      'wrong_encoding',
      'The text begins as UTF-8 but does not stay it; say which encoding it has with --encoding, for example windows-1252.',
      { cause },
    );
  }
}

function mostlyUtf8(bytes: Buffer): boolean {
  // The region may begin or end within a character, which is no damage.
  const text = new TextDecoder('utf-8').decode(bytes).replace(/^\ufffd{1,3}|\ufffd$/g, '');
  const broken = text.split('\ufffd').length - 1;
  const beyondAscii = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return beyondAscii - broken >= broken * SOUND_PER_BROKEN && beyondAscii > broken;
}

/** Where the last whole UTF-8 character ends; RFC 3629 §3: a lead byte tells the length. */
function lastWholeCharacter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
