// The first tables of the store. Never edited once released: what changes later is a migration of its own.
import type Database from 'better-sqlite3';

/** "Vou2" in ASCII: tells our file from any other SQLite database. */
export const APPLICATION_ID = 0x566f7533;
/** "Vouc", "Vou1" and "Vou2": the files of builds before the first release, which are set aside. */
export const EARLIER_APPLICATION_IDS: readonly number[] = [0x566f7563, 0x566f7531, 0x566f7532];

/** From an empty file to format 1. */
export function firstTables(db: Database.Database): void {
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.exec(SCHEMA);
}

// Times are milliseconds since the epoch, REAL because a lifetime in hours need not be a whole number of them.
// item = job number * 2^24 + index. The rows of a failed job that are pending failed with the job's own error: a job of a
// million rows ends by one write, which also fits on a disk that is nearly full.
// state: 0 pending, 1 with a first verdict, 2 verified, 3 failed. recommendation, decision: 1 approve, 2 review, 3 block.
// ruling, what an override of the policy says of the address: 0 nothing, 1 allow, 2 deny.
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
  last_used_at REAL,
  monthly_budget INTEGER CHECK (monthly_budget >= 0),
  callback_secret TEXT,        -- NULL in keys whose callbacks nothing can sign
  callback_secret_at INTEGER,
  policy_id TEXT               -- NULL, or one that is gone: the default policy
) STRICT;

