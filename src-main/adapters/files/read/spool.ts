// A private temporary copy of input that can be read only once; closing it deletes it.

import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileError } from '../file-error.ts';
import { type ByteSource, openBytes } from './byte-source.ts';

/** Writes a source to a file that only its owner can read. The source is closed. @throws FileError */
export async function spooled(source: ByteSource): Promise<ByteSource> {
  const path = join(tmpdir(), `vouch-${randomUUID()}.part`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const block of source.blocks()) await file.appendFile(block);
    } finally {
      await file.close();
    }
    const reopened = await openBytes(path);
    return {
      ...reopened,
      name: source.name,
      async close() {
        await reopened.close();
        await rm(path, { force: true });
      },
    };
  } catch (cause) {
    await rm(path, { force: true });
    throw fileError(cause, source.name, 'read');
  } finally {
    await source.close();
  }
}
