// One-time tickets for a page: a download, a place to save to, the session itself.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Tickets<T> {
  /** A name for `thing`, good once and for a while. */
  issue(thing: T): string;
  /** What the name stands for; null when it was used before, is too old, or never was one. */
  redeem(ticket: string): T | null;
  /** From now on none that was issued is good. */
  forget(): void;
}

interface Issued<T> {
  readonly digest: Buffer;
  readonly thing: T;
  readonly until: number;
}

/** So long a page that asked for a ticket may take to use it. */
export const PAGE_LIFETIME_MS = 60_000;
/** So long somebody may take to open an address of the window that was printed. */
export const CODE_LIFETIME_MINUTES = 10;
/** More than anybody starts in that time. */
const MOST = 1_000;

/** `now` in milliseconds that only ever grow; each ticket is good for `lifetimeMs`. */
export function createTickets<T>(now: () => number, lifetimeMs: number): Tickets<T> {
  let issued: readonly Issued<T>[] = [];
  return {
    issue(thing) {
      const ticket = randomBytes(24).toString('base64url');
      const one = { digest: digestOf(ticket), thing, until: now() + lifetimeMs };
      issued = [...issued, one].slice(-MOST);
      return ticket;
    },
    redeem(ticket) {
      const digest = digestOf(ticket);
      // Digests are of one length, and comparing them takes the same time whatever they are.
      const found = issued.find((each) => timingSafeEqual(each.digest, digest));
      if (found === undefined) return null;
      issued = issued.filter((each) => each !== found);
      return now() < found.until ? found.thing : null;
    },
    forget() {
      issued = [];
    },
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
