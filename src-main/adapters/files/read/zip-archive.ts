// The members of a ZIP archive and their bytes: the directory by yauzl, what is unpacked streamed and bounded.
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { FileError } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';
import { MOST_RATIO, RATIO_FROM_BYTES } from './gzip.ts';

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

/** The book, its relations, its styles. */
const MOST_SMALL_BYTES = 64 * 1024 * 1024;
const MOST_MEMBERS = 65_535;
const MOST_DIRECTORY_BYTES = 64 * 1024 * 1024;
const BLOCK_BYTES = 65_536;
/** Of unpacked text: what its cells point to may be a thousand times as long. */
const PIECE_BYTES = 16_384;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory at an archive's end. The source must be one that can be read anywhere. @throws FileError */
export async function openZip(source: ByteSource): Promise<ZipArchive> {
  const { at } = source;
  const size = source.progress()?.size ?? null;
  if (at === null || size === null) throw new Error('a ZIP archive cannot be read from a stream');
  const { zip, members } = await readDirectory(at, size, source.name);
  const taken = new Map<string, number>();

  async function* blocks(name: string): AsyncGenerator<Buffer, void, undefined> {
    const member = members.get(name.toLowerCase());
    if (member === undefined || at === null)
      throw broken(source.name, `the part ${name} is missing`);
    if (member.isEncrypted()) throw protectedBook(source.name);
    const { compressionMethod, compressedSize } = member;
    const { fileDataStart } = await zip
      .readLocalFileHeaderPromise(member, { minimal: true })
      .catch((cause) => {
        throw broken(source.name, `the part ${name} is not where it should be`, cause);
      });
    const packed = pieces(at, fileDataStart, compressedSize, (bytes) =>
      taken.set(name.toLowerCase(), bytes),
    );
    if (compressionMethod === STORED) yield* packed;
    else if (compressionMethod === DEFLATED) yield* inflate(packed, compressedSize, source.name);
    else throw broken(source.name, `the part ${name} is compressed with an unknown method`);
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
      size: members.get(name.toLowerCase())?.compressedSize ?? 0,
    }),
  };
}

async function* decoded(blocks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const block of blocks) yield decoder.decode(block, { stream: true });
  yield decoder.decode();
}

type ReadAt = (position: number, length: number) => Promise<Buffer>;

interface Directory {
  readonly zip: ZipFile;
  /** By their names in lower case. */
  readonly members: ReadonlyMap<string, Entry>;
}

/** Names are taken as they are: no part is ever written under them. */
async function readDirectory(at: ReadAt, size: number, name: string): Promise<Directory> {
  const members = new Map<string, Entry>();
  let bytes = 0;
  try {
    const zip = await fromRandomAccessReaderPromise(
      new SourceReader(at),
      await endOfArchive(at, size),
      // Sizes are bounded as parts are unpacked; what the directory says of them is not relied on.
      { decodeStrings: false, validateEntrySizes: false, autoClose: false },
    );
    if (zip.entryCount > MOST_MEMBERS) throw tooLarge(name);
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (bytes > MOST_DIRECTORY_BYTES) throw tooLarge(name);
      const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
      members.set(getFileNameLowLevel(flags, fileNameRaw, extraFields, false).toLowerCase(), entry);
    }
    if (members.size === 0) throw broken(name, 'it is incomplete');
    return { zip, members };
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw broken(name, 'its directory is damaged or missing', cause);
  }
}

/** Where the archive ends: some programs leave bytes behind it, which yauzl refuses. */
async function endOfArchive(at: ReadAt, size: number): Promise<number> {
  const tailBytes = Math.min(size, MOST_END_BYTES);
  const tail = await at(size - tailBytes, tailBytes);
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end === -1 || end + 22 > tail.length) return size;
  return Math.min(size, size - tailBytes + end + 22 + tail.readUInt16LE(end + 20));
}

/** APPNOTE.TXT §4.3.16: 22 bytes and a comment. */
const MOST_END_BYTES = 65_557;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');

/** What yauzl reads of a source: the directory, a window at a time, and the heads of members. */
class SourceReader extends RandomAccessReader {
  readonly #at: ReadAt;
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  constructor(at: ReadAt) {
    super();
    this.#at = at;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (cause: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        if (bytes.length < length) return callback(new Error('the archive is incomplete'));
        bytes.copy(buffer, offset);
        callback(null);
      },
      (cause) => callback(cause),
    );
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    if (position < this.#from || position + length > this.#from + this.#window.length) {
      this.#window = await this.#at(position, Math.max(length, BLOCK_BYTES));
      this.#from = position;
    }
    return this.#window.subarray(position - this.#from, position - this.#from + length);
  }
}

/** `onProgress` receives how many bytes have been read so far. */
async function* pieces(
  at: ReadAt,
  start: number,
  length: number,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  for (let read = 0; read < length; ) {
    const block = await at(start + read, Math.min(BLOCK_BYTES, length - read));
    if (block.length === 0) return;
    read += block.length;
    onProgress(read);
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
    `${name} is protected by a password; save a copy without one and use that file.`,
  );
}

function tooLarge(name: string): FileError {
  return new FileError(
    'too_large',
    `${name} unpacks to far more than a list holds; save the sheet as CSV and use that file.`,
  );
}