-- A deleted job keeps its row, without its name and columns. AUTOINCREMENT: a number is never used twice, because it is
-- part of its items' keys.
CREATE TABLE jobs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  job_id TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('key', 'app', 'command')),
  key_id TEXT,
  name TEXT,
  columns TEXT,                          -- JSON
  options TEXT NOT NULL,                 -- JSON
  file_key TEXT,                         -- of content, reading, mapping and options
  policy_id TEXT,                        -- NULL, or one that is gone: the default policy
  delimiter TEXT,
  email_column INTEGER,
  widest INTEGER NOT NULL DEFAULT 0,     -- cells of its widest row
  blanks INTEGER NOT NULL DEFAULT 0,     -- blank rows of its file
  status TEXT NOT NULL CHECK (status IN ('draft', 'queued', 'running', 'completed', 'failed')),
  total INTEGER NOT NULL DEFAULT 0,
  credits_used INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),  -- rows that may still cost a credit, while it is unfinished
  paused INTEGER NOT NULL DEFAULT 0,
  first INTEGER NOT NULL DEFAULT 0,
  finishing INTEGER NOT NULL DEFAULT 0,
  waiting_since REAL,
  error_code TEXT,
  error_message TEXT,
  left_out TEXT,                         -- JSON
  reopening TEXT,                        -- JSON: which rows are being made pending again
  reopened_to INTEGER,                   -- the last item that was looked at for that
  created_at REAL NOT NULL,
  started_at REAL,
  ended_at REAL,
  deleted_at REAL,
  clearing INTEGER NOT NULL DEFAULT 0,   -- deleted, but not all of its rows are gone yet
  revision INTEGER NOT NULL DEFAULT 0,   -- grows with every change of its rows
  CHECK (status NOT IN ('completed', 'failed') OR ended_at IS NOT NULL)
) STRICT;
CREATE INDEX jobs_clearing ON jobs (clearing) WHERE clearing = 1;
CREATE INDEX jobs_unfinished ON jobs (key_id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_by_policy ON jobs (policy_id) WHERE policy_id IS NOT NULL;

-- What a list is filtered, counted and sorted by. Names of domains and the like are numbers in the table names.
CREATE TABLE rows (
  item INTEGER PRIMARY KEY,
  state INTEGER NOT NULL DEFAULT 0,
  code_set INTEGER NOT NULL DEFAULT 0,       -- 0 without a verdict
  ruling INTEGER NOT NULL DEFAULT 0,
  decision INTEGER NOT NULL DEFAULT 0,       -- of the analyst; 0 for none
  before_score INTEGER,                      -- of the verdict before it was taken up again
  before_recommendation INTEGER,
  duplicate_of INTEGER,                      -- the first item that asks the same
  duplicates INTEGER NOT NULL DEFAULT 0,     -- on the first: how many later ones there are
  same_mailbox_as INTEGER,                   -- the first item with its mailbox
  domain INTEGER,                            -- a name: registrable domain
  provider INTEGER,                          -- a name: mail provider
  mail_host INTEGER,                         -- a name
  country INTEGER,                           -- a name
  mailbox INTEGER,                           -- a name: what a mail host said
  failure INTEGER,                           -- a name: the code of an error
  failure_words INTEGER,                     -- a name: its sentence
  domain_age INTEGER,                        -- days at the time of the check
  suggested INTEGER NOT NULL DEFAULT 0,      -- whether another address was probably meant
  blanks INTEGER,                            -- blank rows of the file directly before it
  checked_at REAL,
  address TEXT NOT NULL,                     -- cleaned and in lower case
  fingerprint BLOB NOT NULL,                 -- equal for rows that ask the same
  mailbox_key BLOB                           -- equal for rows with one mailbox
) STRICT;
CREATE INDEX rows_duplicates ON rows (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- What a row asks, and its original cells.
CREATE TABLE row_texts (
  item INTEGER PRIMARY KEY,
  request TEXT NOT NULL,  -- JSON: a text, or the place of the cell that holds it
  cells TEXT              -- JSON
) STRICT;

-- Domains, providers, words of failures: each once in a list.
CREATE TABLE names (
  job INTEGER NOT NULL,
  name INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (job, name)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX names_by_text ON names (job, text);

-- What was observed, each once in a list: a line as [code, observed, source], or one group of signals.
CREATE TABLE parts (
  job INTEGER NOT NULL,
  part INTEGER NOT NULL,
  text TEXT NOT NULL,     -- JSON
  PRIMARY KEY (job, part)
) STRICT, WITHOUT ROWID;

-- What was observed of a row, in parts. score and recommendation are those at the time.
CREATE TABLE results (
  item INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL,
  cached INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  score INTEGER NOT NULL,
  recommendation INTEGER NOT NULL,
  gathered_at INTEGER NOT NULL,
  normalized TEXT,
  suggestion TEXT,
  company_domain TEXT,        -- JSON
  email INTEGER NOT NULL,     -- parts
  company INTEGER NOT NULL,
  person INTEGER NOT NULL,
  ip INTEGER NOT NULL,
  lines TEXT NOT NULL         -- JSON
) STRICT;

-- Each set of codes once; what a policy makes of it is one row in verdicts.
CREATE TABLE code_sets (
  code_set INTEGER PRIMARY KEY,
  codes TEXT NOT NULL UNIQUE
) STRICT;

-- Derived: what each policy makes of each set of codes and each ruling.
CREATE TABLE verdicts (
  policy INTEGER NOT NULL,         -- policies.number
  code_set INTEGER NOT NULL,
  ruling INTEGER NOT NULL,
  score INTEGER NOT NULL,
  recommendation INTEGER NOT NULL,
  flags INTEGER NOT NULL,          -- a bit for each, in the order of FLAG_NAMES
  PRIMARY KEY (policy, code_set, ruling)
) STRICT, WITHOUT ROWID;

-- How many rows of a job are alike in what counts.
CREATE TABLE tallies (
  job INTEGER NOT NULL,
  state INTEGER NOT NULL,
  code_set INTEGER NOT NULL,
  ruling INTEGER NOT NULL,
  decision INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (job, state, code_set, ruling, decision)
) STRICT, WITHOUT ROWID;

-- number 0, with the id '', is the default policy.
CREATE TABLE policies (
  number INTEGER PRIMARY KEY,
  policy_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  own_list TEXT,                -- the one job that it is for
  policy TEXT NOT NULL,         -- JSON: bands and weights
  suppression TEXT NOT NULL,    -- JSON: ids of suppression lists
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO policies VALUES (0, '', '', NULL, '{"approve":70,"review":40,"weights":{}}', '[]', 0);

-- Under which version of the table of weights verdicts were looked up.
CREATE TABLE scoring (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  version TEXT NOT NULL,
  stamp INTEGER NOT NULL     -- grows with every change of a policy
) STRICT;
INSERT INTO scoring VALUES (1, '', 0);

CREATE TABLE overrides (
  number INTEGER PRIMARY KEY,
  override_id TEXT NOT NULL UNIQUE,
  policy_id TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('domain', 'address')),
  value TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny')),
  reason TEXT NOT NULL,
  created_at TEXT NOT NULL,  -- ISO 8601
  UNIQUE (policy_id, subject, value, verdict)
) STRICT;

-- What was changed, and what it takes to take it back.
CREATE TABLE policy_changes (
  number INTEGER PRIMARY KEY,
  change_id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  policy_name TEXT,             -- NULL for the default policy
  detail TEXT NOT NULL          -- JSON
) STRICT;

-- Single checks. AUTOINCREMENT: a number is never used twice, because cache entries point at it.
CREATE TABLE checks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('key', 'app', 'command')),
  key_id TEXT,
  policy_id TEXT,               -- of its key or its caller
  code_set INTEGER NOT NULL,
  ruling INTEGER NOT NULL,
  domain TEXT NOT NULL,
  provider TEXT,
  cached INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  checked_at REAL NOT NULL,
  input TEXT NOT NULL,          -- JSON
  result TEXT NOT NULL,         -- JSON: what was observed, and of the call
  fingerprint BLOB NOT NULL,    -- equal for one and the same request
  text TEXT NOT NULL            -- address, name, company and domain, folded
) STRICT;
CREATE INDEX checks_by_time ON checks (checked_at);
CREATE INDEX checks_by_fingerprint ON checks (fingerprint, number);
CREATE INDEX checks_by_text ON checks (number, text);
CREATE INDEX checks_by_domain ON checks (domain);

-- Points at the result of a row or of a single check: a result is written once, and deleting it empties the cache too.
CREATE TABLE verdict_cache (
  cache_key BLOB NOT NULL PRIMARY KEY,
  expires_at REAL NOT NULL,
  item INTEGER,
  check_number INTEGER,
  CHECK ((item IS NULL) <> (check_number IS NULL))
) STRICT, WITHOUT ROWID;

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

-- What was answered to a submission with an Idempotency-Key; fingerprint is of its body.
CREATE TABLE submissions (
  key_id TEXT NOT NULL,
  once TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  job_id TEXT NOT NULL,
  total INTEGER NOT NULL,
  expires_at REAL NOT NULL,
  PRIMARY KEY (key_id, once)
) STRICT, WITHOUT ROWID;
CREATE INDEX submissions_by_expiry ON submissions (expires_at);

-- The privacy ledger: contacts that were added together are one entry.
CREATE TABLE contacts (
  number INTEGER PRIMARY KEY,
  at REAL NOT NULL,             -- of its newest
  amount INTEGER NOT NULL,      -- how many
  contacts BLOB NOT NULL        -- JSON, compressed (RFC 1951)
) STRICT;
CREATE INDEX contacts_by_time ON contacts (at);

-- What look-ups about domains brought until it expires, such as a registry's answer or what a website says of itself. Not
-- WITHOUT ROWID: rows of some kilobytes would leave half of each page empty.
CREATE TABLE lookup_cache (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  lookup_key TEXT NOT NULL,
  value BLOB NOT NULL,          -- JSON, compressed (RFC 1951)
  expires_at REAL NOT NULL,
  UNIQUE (kind, lookup_key)
) STRICT;
CREATE INDEX lookup_cache_by_expiry ON lookup_cache (expires_at);

-- What was learnt about the mail domains of running lists.
CREATE TABLE list_facts (
  job INTEGER NOT NULL,
  domain TEXT NOT NULL,
  facts BLOB NOT NULL,          -- JSON, compressed (RFC 1951)
  PRIMARY KEY (job, domain)
) STRICT, WITHOUT ROWID;

-- Which rows of a running job are in progress.
CREATE TABLE under_way (
  job INTEGER PRIMARY KEY,
  indexes TEXT NOT NULL,        -- JSON
  -- 1 for a row that is tried with nothing else in progress.
  alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1))
) STRICT;

