// The mail domain of an item as its row writes it, to tell domains apart.
import type { PendingItem } from '../ports/jobs.ts';

/** Near enough for that: what stands behind the last @, whatever its letter case; `''` without one. */
export function mailDomain({ input: { email } }: PendingItem): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '' : email.slice(at + 1).toLowerCase();
}
