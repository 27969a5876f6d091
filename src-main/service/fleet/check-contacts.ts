// Collects whom a worker speaks to, so that each batch's reply tells its coordinator of the contacts made for it.
import type { Contact, ContactLedger } from '../ports/contact-ledger.ts';

export interface CheckContacts {
  /** What the worker's own look-ups record. */
  readonly ledger: ContactLedger;
  /** Begins a batch that makes look-ups for these checks. */
  begin(coordinator: string, checks: readonly string[]): BatchContacts;
}

export interface BatchContacts {
  /**
   * The contacts of its checks that were in no other reply, as soon as none of their connections is open any more, or once
   * the time is over; and what its coordinator did not learn of earlier batches because it came after their answers, as an overdue
   * reply of a DNS server does.
   */
  all(timeoutMs: number): Promise<readonly Contact[]>;
  end(): void;
}

interface Check {
  readonly coordinator: string;
  readonly contacts: Contact[];
  /** Batches that make look-ups for it. */
  batches: number;
  openConnections: number;
  readonly untilClosed: Set<() => void>;
}

/** Checks whose batches are over are remembered for what comes late. */
const MOST_REMEMBERED = 20_000;

/** `most` contacts are kept for a check, and reported at once. */
export function createCheckContacts(most: number): CheckContacts {
  const checks = new Map<string, Check>();
  const late = new Map<string, Contact[]>();

  function lateFor(coordinator: string): Contact[] {
    const contacts = late.get(coordinator) ?? [];
    late.set(coordinator, contacts);
    return contacts;
  }

  function checkOf(id: string, coordinator: string): Check {
    const found = checks.get(id);
    if (found !== undefined) return found;
    const untilClosed = new Set<() => void>();
    const check: Check = { coordinator, contacts: [], batches: 0, openConnections: 0, untilClosed };
    checks.set(id, check);
    return check;
  }

  function forgetOld(): void {
    for (const [id, { batches }] of checks) {
      if (checks.size <= MOST_REMEMBERED) return;
      if (batches === 0) checks.delete(id);
    }
  }

  return {
    ledger: {
      record(contact) {
        const check = checks.get(contact.checkId ?? '');
        if (check === undefined) return;
        const contacts = check.batches > 0 ? check.contacts : lateFor(check.coordinator);
        if (contacts.length < most) contacts.push(contact);
      },
      opened(checkId) {
        const check = checks.get(checkId ?? '');
        if (check === undefined) return () => {};
        check.openConnections += 1;
        let isOpen = true;
        return () => {
          if (!isOpen) return;
          isOpen = false;
          check.openConnections -= 1;
          if (check.openConnections > 0) return;
          for (const resolve of check.untilClosed) resolve();
          check.untilClosed.clear();
        };
      },
    },
    begin(coordinator, ids) {
      const own = [...new Set(ids)].map((id) => checkOf(id, coordinator));
      for (const check of own) check.batches += 1;
      return {
        async all(timeoutMs) {
          const timeUp = Promise.withResolvers<void>();
          const timer = setTimeout(timeUp.resolve, timeoutMs);
          const closed = own
            .filter(({ openConnections }) => openConnections > 0)
            .map((check) => new Promise<void>((resolve) => check.untilClosed.add(resolve)));
          await Promise.race([Promise.all(closed), timeUp.promise]);
          clearTimeout(timer);
          const taken = own.flatMap(({ contacts }) => contacts.splice(0));
          return [...taken, ...lateFor(coordinator).splice(0)].slice(0, most);
        },
        end() {
          for (const check of own) check.batches -= 1;
          forgetOld();
        },
      };
    },
  };
}
