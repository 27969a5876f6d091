// Format 16: who is told of the end of a batch, how that stands, and the secret that signs it.
import type Database from 'better-sqlite3';

export function callbacks(db: Database.Database): void {
  db.exec(`
    -- Both NULL in keys whose callbacks nothing can sign.
    ALTER TABLE api_keys ADD COLUMN callback_secret TEXT;
    ALTER TABLE api_keys ADD COLUMN callback_secret_at INTEGER;

    CREATE TABLE callbacks (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      callback_id TEXT NOT NULL UNIQUE,
      job_id TEXT NOT NULL UNIQUE,
      key_id TEXT NOT NULL,
      url TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'delivered', 'failed')),
      -- Counted when an attempt begins.
      attempts INTEGER NOT NULL DEFAULT 0,
      -- NULL is at once.
      next_at INTEGER,
      last_at INTEGER,
      last_status INTEGER,
      last_error TEXT,
      delivered_at INTEGER
    ) STRICT;
    CREATE INDEX callbacks_open ON callbacks (next_at) WHERE state = 'open';
    CREATE INDEX callbacks_of_key ON callbacks (key_id, number);
  `);
}
