// A ZIP archive as a stream of bytes, its members one after the other; nothing of them is held in memory.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipMember {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

const OPTIONS = {
  // The first day that the format knows, and no other time: equal content gives equal bytes.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  // Quick is better than small here: a sheet shrinks to a tenth in any case.
  compressionLevel: 4,
};

/** The bytes of the archive. A member's content is asked for as its bytes are taken. @throws whatever a member's content throws */
export async function* zipBytes(members: Iterable<ZipMember>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sources: Readable[] = [];
  for (const { name, content } of members) {
    zip.addReadStreamLazy(name, OPTIONS, (pack) => {
      const source = Readable.from(content, { highWaterMark: 1 });
      sources.push(source);
      // yazl leaves the errors of what it packs to others.
      source.on('error', (cause) => output.destroy(cause));
      pack(null, source);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    for (const source of sources) source.destroy();
  }
}
