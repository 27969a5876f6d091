// Format 8: what of a job is under way, so that a start after a crash knows what may have caused it.
import type Database from 'better-sqlite3';

export function underWay(db: Database.Database): void {
  db.exec(`
    -- The items of a running job that may be under way, replaced with each window of items that is taken.
    CREATE TABLE under_way (
      job INTEGER PRIMARY KEY,
      indexes TEXT NOT NULL  -- JSON
    ) STRICT;

    -- Items without an outcome that were under way when the program ended abruptly.
    CREATE TABLE suspects (
      item INTEGER PRIMARY KEY,
      stops INTEGER NOT NULL,                            -- how often it was under way at such an end
      trial TEXT CHECK (trial IN ('beside', 'alone'))    -- how it is being tried at this moment
    ) STRICT;

    ALTER TABLE jobs ADD COLUMN left_out TEXT;           -- JSON: items that are not checked any more; else NULL
  `);
}
