// The SHA-256 of a file's bytes, whatever its size.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Rejects with the system's error when the file cannot be read. */
export async function fileDigest(path: string): Promise<Uint8Array> {
  const content = createHash('sha256');
  await pipeline(createReadStream(path), content);
  return content.digest();
}
