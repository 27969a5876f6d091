// Judges lines of evidence under a policy: their points, the score and the recommendation.

import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import { type Bands, UNDELIVERABLE_CAP } from '../scoring/limits.ts';
import type { Counted } from '../scoring/scale.ts';
import { recommend, scoreOf } from '../scoring/score.ts';
import type { Coded } from './codes.ts';
import type { Rule } from './overrides.ts';
import type { ReadyPolicy } from './policy.ts';

/** What an override says; two that say the same make the same score. */
export type Ruling = Pick<Rule, 'verdict'>;

/** A line under a policy: of what was observed, or the override itself. */
export type JudgedLine<L, R> =
  | { readonly kind: 'observed'; readonly line: L; readonly counts: Counted }
  | { readonly kind: 'override'; readonly rule: R; readonly counts: Counted };

export interface Judgement<L, R> {
  /** 0 to 100. */
  readonly score: number;
  readonly recommendation: Recommendation;
  /** In the order of weight, the prior first, an override behind it. */
  readonly lines: readonly JudgedLine<L, R>[];
}

/**
 * Judges what was observed, the prior included, under a policy; pure. A denial caps the score at 0 and blocks. An
 * allowance has as many points as are missing to approval and lifts the caps below that band; where mail cannot be
 * delivered (caps of 5 and less) it has none.
 */
export function judgeLines<L extends Coded, R extends Ruling>(
  observed: readonly L[],
  policy: ReadyPolicy,
  rule: R | null,
): Judgement<L, R> {
  const lines = policy.scale
    .weigh(observed)
    .map(({ line, counts }): JudgedLine<L, R> => ({ kind: 'observed', line, counts }));
  if (rule === null) return judged(lines, policy.bands);
  if (rule.verdict === 'deny') {
    const { points, cap } = EVIDENCE.override_deny;
    const denial = { kind: 'override', rule, counts: { points, cap: cap ?? null } } as const;
    return { ...judged(behindPrior(lines, denial), policy.bands), recommendation: 'block' };
  }
  return judged(allowed(lines, rule, policy), policy.bands);
}

function judged<L, R>(lines: readonly JudgedLine<L, R>[], bands: Bands): Judgement<L, R> {
  const score = scoreOf(lines.map((line) => line.counts));
  return { score, recommendation: recommend(score, bands), lines };
}

function allowed<L, R>(
  lines: readonly JudgedLine<L, R>[],
  rule: R,
  policy: ReadyPolicy,
): readonly JudgedLine<L, R>[] {
  const isHard = ({ counts: { cap } }: JudgedLine<L, R>) =>
    cap !== null && cap <= UNDELIVERABLE_CAP;
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

/** An override comes after the prior, before everything observed. */
function behindPrior<L, R>(
  lines: readonly JudgedLine<L, R>[],
  override: JudgedLine<L, R>,
): readonly JudgedLine<L, R>[] {
  return [...lines.slice(0, 1), override, ...lines.slice(1)];
}
