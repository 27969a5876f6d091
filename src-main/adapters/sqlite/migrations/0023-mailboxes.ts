// Format 23: which rows of a list have the mailbox of an earlier one, and which column of its file holds the addresses.
import type Database from 'better-sqlite3';

// NULL: rows without an address that can be checked, and those of older formats.
export function mailboxes(db: Database.Database): void {
  db.exec(`
    ALTER TABLE items ADD COLUMN mailbox BLOB;
    ALTER TABLE items ADD COLUMN same_mailbox_as INTEGER; -- the first item with that mailbox
    ALTER TABLE jobs ADD COLUMN email_column INTEGER;
  `);
}
