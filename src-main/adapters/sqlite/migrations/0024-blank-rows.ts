// Format 24: blank rows of a list's file are counted before the row that follows them, in place of rows of their own.
import type Database from 'better-sqlite3';

export function blankRows(db: Database.Database): void {
  db.exec(`
    ALTER TABLE items ADD COLUMN blanks INTEGER;                  -- blank rows directly before it; NULL for none
    ALTER TABLE jobs ADD COLUMN blanks INTEGER NOT NULL DEFAULT 0; -- all of them
  `);
}
