// The first tables of the store. Never edited once released: what changes later is a migration of its own.
import type Database from 'better-sqlite3';

/** "Vouc" in ASCII: tells our file from any other SQLite database. */
export const APPLICATION_ID = 0x566f7563;

/** From an empty file to format 1. */
export function firstTables(db: Database.Database): void {
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.exec(SCHEMA);
}

// Times are milliseconds since the epoch, REAL because a lifetime in hours need not be a whole number of them.
const SCHEMA = `
CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL  -- JSON
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  number INTEGER PRIMARY KEY,
  key_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  created_at REAL NOT NULL,
  revoked_at REAL,
  last_used_at REAL
) STRICT;

-- A deleted job keeps its row, with its counts and without its name and columns. AUTOINCREMENT: a number is never used
-- twice, because it is part of its items' keys.
CREATE TABLE jobs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('key', 'app', 'command')),
  key_id TEXT,
  name TEXT,
  columns TEXT,           -- JSON
  options TEXT NOT NULL,  -- JSON
  status TEXT NOT NULL CHECK (status IN ('draft', 'queued', 'running', 'completed', 'failed')),
  total INTEGER NOT NULL DEFAULT 0,
  succeeded INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  processed INTEGER NOT NULL DEFAULT 0,
  credits_used INTEGER NOT NULL DEFAULT 0,
  paused INTEGER NOT NULL DEFAULT 0,
  waiting_since REAL,
  error_code TEXT,
  error_message TEXT,
  created_at REAL NOT NULL,
  started_at REAL,
  ended_at REAL,
  deleted_at REAL,
  clearing INTEGER NOT NULL DEFAULT 0,  -- deleted, but not all of its items are gone yet
  CHECK (processed = succeeded + failed AND processed <= total),
  CHECK (status NOT IN ('completed', 'failed') OR (processed = total AND ended_at IS NOT NULL))
) STRICT;
CREATE INDEX jobs_clearing ON jobs (clearing) WHERE clearing = 1;

-- item = job number * 2^24 + index. The pending items of a failed job are failed with the job's own error: a job of a
-- million rows ends by one write, which also fits on a disk that is nearly full.
CREATE TABLE items (
  item INTEGER PRIMARY KEY,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'verified', 'failed')),
  duplicate_of INTEGER,                    -- the first identical item
  duplicates INTEGER NOT NULL DEFAULT 0,   -- on the first: how many later ones there are
  fingerprint BLOB NOT NULL,
  score INTEGER,
  recommendation TEXT,
  flags TEXT,                              -- JSON
  domain TEXT,
  checked_at REAL,
  error_code TEXT,
  error_message TEXT,
  input TEXT NOT NULL,                     -- JSON
  source TEXT                              -- JSON
) STRICT;
CREATE INDEX items_duplicates ON items (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- Rendered results, apart from their items: items stay small to scan, and recording appends instead of growing rows.
CREATE TABLE results (
  item INTEGER PRIMARY KEY,
  result TEXT NOT NULL
) STRICT;

-- AUTOINCREMENT: a number is never used twice, because cache entries point at it.
CREATE TABLE checks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('key', 'app', 'command')),
  key_id TEXT,
  score INTEGER NOT NULL,
  recommendation TEXT NOT NULL,
  flags TEXT NOT NULL,
  domain TEXT NOT NULL,
  cached INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  checked_at REAL NOT NULL,
  input TEXT NOT NULL,
  result TEXT NOT NULL
) STRICT;
CREATE INDEX checks_by_time ON checks (checked_at);

-- Points at the result of an item or of a single check: a result is written once, and deleting it empties the cache too.
CREATE TABLE verdict_cache (
  cache_key TEXT NOT NULL PRIMARY KEY,
  expires_at REAL NOT NULL,
  item INTEGER,
  check_number INTEGER,
  CHECK ((item IS NULL) <> (check_number IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX verdict_cache_by_expiry ON verdict_cache (expires_at);

-- One entry per charged single check and per charged batch of a job. Nothing is ever removed from it.
CREATE TABLE credit_ledger (
  entry INTEGER PRIMARY KEY,
  at REAL NOT NULL,
  credits INTEGER NOT NULL CHECK (credits > 0),
  origin TEXT NOT NULL CHECK (origin IN ('key', 'app', 'command')),
  key_id TEXT,
  request_id TEXT,
  job_id TEXT,
  CHECK ((request_id IS NULL) <> (job_id IS NULL))
) STRICT;
CREATE INDEX credit_ledger_by_time ON credit_ledger (at, credits);
CREATE INDEX credit_ledger_by_key ON credit_ledger (key_id, at, credits) WHERE key_id IS NOT NULL;

CREATE TABLE contacts (
  number INTEGER PRIMARY KEY,
  at REAL NOT NULL,
  protocol TEXT NOT NULL,
  host TEXT NOT NULL,
  address TEXT,
  port INTEGER NOT NULL,
  why TEXT NOT NULL,
  sent TEXT NOT NULL,
  outcome TEXT NOT NULL,
  bytes_sent INTEGER NOT NULL,
  bytes_received INTEGER NOT NULL,
  check_id TEXT
) STRICT;
CREATE INDEX contacts_by_time ON contacts (at);
`;
