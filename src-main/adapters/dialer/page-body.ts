// The bytes of a reply, unpacked and cut off at a limit.
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { errorCode } from '../../../src-shared/error-code.ts';

/** What is offered in Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export type Body =
  | { readonly ok: true; readonly bytes: Buffer; readonly truncated: boolean }
  | { readonly ok: false; readonly reason: 'bad_encoding' | 'broken_off'; readonly detail: string };

/**
 * Reads a reply to its end, or until `maxBytes` have come out of the decompression, whichever is first; then the source
 * is destroyed. With 0 bytes nothing is read. Never rejects.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<Body> {
  // A source that is destroyed before its end says so by an error, after everybody has gone.
  source.on('error', () => {});
  const encoding = contentEncoding.trim().toLowerCase();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    if (maxBytes === 0) return { ok: true, bytes: Buffer.alloc(0), truncated: true };
    if (!KNOWN_ENCODINGS.has(encoding)) {
      const detail = `The reply is encoded as "${encoding.slice(0, 40)}", which was not offered`;
      return { ok: false, reason: 'bad_encoding', detail };
    }
    for await (const chunk of unpacked(source, encoding)) {
      chunks.push(chunk.subarray(0, maxBytes - size));
      size += chunk.length;
      if (size > maxBytes) break;
    }
    return { ok: true, bytes: Buffer.concat(chunks), truncated: size > maxBytes };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: isZlibError(error) ? 'bad_encoding' : 'broken_off', detail };
  } finally {
    source.destroy();
  }
}

const KNOWN_ENCODINGS = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br']);

async function* unpacked(source: Readable, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === '' || encoding === 'identity') {
    for await (const chunk of source) yield chunk;
    return;
  }
  const packed: AsyncIterator<Buffer, undefined> = source[Symbol.asyncIterator]();
  const first = await packed.next();
  // An empty body is empty, whatever it is said to be packed with (a 304 or a redirect, for one).
  if (first.done === true) return;
  const unpacker = unpackerFor(encoding, first.value);
  unpacker.on('error', () => {});
  void feed(unpacker, first, packed);
  try {
    for await (const chunk of unpacker) yield chunk;
  } finally {
    unpacker.destroy();
  }
}

/** Pushes the packed bytes in, no faster than they are unpacked; an error of the source becomes the unpacker's. */
async function feed(
  unpacker: Transform,
  first: IteratorResult<Buffer, undefined>,
  rest: AsyncIterator<Buffer, undefined>,
): Promise<void> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) {
      const { value } = next;
      await new Promise((done) => unpacker.write(value, done));
    }
    unpacker.end();
  } catch (error) {
    unpacker.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function unpackerFor(encoding: string, first: Buffer): Transform {
  switch (encoding) {
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // RFC 9110 §8.4.1.2 means zlib's format (RFC 1950); some servers send bare deflate (RFC 1951) all the same.
      return (Number(first[0]) & 0x0f) === 8 ? createInflate() : createInflateRaw();
    default:
      return createGunzip();
  }
}

function isZlibError(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('Z_') || code.startsWith('ERR__ERROR');
}
