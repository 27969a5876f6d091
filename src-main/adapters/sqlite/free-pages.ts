// Makes the store's file smaller after deletions, and removes what was deleted from its log.
import type Database from 'better-sqlite3';
import type { Sliced } from './method-table.ts';

const SLICE_PAGES = 1_000;

/** Shrinks the file when more than a quarter of it is free. */
export function* giveBackPages(db: Database.Database): Sliced<void> {
  let free = pages(db, 'freelist_count');
  while (free > pages(db, 'page_count') / 4) {
    db.exec(`PRAGMA incremental_vacuum(${SLICE_PAGES})`);
    yield;
    const left = pages(db, 'freelist_count');
    // A file that was made without auto_vacuum keeps its pages and uses them again.
    if (left >= free) break;
    free = left;
  }
  // What was deleted must not live on in the log either; SQLite blanks it in the file itself (secure_delete).
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function pages(db: Database.Database, pragma: 'freelist_count' | 'page_count'): number {
  return Number(db.pragma(pragma, { simple: true }));
}
