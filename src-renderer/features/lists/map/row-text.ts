// What the window says about the rows of a file that are not simply one address: their colour, and what can be done about them.
import type { FoundKind, RowPolicies } from '../../../../src-shared/bridge/files.ts';

export type PolicyName = Exclude<keyof RowPolicies, 'suppression'>;
/** The colour of a row: what is left out, what is mended, what is worth a look. */
export type Tint = 'out' | 'bad' | 'mended' | 'look';

export const ROW_TINTS: Readonly<Record<FoundKind, Tint>> = {
  duplicate: 'out',
  unusable: 'bad',
  blank: 'out',
  suppressed: 'out',
  slip: 'mended',
  suggestion: 'look',
  at_sign: 'mended',
  several: 'mended',
  bad_ip: 'look',
  tidied: 'mended',
  damaged: 'bad',
};

/** Which policy decides about the rows of a class. */
export const POLICY_OF_KIND: Readonly<Partial<Record<FoundKind, PolicyName>>> = {
  duplicate: 'duplicates',
  unusable: 'unusable',
  blank: 'blank',
  slip: 'slip',
  suggestion: 'suggestion',
  at_sign: 'at_sign',
  several: 'several',
  bad_ip: 'bad_ip',
};

interface PolicyWords<P extends PolicyName> {
  readonly label: string;
  readonly choices: readonly { readonly value: RowPolicies[P]; readonly says: string }[];
}

export const POLICY_LABELS: { readonly [P in PolicyName]: PolicyWords<P> } = {
  duplicates: {
    label: 'What to do with repeats',
    choices: [
      { value: 'first', says: 'Keep the first' },
      { value: 'merge', says: 'Merge into the first' },
      { value: 'all', says: 'Keep all' },
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
  slip: {
    label: 'What to do with slips in the domain',
    choices: [
      { value: 'apply', says: 'Correct them' },
      { value: 'leave', says: 'Leave as they are' },
    ],
  },
  suggestion: {
    label: 'What to do with near misses of a domain',
    choices: [
      { value: 'leave', says: 'Leave as they are' },
      { value: 'apply', says: 'Use the suggested domain' },
    ],
  },
  at_sign: {
    label: 'What to do with written-out addresses',
    choices: [
      { value: 'apply', says: 'Read as addresses' },
      { value: 'leave', says: 'Leave as unusable' },
    ],
  },
  several: {
    label: 'What to do with cells that hold several addresses',
    choices: [
      { value: 'each', says: 'A row for each' },
      { value: 'first', says: 'Take the first' },
      { value: 'leave', says: 'Leave as unusable' },
    ],
  },
};
