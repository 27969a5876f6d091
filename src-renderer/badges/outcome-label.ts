// How the window calls what happened to an address.
import type { OutcomeKind } from '../../src-shared/schemas/outcome.ts';

export const OUTCOME_LABELS: Readonly<Record<OutcomeKind, string>> = {
  delivered: 'Delivered',
  replied: 'Replied',
  wrote: 'Wrote to you',
  good_customer: 'Good customer',
  bounced_soft: 'Bounced, soft',
  bounced_hard: 'Bounced, hard',
  fraud: 'Fraud',
};

/** The kinds as they are offered. */
export const OUTCOME_CHOICES = (Object.keys(OUTCOME_LABELS) as OutcomeKind[]).map((value) => ({
  value,
  label: OUTCOME_LABELS[value],
}));
