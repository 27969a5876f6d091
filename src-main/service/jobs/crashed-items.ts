// Fails items that crashed the program even when nothing else was running, with the reason.

import type { ItemOutcome, LeftOut, PendingItem, Suspect } from '../ports/jobs.ts';
import { mailDomain } from './mail-domain.ts';

/** A domain of its own is left out as a whole after one item; one that many share (a mail provider's) after two. */
const ENOUGH = { own: 1, shared: 2 };

/** What to leave out for suspects that crashed the program alone, besides what of their job is left out already. */
export function newlyLeftOut(
  suspects: readonly Suspect[],
  before: readonly LeftOut[],
  isShared: (domain: string) => boolean,
): readonly LeftOut[] {
  const added: LeftOut[] = [];
  for (const { item, alone } of suspects) {
    if (!alone) continue;
    const domain = mailDomain(item);
    const others = [...before, ...added].filter(
      (other) => other.domain === domain && other.index !== item.index,
    );
    const enough = isShared(domain) ? ENOUGH.shared : ENOUGH.own;
    added.push({ index: item.index, domain, whole: domain !== '' && others.length + 1 >= enough });
  }
  return added;
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
