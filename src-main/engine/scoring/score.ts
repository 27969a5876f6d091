// Turns findings into a score, a recommendation, flags and the account of every point. Pure: the same findings, the same answer.
import { FLAG_NAMES, type Flag } from '../../../src-shared/flags.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import type { EvidenceLine, Recommendation } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import type { Finding } from '../finding.ts';
import { momentText } from '../moment.ts';
import { type Counted, TABLE_SCALE } from './scale.ts';
import { scoreOfSum } from './score-of-sum.ts';
import { type Bands, SCORING_TABLE } from './table.ts';

export interface Scored {
  /** 0 to 100. */
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: Flag[];
  /** The prior first, then by weight; the points of all lines add up to the score before caps. */
  readonly evidence: EvidenceLine[];
}

/** With what each line of the evidence was made of. */
export interface ScoredFindings extends Scored {
  readonly lines: readonly Finding[];
}

/**
 * score = min(round(100 / (1 + 10^(−Σ/20))), caps), Σ the sum of all points (DESIGN section 5).
 * The prior is added here; findings may come in any order.
 */
export function score(findings: readonly Finding[], bands: Bands): ScoredFindings {
  const prior: Finding = { code: 'prior', observed: null, source: 'Vouch', observedAt: null };
  const weighed = TABLE_SCALE.weigh([prior, ...findings]);
  const evidence = weighed.map(
    ({ line: { code, observed, source, observedAt }, counts: { points, cap } }) => ({
      code,
      points,
      cap,
      observed: observed === null ? null : shortened(observed, LIMITS.observed),
      source,
      observed_at: observedAt === null ? null : momentText(observedAt),
    }),
  );
  const value = scoreOf(evidence);
  return {
    score: value,
    recommendation: recommend(value, bands),
    flags: flagsOf(findings),
    evidence,
    lines: weighed.map(({ line }) => line),
  };
}

/** The score that lines of evidence amount to. */
export function scoreOf(lines: readonly Counted[]): number {
  let sum = 0;
  let ceiling = 100;
  for (const { points, cap } of lines) {
    sum += points;
    if (cap !== null && cap < ceiling) ceiling = cap;
  }
  return Math.min(scoreOfSum(sum), ceiling);
}

/** The recommendation that a score has under the given bands. */
export function recommend(value: number, bands: Bands): Recommendation {
  if (value >= bands.approve) return 'approve';
  return value >= bands.review ? 'review' : 'block';
}

function flagsOf(findings: readonly Finding[]): Flag[] {
  const raised = new Set(findings.map((finding) => SCORING_TABLE[finding.code].flag));
  return FLAG_NAMES.filter((flag) => raised.has(flag));
}
