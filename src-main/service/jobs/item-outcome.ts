// What is stored of a finished check of an item.

import type { ItemOutcome } from '../ports/jobs.ts';
import { type Checked, recordOf } from '../verify/finished-check.ts';

/** The stored outcome of the item at `index`, from its finished check. */
export function outcomeOf(index: number, checked: Checked): ItemOutcome {
  if (checked.kind === 'failed') {
    return { index, kind: 'failed', code: checked.code, message: checked.message };
  }
  return { index, kind: 'verified', verdict: recordOf(checked), checkedAt: checked.checkedAt };
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
