// Opens a connection that reads the store beside the one that writes.
import Database from 'better-sqlite3';
import { asStoreError } from '../store-error.ts';
import { storeFile } from './data-folder.ts';

// Point reads run on the main loop, which must not stand still; a read that meets a lock goes to the worker instead.
const BUSY_TIMEOUT_MS = 20;

/** Opens a connection that cannot write, and how long it waits for a lock; throws `StoreError`. */
export function openReader(folder: string, busyMs = BUSY_TIMEOUT_MS): Database.Database {
  const file = storeFile(folder);
  try {
    return new Database(file, {
      readonly: true,
      fileMustExist: true,
      timeout: busyMs,
    });
  } catch (error) {
    throw asStoreError(error, file);
  }
}
