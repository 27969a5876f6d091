// The text of a file or stream in pieces, its encoding found out or named by hand.
import type { TextDamage } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import {
  createDecoder,
  type DetectedEncoding,
  encodingByName,
  encodingOfMark,
  encodingOfText,
  lastWholeCharacter,
  readsByLine,
  scanUtf8,
  unmarkedUtf16,
} from './encoding.ts';
import type { Decoder } from './line-decoder.ts';

export interface TextSource {
  readonly bytes: ByteSource;
  readonly encoding: string;
  /** The text of the first block. */
  readonly start: string;
  /** Whether `start` is all there is. */
  readonly complete: boolean;
  /** All text from the start on; a file's can be gone through again, a stream's only once. */
  pieces(): AsyncGenerator<string, void, undefined>;
  /** What could not be read as the encoding has it, of the text given so far. */
  damage(): TextDamage;
}

/** The first bytes of a source, enough to tell what it is, and the source with nothing taken from it. */
export interface PeekedSource {
  readonly start: Buffer;
  readonly complete: boolean;
  readonly source: ByteSource;
}

export const START_BYTES = 65_536;

/** Looks at the first 64 KiB. @throws FileError */
export async function peek(source: ByteSource): Promise<PeekedSource> {
  const blocks = source.blocks();
  const parts: Buffer[] = [];
  let length = 0;
  let complete = false;
  while (length < START_BYTES && !complete) {
    const next = await blocks.next();
    if (next.done === true) complete = true;
    else {
      parts.push(next.value);
      length += next.value.length;
    }
  }
  const start = Buffer.concat(parts);
  if (source.repeatable) {
    await blocks.return();
    return { start, complete, source };
  }
  let gone = false;
  async function* again(): AsyncGenerator<Buffer, void, undefined> {
    if (gone) throw new Error('a stream is read twice');
    gone = true;
    if (start.length > 0) yield start;
    yield* blocks;
  }
  return { start, complete, source: { ...source, blocks: again } };
}

/** Whether text of this start can only be UTF-16 or UTF-32, whose NUL bytes are no sign of a binary file. */
export function looksWide(start: Buffer): boolean {
  return /^utf-(?:16|32)/.test((encodingOfMark(start) ?? unmarkedUtf16(start))?.name ?? '');
}

/** Decodes a source. `named` is an encoding's name, `auto` or null. @throws FileError */
export async function openText(peeked: PeekedSource, named: string | null): Promise<TextSource> {
  const { start, complete, source } = peeked;
  const encoding =
    named === null || named === 'auto' ? await detectEncoding(peeked) : encodingByName(named);
  const decoder = createDecoder(encoding);
  let reading = decoder;
  return {
    bytes: source,
    encoding: encoding.name,
    start: startOf(decoder, start, complete, encoding),
    complete,
    async *pieces() {
      const fresh = createDecoder(encoding);
      reading = fresh;
      for await (const block of source.blocks()) yield fresh.write(block);
      yield fresh.end();
    },
    damage: () => reading.damage(),
  };
}

/** Lines are given when they are whole; the start may have none that is, and is no reason to wait. */
function startOf(
  decoder: Decoder,
  start: Buffer,
  complete: boolean,
  encoding: DetectedEncoding,
): string {
  if (complete) return decoder.write(start) + decoder.end();
  return readsByLine(encoding)
    ? decoder.write(start.subarray(0, lastWholeCharacter(start))) + decoder.end()
    : decoder.write(start);
}

/** A file is scanned as a whole, since its first accent may stand in its last row; of a stream only the start can be. */
async function detectEncoding({
  start,
  complete,
  source,
}: PeekedSource): Promise<DetectedEncoding> {
  const marked = encodingOfMark(start) ?? unmarkedUtf16(start);
  if (marked !== null) return marked;
  const scan = scanUtf8();
  if (source.repeatable) {
    for await (const block of source.blocks()) scan.push(block);
  } else {
    scan.push(start);
  }
  return await encodingOfText(scan, source.repeatable || complete);
}
