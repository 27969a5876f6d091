// Format 10: what facets ask of rows, the analyst's decisions with the way back, saved views, export presets, samples of runs.
import type Database from 'better-sqlite3';

/**
 * Facts of results that are here already are read out of them when a list of theirs is first filtered by one: reading them
 * in one transaction would hold the first start up for as long as there are results.
 */
export function triage(db: Database.Database): void {
  db.exec(`
    ALTER TABLE jobs ADD COLUMN faceted INTEGER NOT NULL DEFAULT 0;   -- whether row_facts holds every row
    ALTER TABLE jobs ADD COLUMN searched INTEGER NOT NULL DEFAULT 0;  -- whether list_cells holds every row

    -- Sixteen bytes a row beside its marks: country, mailbox, reason of failure, domain age, address, decision, labels.
    CREATE TABLE row_facts (
      chunk INTEGER PRIMARY KEY,
      facts BLOB NOT NULL
    ) STRICT;

    CREATE TABLE facet_values (
      job INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('country', 'mailbox', 'failure', 'label')),
      id INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (job, kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX facet_values_by_value ON facet_values (job, kind, value);

    -- As list_texts, of the original cells; made when a list is first searched.
    CREATE TABLE list_cells (
      chunk INTEGER PRIMARY KEY,
      trigrams BLOB NOT NULL,
      ends BLOB NOT NULL,
      text BLOB NOT NULL
    ) STRICT;

    -- item = job number * 2^24 + index, as in items. Nothing that scores again touches it.
    CREATE TABLE decisions (
      item INTEGER PRIMARY KEY,
      decision TEXT CHECK (decision IN ('approve', 'review', 'block')),
      reason TEXT NOT NULL,
      note TEXT NOT NULL,
      labels TEXT NOT NULL,      -- JSON
      decided_by TEXT NOT NULL,
      decided_at REAL NOT NULL
    ) STRICT;

    -- What stood there before a change; NULL where nothing did.
    CREATE TABLE decision_changes (
      change INTEGER PRIMARY KEY AUTOINCREMENT,
      change_id TEXT NOT NULL UNIQUE,
      job INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX decision_changes_by_job ON decision_changes (job, change);
    CREATE TABLE decision_undo (
      change INTEGER NOT NULL,
      item INTEGER NOT NULL,
      before TEXT,               -- JSON
      PRIMARY KEY (change, item)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE saved_views (
      view_id TEXT NOT NULL PRIMARY KEY,
      job_id TEXT,               -- NULL: for every list
      name TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX saved_views_by_name ON saved_views (ifnull(job_id, ''), name);

    CREATE TABLE export_presets (
      preset_id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      choices TEXT NOT NULL      -- JSON
    ) STRICT;

    -- How the counts of a job grew, thinned out to some hundreds of samples.
    CREATE TABLE run_samples (
      job INTEGER NOT NULL,
      at REAL NOT NULL,
      approve INTEGER NOT NULL,
      review INTEGER NOT NULL,
      block INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      PRIMARY KEY (job, at)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX checks_by_domain ON checks (domain, recommendation, score);
  `);
}
