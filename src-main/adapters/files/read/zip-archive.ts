// The members of a ZIP archive and their bytes, streamed and bounded; what they hold is left to the reader.
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FileError } from '../file-error.ts';
import type { ByteSource } from './byte-source.ts';

export interface ZipArchive {
  has(name: string): boolean;
  /** The bytes of a member. @throws FileError `broken_file`, or `too_large` for what inflates beyond reason */
  blocks(name: string): AsyncGenerator<Buffer, void, undefined>;
  /** A member as UTF-8 text in pieces. @throws FileError as `blocks` does */
  text(name: string): AsyncGenerator<string, void, undefined>;
  /** The same of a member that is small in every archive that is meant well. @throws FileError also `too_large` */
  smallText(name: string): AsyncGenerator<string, void, undefined>;
  /** How many packed bytes a member has, and have been read by the last call of `blocks`; zeros when it is not there. */
  progress(name: string): { readonly read: number; readonly size: number };
}

interface Member {
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
  readonly encrypted: boolean;
}

/** Sheets shrink to a tenth, very regular ones to a hundredth; deflate's best is a thousandth. */
const MOST_RATIO = 400;
const RATIO_FROM_BYTES = 256 * 1024 * 1024;
/** The book, its relations, its styles. */
const MOST_SMALL_BYTES = 64 * 1024 * 1024;
const MOST_MEMBERS = 65_535;
const MOST_DIRECTORY_BYTES = 64 * 1024 * 1024;
const BLOCK_BYTES = 65_536;
/** Of unpacked text: what its cells point to may be a thousand times as long. */
const PIECE_BYTES = 16_384;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory at an archive's end (APPNOTE.TXT §4.3). The source must be one that can be read anywhere. @throws FileError */
export async function openZip(source: ByteSource): Promise<ZipArchive> {
  const { at } = source;
  const size = source.progress()?.size ?? null;
  if (at === null || size === null) throw new Error('a ZIP archive cannot be read from a stream');
  const members = await readDirectory(at, size, source.name);
  const taken = new Map<string, number>();

  async function* blocks(name: string): AsyncGenerator<Buffer, void, undefined> {
    const member = members.get(name.toLowerCase());
    if (member === undefined || at === null)
      throw broken(source.name, `the part ${name} is missing`);
    if (member.encrypted) throw protectedBook(source.name);
    // The local header repeats name and extra field, with lengths of its own (§4.3.7).
    const head = await at(member.offset, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50)
      throw broken(source.name, `the part ${name} is not where it should be`);
    const start = member.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const packed = pieces(at, start, member.packedBytes, (bytes) =>
      taken.set(name.toLowerCase(), bytes),
    );
    if (member.method === STORED) yield* packed;
    else if (member.method === DEFLATED) yield* inflate(packed, member.packedBytes, source.name);
    else throw broken(source.name, `the part ${name} is packed in an unknown way`);
  }

  async function* small(name: string): AsyncGenerator<Buffer, void, undefined> {
    let bytes = 0;
    for await (const block of blocks(name)) {
      bytes += block.length;
      if (bytes > MOST_SMALL_BYTES) throw tooLarge(source.name);
      yield block;
    }
  }

  return {
    has: (name) => members.has(name.toLowerCase()),
    blocks,
    text: (name) => decoded(blocks(name)),
    smallText: (name) => decoded(small(name)),
    progress: (name) => ({
      read: taken.get(name.toLowerCase()) ?? 0,
      size: members.get(name.toLowerCase())?.packedBytes ?? 0,
    }),
  };
}

async function* decoded(blocks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const block of blocks) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

type ReadAt = (position: number, length: number) => Promise<Buffer>;

