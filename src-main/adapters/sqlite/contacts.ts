// The privacy ledger in the store: who was contacted, why, and what was sent. Contacts that are added together are one entry.
import type Database from 'better-sqlite3';
import type { Contact } from '../../service/ports/contact-ledger.ts';
import type { Direct } from './method-table.ts';
import { packed, unpacked } from './packed.ts';

export function contactMethods(
  db: Database.Database,
): Direct<'appendContacts' | 'listContacts' | 'clearContacts'> {
  const insert = db.prepare<[number, number, Buffer]>(
    'INSERT INTO contacts (at, amount, contacts) VALUES (?, ?, ?)',
  );
  const newestFirst = db.prepare<[], { readonly at: number; readonly contacts: Buffer }>(
    'SELECT at, contacts FROM contacts ORDER BY at DESC, number DESC',
  );
  const clear = db.prepare<[], number>('DELETE FROM contacts RETURNING amount').pluck();
  return {
    appendContacts(contacts) {
      if (contacts.length === 0) return;
      const newest = Math.max(...contacts.map(({ at }) => at));
      insert.run(newest, contacts.length, packed(contacts));
    },
    listContacts(limit) {
      const newest = (contacts: readonly Contact[]) =>
        contacts.toSorted((one, other) => other.at - one.at).slice(0, limit);
      let listed: Contact[] = [];
      let oldest = Number.NEGATIVE_INFINITY;
      for (const entry of newestFirst.iterate()) {
        if (entry.at < oldest) break;
        listed.push(...unpacked<Contact[]>(entry.contacts).toReversed());
        if (listed.length < limit) continue;
        listed = newest(listed);
        oldest = listed.at(-1)?.at ?? oldest;
      }
      return newest(listed);
    },
    clearContacts: () => clear.all().reduce((sum, amount) => sum + amount, 0),
  };
}
