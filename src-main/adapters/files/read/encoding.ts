// Which encoding a file's bytes are in, and a streaming decoder for it.
import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FileError } from '../../../service/ports/files.ts';
import { createLineDecoder, type Decoder, replacementsIn } from './line-decoder.ts';

export interface DetectedEncoding {
  /** In lower case, as iconv-lite knows it; `utf-8+windows-1252` is UTF-8 with lines in another encoding among it. */
  readonly name: string;
  /** Whether every byte must fit: true where UTF-8 was concluded, so that a later misfit is an error and not a loss. */
  readonly strict: boolean;
  /** UTF-8 by its mark, which says nothing of what was appended later. */
  readonly marked?: true;
}

/** What a scan of the bytes can say about UTF-8. */
export interface Utf8Scan {
  push(bytes: Buffer): void;
  /** Whether all bytes so far are strict UTF-8; only where more may follow, an unfinished last character is forgiven. */
  valid(complete: boolean): boolean;
  /** Up to 64 KiB from about the first byte beyond ASCII on: what a statistical guess needs. */
  sample(): Buffer;
  /** Up to 64 KiB of lines that are no UTF-8, where others beyond ASCII are; null where all are of one kind. */
  sampleOfMixed(): { readonly bytes: Buffer; readonly mostlyUtf8: boolean } | null;
}

const SAMPLE_BYTES = 65_536;
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
/** One byte is one letter in these, so that a line can be in one of them and its neighbour in UTF-8. */
const BY_BYTE = /^(?:windows-|iso-8859-|koi8-)/;
const MIXED = 'utf-8+';
/** Of the bytes in lines that are no UTF-8, so many times as few in lines that are make a file a mixed one. */
const SOUND_SHARE = 200;

/** Looks at bytes as they pass, in blocks of any size. */
export function scanUtf8(): Utf8Scan {
  let carry: Buffer = Buffer.alloc(0);
  let valid = true;
  const chunks: Buffer[] = [];
  let chunkBytes = 0;
  const lines = scanLines();
  return {
    push(bytes) {
      if (chunkBytes < SAMPLE_BYTES && (chunkBytes > 0 || !isAscii(bytes))) {
        const from = chunkBytes > 0 ? 0 : Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 512);
        const part = Buffer.from(bytes.subarray(from, from + SAMPLE_BYTES - chunkBytes));
        chunks.push(part);
        chunkBytes += part.length;
      }
      if (!valid) {
        lines.push(bytes);
        return;
      }
      const whole = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      const end = lastWholeCharacter(whole);
      valid = isUtf8(whole.subarray(0, end));
      if (!valid) lines.push(bytes);
      else if (!isAscii(bytes)) lines.sound(bytes.length);
      carry = Buffer.from(whole.subarray(end));
    },
    valid: (complete) => valid && !(complete && carry.length > 0),
    sample: () => Buffer.concat(chunks),
    sampleOfMixed: lines.telling,
  };
}

/** Which lines beyond ASCII are UTF-8 and which are not; a line that a block cuts is left out. */
function scanLines() {
  let sound = 0;
  let broken = 0;
  const chunks: Buffer[] = [];
  let chunkBytes = 0;
  return {
    sound(bytes: number): void {
      sound += bytes;
    },
    push(block: Buffer): void {
      if (isAscii(block)) return;
      let from = block.indexOf(LF) + 1;
      for (let end = block.indexOf(LF, from); end !== -1; end = block.indexOf(LF, from)) {
        const line = block.subarray(from, end + 1);
        from = end + 1;
        if (isAscii(line)) continue;
        if (isUtf8(line)) sound += line.length;
        else {
          broken += line.length;
          if (chunkBytes >= SAMPLE_BYTES) continue;
          chunks.push(Buffer.from(line.subarray(0, SAMPLE_BYTES - chunkBytes)));
          chunkBytes += line.length;
        }
      }
    },
    telling: () =>
      sound === 0 || broken === 0 || sound * SOUND_SHARE < broken
        ? null
        : { bytes: Buffer.concat(chunks), mostlyUtf8: sound > broken },
  };
}

const LF = 0x0a;

/** The encoding that a byte order mark at the start announces, or null. */
export function encodingOfMark(start: Buffer): DetectedEncoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { name: 'utf-8', strict: false, marked: true };
  // The mark of UTF-32 begins, or ends, with that of UTF-16.
  if (start.length >= 4 && start.readUInt32LE(0) === 0xfeff)
    return { name: 'utf-32le', strict: false };
  if (start.length >= 4 && start.readUInt32BE(0) === 0xfeff)
    return { name: 'utf-32be', strict: false };
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', strict: false };
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', strict: false };
  return null;
}

