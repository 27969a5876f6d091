// One-time names for files of finished exports: a browser's download cannot carry the session's token.
import { randomBytes } from 'node:crypto';

export interface Tickets<T> {
  /** A name for `thing`, good once and for a minute. */
  issue(thing: T): string;
  /** What the name stands for; null when it was used before, is too old, or never was one. */
  redeem(ticket: string): T | null;
}

const LIFETIME_MS = 60_000;
/** More than anybody starts in a minute. */
const MOST = 1_000;

/** `now` in milliseconds that only ever grow. */
export function createTickets<T>(now: () => number): Tickets<T> {
  const issued = new Map<string, { readonly thing: T; readonly until: number }>();
  return {
    issue(thing) {
      const oldest = issued.keys().next();
      if (issued.size >= MOST && !oldest.done) issued.delete(oldest.value);
      const ticket = randomBytes(24).toString('base64url');
      issued.set(ticket, { thing, until: now() + LIFETIME_MS });
      return ticket;
    },
    redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found !== undefined && now() < found.until ? found.thing : null;
    },
  };
}
