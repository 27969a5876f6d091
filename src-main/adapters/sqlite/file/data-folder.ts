// Makes the data folder and its files readable by their owner only.
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../../../src-shared/error-code.ts';
import { asStoreError, notPrivate } from '../store-error.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
/** Write for the group or for all. */
const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;
/** The local users (passwd(5)). */
const USERS = '/etc/passwd';

/** The store's file within the data folder. */
export function storeFile(folder: string): string {
  return join(folder, 'vouch.db');
}

/** The program's user by number, or null on a system without such numbers. */
export type UserId = number | null;

/**
 * Creates the folder where it is missing, closes it to others, and answers its absolute path. One that others could
 * already write to, or that belongs to somebody else, may hold what they put there, and is refused rather than closed.
 * Throws `StoreError` (`store_not_writable`, `store_not_private`) when that cannot be done.
 */
export function prepareFolder(folder: string, user: UserId = thisUser()): string {
  const path = resolve(folder);
  try {
    makeFolder(path);
    needPrivate(path, user);
    tighten(path, OWNER_ONLY_FOLDER);
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
    if (errorCode(error) !== 'EEXIST') throw asStoreError(error, path);
  }
}

/**
 * Refuses what somebody else could have written, or could exchange: a folder, file or link of another user, or a folder
 * that others may write to. A link of one's own is followed; data on another disk still belongs to its user.
 * Throws `StoreError` (`store_not_private`); what is missing is fine.
 */
export function needPrivate(path: string, user: UserId = thisUser()): void {
  if (user === null) return;
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link === undefined) return;
  if (link.isSymbolicLink() && link.uid !== user && link.uid !== ROOT) {
    throw notPrivate(path, `it is a link of another user (number ${link.uid})`, OTHER_FOLDER);
  }
  const found: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.uid !== user) {
    const reason = `it belongs to another user (number ${found.uid})`;
    throw notPrivate(path, reason, user === ROOT ? asOwner(found.uid) : OTHER_FOLDER);
  }
  if (found.isDirectory() && (found.mode & WRITABLE_BY_OTHERS) !== 0) {
    throw notPrivate(
      path,
      'other users may write to it',
      `check that nothing unexpected is in it, then: chmod 700 ${quoted(path)}`,
    );
  }
}

const OTHER_FOLDER = 'set VOUCH_HOME to a folder of your own.';

/** What root wrote into the folder of a service, the service could no longer read. */
function asOwner(owner: number): string {
  return `run the command as that user: sudo -u ${nameOfUser(owner)} … (with the same VOUCH_HOME).`;
}

/** The user's name, or the number as sudo takes it. */
function nameOfUser(user: number): string {
  const lines = existsSync(USERS) ? readFileSync(USERS, 'utf8').split('\n') : [];
  const line = lines.find((each) => each.split(':')[2] === String(user));
  return line?.split(':')[0] ?? `'#${user}'`;
}

/** For a shell, where the path is more than a plain word. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function thisUser(): UserId {
  return process.getuid?.() ?? null;
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
    if (!known.includes(errorCode(error))) throw error;
  }
}
