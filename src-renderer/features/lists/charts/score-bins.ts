// The bars of the score histogram: five scores wide, split where a band begins, so that each bar has one colour.
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { type Bands, bandOf } from '../../../policy/bands.ts';

export interface ScoreBin {
  /** Lowest and highest score of the bar, both included. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly band: Recommendation;
}

const STEP = 5;

/** Bars over all 101 scores, lowest first; 100 belongs to the last one. */
export function scoreBins(scores: readonly number[], bands: Bands): ScoreBin[] {
  const starts = new Set([bands.review, bands.approve]);
  for (let start = 0; start < 100; start += STEP) starts.add(start);
  const edges = [...starts].filter((edge) => edge >= 0 && edge <= 100).sort((a, b) => a - b);
  return edges.map((from, index) => {
    const to = (edges[index + 1] ?? 101) - 1;
    return { from, to, count: countBetween(scores, from, to), band: bandOf(from, bands) };
  });
}

/** How many have a score from one to another, both included. */
export function countBetween(scores: readonly number[], from: number, to: number): number {
  let count = 0;
  for (let score = from; score <= to; score += 1) count += scores[score] ?? 0;
  return count;
}
