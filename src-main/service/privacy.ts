// The privacy ledger as use cases: every contact with another machine, listed, searched and deleted.
import type { ContactDetails } from '../../src-shared/bridge/app.ts';
import { moment } from './iso-time.ts';
import type { Contact } from './ports/contact-ledger.ts';
import type { Store } from './ports/store.ts';
import type { Service } from './service.ts';

/** How many contacts are looked through for a search. */
const SEARCHED = 10_000;

export function createPrivacy(
  store: Pick<Store, 'listContacts' | 'clearContacts'>,
  flushContacts: () => Promise<void> = async () => {},
): Service['privacy'] {
  return {
    async list(limit, search = '') {
      await flushContacts();
      const wanted = search.trim().toLowerCase();
      if (wanted === '') return (await store.listContacts(limit)).map(contactDetails);
      const all = await store.listContacts(SEARCHED);
      const found = all.filter(({ host, address, why, sent, protocol, via }) =>
        [host, address ?? '', why, sent, protocol, via ?? ''].some((text) =>
          text.toLowerCase().includes(wanted),
        ),
      );
      return found.slice(0, limit).map(contactDetails);
    },
    async clear() {
      await flushContacts();
      return store.clearContacts();
    },
  };
}

function contactDetails(contact: Contact): ContactDetails {
  const { at, bytesSent, bytesReceived, checkId, via, ...same } = contact;
  return {
    at: moment(at),
    ...same,
    bytes_sent: bytesSent,
    bytes_received: bytesReceived,
    check_id: checkId,
    via: via ?? null,
  };
}
