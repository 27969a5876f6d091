// A local policy made ready for use: bands, a scale of weights and the overrides; and what it makes of an account.
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import {
  type Counted,
  type Scale,
  scaleOf,
  TABLE_SCALE,
  type Weighable,
} from '../scoring/scale.ts';
import { recommend, scoreOf } from '../scoring/score.ts';
import { leastSum } from '../scoring/score-of-sum.ts';
import { type Bands, SCORING_TABLE, UNDELIVERABLE_CAP } from '../scoring/table.ts';
import { isOverride } from './account.ts';
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
  const custom = Object.keys(weights).length > 0;
  return {
    bands: { approve, review },
    scale: custom ? scaleOf(weights) : TABLE_SCALE,
    custom,
    overrides: overrideBook(rules),
    approvalPoints: leastSum(approve),
  };
}

/** A line of an account under a policy: of what was observed, or the override itself. */
export type JudgedLine<L> =
  | { readonly kind: 'observed'; readonly line: L; readonly counts: Counted }
  | { readonly kind: 'override'; readonly rule: Rule; readonly counts: Counted };

export interface Judgement<L> {
  readonly score: number;
  readonly recommendation: Recommendation;
  /** The account in the order of weight. */
  readonly lines: readonly JudgedLine<L>[];
}

/**
 * Judges an account under a policy. A denial caps the score at 0 and blocks. An allowance has as many points as are
 * missing to approval and lifts the caps below that band; where mail cannot be delivered (caps of 5 and less) it has
 * none.
 */
export function judgeAccount<L extends Weighable>(
  observed: readonly L[],
  policy: ReadyPolicy,
  rule: Rule | null,
): Judgement<L> {
  const lines = policy.scale
    .weigh(observed.filter(({ code }) => !isOverride(code)))
    .map(({ line, counts }): JudgedLine<L> => ({ kind: 'observed', line, counts }));
  if (rule === null) return judged(lines, policy.bands);
  if (rule.verdict === 'deny') {
    const { points, cap } = SCORING_TABLE.override_deny;
    const denial = { kind: 'override', rule, counts: { points, cap: cap ?? null } } as const;
    return { ...judged(behindPrior(lines, denial), policy.bands), recommendation: 'block' };
  }
  return judged(allowed(lines, rule, policy), policy.bands);
}

/** What a score is under a policy, without overrides, for the codes of an account. */
export function rescore(
  codes: readonly Weighable[],
  policy: ReadyPolicy,
): { readonly score: number; readonly recommendation: Recommendation } {
  const { score, recommendation } = judgeAccount(codes, policy, null);
  return { score, recommendation };
}

function judged<L>(lines: readonly JudgedLine<L>[], bands: Bands): Judgement<L> {
  const score = scoreOf(lines.map((line) => line.counts));
  return { score, recommendation: recommend(score, bands), lines };
}

function allowed<L>(
  lines: readonly JudgedLine<L>[],
  rule: Rule,
  policy: ReadyPolicy,
): readonly JudgedLine<L>[] {
  const isHard = ({ counts: { cap } }: JudgedLine<L>) => cap !== null && cap <= UNDELIVERABLE_CAP;
  const line = (points: number) =>
    ({ kind: 'override', rule, counts: { points, cap: null } }) as const;
  if (lines.some(isHard)) return behindPrior(lines, line(0));
  const sum = lines.reduce((total, { counts }) => total + counts.points, 0);
  const lifted = lines.map((each) => {
    const { cap } = each.counts;
    const holds = cap === null || cap >= policy.bands.approve;
    return holds ? each : { ...each, counts: { ...each.counts, cap: null } };
  });
  return behindPrior(lifted, line(Math.max(0, policy.approvalPoints - sum)));
}

/** An override stands behind the prior, before everything observed. */
function behindPrior<L>(
  lines: readonly JudgedLine<L>[],
  override: JudgedLine<L>,
): readonly JudgedLine<L>[] {
  return [...lines.slice(0, 1), override, ...lines.slice(1)];
}
