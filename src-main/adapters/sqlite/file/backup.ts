// Keeps a copy of a store before its format is changed: the last two, and none for longer than a fortnight.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { errorCode } from '../../../../src-shared/error-code.ts';
import { noSpaceForCopy } from '../store-error.ts';
import { createFile } from './data-folder.ts';
import { datedName } from './timestamped-name.ts';

const MAX_BACKUPS = 2;
/** A copy holds what is deleted from the store later; it must not outlive that for long. */
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;
/** How long a copy outlives what was deleted for its age: there is time to go back to the program before. */
const LEFT_MS = 24 * 60 * 60 * 1000;
const PART = '.part';
/** What SQLite and file systems say where there is no room (`SQLITE_IOERR_WRITE`: a limit on the size of files). */
const NO_SPACE = /^(SQLITE_FULL|SQLITE_IOERR(_WRITE)?|ENOSPC|EDQUOT|EFBIG)$/;

/** Where copies lie, below the data folder. */
export function backupFolder(folder: string): string {
  return join(folder, 'backups');
}

/**
 * Writes a copy of an open store, complete under its name or not there at all; answers its path.
 * Throws `StoreError` (`store_not_writable`) with the sizes when there is no room: then nothing may be changed.
 */
export function backUp(db: Database.Database, folder: string, format: number, now: number): string {
  const place = backupFolder(folder);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const neededBytes = pragma(db, 'page_count') * pragma(db, 'page_size');
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < neededBytes) throw noSpaceForCopy(db.name, place, neededBytes);
  const copy = newName(place, format, now);
  const part = `${copy}${PART}`;
  try {
    createFile(part);
    // Reads one state of the store, whoever writes meanwhile, and leaves out what is free in it.
    db.prepare('VACUUM INTO ?').run(part);
    flush(part);
    renameSync(part, copy);
  } catch (error) {
    rmSync(part, { force: true });
    throw NO_SPACE.test(errorCode(error))
      ? noSpaceForCopy(db.name, place, neededBytes, error)
      : error;
  }
  pruneBackups(folder, now);
  return copy;
}

/** Removes copies beyond the last two, old ones, and what an interruption left half-written. */
export function pruneBackups(folder: string, now: number): void {
  const place = backupFolder(folder);
  const names = namesIn(place);
  const copies = names.filter((name) => name.endsWith('.db')).sort();
  const old = copies.filter(
    (name, index) =>
      index < copies.length - MAX_BACKUPS ||
      statSync(join(place, name)).mtimeMs < now - LIFETIME_MS,
  );
  const parts = names.filter((name) => name.endsWith(PART));
  for (const name of [...old, ...parts]) rmSync(join(place, name), { force: true });
}

/** Removes every copy: what the user deletes must not live on in one. */
export function dropBackups(folder: string): void {
  const place = backupFolder(folder);
  for (const name of namesIn(place)) rmSync(join(place, name), { force: true });
}

/** Dates every copy back so that it goes in a day: it holds what was deleted from the store for its age. */
export function shortenBackups(folder: string, now: number): void {
  const place = backupFolder(folder);
  const made = now - LIFETIME_MS + LEFT_MS;
  for (const name of namesIn(place)) {
    const copy = join(place, name);
    if (statSync(copy).mtimeMs > made) utimesSync(copy, made / 1000, made / 1000);
  }
}

function namesIn(place: string): readonly string[] {
  return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith(PREFIX)) : [];
}

const PREFIX = 'vouch-';

function newName(place: string, format: number, now: number): string {
  for (let attempt = 1; ; attempt += 1) {
    const name = join(place, `${PREFIX}${datedName(now, attempt)}-format-${format}.db`);
    if (!existsSync(name) && !existsSync(name + PART)) return name;
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function pragma(db: Database.Database, name: 'page_count' | 'page_size'): number {
  return Number(db.pragma(name, { simple: true }));
}
