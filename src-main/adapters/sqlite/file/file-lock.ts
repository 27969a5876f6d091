// Locks of the operating system on files of a private folder.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { asStoreError, isBusy } from '../store-error.ts';
import { createFile, needPrivate, prepareFolder, tightenFiles } from './data-folder.ts';

export interface FileLock {
  /** Lets the next one in; a second call does nothing. */
  release(): void;
}

/**
 * Takes the lock of that name for this process, or answers null when somebody has it. It is an exclusive transaction on an
 * empty SQLite file, so it goes with the process however that ends. Nobody else may open the file in this process: closing
 * it would drop the lock (POSIX fcntl). Throws `StoreError` (`store_not_writable`, `store_not_private`, `store_damaged`)
 * when there can be no lock.
 */
export function acquireLock(folder: string, name: string): FileLock | null {
  const file = join(prepareFolder(folder), name);
  createFile(file);
  needPrivate(file);
  tightenFiles([file]);
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { timeout: 0 });
    // Nothing is ever written, so there is no journal to leave behind.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    const connection = db;
    return { release: () => connection.close() };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return null;
    throw asStoreError(error, file);
  }
}
