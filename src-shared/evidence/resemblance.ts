// Evidence of what an address resembles: a slip, an imitation, random letters.
import type { Evidence } from './evidence.ts';

export const RESEMBLANCE_EVIDENCE = {
  possible_typo: {
    signal: 'resemblance',
    label: 'Possible typing error for',
    points: -4,
    flag: 'possible_typo',
    rows: ['email.valid'],
    observes:
      'The domain is one typing error away from a well-known one, or from one that occurs often in the list.',
    says: 'the domain may be a typing error for {}',
  },
  probable_typo: {
    signal: 'resemblance',
    label: 'Probable typing error for',
    points: -10,
    cap: 39,
    flag: 'possible_typo',
    rows: ['email.valid'],
    observes:
      'The domain is one typing error away from a well-known one, and accepts no mail, is young or is disposable.',
    says: 'the domain is probably a typing error for {}',
  },
  lookalike_domain: {
    signal: 'resemblance',
    label: 'Imitates another domain',
    points: -14,
    cap: 39,
    flag: 'lookalike_domain',
    group: 'imitation',
    rows: ['email.valid'],
    observes: 'The domain is spelt to look like another one.',
    says: 'the domain imitates {}',
  },
  random_local_part: {
    signal: 'resemblance',
    label: 'Mailbox name looks made up',
    points: -8,
    flag: 'random_local_part',
    rows: ['email.valid'],
    observes:
      'The local part contains no name or word, or is a run of neighbouring or repeated keys, an identifier or a dummy (test, none).',
    says: 'the part before the @ looks made up ({})',
  },
  homograph_local_part: {
    signal: 'resemblance',
    label: 'Mailbox name imitates another one',
    points: -10,
    flag: 'homograph_local_part',
    rows: ['email.valid', 'email.role_based'],
    observes: 'The local part mixes in look-alike letters of another alphabet.',
    says: 'the part before the @ imitates another one ({})',
  },
} as const satisfies Record<string, Evidence>;
