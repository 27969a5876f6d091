// What an export for a mailing left out, in the same words for the window and the command.

import { formatCount } from './format-count.ts';

/** "3 rows were left out: their mailbox is in the file already." */
export function leftOutText(rows: number): string {
  return rows === 1
    ? '1 row was left out: its mailbox is in the file already.'
    : `${formatCount(rows)} rows were left out: their mailbox is in the file already.`;
}
