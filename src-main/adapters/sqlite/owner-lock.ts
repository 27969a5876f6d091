// Says whether this process owns the data folder.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createFile, needPrivate, prepareFolder, tightenFiles } from './data-folder.ts';
import { asStoreError, isBusy } from './store-error.ts';

export interface OwnerLock {
  /** Lets the next owner in; a second call does nothing. */
  release(): void;
}

/**
 * Takes the folder for this process, or answers null when somebody has it. The lock is an exclusive transaction on an
 * empty SQLite file: a lock of the operating system, which goes with the process however that ends. Nobody else may
 * open `owner.lock` in this process: closing it would drop the lock (POSIX fcntl).
 * Throws `StoreError` (`store_not_writable`, `store_not_private`, `store_damaged`) when there can be no lock.
 */
export function acquireOwnerLock(folder: string): OwnerLock | null {
  const file = join(prepareFolder(folder), 'owner.lock');
  createFile(file);
  needPrivate(file);
  tightenFiles([file]);
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { timeout: 0 });
    // Nothing is ever written, so there is no journal to leave behind.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    return { release: () => held.close() };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return null;
    throw asStoreError(error, file);
  }
}
