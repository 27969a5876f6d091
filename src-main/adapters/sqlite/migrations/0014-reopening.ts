// Format 14: a list is taken up again in steps, of which a killed program may have done some.
import type Database from 'better-sqlite3';

export function reopening(db: Database.Database): void {
  db.exec(`
    -- Which rows of an ended list are being made pending again, as JSON; NULL where none are.
    ALTER TABLE jobs ADD COLUMN reopening TEXT;
    -- The last item that was looked at for that; NULL before the first.
    ALTER TABLE jobs ADD COLUMN reopened_to INTEGER;
  `);
}
