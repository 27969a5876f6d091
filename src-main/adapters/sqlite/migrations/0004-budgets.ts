// Format 4: budgets of keys, credits that jobs have set aside, and submissions that may be repeated without harm.
import type Database from 'better-sqlite3';

export function budgets(db: Database.Database): void {
  db.exec(`
    ALTER TABLE api_keys ADD COLUMN monthly_budget INTEGER CHECK (monthly_budget >= 0);

    -- How many of the job's items are neither recorded nor duplicates: each may still cost a credit. It counts while the
    -- job is unfinished; what a job that has ended leaves here is void.
    ALTER TABLE jobs ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0);
    UPDATE jobs SET reserved = (
      SELECT count(*) FROM items
      WHERE item >= jobs.number * 16777216 AND item < (jobs.number + 1) * 16777216
        AND state = 'pending' AND duplicate_of IS NULL
    ) WHERE status IN ('queued', 'running') AND deleted_at IS NULL;
    CREATE INDEX jobs_unfinished ON jobs (key_id) WHERE status IN ('queued', 'running');

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
  `);
}
