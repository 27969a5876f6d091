// The score of weighed lines, and the recommendation that it has.
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { Bands } from './limits.ts';
import type { Counted } from './scale.ts';
import { scoreOfSum } from './score-of-sum.ts';

/**
 * The score that lines of evidence amount to: min(round(100 / (1 + 10^(−Σ/20))), caps), Σ the sum of all points
 * (DESIGN section 5).
 */
export function scoreOf(lines: readonly Counted[]): number {
  let sum = 0;
  let ceiling = Number.POSITIVE_INFINITY;
  for (const { points, cap } of lines) {
    sum += points;
    if (cap !== null) ceiling = Math.min(ceiling, cap);
  }
  return Math.min(scoreOfSum(sum), ceiling);
}

/** The recommendation that a score has under the given bands. */
export function recommend(value: number, bands: Bands): Recommendation {
  if (value >= bands.approve) return 'approve';
  return value >= bands.review ? 'review' : 'block';
}
