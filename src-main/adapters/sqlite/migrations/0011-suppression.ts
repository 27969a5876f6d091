// Format 11: suppression lists, whose addresses and domains are left out of lists to be checked.
import type Database from 'better-sqlite3';

export function suppression(db: Database.Database): void {
  db.exec(`
    CREATE TABLE suppression_lists (
      number INTEGER PRIMARY KEY,
      list_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      addresses INTEGER NOT NULL DEFAULT 0,
      domains INTEGER NOT NULL DEFAULT 0,
      ready INTEGER NOT NULL DEFAULT 0     -- 0 while it is being filled
    ) STRICT;

    -- key: the mailbox in the form in which addresses are compared, or a domain in A-labels; text: as it was written.
    CREATE TABLE suppressed (
      list INTEGER NOT NULL,
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (list, key)
    ) STRICT, WITHOUT ROWID;
  `);
}
