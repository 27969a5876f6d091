// What can go wrong with the store: eight codes, each with a sentence that names the place and says what to do.
import { dirname, join } from 'node:path';
import { errorCode } from '../../../src-shared/error-code.ts';
import { shortened } from '../../../src-shared/shortened.ts';

export type StoreErrorCode =
  /** Written by a newer program; left untouched. */
  | 'store_newer'
  /** Written by a build from before the first release; left untouched, or set aside. */
  | 'store_earlier'
  /** The folder or file cannot be created or written: rights, a full or read-only disk. */
  | 'store_not_writable'
  /** Others could have put something into it. */
  | 'store_not_private'
  /** The disk takes no more. */
  | 'store_full'
  /** Not a store of ours, or its content does not hold together; left untouched. */
  | 'store_damaged'
  /** Another program holds it. */
  | 'store_busy'
  /** Anything else: a bug, or a worker that ended. */
  | 'store_failed';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

/** An error as it crosses between threads. */
export interface WireError {
  readonly code: StoreErrorCode;
  readonly message: string;
}

/** The store's error for whatever was thrown while `place` (a folder or file) was worked on. */
export function asStoreError(thrown: unknown, place: string): StoreError {
  if (thrown instanceof StoreError) return thrown;
  const reason = reasonOf(thrown);
  const code = storeErrorCode(errorCode(thrown));
  return new StoreError(code, sentence(code, place, reason), { cause: thrown });
}

/** Of what SQLite says of a damaged schema, which quotes whole statements. */
const LONGEST_REASON = 200;

/** What was thrown, in one line that a sentence can hold. */
export function reasonOf(thrown: unknown): string {
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  return shortened(words.slice(0, 10 * LONGEST_REASON).replace(/\s+/g, ' '), LONGEST_REASON);
}

/** Whether another connection was in the way, so that asking again later can succeed. */
export function isBusy(thrown: unknown): boolean {
  return storeErrorCode(errorCode(thrown)) === 'store_busy';
}

/** The refusal of a file that is not a store, or no longer one. */
export function damaged(file: string, reason: string): StoreError {
  return new StoreError('store_damaged', sentence('store_damaged', file, reason));
}

/** The refusal of a place that is not the user's alone: why not, and what to do. */
export function notPrivate(place: string, reason: string, advice: string): StoreError {
  return new StoreError(
    'store_not_private',
    `${place} is not private to you: ${reason}. Nothing was read or changed; ${advice}`,
  );
}

/** Whether SQLite says that the file itself is broken; a disk that cannot be read is another matter. */
export function isCorrupt(thrown: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(thrown));
}

/** The refusal to change a store's format without a copy of it. */
export function noSpaceForCopy(
  file: string,
  place: string,
  neededBytes: number,
  cause?: unknown,
): StoreError {
  const needed = `${Math.ceil(neededBytes / 1_000_000).toLocaleString('en')} MB`;
  return new StoreError(
    'store_not_writable',
    `${file} needs a backup before this Vouch upgrades it, and there is no room for one in ${place} (up to ${needed}). Nothing was changed; free some space, then start again.`,
    { cause },
  );
}

// Result codes: https://www.sqlite.org/rescode.html; Z_ are zlib's of a compressed value; the rest are errno names of the file system.
const CODES: readonly (readonly [RegExp, StoreErrorCode])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'store_busy'],
  [
    /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$)|Z_(DATA|BUF)_ERROR)/,
    'store_damaged',
  ],
  // What a quota or a limit on files refuses (EDQUOT, EFBIG) is an IOERR_WRITE to SQLite.
  [/^(SQLITE_(FULL|IOERR_(WRITE|FSYNC|SHMSIZE))|ENOSPC|EDQUOT|EFBIG)$/, 'store_full'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR)/, 'store_not_writable'],
  [
    /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|ENOENT|EEXIST|ELOOP|ENAMETOOLONG|EIO)$/,
    'store_not_writable',
  ],
];

function storeErrorCode(code: string): StoreErrorCode {
  return CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'store_failed';
}

function sentence(code: StoreErrorCode, place: string, reason: string): string {
  switch (code) {
    case 'store_newer':
      return `${place} was written by a newer Vouch (${reason}): update Vouch. To go back to this version, put the copy that the update left in ${join(dirname(place), 'backups')} in its place, or set VOUCH_HOME to another folder.`;
    case 'store_earlier':
      return `${place} was written by an earlier build of Vouch (${reason}): start Vouch, which sets it aside unchanged and begins an empty database.`;
    case 'store_not_writable':
      return `${place} cannot be written (${reason}): check its permissions and the free space, or set VOUCH_HOME to another folder.`;
    case 'store_full':
      return `${place} cannot be written (${reason}): free some space, or set VOUCH_HOME to another folder.`;
    case 'store_not_private':
      return `${place} is not private to you (${reason}): set VOUCH_HOME to a folder of your own.`;
    case 'store_damaged':
      return `${place} is not a sound Vouch database (${reason}): it was left unchanged; move it away or restore a backup, then start again.`;
    case 'store_busy':
      return `${place} is in use by another program (${reason}): close that program, then try again.`;
    case 'store_failed':
      return `The database ${place} failed (${reason}): start Vouch again.`;
  }
}

/** The refusal of a store of a build from before the first release. */
export function earlier(file: string): StoreError {
  return new StoreError(
    'store_earlier',
    sentence('store_earlier', file, 'before its first release'),
  );
}

/** The refusal of a store whose format this program does not know yet. */
export function newer(file: string, found: number, known: number): StoreError {
  return new StoreError(
    'store_newer',
    sentence('store_newer', file, `format ${found}, this one supports up to ${known}`),
  );
}
