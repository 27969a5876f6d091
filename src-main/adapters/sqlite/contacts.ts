// The privacy ledger in the store: who was contacted, why, and what was sent.
import type Database from 'better-sqlite3';
import type { Contact } from '../../service/ports/contact-ledger.ts';
import type { Direct } from './method-table.ts';

export function contactMethods(
  db: Database.Database,
): Direct<'appendContacts' | 'listContacts' | 'clearContacts'> {
  const insert = db.prepare<[Contact]>(
    `INSERT INTO contacts (at, protocol, host, address, port, why, sent, outcome, bytes_sent, bytes_received, check_id, via)
     VALUES (:at, :protocol, :host, :address, :port, :why, :sent, :outcome, :bytesSent, :bytesReceived, :checkId, :via)`,
  );
  const list = db.prepare<[number], Contact>(
    `SELECT at, protocol, host, address, port, why, sent, outcome, bytes_sent AS bytesSent,
       bytes_received AS bytesReceived, check_id AS checkId, via
     FROM contacts ORDER BY at DESC, number DESC LIMIT ?`,
  );
  const clear = db.prepare('DELETE FROM contacts');
  return {
    appendContacts: db.transaction((contacts: readonly Contact[]) => {
      for (const contact of contacts) insert.run({ via: null, ...contact });
    }).immediate,
    listContacts: (limit) => list.all(limit),
    clearContacts: () => clear.run().changes,
  };
}
