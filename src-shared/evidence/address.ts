// Evidence of the text of an address: whether it is one, and how it was read.
import type { Evidence } from './evidence.ts';

export const ADDRESS_EVIDENCE = {
  syntax_invalid: {
    signal: 'syntax',
    label: 'Malformed address',
    points: -40,
    cap: 0,
    flag: 'invalid_syntax',
    rows: ['email.valid'],
    observes: 'The text is not an address that mail can be sent to.',
    says: 'malformed address: {}',
  },
  syntax_valid: {
    signal: 'syntax',
    label: 'Well-formed address',
    points: 0,
    rows: ['email.valid'],
    observes: 'The address is well-formed.',
    says: null,
  },
  address_tidied: {
    signal: 'syntax',
    label: 'Cleaned up first',
    points: 0,
    rows: [],
    observes: 'Something around the address was removed before it was read.',
    says: null,
  },
  sub_address: {
    signal: 'syntax',
    label: 'Has a plus tag',
    points: 0,
    rows: [],
    observes: 'The address carries a tag: after a + (RFC 5233), or by a rule of its provider.',
    says: null,
  },
  domain_decoded: {
    signal: 'syntax',
    label: 'Internationalised domain',
    points: 0,
    rows: [],
    observes: 'The domain has letters beyond ASCII; the DNS knows it by its punycode.',
    says: null,
  },
  domain_mapped: {
    signal: 'syntax',
    label: 'Letters of the domain replaced',
    points: 0,
    rows: [],
    observes:
      'The domain was written with characters that IDNA replaces (UTS #46), such as ligatures; the name with what they stand for is used.',
    says: null,
  },
  local_part_quoted: {
    signal: 'syntax',
    label: 'Quoted mailbox name',
    points: 0,
    rows: [],
    observes: 'The part before the @ was written in quotation marks.',
    says: null,
  },
  smtputf8_needed: {
    signal: 'syntax',
    label: 'Needs mail hosts with SMTPUTF8',
    points: 0,
    rows: ['email.valid'],
    observes: 'Only mail hosts that offer SMTPUTF8 (RFC 6531) can accept mail for the address.',
    says: null,
  },
} as const satisfies Record<string, Evidence>;
