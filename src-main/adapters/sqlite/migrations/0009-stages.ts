// Format 9: lists in stages: first verdicts before the slow facts are heard, and lists that are taken up again.
import type Database from 'better-sqlite3';

export function stages(db: Database.Database): void {
  db.exec(`
    -- Rows with a first verdict alone, by its recommendation. Such a row is 'pending' and has one.
    ALTER TABLE jobs ADD COLUMN provisional_approve INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN provisional_review INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN provisional_block INTEGER NOT NULL DEFAULT 0;
    -- Whether nothing slow is asked any more: first verdicts are final as they stand.
    ALTER TABLE jobs ADD COLUMN finishing INTEGER NOT NULL DEFAULT 0;

    -- The verdict that a row had before it was taken up again; NULL where it was not.
    ALTER TABLE items ADD COLUMN before_score INTEGER;
    ALTER TABLE items ADD COLUMN before_recommendation TEXT;

    -- What was heard about a mail domain of a job that goes on, so that nothing is asked twice.
    CREATE TABLE list_facts (
      job INTEGER NOT NULL,
      domain TEXT NOT NULL,
      facts TEXT NOT NULL,  -- JSON
      PRIMARY KEY (job, domain)
    ) STRICT, WITHOUT ROWID;
  `);
}
