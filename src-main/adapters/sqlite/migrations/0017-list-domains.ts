// Format 17: what was heard of each domain of a list that several domains can share: the host of its mail, the day of its registration.
import type Database from 'better-sqlite3';

export function listDomains(db: Database.Database): void {
  db.exec(`
    -- domain: registrable, as in list_values; registered: days since 1970.
    CREATE TABLE list_domains (
      job INTEGER NOT NULL,
      domain TEXT NOT NULL,
      mail_host TEXT,
      registered INTEGER,
      PRIMARY KEY (job, domain)
    ) STRICT, WITHOUT ROWID;
    -- Whether list_domains has every domain of the list; those of before are made when somebody first asks.
    ALTER TABLE jobs ADD COLUMN traced INTEGER NOT NULL DEFAULT 0;
  `);
}
