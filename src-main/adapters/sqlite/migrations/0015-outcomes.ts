// Format 15: what really happened to addresses, with the verdict that was valid then.
import type Database from 'better-sqlite3';

export function outcomes(db: Database.Database): void {
  db.exec(`
    -- Where outcomes came from; a file that is imported again under its label is the same source.
    CREATE TABLE outcome_sources (
      number INTEGER PRIMARY KEY,
      source TEXT NOT NULL CHECK (source IN ('file', 'window', 'api', 'command')),
      label TEXT NOT NULL,
      UNIQUE (source, label)
    ) STRICT;

    -- verdict: items.item, or minus checks.number; of an open outcome the one that it names, if any. What stands behind it
    -- was copied when it was found, so that it outlives the verdict. When the verdict goes, so does what names a person:
    -- address, domain, words and verdict become NULL, and the time the beginning of its month.
    CREATE TABLE outcomes (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      source INTEGER NOT NULL,
      address TEXT,              -- cleaned, in lower case
      domain TEXT,               -- what can be registered of it
      kind TEXT NOT NULL CHECK (kind IN ('bounced_hard', 'bounced_soft', 'delivered', 'replied', 'fraud', 'good_customer')),
      happened_at REAL,          -- NULL: not known
      recorded_at REAL NOT NULL,
      words TEXT,                -- what a mail host or a person said of it
      matching TEXT NOT NULL DEFAULT 'open' CHECK (matching IN ('open', 'matched', 'none', 'only_later')),
      verdict INTEGER,
      counts INTEGER NOT NULL DEFAULT 0,   -- 1 on the one outcome that stands for its verdict
      score INTEGER,
      recommendation TEXT,
      account INTEGER,
      provider TEXT,
      job INTEGER,               -- jobs.number; NULL for a single check
      checked_at REAL,
      CHECK (matching <> 'matched' OR (score IS NOT NULL AND recommendation IS NOT NULL AND account IS NOT NULL))
    ) STRICT;
    CREATE UNIQUE INDEX outcomes_by_address ON outcomes (address, kind, source, ifnull(happened_at, -1))
      WHERE address IS NOT NULL;
    CREATE INDEX outcomes_by_verdict ON outcomes (verdict) WHERE verdict IS NOT NULL;
    CREATE INDEX outcomes_open ON outcomes (number) WHERE matching = 'open';
    CREATE INDEX outcomes_unmatched ON outcomes (recorded_at) WHERE matching <> 'matched';
  `);
}
