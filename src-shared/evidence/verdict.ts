// Evidence that no look-up gives: where every score starts, how little was seen, and what the user decided.
import type { Evidence } from './evidence.ts';

export const STARTING_POINT = {
  // With even odds, an MX record and a website were enough to approve a role account or a name that does not fit.
  prior: {
    signal: 'prior',
    label: 'Starting point',
    points: -6,
    rows: [],
    observes: 'Before anything is checked, one address in three is taken to be good.',
    says: null,
  },
} as const satisfies Record<string, Evidence>;

/** The overrides come from the local policy, never from a check. */
export const LIMITS_AND_OVERRIDES = {
  limited_evidence: {
    signal: 'breadth',
    label: 'Little evidence',
    points: 0,
    flag: 'limited_evidence',
    rows: [],
    observes: 'Only the address and its mail route could be judged.',
    says: null,
  },
  override_deny: {
    signal: 'override',
    label: 'Blocked by your override',
    points: -40,
    cap: 0,
    rows: [],
    observes: 'An override of yours blocks the address or its domain.',
    says: 'your override blocks it ({})',
  },
  override_allow: {
    signal: 'override',
    label: 'Approved by your override',
    points: 0,
    rows: [],
    observes:
      'An override of yours approves the address or its domain. It gets the points that approval needs and lifts lower caps, except those of 5 and less: where mail cannot arrive, an override does not help.',
    says: 'your override approves it ({})',
  },
} as const satisfies Record<string, Evidence>;
