// Format 5: the local policy and its overrides, and what of each result it takes to score it again.
import type Database from 'better-sqlite3';

/**
 * Accounts of results that are here already are left NULL: reading them out of all results in one transaction would hold
 * the first start up for as long as there are results. They are filled in slices when the store scores again, which it
 * does at every start until `scored` has caught up with `stamp`.
 */
export function policy(db: Database.Database): void {
  db.exec(`
    -- Accounts are few and results many: each set of codes is kept once.
    CREATE TABLE accounts (
      account INTEGER PRIMARY KEY,
      codes TEXT NOT NULL UNIQUE
    ) STRICT;

    -- revision: of the policy under which the result was rendered; 0 is before there was one.
    ALTER TABLE items ADD COLUMN account INTEGER;
    ALTER TABLE items ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE checks ADD COLUMN account INTEGER;
    ALTER TABLE checks ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

    -- stamp grows with every change of policy, overrides or table; revision is the stamp of the last change of bands,
    -- weights or table; scored the stamp up to which all scores have been brought.
    CREATE TABLE policy (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      policy TEXT NOT NULL,    -- JSON
      scoring TEXT NOT NULL,   -- the version of the table
      stamp INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      scored INTEGER NOT NULL
    ) STRICT;
    INSERT INTO policy (only, policy, scoring, stamp, revision, scored)
    VALUES (1, '{"approve":70,"review":40,"weights":{}}', '', 0, 0, 0);
    UPDATE policy SET policy = json_set(policy,
      '$.approve', json_extract(settings.value, '$.approve'), '$.review', json_extract(settings.value, '$.review'))
    FROM settings WHERE settings.name = 'bands'
      AND json_type(settings.value, '$.approve') = 'integer' AND json_type(settings.value, '$.review') = 'integer';

    CREATE TABLE overrides (
      number INTEGER PRIMARY KEY,
      override_id TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL CHECK (subject IN ('domain', 'address')),
      value TEXT NOT NULL,
      verdict TEXT NOT NULL CHECK (verdict IN ('allow', 'deny')),
      reason TEXT NOT NULL,
      created_at TEXT NOT NULL,  -- ISO 8601
      UNIQUE (subject, value, verdict)
    ) STRICT;
  `);
}
