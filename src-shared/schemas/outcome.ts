// What really happened to an address: the kinds of outcomes, and which of them speak for an address and which against it.
import Type, { type Static } from 'typebox';
import { LIMITS } from '../limits.ts';

export const OutcomeKind = Type.Union(
  [
    Type.Literal('fraud'),
    Type.Literal('bounced_hard'),
    Type.Literal('good_customer'),
    Type.Literal('replied'),
    Type.Literal('wrote'),
    Type.Literal('delivered'),
    Type.Literal('bounced_soft'),
  ],
  {
    description:
      'bounced_hard: refused for good (RFC 3463 class 5). bounced_soft: refused for now. delivered: accepted by the mail host. replied: somebody answered. wrote: somebody wrote to you, proven by the host that received it. fraud: abused, charged back. good_customer: proven good.',
  },
);
export type OutcomeKind = Static<typeof OutcomeKind>;

/** The kinds, the one that says most first: where an address has several, the first of them here stands for it. */
export const OUTCOME_KINDS = [
  'fraud',
  'bounced_hard',
  'good_customer',
  'replied',
  'wrote',
  'delivered',
  'bounced_soft',
] as const satisfies readonly Static<typeof OutcomeKind>[];

/** What a kind says of an address; null where it says neither. */
export const OUTCOME_SIDE: Readonly<Record<OutcomeKind, 'good' | 'bad' | null>> = {
  fraud: 'bad',
  bounced_hard: 'bad',
  good_customer: 'good',
  replied: 'good',
  wrote: 'good',
  delivered: 'good',
  // A full mailbox or a busy host says nothing of whether the address was worth approving.
  bounced_soft: null,
};

/** What happened to one address, as it is reported. */
export const Outcome = Type.Object(
  {
    email: Type.String({
      maxLength: LIMITS.email,
      description: 'The address that it happened to.',
    }),
    outcome: OutcomeKind,
    happened_at: Type.Optional(
      Type.Union(
        [Type.String({ maxLength: 40, examples: ['2026-11-20T09:30:00Z'] }), Type.Null()],
        {
          description:
            'When it happened: a moment in ISO 8601, or a day. If missing, the time at which it was received.',
        },
      ),
    ),
    words: Type.Optional(
      Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()], {
        description: 'What the mail host or a person said about it; stored for reference.',
      }),
    ),
    request_id: Type.Optional(
      Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
        description:
          'The `request_id` of the check that it is about. If missing, it is matched with the latest verdict on the address at that time.',
      }),
    ),
  },
  { $id: 'Outcome', description: 'What actually happened to one address.' },
);
export type Outcome = Static<typeof Outcome>;

export const OutcomeBatch = Type.Object(
  {
    outcomes: Type.Array(Outcome, {
      minItems: LIMITS.bulkItems.min,
      maxItems: LIMITS.bulkItems.max,
    }),
    label: Type.Optional(
      Type.String({
        maxLength: LIMITS.outcomeLabel,
        description:
          'Where they come from, such as a campaign. Outcomes already received under the same label are ignored, so a batch can be sent again.',
      }),
    ),
  },
  { $id: 'OutcomeBatch', description: 'What happened to 1 to 1000 addresses.' },
);
export type OutcomeBatch = Static<typeof OutcomeBatch>;

export const OutcomeReceipt = Type.Object(
  {
    added: Type.Integer({ description: 'New outcomes.' }),
    known: Type.Integer({ description: 'Outcomes already received under the same label.' }),
    matched: Type.Integer({ description: 'New outcomes with a verdict that was valid then.' }),
    without_verdict: Type.Integer({ description: 'New outcomes of addresses without a verdict.' }),
    before_verdict: Type.Integer({
      description: 'New outcomes from before the address was first checked.',
    }),
  },
  { $id: 'OutcomeReceipt', description: 'The result of submitting outcomes.' },
);
export type OutcomeReceipt = Static<typeof OutcomeReceipt>;
