// The patterns that can have made the local part of an outcome's address, which outlive the address.
import type Database from 'better-sqlite3';

/** From format 4 to 5. Outcomes that are there stay without: nobody read them for it. */
export function outcomeNaming(db: Database.Database): void {
  db.exec(`
ALTER TABLE outcomes ADD COLUMN naming TEXT NOT NULL DEFAULT '';  -- "first.last last.first": patterns, no name
DROP INDEX outcomes_by_domain;
CREATE INDEX outcomes_by_domain ON outcomes (domain_key, ifnull(happened_at, recorded_at), mailbox_key, kind, naming)
  WHERE domain_key IS NOT NULL;
`);
}
