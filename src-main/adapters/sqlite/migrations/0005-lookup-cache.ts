// What look-ups brought is in a table of its own name, compressed, without half-empty pages.
import type Database from 'better-sqlite3';

/** A cache is filled again: what was in it is asked for once more. */
export function lookupCache(db: Database.Database): void {
  db.exec(`
DROP TABLE facts;
-- What look-ups about domains brought, such as a registry's answer or what a website says of itself.
CREATE TABLE lookup_cache (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  lookup_key TEXT NOT NULL,
  value BLOB NOT NULL,          -- JSON, compressed (RFC 1951)
  expires_at REAL NOT NULL,
  UNIQUE (kind, lookup_key)
) STRICT;
CREATE INDEX lookup_cache_by_expiry ON lookup_cache (expires_at);
`);
}
