// Moves a store that cannot be used out of the way, whole and unchanged, so that a new one can be begun in its place.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../../src-shared/error-code.ts';
import { APPLICATION_ID } from '../migrations/0001-first-tables.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { storeFile } from './data-folder.ts';
import { datedName } from './timestamped-name.ts';

/** Why a store is set aside: it is damaged, or of a build from before the first release. */
export type WhyAside = 'damaged' | 'earlier build';

/** A store that was set aside, and where it is now. */
export interface SetAside {
  readonly file: string;
  readonly movedTo: string;
  readonly why: WhyAside;
  /** What was wrong with it, in SQLite's words. */
  readonly reason: string;
}

// Places in the header (sqlite.org/fileformat2.html §1.3).
const HEADER_BYTES = 100;
const USER_VERSION = 60;
const APPLICATION = 68;
const MAGIC = Buffer.from('SQLite format 3\0');

/**
 * Whether a damaged file was surely a store that this program could read: by its header, or because it holds nothing but
 * zeros there, as after a loss of power. Only for a file that nobody in this process has open (see `createFile`).
 */
export function wasOurs(file: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES, 0xff);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.every((byte) => byte === 0)) return true;
  return (
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.readUInt32BE(APPLICATION) === APPLICATION_ID &&
    header.readUInt32BE(USER_VERSION) <= MIGRATIONS.length
  );
}

/**
 * Moves the store's files into a new folder beside them, named by the date; answers the database's new path. They keep
 * their names, so that tools find the log that belongs to the database. Only for the owner of the data folder.
 */
export function setAside(folder: string, now: number, why: WhyAside): string {
  const place = newFolder(folder, now, PREFIXES[why]);
  const file = storeFile(folder);
  const moved = join(place, 'vouch.db');
  // The database last: left alone with an empty new one, a log would be lost. What is cut off here is done again.
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, moved + suffix);
  }
  return moved;
}

/** The paths of the folders with stores that were set aside and are still there, the oldest first. */
export function setAsideIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && OURS.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** Removes them all, with what is in them; answers how many. They may be the user's only copy: only at their request. */
export function dropSetAside(folder: string): number {
  const places = setAsideIn(folder);
  for (const place of places) rmSync(place, { recursive: true, force: true });
  return places.length;
}

const PREFIXES: Readonly<Record<WhyAside, string>> = {
  damaged: 'damaged-',
  'earlier build': 'earlier-build-',
};
/** As `newFolder` names them; whatever else begins alike is somebody else's. */
const OURS = /^(?:damaged|earlier-build)-\d{4}-\d{2}-\d{2}-\d{6}(?:-\d+)?$/;

/** A folder that was not there before: nothing is ever moved over something else. */
function newFolder(folder: string, now: number, prefix: string): string {
  for (let attempt = 1; ; attempt += 1) {
    const place = join(folder, `${prefix}${datedName(now, attempt)}`);
    try {
      mkdirSync(place, 0o700);
      return place;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || dirname(place) !== folder) throw error;
    }
  }
}
