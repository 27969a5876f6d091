// Format 18: the privacy ledger says through which proxy a contact went.
import type Database from 'better-sqlite3';

export function ways(db: Database.Database): void {
  // NULL where it went by itself.
  db.exec('ALTER TABLE contacts ADD COLUMN via TEXT');
}
