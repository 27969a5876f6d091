// Format 2: facts about domains that outlive the program, such as what a registry said.
import type Database from 'better-sqlite3';

export function facts(db: Database.Database): void {
  db.exec(`
    CREATE TABLE facts (
      kind TEXT NOT NULL,
      fact_key TEXT NOT NULL,
      value TEXT NOT NULL,
      expires_at REAL NOT NULL,
      PRIMARY KEY (kind, fact_key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX facts_by_expiry ON facts (expires_at);
  `);
}
