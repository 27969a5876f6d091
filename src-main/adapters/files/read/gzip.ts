// The bytes inside a gzip file, streamed and bounded.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../../src-shared/error-code.ts';
import { FileError } from '../../../service/ports/files.ts';
import type { ByteSource } from './byte-source.ts';

/** RFC 1952 §2.3.1 */
export function isGzip(start: Buffer): boolean {
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Text of lists shrinks to a tenth or, very regular, a hundredth; deflate's best is a thousandth. */
export const MOST_RATIO = 400;
export const RATIO_FROM_BYTES = 256 * 1024 * 1024;

/**
 * The inflated bytes of a source; its position in the file tells the progress. Several members one after the other are
 * one text (RFC 1952 §2.2). @throws FileError from `blocks`: `broken_file`, or `too_large` for what inflates beyond reason
 */
export function inflated(packed: ByteSource): ByteSource {
  return {
    name: packed.name,
    repeatable: packed.repeatable,
    at: null,
    progress: packed.progress,
    confirm: () => packed.confirm(),
    close: () => packed.close(),
    async *blocks() {
      let taken = 0;
      let given = 0;
      async function* counted() {
        for await (const block of packed.blocks()) {
          taken += block.length;
          yield block;
        }
      }
      // `pipeline` ends the reading too when nobody wants more.
      const unpacked = pipeline(Readable.from(counted()), createGunzip(), () => {});
      try {
        for await (const block of unpacked) {
          given += block.length;
          if (given > RATIO_FROM_BYTES && given > taken * MOST_RATIO) throw bomb(packed.name);
          yield block;
        }
      } catch (cause) {
        if (cause instanceof FileError) throw cause;
        throw broken(packed.name, cause);
      }
    },
  };
}

function bomb(name: string): FileError {
  return new FileError(
    'too_large',
    `${name} unpacks to more than ${MOST_RATIO} times its size, which no list does; unpack it yourself and look at it.`,
  );
}

function broken(name: string, cause: unknown): FileError {
  const why = errorCode(cause) === 'Z_BUF_ERROR' ? 'it is incomplete' : 'it is damaged';
  return new FileError(
    'broken_file',
    `${name} cannot be unpacked: ${why}; download or compress it again.`,
    { cause },
  );
}
