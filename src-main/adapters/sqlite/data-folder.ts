// Makes the data folder and its files readable by their owner only; what is in the files is for others.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asStoreError } from './store-error.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const STICKY = 0o1000;

/** The store's file within the data folder. */
export function storeFile(folder: string): string {
  return join(folder, 'vouch.db');
}

/**
 * Creates the folder where it is missing, closes it to others, and answers its absolute path.
 * Throws `StoreError` (`store_not_writable`) when that cannot be done.
 */
export function prepareFolder(folder: string): string {
  const path = resolve(folder);
  try {
    makeFolder(path);
    // A sticky folder (/tmp) is shared on purpose; closing it would lock out everybody else.
    if ((statSync(path).mode & STICKY) === 0) tighten(path, OWNER_ONLY_FOLDER);
    return path;
  } catch (error) {
    throw asStoreError(error, `The data folder ${path}`);
  }
}

/**
 * Creates an empty file for its owner only, unless there is one. An existing file is never opened here: closing any
 * descriptor of it would drop the locks that SQLite holds in this process (POSIX fcntl; sqlite.org/howtocorrupt.html §2.2).
 */
export function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY_FILE));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw asStoreError(error, path);
  }
}

/** Closes existing files to others; missing ones are skipped. */
export function tightenFiles(paths: readonly string[]): void {
  for (const path of paths) tighten(path, OWNER_ONLY_FILE);
}

/** Makes a folder and what is missing above it. Node's own recursive mkdir never returns below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  mkdirSync(path, OWNER_ONLY_FOLDER);
}

function tighten(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    // Not ours, or a file system without rights: whether it can be written shows later.
    const known = ['ENOENT', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS', 'EACCES'];
    if (!known.some((code) => hasCode(error, code))) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
