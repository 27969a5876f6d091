// Collects what goes to the privacy ledger and writes it in batches, so that no look-up waits for the store.
import type { Contact, ContactLedger } from '../ports/contact-ledger.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';

const BATCH = 500;
const WAIT_MS = 250;

export interface ContactBuffer extends ContactLedger {
  /** Names the store to write to; contacts noted before are kept until then. */
  attach(store: Pick<Store, 'appendContacts'>, log: Log): void;
  /** Writes what is left. */
  flush(): Promise<void>;
}

export function createContactBuffer(): ContactBuffer {
  let buffered: Contact[] = [];
  let target: { store: Pick<Store, 'appendContacts'>; log: Log } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (!target || buffered.length === 0) return;
    const { store, log } = target;
    const batch = buffered;
    buffered = [];
    writing = writing
      .then(() => store.appendContacts(batch))
      .catch((error: unknown) =>
        log.error({ error, lost: batch.length }, 'the privacy ledger could not be written'),
      );
  }

  return {
    record(contact) {
      buffered.push(contact);
      if (buffered.length >= BATCH) write();
      // The program may end while nothing but this timer is left; flush() is what keeps the last contacts.
      else timer ??= setTimeout(write, WAIT_MS).unref();
    },
    attach(store, log) {
      target = { store, log };
    },
    async flush() {
      write();
      await writing;
    },
  };
}
