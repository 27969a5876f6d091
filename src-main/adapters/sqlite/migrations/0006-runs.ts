// Format 6: which file a list came from, so that its run can be taken up again, and which list goes before the others.
import type Database from 'better-sqlite3';

export function runs(db: Database.Database): void {
  db.exec(`
    ALTER TABLE jobs ADD COLUMN file_key TEXT;                    -- of content, reading, mapping and options; else NULL
    ALTER TABLE jobs ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
  `);
}
