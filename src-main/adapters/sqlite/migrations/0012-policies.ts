// Format 12: named policies beside the one for everything, which lists carry which, and the history of changes.
import type Database from 'better-sqlite3';

export function policies(db: Database.Database): void {
  db.exec(`
    -- own_list: the id of the one job that it is for; NULL where lists are given it by its name.
    CREATE TABLE policies (
      policy_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      own_list TEXT,
      policy TEXT NOT NULL,         -- JSON: bands and weights
      suppression TEXT NOT NULL,    -- JSON: ids of suppression lists
      revision INTEGER NOT NULL,    -- as in the table policy; of no two policies the same
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE policy ADD COLUMN suppression TEXT NOT NULL DEFAULT '[]';

    -- NULL, or one that is gone: the policy of everything.
    ALTER TABLE jobs ADD COLUMN policy_id TEXT;
    CREATE INDEX jobs_by_policy ON jobs (policy_id) WHERE policy_id IS NOT NULL;

    -- policy_id '' is the policy of everything.
    CREATE TABLE new_overrides (
      number INTEGER PRIMARY KEY,
      override_id TEXT NOT NULL UNIQUE,
      policy_id TEXT NOT NULL DEFAULT '',
      subject TEXT NOT NULL CHECK (subject IN ('domain', 'address')),
      value TEXT NOT NULL,
      verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny')),
      reason TEXT NOT NULL,
      created_at TEXT NOT NULL,  -- ISO 8601
      UNIQUE (policy_id, subject, value, verdict)
    ) STRICT;
    INSERT INTO new_overrides (number, override_id, subject, value, verdict, reason, created_at)
      SELECT number, override_id, subject, value, verdict, reason, created_at FROM overrides;
    DROP TABLE overrides;
    ALTER TABLE new_overrides RENAME TO overrides;

    -- What was changed, and what it takes to take it back.
    CREATE TABLE policy_changes (
      number INTEGER PRIMARY KEY,
      change_id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      changed_by TEXT NOT NULL,
      policy_id TEXT NOT NULL,
      policy_name TEXT,             -- NULL for the policy of everything
      detail TEXT NOT NULL,         -- JSON
      undoes TEXT                   -- the change that this one took back
    ) STRICT;
  `);
}
