// What really happened to an address: the kinds of outcomes, and which of them speak for an address and which against it.
import Type, { type Static } from 'typebox';

/** The kinds, the one that says most first: where an address has several, the first of them here stands for it. */
export const OUTCOME_KINDS = [
  'fraud',
  'bounced_hard',
  'good_customer',
  'replied',
  'delivered',
  'bounced_soft',
] as const;

export const OutcomeKind = Type.Enum(OUTCOME_KINDS, {
  description:
    'bounced_hard: refused for good (RFC 3463 class 5). bounced_soft: refused for now. delivered: taken by the mail host. replied: somebody answered. fraud: abused, charged back. good_customer: proven good.',
});
export type OutcomeKind = Static<typeof OutcomeKind>;

/** What a kind says of an address; null where it says neither. */
export const OUTCOME_SIDE: Readonly<Record<OutcomeKind, 'good' | 'bad' | null>> = {
  fraud: 'bad',
  bounced_hard: 'bad',
  good_customer: 'good',
  replied: 'good',
  delivered: 'good',
  // A full mailbox or a busy host says nothing of whether the address was worth approving.
  bounced_soft: null,
};
