// Format 13: how the file of a list was written: what separated its cells, and how many its widest row has.
import type Database from 'better-sqlite3';

export function fileShape(db: Database.Database): void {
  db.exec(`
    ALTER TABLE jobs ADD COLUMN delimiter TEXT;
    -- NULL in lists of older formats: not known.
    ALTER TABLE jobs ADD COLUMN widest INTEGER;
  `);
}