-- What the analyst noted about rows; what was decided stands in rows.
CREATE TABLE decisions (
  item INTEGER PRIMARY KEY,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  labels TEXT NOT NULL,         -- JSON
  decided_by TEXT NOT NULL,
  decided_at REAL NOT NULL
) STRICT;
CREATE TABLE decision_changes (
  change INTEGER PRIMARY KEY AUTOINCREMENT,
  change_id TEXT NOT NULL UNIQUE,
  job INTEGER NOT NULL
) STRICT;
CREATE INDEX decision_changes_by_job ON decision_changes (job, change);
CREATE TABLE decision_undo (
  change INTEGER NOT NULL,
  item INTEGER NOT NULL,
  before TEXT,                  -- JSON
  PRIMARY KEY (change, item)
) STRICT, WITHOUT ROWID;

CREATE TABLE saved_views (
  view_id TEXT NOT NULL PRIMARY KEY,
  job_id TEXT,                  -- NULL: for every list
  name TEXT NOT NULL,
  address TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_views_by_name ON saved_views (ifnull(job_id, ''), name);

CREATE TABLE export_presets (
  preset_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  choices TEXT NOT NULL         -- JSON
) STRICT;

-- How the counts of a job grew while it ran.
CREATE TABLE run_samples (
  job INTEGER NOT NULL,
  at REAL NOT NULL,
  approve INTEGER NOT NULL,
  review INTEGER NOT NULL,
  block INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (job, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE suppression_lists (
  number INTEGER PRIMARY KEY,
  list_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  addresses INTEGER NOT NULL DEFAULT 0,
  domains INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0     -- 0 while it is being filled
) STRICT;
CREATE TABLE suppressed (
  list INTEGER NOT NULL,
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (list, key)
) STRICT, WITHOUT ROWID;

-- Where outcomes came from; a file that is imported again under its label is the same source.
CREATE TABLE outcome_sources (
  number INTEGER PRIMARY KEY,
  source TEXT NOT NULL CHECK (source IN ('file', 'window', 'api', 'command')),
  label TEXT NOT NULL,
  UNIQUE (source, label)
) STRICT;

-- What really happened to addresses. verdict: rows.item, or minus checks.number; of an open outcome the one that it names, if
-- any. What stands behind it was copied when it was found, so that it outlives the verdict. When the verdict goes, so does
-- what names a person: address, words and verdict become NULL, and the time the beginning of its month. An address cannot be
-- read from its key; whoever has the address can tell that it is the one.
CREATE TABLE outcomes (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  source INTEGER NOT NULL,
  address TEXT,              -- cleaned, in lower case
  mailbox_key BLOB,          -- equal for addresses of one mailbox
  domain_key BLOB,           -- of what can be registered of its domain
  naming TEXT NOT NULL DEFAULT '',     -- "first.last last.first": patterns that can have made it, no name
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
CREATE UNIQUE INDEX outcomes_by_address ON outcomes (address, kind, source, ifnull(happened_at, -1))
  WHERE address IS NOT NULL;
CREATE INDEX outcomes_by_verdict ON outcomes (verdict) WHERE verdict IS NOT NULL;
CREATE INDEX outcomes_open ON outcomes (number) WHERE matching = 'open';
CREATE INDEX outcomes_unmatched ON outcomes (recorded_at) WHERE matching <> 'matched' AND address IS NOT NULL;
CREATE INDEX outcomes_by_mailbox ON outcomes (mailbox_key, kind, ifnull(happened_at, recorded_at))
  WHERE mailbox_key IS NOT NULL;
CREATE INDEX outcomes_by_domain ON outcomes (domain_key, ifnull(happened_at, recorded_at), mailbox_key, kind, naming)
  WHERE domain_key IS NOT NULL;

-- Who is told of the end of a batch, and how that stands.
CREATE TABLE callbacks (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  callback_id TEXT NOT NULL UNIQUE,
  job_id TEXT NOT NULL UNIQUE,
  key_id TEXT NOT NULL,
  url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,  -- counted when an attempt begins
  next_at INTEGER,                      -- NULL is at once
  last_at INTEGER,
  last_status INTEGER,
  last_error TEXT,
  delivered_at INTEGER
) STRICT;
CREATE INDEX callbacks_open ON callbacks (next_at) WHERE state = 'open';
CREATE INDEX callbacks_of_key ON callbacks (key_id, number);
`;
