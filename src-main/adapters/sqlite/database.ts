// Opens the store's file: judges what is there before anything is written, then sets how SQLite works on it.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createFile, tightenFiles } from './data-folder.ts';
import { formatOf, migrate } from './migrate.ts';
import { APPLICATION_ID } from './migrations/0001-first-tables.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { asStoreError, damaged, newer } from './store-error.ts';

const WRITER_BUSY_TIMEOUT_MS = 2_000;
// Point reads run on the main loop, which must not stand still; a read that meets a lock goes to the worker instead.
const READER_BUSY_TIMEOUT_MS = 20;
const PAGE_BYTES = 8_192;
// A large list writes some 5 MB a second: a checkpoint every 64 MB waits for the disk far less often than the usual 4 MB.
const CHECKPOINT_PAGES = 8_000;
const WAL_LEFT_BYTES = 64 * 1024 * 1024;
const CACHE_KIB = 32_000;

/** The store's file within the data folder. */
export function storeFile(folder: string): string {
  return join(folder, 'vouch.db');
}

/**
 * Opens the one connection that writes, at this program's format. Throws `StoreError`; a file that is newer, damaged or
 * not ours is left as it is.
 */
export function openWriter(folder: string): Database.Database {
  const file = storeFile(folder);
  try {
    createFile(file);
    const isNew = statSync(file).size === 0;
    if (!isNew) inspect(file);
    tightenFiles([file, `${file}-wal`, `${file}-shm`]);
    return configured(new Database(file, { timeout: WRITER_BUSY_TIMEOUT_MS }), isNew);
  } catch (error) {
    throw asStoreError(error, file);
  }
}

/** Opens a connection for point reads beside the writer. */
export function openReader(folder: string): Database.Database {
  const file = storeFile(folder);
  try {
    return new Database(file, {
      readonly: true,
      fileMustExist: true,
      timeout: READER_BUSY_TIMEOUT_MS,
    });
  } catch (error) {
    throw asStoreError(error, file);
  }
}

/** Looks at an existing file through a connection that cannot write: its header, its schema, whose it is, its format. */
function inspect(file: string): void {
  const db = new Database(file, {
    readonly: true,
    fileMustExist: true,
    timeout: WRITER_BUSY_TIMEOUT_MS,
  });
  try {
    const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
    const format = formatOf(db);
    if (format > MIGRATIONS.length) throw newer(file, format, MIGRATIONS.length);
    const isEmpty = tables === 0 && format === 0;
    if (!isEmpty && db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw damaged(file, 'it belongs to another program');
    }
  } finally {
    db.close();
  }
}

function configured(db: Database.Database, isNew: boolean): Database.Database {
  try {
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
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
