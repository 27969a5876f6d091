// What is in progress says for itself how it is tried after an abrupt end; changes of policies are not taken back any more.
import type Database from 'better-sqlite3';

/** Rows that were suspected at this moment go on as others do: at another abrupt end they are in progress once more. */
export function noSuspects(db: Database.Database): void {
  db.exec(`
-- 1 for a row that is tried with nothing else in progress.
ALTER TABLE under_way ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
DROP TABLE suspects;
ALTER TABLE policy_changes DROP COLUMN undoes;
`);
}
