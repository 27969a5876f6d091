// The installation's secret key for the hashes in its log: equal values stay equal in one log, and no one else can look them up.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Reads the key, or makes it at the first time. Where it can neither be read nor kept, one of this run alone serves. */
export function readLogKey(folder: string): Uint8Array {
  const file = join(folder, 'log.key');
  const fresh = randomBytes(KEY_BYTES);
  try {
    writeFileSync(file, fresh, { mode: 0o600, flag: 'wx' });
  } catch {
    // There is one, or the disk is full.
  }
  return readKey(file) ?? fresh;
}

function readKey(file: string): Uint8Array | null {
  try {
    const bytes = readFileSync(file);
    return bytes.length === KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
