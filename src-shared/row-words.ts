// What the rows of a list are called before it is checked, in one vocabulary for the window, the command and the documents.

import type { ListRows } from './bridge/estimate.ts';
import type { FoundKind } from './bridge/files.ts';
import { formatCounted } from './format-count.ts';

interface RowWords {
  readonly one: string;
  readonly many: string;
  readonly says: string;
}

/** What can be said of a row. */
export const ROW_WORDS: Readonly<Record<FoundKind, RowWords>> = {
  duplicate: {
    one: 'Repeat',
    many: 'Repeats',
    says: 'Their mailbox is that of an earlier row, whatever the spelling of the address.',
  },
  unusable: {
    one: 'Unusable',
    many: 'Unusable rows',
    says: 'Rows without an address that can be checked. Nothing is looked up for them.',
  },
  blank: { one: 'Blank', many: 'Blank rows', says: 'All cells are empty.' },
  suppressed: {
    one: 'Suppressed',
    many: 'Suppressed rows',
    says: 'Their address or domain is on a suppression list that you chose.',
  },
  slip: {
    one: 'Slip',
    many: 'Slips in the domain',
    says: 'No mail can reach the domain as it is written, and it is a near miss of one that takes mail.',
  },
  suggestion: {
    one: 'Near miss',
    many: 'Near misses of a domain',
    says: 'The domain is a near miss of a well-known mail domain, and may exist all the same.',
  },
  at_sign: {
    one: 'Written-out address',
    many: 'Written-out addresses',
    says: 'Such as jane (at) acme (dot) com.',
  },
  several: {
    one: 'Several addresses',
    many: 'Cells with several addresses',
    says: 'The cell holds more than one address.',
  },
  bad_ip: {
    one: 'Bad IP',
    many: 'Bad IP addresses',
    says: 'The cell in the IP column is not an IP address.',
  },
  tidied: {
    one: 'Tidied',
    many: 'Tidied addresses',
    says: 'Spaces, brackets and other marks around an address are ignored. The cell itself is not changed.',
  },
  damaged: {
    one: 'Unreadable characters',
    many: 'Unreadable characters',
    says: 'Some bytes are not text in this encoding and are shown as �.',
  },
};

/** "19,064 people to check, 943 repeats, 606 unusable": all rows of a file, each in one of the classes. */
export function rowsInWords(rows: Omit<ListRows, 'rows' | 'added' | 'listed' | 'credits'>): string {
  const { to_check, duplicates, unusable, blank, suppressed } = rows;
  const classes: readonly (readonly [count: number, one: string, many: string])[] = [
    [duplicates, 'repeat', 'repeats'],
    [unusable, 'unusable', 'unusable'],
    [blank, 'blank', 'blank'],
    [suppressed, 'suppressed', 'suppressed'],
  ];
  const others = classes.filter(([count]) => count > 0);
  return [[to_check, 'person to check', 'people to check'] as const, ...others]
    .map(([count, one, many]) => formatCounted(count, one, many))
    .join(', ');
}
