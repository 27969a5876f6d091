// What is stored of a finished check of an item.

import type { ItemOutcome } from '../ports/jobs.ts';
import { type Checked, recordOf } from '../verify/present-verdict.ts';
import type { WordSharing } from './word-sharing.ts';

/** The stored outcome of the item at `index`, from its finished check; without the `sharing` of its list it stands by itself. */
export function outcomeOf(
  index: number,
  checked: Checked,
  sharing: WordSharing | null = null,
): ItemOutcome {
  if (checked.kind === 'failed') {
    return { index, kind: 'failed', code: checked.code, message: checked.message };
  }
  const { checkedAt } = checked;
  const words = sharing?.of(checked.result) ?? null;
  if (words === null) return { index, kind: 'verified', verdict: recordOf(checked), checkedAt };
  return { index, kind: 'verified', verdict: recordOf(checked, true), words, checkedAt };
}

/** For an item whose check met an error of the program itself. */
export function unforeseen(index: number): ItemOutcome {
  return {
    index,
    kind: 'failed',
    code: 'internal_error',
    message:
      'Something went wrong inside Vouch while checking this item. It was not charged; try it again.',
  };
}
