// Format 3: an outcome may be that somebody wrote. SQLite cannot change the CHECK of a column, so the table is made again.
import type Database from 'better-sqlite3';

export function outcomeWrote(db: Database.Database): void {
  db.exec(SQL);
}

const SQL = `
CREATE TABLE outcomes_3 (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  source INTEGER NOT NULL,
  address TEXT,              -- cleaned, in lower case
  domain TEXT,               -- what can be registered of it
  kind TEXT NOT NULL CHECK (kind IN ('bounced_hard', 'bounced_soft', 'delivered', 'replied', 'wrote', 'fraud', 'good_customer')),
  happened_at REAL,          -- NULL: not known
  recorded_at REAL NOT NULL,
  words TEXT,                -- what a mail host or a person said of it
  matching TEXT NOT NULL DEFAULT 'open' CHECK (matching IN ('open', 'matched', 'none', 'only_later')),
  verdict INTEGER,
  counts INTEGER NOT NULL DEFAULT 0,   -- 1 on the one outcome that stands for its verdict
  score INTEGER,
  recommendation TEXT,
  code_set INTEGER,
  provider TEXT,
  job INTEGER,               -- jobs.number; NULL for a single check
  checked_at REAL,
  CHECK (matching <> 'matched' OR (score IS NOT NULL AND recommendation IS NOT NULL AND code_set IS NOT NULL))
) STRICT;
INSERT INTO outcomes_3 SELECT * FROM outcomes;
-- A number is never used twice, also of outcomes that were removed.
DELETE FROM sqlite_sequence WHERE name = 'outcomes_3';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outcomes_3', seq FROM sqlite_sequence WHERE name = 'outcomes';
DROP TABLE outcomes;
ALTER TABLE outcomes_3 RENAME TO outcomes;
CREATE UNIQUE INDEX outcomes_by_address ON outcomes (address, kind, source, ifnull(happened_at, -1))
  WHERE address IS NOT NULL;
CREATE INDEX outcomes_by_verdict ON outcomes (verdict) WHERE verdict IS NOT NULL;
CREATE INDEX outcomes_open ON outcomes (number) WHERE matching = 'open';
CREATE INDEX outcomes_unmatched ON outcomes (recorded_at) WHERE matching <> 'matched';
`;
