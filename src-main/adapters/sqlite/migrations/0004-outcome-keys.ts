// Keys by which the outcomes of a mailbox and of a domain are found, also once their address is forgotten.
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { addressParts, mailboxOf } from '../../../engine/list-patterns/address-keys.ts';

/** From format 3 to 4. */
export function outcomeKeys(db: Database.Database): void {
  db.exec(ADD_COLUMNS);
  const page = db.prepare<[number], Old>(
    `SELECT number, address, domain FROM outcomes WHERE address IS NOT NULL AND number > ? ORDER BY number LIMIT ${PAGE}`,
  );
  const write = db.prepare<[Buffer | null, Buffer | null, number]>(
    'UPDATE outcomes SET mailbox_key = ?, domain_key = ? WHERE number = ?',
  );
  for (let rows = page.all(0); rows.length > 0; rows = page.all(rows.at(-1)?.number ?? 0)) {
    for (const { number, address, domain } of rows) {
      const parts = addressParts(address);
      const mailbox = parts === null ? null : keyOf(mailboxOf(parts));
      write.run(mailbox, domain === null || domain === '' ? null : keyOf(domain), number);
    }
  }
  db.exec(INDEXES);
}

const PAGE = 10_000;

interface Old {
  readonly number: number;
  readonly address: string;
  readonly domain: string | null;
}

/** The first 8 bytes, as rows have them. */
function keyOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, 8);
}

// An address cannot be read from its key; whoever has the address can tell that it is the one.
const ADD_COLUMNS = `
ALTER TABLE outcomes ADD COLUMN mailbox_key BLOB;  -- equal for addresses of one mailbox
ALTER TABLE outcomes ADD COLUMN domain_key BLOB;   -- of what can be registered of its domain
`;

const INDEXES = `
ALTER TABLE outcomes DROP COLUMN domain;
CREATE INDEX outcomes_by_mailbox ON outcomes (mailbox_key, kind, ifnull(happened_at, recorded_at))
  WHERE mailbox_key IS NOT NULL;
CREATE INDEX outcomes_by_domain ON outcomes (domain_key, ifnull(happened_at, recorded_at), mailbox_key, kind)
  WHERE domain_key IS NOT NULL;
DROP INDEX outcomes_unmatched;
CREATE INDEX outcomes_unmatched ON outcomes (recorded_at) WHERE matching <> 'matched' AND address IS NOT NULL;
`;
