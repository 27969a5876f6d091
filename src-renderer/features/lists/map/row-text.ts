// The words for the rows of a file that are not simply one address: what each class is called, and what its policy says.
import type { FoundKind, RowPolicies } from '../../../../src-shared/bridge/files.ts';

export type PolicyName = Exclude<keyof RowPolicies, 'suppression'>;
/** The colour of a row: what is left out, what is mended, what is worth a look. */
export type Tint = 'out' | 'bad' | 'mended' | 'look';

interface ClassWords {
  readonly one: string;
  readonly many: string;
  readonly says: string;
  readonly tint: Tint;
}

export const CLASS_LABELS: Readonly<Record<FoundKind, ClassWords>> = {
  duplicate: {
    one: 'Duplicate',
    many: 'Duplicates',
    says: 'Their mailbox is that of an earlier row, whatever the spelling of the address.',
    tint: 'out',
  },
  unusable: {
    one: 'Unusable',
    many: 'Unusable rows',
    says: 'Rows without an address that can be checked. Nothing is looked up for them.',
    tint: 'bad',
  },
  blank: { one: 'Blank', many: 'Blank rows', says: 'All cells are empty.', tint: 'out' },
  suppressed: {
    one: 'Suppressed',
    many: 'Suppressed rows',
    says: 'Their address or domain is on a suppression list that you chose.',
    tint: 'out',
  },
  suggestion: {
    one: 'Mistyped domain',
    many: 'Mistyped domains',
    says: 'The domain is a near miss of a well-known mail domain.',
    tint: 'mended',
  },
  at_sign: {
    one: 'Written-out address',
    many: 'Written-out addresses',
    says: 'Such as jane (at) acme (dot) com.',
    tint: 'mended',
  },
  several: {
    one: 'Several addresses',
    many: 'Several addresses',
    says: 'The cell holds more than one address. You decide which of them to check.',
    tint: 'mended',
  },
  bad_ip: {
    one: 'Bad IP',
    many: 'Bad IP addresses',
    says: 'The cell in the IP column is not an IP address.',
    tint: 'look',
  },
  tidied: {
    one: 'Cleaned up',
    many: 'Cleaned-up addresses',
    says: 'Spaces, brackets and other marks around an address are ignored. The cell itself is not changed.',
    tint: 'mended',
  },
  damaged: {
    one: 'Unreadable characters',
    many: 'Unreadable characters',
    says: 'Some bytes are not text in this encoding and are shown as �.',
    tint: 'bad',
  },
};

interface PolicyWords<P extends PolicyName> {
  readonly label: string;
  readonly choices: readonly { readonly value: RowPolicies[P]; readonly says: string }[];
}

export const POLICY_LABELS: { readonly [P in PolicyName]: PolicyWords<P> } = {
  duplicates: {
    label: 'What to do with duplicates',
    choices: [
      { value: 'all', says: 'Keep all' },
      { value: 'first', says: 'Keep the first' },
      { value: 'merge', says: 'Merge into the first' },
    ],
  },
  unusable: {
    label: 'What to do with unusable rows',
    choices: [
      { value: 'keep', says: 'Keep as blocked' },
      { value: 'skip', says: 'Leave out' },
    ],
  },
  blank: {
    label: 'What to do with blank rows',
    choices: [
      { value: 'skip', says: 'Leave out' },
      { value: 'keep', says: 'Keep in CSV and Excel files' },
    ],
  },
  bad_ip: {
    label: 'What to do with bad IP addresses',
    choices: [
      { value: 'ignore', says: 'Check without the IP' },
      { value: 'refuse', says: 'Count the row as unusable' },
    ],
  },
  suggestion: {
    label: 'What to do with mistyped domains',
    choices: [
      { value: 'leave', says: 'Leave as they are' },
      { value: 'apply', says: 'Use the suggested domain' },
    ],
  },
  at_sign: {
    label: 'What to do with written-out addresses',
    choices: [
      { value: 'leave', says: 'Leave as unusable' },
      { value: 'apply', says: 'Read as addresses' },
    ],
  },
  several: {
    label: 'What to do with cells that hold several addresses',
    choices: [
      { value: 'leave', says: 'Leave as unusable' },
      { value: 'first', says: 'Take the first' },
      { value: 'each', says: 'A row for each' },
    ],
  },
};