async function readDirectory(
  at: ReadAt,
  size: number,
  name: string,
): Promise<ReadonlyMap<string, Member>> {
  const place = await directoryPlace(at, size, name);
  if (place.bytes > MOST_DIRECTORY_BYTES || place.count > MOST_MEMBERS) throw tooLarge(name);
  const directory = await at(place.offset, place.bytes);
  const members = new Map<string, Member>();
  for (let from = 0; from + 46 <= directory.length && members.size < place.count; ) {
    if (directory.readUInt32LE(from) !== 0x02014b50) break;
    const nameBytes = directory.readUInt16LE(from + 28);
    const extraBytes = directory.readUInt16LE(from + 30);
    const commentBytes = directory.readUInt16LE(from + 32);
    const extra = directory.subarray(from + 46 + nameBytes, from + 46 + nameBytes + extraBytes);
    const own = directory.toString('utf8', from + 46, from + 46 + nameBytes);
    members.set(own.replaceAll('\\', '/').toLowerCase(), {
      method: directory.readUInt16LE(from + 10),
      encrypted: (directory.readUInt16LE(from + 8) & 1) === 1,
      ...wideNumbers(
        extra,
        directory.readUInt32LE(from + 20),
        directory.readUInt32LE(from + 24),
        directory.readUInt32LE(from + 42),
      ),
    });
    from += 46 + nameBytes + extraBytes + commentBytes;
  }
  if (members.size === 0) throw broken(name, 'it ends too early');
  return members;
}

/** Where the directory is, by the record at the end (§4.3.16) or its wide form (§4.3.14). */
async function directoryPlace(
  at: ReadAt,
  size: number,
  name: string,
): Promise<{ readonly offset: number; readonly bytes: number; readonly count: number }> {
  const tailBytes = Math.min(size, 65_557);
  const tail = await at(size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + 22 > tail.length) throw broken(name, 'it ends too early');
  const locator = end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50 ? end - 20 : null;
  if (locator !== null) {
    const wide = await at(Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (wide.length === 56 && wide.readUInt32LE(0) === 0x06064b50) {
      return {
        count: Number(wide.readBigUInt64LE(32)),
        bytes: Number(wide.readBigUInt64LE(40)),
        offset: Number(wide.readBigUInt64LE(48)),
      };
    }
  }
  return {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
}

/** ZIP64 (§4.5.3): numbers that are all ones stand in the extra field, in this order. */
function wideNumbers(
  extra: Buffer,
  packed: number,
  unpacked: number,
  offset: number,
): { readonly packedBytes: number; readonly offset: number } {
  const full = 0xffffffff;
  for (let from = 0; from + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(from + 2);
    if (extra.readUInt16LE(from) === 1) {
      let place = from + 4;
      const next = (value: number) => {
        if (value !== full || place + 8 > extra.length) return value;
        const wide = Number(extra.readBigUInt64LE(place));
        place += 8;
        return wide;
      };
      next(unpacked);
      return { packedBytes: next(packed), offset: next(offset) };
    }
    from += 4 + length;
  }
  return { packedBytes: packed, offset };
}

/** `told` hears how many bytes have been read so far. */
async function* pieces(
  at: ReadAt,
  start: number,
  length: number,
  told: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for (let read = 0; read < length; ) {
    const block = await at(start + read, Math.min(BLOCK_BYTES, length - read));
    if (block.length === 0) return;
    read += block.length;
    told(read);
    yield block;
  }
}

async function* inflate(
  packed: AsyncIterable<Buffer>,
  packedBytes: number,
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  let given = 0;
  const unpacked = pipeline(
    // A block at a time: what is read ahead would count as read.
    Readable.from(packed, { highWaterMark: 1 }),
    createInflateRaw({ chunkSize: PIECE_BYTES }),
    () => {},
  );
  try {
    for await (const block of unpacked) {
      given += block.length;
      if (given > RATIO_FROM_BYTES && given > packedBytes * MOST_RATIO) throw tooLarge(name);
      yield block;
    }
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw broken(name, 'a part of it is damaged', cause);
  }
}

/** The FileError for a workbook or archive that is not whole. */
export function broken(name: string, why: string, cause?: unknown): FileError {
  return new FileError(
    'broken_file',
    `${name} cannot be read as a workbook: ${why}; open it in a spreadsheet program and save it again.`,
    cause === undefined ? {} : { cause },
  );
}

/** The FileError for a workbook that asks for a password. */
export function protectedBook(name: string): FileError {
  return new FileError(
    'password_protected',
    `${name} is protected by a password; save a copy without one and give that file.`,
  );
}

function tooLarge(name: string): FileError {
  return new FileError(
    'too_large',
    `${name} unpacks to far more than a list holds; save the sheet as CSV and give that file.`,
  );
}
