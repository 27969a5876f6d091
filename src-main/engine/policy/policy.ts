// A local policy made ready for use: bands, a scale of weights and the overrides.
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import type { Bands } from '../scoring/limits.ts';
import { type Scale, scaleOf } from '../scoring/scale.ts';
import { leastSum } from '../scoring/score-of-sum.ts';
import { type OverrideBook, overrideBook, type Rule } from './overrides.ts';

export interface ReadyPolicy {
  readonly bands: Bands;
  readonly scale: Scale;
  /** Whether any weight differs from the table. */
  readonly custom: boolean;
  readonly overrides: OverrideBook;
  /** The lowest sum of points that is approved. */
  readonly approvalPoints: number;
}

/** Makes a policy ready: once, for any number of verdicts. */
export function readyPolicy(policy: Policy, rules: readonly Rule[]): ReadyPolicy {
  const { approve, review, weights } = policy;
  return {
    bands: { approve, review },
    scale: scaleOf(weights),
    custom: Object.keys(weights).length > 0,
    overrides: overrideBook(rules),
    approvalPoints: leastSum(approve),
  };
}
