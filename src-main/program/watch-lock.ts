// Keeps two `vouch watch` from checking the lists of one folder twice.
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { acquireLock, type FileLock } from '../adapters/sqlite/file/file-lock.ts';
import type { Environment } from './environment.ts';

/** Lets the next watch in when it is released. */
export type WatchLock = FileLock;

/**
 * Takes a folder for this process, or answers null when another watch of this user has it. The lock lies among the user's
 * data: on network shares locks are not to be relied on. Rejects with the system's error where the folder is not there.
 */
export async function lockWatch({ home }: Environment, folder: string): Promise<WatchLock | null> {
  const place = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  return acquireLock(home, `watch-${place.slice(0, 20)}.lock`);
}
