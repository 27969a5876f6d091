// How good verdicts were, measured by what happened: shares with their intervals, calibration, Brier score and AUC. Pure.

import type {
  OutcomeMeasures,
  OutcomeShare,
  ReliabilityBin,
} from '../../../src-shared/bridge/outcomes.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { OUTCOME_SIDE, type OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';

/** So many verdicts with one score and recommendation of which the same came. */
export interface MeasuredCell {
  readonly recommendation: Recommendation;
  /** 0 to 100. */
  readonly score: number;
  readonly kind: OutcomeKind;
  readonly count: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/**
 * Wilson's interval (1927): within 0 to 1, and valid with few cases, unlike the normal approximation. Null without
 * cases.
 */
export function wilson(count: number, of: number): OutcomeShare | null {
  if (of <= 0) return null;
  const value = count / of;
  const z2 = Z * Z;
  const middle = (value + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z / (1 + z2 / of)) * Math.sqrt((value * (1 - value)) / of + z2 / (4 * of * of));
  return {
    count,
    of,
    value,
    // At the ends the formula gives 0 and 1 but for rounding.
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === of ? 1 : Math.min(1, middle + half),
  };
}

/** All measures of a set of outcomes, each null where there are too few cases for it. */
export function measuresOf(cells: readonly MeasuredCell[]): OutcomeMeasures {
  const confusion = { approve: sides(), review: sides(), block: sides() };
  for (const { recommendation, kind, count } of cells)
    confusion[recommendation][OUTCOME_SIDE[kind] ?? 'soft'] += count;
  const { approve, review, block } = confusion;
  const good = approve.good + review.good + block.good;
  const bad = approve.bad + review.bad + block.bad;
  const scores = byScore(cells);
  const cases = good + bad;
  return {
    good,
    bad,
    soft: approve.soft + review.soft + block.soft,
    confusion,
    approve_precision: wilson(approve.good, approve.good + approve.bad),
    approve_recall: wilson(approve.good, good),
    block_precision: wilson(block.bad, block.good + block.bad),
    block_recall: wilson(block.bad, bad),
    missed: wilson(approve.bad, bad),
    brier: cases === 0 ? null : brierOf(scores) / cases,
    brier_of_share: cases === 0 ? null : (good / cases) * (bad / cases),
    auc: aucOf(scores, good, bad),
  };
}

/** How many good and bad ones a score had. */
interface AtScore {
  readonly score: number;
  good: number;
  bad: number;
}

function sides(): { good: number; bad: number; soft: number } {
  return { good: 0, bad: 0, soft: 0 };
}

/** In the order of scores; soft bounces are left out. */
function byScore(cells: readonly MeasuredCell[]): readonly AtScore[] {
  const scores = new Map<number, AtScore>();
  for (const { score, kind, count } of cells) {
    const side = OUTCOME_SIDE[kind];
    if (side === null) continue;
    const at = scores.get(score) ?? { score, good: 0, bad: 0 };
    at[side] += count;
    scores.set(score, at);
  }
  return [...scores.values()].toSorted((a, b) => a.score - b.score);
}

function brierOf(scores: readonly AtScore[]): number {
  return scores.reduce((sum, { score, good, bad }) => {
    const predicted = score / 100;
    return sum + good * (1 - predicted) ** 2 + bad * predicted ** 2;
  }, 0);
}

function aucOf(scores: readonly AtScore[], good: number, bad: number): OutcomeMeasures['auc'] {
  if (good === 0 || bad === 0) return null;
  let below = 0;
  let won = 0;
  for (const at of scores) {
    won += at.good * (below + at.bad / 2);
    below += at.bad;
  }
  const value = won / (good * bad);
  return { value, ...aucInterval(value, good, bad) };
}

/**
 * Newcombe's score interval (2006, Statistics in Medicine 25:559, method 5) over the variance of Hanley and McNeil: an
 * area of 1 among few cases has a wide one, where the plain interval has none.
 */
function aucInterval(
  value: number,
  good: number,
  bad: number,
): { readonly low: number; readonly high: number } {
  const half = (good + bad) / 2 - 1;
  const isWithin = (area: number) => {
    const spread = 1 + half * ((1 - area) / (2 - area) + area / (1 + area));
    const variance = (area * (1 - area) * spread) / (good * bad);
    return (value - area) ** 2 <= Z * Z * variance;
  };
  return { low: edge(value, 0, isWithin), high: edge(value, 1, isWithin) };
}

/** Where, from a place that is within towards an end, it stops being so; by halving. */
function edge(from: number, end: number, isWithin: (at: number) => boolean): number {
  let [inside, outside] = [from, end];
  for (let step = 0; step < 50; step += 1) {
    const middle = (inside + outside) / 2;
    if (isWithin(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

const BIN_WIDTH = 10;

/** Scores in ten bins, the last including 100: the mean prediction and the share that turned out good. */
export function reliabilityOf(cells: readonly MeasuredCell[]): ReliabilityBin[] {
  const scores = byScore(cells);
  return Array.from({ length: 100 / BIN_WIDTH }, (_, index) => {
    const from = index * BIN_WIDTH;
    const to = from + BIN_WIDTH === 100 ? 100 : from + BIN_WIDTH - 1;
    const inside = scores.filter(({ score }) => score >= from && score <= to);
    const good = inside.reduce((sum, at) => sum + at.good, 0);
    const all = inside.reduce((sum, at) => sum + at.good + at.bad, 0);
    const sum = inside.reduce((total, at) => total + at.score * (at.good + at.bad), 0);
    return { from, to, mean_score: all === 0 ? null : sum / all, good: wilson(good, all) };
  });
}

/** From so many cases on, half the width of an interval is below some seven hundredths. */
const ENOUGH_CASES = 200;

/** One sentence on how reliable the figures are. */
export function confidenceSentence({ good, bad }: Pick<OutcomeMeasures, 'good' | 'bad'>): string {
  const cases = good + bad;
  if (cases === 0)
    return 'Nothing to measure yet: no checked address has an outcome that speaks for or against it.';
  if (bad === 0 || good === 0)
    return `${cases === 1 ? 'The one case is' : `All ${formatCount(cases)} cases are`} ${bad === 0 ? 'good' : 'bad'}: how well scores separate good from bad cannot be measured yet.`;
  const rarer = Math.min(good, bad);
  if (cases < ENOUGH_CASES)
    return `Only ${cases} cases: the intervals are wide, and the figures may be far off.`;
  if (rarer < 30)
    return `Only ${rarer} of ${formatCount(cases)} cases are ${good < bad ? 'good' : 'bad'}: figures about them have wide intervals.`;
  return `Measured on ${formatCount(cases)} cases, with 95 % confidence intervals.`;
}
