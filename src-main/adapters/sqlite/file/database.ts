// Opens the store's file: checks it before anything is written, sets a damaged one aside, and configures SQLite.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { APPLICATION_ID, EARLIER_APPLICATION_IDS } from '../migrations/0001-first-tables.ts';
import { MIGRATIONS, type Migration } from '../migrations/index.ts';
import {
  asStoreError,
  damaged,
  earlier,
  isCorrupt,
  newer,
  reasonOf,
  StoreError,
} from '../store-error.ts';
import { backUp, pruneBackups } from './backup.ts';
import { createFile, needPrivate, storeFile, tightenFiles } from './data-folder.ts';
import { quickCheck } from './integrity.ts';
import { formatOf, migrate } from './migrate.ts';
import { type SetAside, setAside, type WhyAside, wasOurs } from './set-aside.ts';

const WRITER_BUSY_TIMEOUT_MS = 2_000;
const PAGE_BYTES = 8_192;
const WAL_LEFT_BYTES = 64 * 1024 * 1024;
// A checkpoint holds up whoever waits for the store: one of 4 MB takes some 15 ms, one of 64 MB a tenth of a second.
const CHECKPOINT_PAGES = 500;
const CACHE_KIB = 32_000;

export interface WriterOptions {
  readonly now: number;
  /** What to do with a damaged store of ours. Setting it aside is for the owner of the folder alone. */
  readonly damaged: 'refuse' | 'set aside';
}

export interface Writer {
  readonly db: Database.Database;
  /** The store that was in its place before, when that was damaged. */
  readonly aside: SetAside | null;
}

/**
 * Opens the one connection that writes, at this program's format; before an older file is changed, a copy is kept.
 * Throws `StoreError`; a file that is newer, held by others or not ours is left as it is.
 */
export function openWriter(
  folder: string,
  options: WriterOptions,
  migrations: readonly Migration[] = MIGRATIONS,
): Writer {
  const file = storeFile(folder);
  try {
    return { db: opened(folder, options.now, migrations), aside: null };
  } catch (error) {
    const why = whyAside(error, file);
    if (options.damaged === 'refuse' || why === null) throw asStoreError(error, file);
    return createdAfterDamage(folder, options.now, why, reasonOf(error));
  }
}

/** Why a file that cannot be opened may be set aside; null where it may not. */
function whyAside(error: unknown, file: string): WhyAside | null {
  if (error instanceof StoreError && error.code === 'store_earlier') return 'earlier build';
  return isCorrupt(error) && isOurs(file) ? 'damaged' : null;
}

function createdAfterDamage(folder: string, now: number, why: WhyAside, reason: string): Writer {
  const file = storeFile(folder);
  try {
    const aside = { file, movedTo: setAside(folder, now, why), why, reason };
    return { db: opened(folder, now, MIGRATIONS), aside };
  } catch (error) {
    throw asStoreError(error, file);
  }
}

function isOurs(file: string): boolean {
  try {
    return wasOurs(file);
  } catch {
    // It cannot even be read: what was said about it remains.
    return false;
  }
}

function opened(folder: string, now: number, migrations: readonly Migration[]): Database.Database {
  const file = storeFile(folder);
  createFile(file);
  const files = [file, `${file}-wal`, `${file}-shm`];
  for (const each of files) needPrivate(each);
  const isNew = statSync(file).size === 0;
  if (!isNew) inspect(file, migrations.length);
  tightenFiles(files);
  const db = new Database(file, { timeout: WRITER_BUSY_TIMEOUT_MS });
  try {
    configure(db, isNew);
    const format = formatOf(db);
    if (format > 0 && format < migrations.length) backUp(db, folder, format, now);
    else pruneBackups(folder, now);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Looks at an existing file through a connection that cannot write: its header, whose it is, its format, its soundness. */
function inspect(file: string, latestFormat: number): void {
  const db = new Database(file, {
    readonly: true,
    fileMustExist: true,
    timeout: WRITER_BUSY_TIMEOUT_MS,
  });
  try {
    const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
    const format = formatOf(db);
    const owner = Number(db.pragma('application_id', { simple: true }));
    if (EARLIER_APPLICATION_IDS.includes(owner)) throw earlier(file);
    if (format > latestFormat) throw newer(file, format, latestFormat);
    const isEmpty = tables === 0 && format === 0;
    if (!isEmpty && owner !== APPLICATION_ID) {
      throw damaged(file, 'it belongs to another program');
    }
    quickCheck(db);
  } finally {
    db.close();
  }
}

function configure(db: Database.Database, isNew: boolean): void {
  if (isNew) {
    // Both hold for the life of the file. Three results of usual size fit a page of this size, one a page of 4 KiB.
    db.pragma(`page_size = ${PAGE_BYTES}`);
    db.pragma('auto_vacuum = INCREMENTAL');
  }
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  db.pragma(`journal_size_limit = ${WAL_LEFT_BYTES}`);
}