/** UTF-16 without a mark, recognised by NUL bytes at every other place of mostly Latin text; else null. */
export function unmarkedUtf16(start: Buffer): DetectedEncoding | null {
  const looked = Math.min(start.length, 4_096) & ~1;
  if (looked < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < looked; index += 2) {
    if (start[index] === 0) even += 1;
    if (start[index + 1] === 0) odd += 1;
  }
  const pairs = looked / 2;
  if (odd > pairs * 0.4 && even === 0) return { name: 'utf-16le', strict: false };
  if (even > pairs * 0.4 && odd === 0) return { name: 'utf-16be', strict: false };
  return null;
}

/** The encoding of unmarked text, from a scan of all of it (`complete`) or its start: strict UTF-8 first, then statistics. */
export async function encodingOfText(scan: Utf8Scan, complete: boolean): Promise<DetectedEncoding> {
  if (scan.valid(complete)) return { name: 'utf-8', strict: true };
  const mixed = scan.sampleOfMixed();
  if (mixed !== null) {
    // Single letters among ASCII tell no statistics apart: what Western Europe writes is by far the most common.
    const other = isSelfContained(mixed.bytes) ? MOST_COMMON : await likeliest(mixed.bytes);
    if (BY_BYTE.test(other)) return { name: `${MIXED}${other}`, strict: false };
    if (mixed.mostlyUtf8) return { name: `${MIXED}${MOST_COMMON}`, strict: false };
  }
  const sample = scan.sample();
  if (mostlyUtf8(sample)) return { name: 'utf-8', strict: false };
  return { name: await likeliest(sample), strict: false };
}

/** An encoding chosen by hand, under any name iconv-lite knows. @throws FileError `unknown_encoding` */
export function encodingByName(name: string): DetectedEncoding {
  const known = name.trim().toLowerCase();
  const other = otherOf(known);
  const isKnown = iconv.encodingExists(other ?? known) && (other === null || BY_BYTE.test(other));
  if (known !== '' && isKnown) return { name: known === 'utf8' ? 'utf-8' : known, strict: false };
  throw new FileError(
    'unknown_encoding',
    `"${name}" is not an encoding that can be read; try utf-8, windows-1252, iso-8859-15, windows-1250, shift_jis or gb18030.`,
  );
}

/** A decoder that takes blocks cut anywhere; a byte order mark is no text. @throws FileError `wrong_encoding` from `write` and `end` */
export function createDecoder(encoding: DetectedEncoding): Decoder {
  if (readsByLine(encoding)) return createLineDecoder(otherOf(encoding.name) ?? MOST_COMMON);
  if (encoding.name === 'utf-8') {
    const decoder = new TextDecoder('utf-8', { fatal: encoding.strict });
    return counting({
      write: (bytes) => strictly(() => decoder.decode(bytes, { stream: true })),
      end: () => strictly(() => decoder.decode()),
    });
  }
  if (!iconv.encodingExists(encoding.name)) throw new Error(`unknown encoding ${encoding.name}`);
  const decoder = iconv.getDecoder(encoding.name);
  return counting({ write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' });
}

/** Whether each line is judged by itself: text is given line by line then. */
export function readsByLine(encoding: DetectedEncoding): boolean {
  return encoding.marked === true || otherOf(encoding.name) !== null;
}

/** What is beside UTF-8 in `utf-8+windows-1252`; null where nothing is. */
function otherOf(name: string): string | null {
  return name.startsWith(MIXED) ? name.slice(MIXED.length) : null;
}

function counting(decoder: Omit<Decoder, 'damage'>): Decoder {
  let unreadable = 0;
  const counted = (text: string) => {
    unreadable += replacementsIn(text);
    return text;
  };
  return {
    write: (bytes) => counted(decoder.write(bytes)),
    end: () => counted(decoder.end()),
    damage: () => ({ unreadable, other: null, otherLines: 0, shown: [] }),
  };
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
      'The text starts as UTF-8 but does not stay UTF-8; name its encoding with --encoding, for example windows-1252.',
      { cause },
    );
  }
}

/** Whether letters beyond ASCII stand mostly alone or in pairs, as accents do and other scripts do not. */
function isSelfContained(bytes: Buffer): boolean {
  let beyond = 0;
  let runs = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte > 0x7f) {
      beyond += 1;
      if (before <= 0x7f) runs += 1;
    }
    before = byte;
  }
  return beyond <= 2 * runs;
}

function mostlyUtf8(bytes: Buffer): boolean {
  // The region may begin or end within a character, which is no damage.
  const text = new TextDecoder('utf-8').decode(bytes).replace(/^\ufffd{1,3}|\ufffd$/g, '');
  const broken = text.split('\ufffd').length - 1;
  const beyondAscii = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return beyondAscii - broken >= broken * SOUND_PER_BROKEN && beyondAscii > broken;
}

/** Where the last whole UTF-8 character ends; RFC 3629 §3: a lead byte tells the length. */
export function lastWholeCharacter(bytes: Buffer): number {
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
