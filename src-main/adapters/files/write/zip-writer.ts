// A ZIP archive as a stream of bytes, its members one after the other; nothing of them is held in memory.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** APPNOTE.TXT §4.4.4: sizes follow in a data descriptor (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** §4.4.3: ZIP64. Every member has the wide form, since nobody knows its size before it is written. */
const VERSION = 45;
const FULL = 0xffffffff;
/** 1980-01-01, the first day that the format knows: equal content gives equal bytes. */
const DOS_DATE = 0x21;
/** Quick is better than small here: a sheet shrinks to a tenth in any case. */
const LEVEL = 4;

/** The bytes of the archive. A member's content is asked for as its bytes are taken. */
export async function* zipBytes(members: Iterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const start = offset;
    let crc = 0;
    let bytes = 0;
    let packedBytes = 0;
    async function* counted() {
      for await (const piece of member.content) {
        const block = Buffer.from(piece);
        crc = crc32(block, crc);
        bytes += block.length;
        yield block;
      }
    }
    const head = localHeader(name);
    yield head;
    for await (const block of pipeline(
      Readable.from(counted(), { objectMode: true }),
      createDeflateRaw({ level: LEVEL, chunkSize: 65_536 }),
      () => {},
    )) {
      packedBytes += block.length;
      yield block;
    }
    const tail = descriptor(crc, packedBytes, bytes);
    yield tail;
    offset += head.length + packedBytes + tail.length;
    written.push({ name, offset: start, crc, packedBytes, bytes });
  }
  yield directory(written, offset);
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt32LE(FULL, 18);
  head.writeUInt32LE(FULL, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(20, 28);
  // §4.5.3: the wide extra field makes the descriptor's sizes wide too.
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  return Buffer.concat([head, name, extra]);
}

function descriptor(crc: number, packedBytes: number, bytes: number): Buffer {
  const tail = Buffer.alloc(24);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeBigUInt64LE(BigInt(packedBytes), 8);
  tail.writeBigUInt64LE(BigInt(bytes), 16);
  return tail;
}

function directory(members: readonly Written[], offset: number): Buffer {
  const entries = members.map(entry);
  const bytes = entries.reduce((sum, part) => sum + part.length, 0);
  const wide = Buffer.alloc(76);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(VERSION, 12);
  wide.writeUInt16LE(VERSION, 14);
  wide.writeBigUInt64LE(BigInt(members.length), 24);
  wide.writeBigUInt64LE(BigInt(members.length), 32);
  wide.writeBigUInt64LE(BigInt(bytes), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(offset + bytes), 64);
  wide.writeUInt32LE(1, 72);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(Math.min(bytes, FULL), 12);
  end.writeUInt32LE(Math.min(offset, FULL), 16);
  return Buffer.concat([...entries, wide, end]);
}

function entry({ name, offset, crc, packedBytes, bytes }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(DOS_DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt16LE(name.length, 28);
  const large = packedBytes >= FULL || bytes >= FULL || offset >= FULL;
  head.writeUInt32LE(large ? FULL : packedBytes, 20);
  head.writeUInt32LE(large ? FULL : bytes, 24);
  head.writeUInt32LE(large ? FULL : offset, 42);
  if (!large) return Buffer.concat([head, name]);
  head.writeUInt16LE(28, 30);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(bytes), 4);
  extra.writeBigUInt64LE(BigInt(packedBytes), 12);
  extra.writeBigUInt64LE(BigInt(offset), 20);
  return Buffer.concat([head, name, extra]);
}
