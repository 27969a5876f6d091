// Keeps two `vouch watch` from checking the lists of one folder twice, and gives the one a private place for what it notes.
import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder } from '../adapters/sqlite/file/data-folder.ts';
import { acquireLock } from '../adapters/sqlite/file/file-lock.ts';
import { dataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';

export interface WatchLock {
  /** Where the watch keeps its own notes: see `watchNotes`. */
  readonly notes: string;
  /** Lets the next watch in. */
  release(): void;
}

/**
 * Takes a folder for this process, or answers null when another watch of this user has it. The lock lies among the user's
 * data: on network shares locks are not to be relied on. Rejects with the system's error where the folder is not there.
 */
export async function lockWatch(
  environment: Environment,
  folder: string,
): Promise<WatchLock | null> {
  const lock = acquireLock(environment.home, `watch-${await placeOf(folder)}.lock`);
  if (lock === null) return null;
  const notes = await watchNotes(environment, folder);
  prepareFolder(dataFolder(environment));
  await mkdir(notes, { recursive: true, mode: 0o700 });
  return { notes, release: () => lock.release() };
}

/** The private folder, within the data folder, of what is known of a watched folder; it may not be there yet. */
export async function watchNotes(environment: Environment, folder: string): Promise<string> {
  return join(dataFolder(environment), 'watched', await placeOf(folder));
}

async function placeOf(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 20);
}
