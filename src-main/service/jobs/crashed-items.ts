// Fails items that crashed the program even when nothing else was running, with the reason.
import type { ItemOutcome, LeftOut, PendingItem } from '../ports/jobs.ts';
import { mailDomain } from './mail-domain.ts';

/**
 * Leaves out an item that crashed the program, with the others of its domain; where many share that (a mail provider's)
 * only once two of it did.
 */
export function leftOutWith(
  item: PendingItem,
  before: readonly LeftOut[],
  isShared: (domain: string) => boolean,
): LeftOut {
  const { index } = item;
  const domain = mailDomain(item);
  const isSecond = before.some((other) => other.domain === domain && other.index !== index);
  return { index, domain, whole: domain !== '' && (isSecond || !isShared(domain)) };
}

/** Tells whether an item is not to be checked; null where it is, else its outcome. */
export function leftOutOutcome(item: PendingItem, leftOut: readonly LeftOut[]): ItemOutcome | null {
  const { index } = item;
  if (leftOut.some((other) => other.index === index)) return failed(index, THIS_ONE);
  const domain = mailDomain(item);
  return leftOut.some((other) => other.whole && other.domain === domain)
    ? failed(index, SAME_DOMAIN)
    : null;
}

const THIS_ONE =
  'Vouch crashed twice while checking this address, the second time with nothing else in progress; it was skipped, and not charged. Check it on its own with: vouch verify ADDRESS';
const SAME_DOMAIN =
  'Vouch crashed twice while checking another address of this domain; this one was skipped with it, and not charged. Check it on its own with: vouch verify ADDRESS';

function failed(index: number, message: string): ItemOutcome {
  return { index, kind: 'failed', code: 'internal_error', message };
}
