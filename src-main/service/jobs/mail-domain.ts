// The mail domain of an item as its row writes it, to tell domains apart.
import type { PendingItem } from '../ports/jobs.ts';

/** The text after the last @ in lower case, which is enough to tell domains apart; `''` without an @. */
export function mailDomain({ input: { email } }: PendingItem): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}
