// What share of some rows will bounce: by one's own outcomes where there are enough, else by what scores mean. Pure.
import type { BounceForecast, ReliabilityBin } from '../../../src-shared/bridge/outcomes.ts';
import { type MeasuredCell, reliabilityOf, wilson } from './measures.ts';

/** From so many outcomes of one's own on, these say it. */
const ENOUGH_OUTCOMES = 200;
/** With so many cases the share of all bounces counts in each bin of scores: one with few cases is not taken at its word. */
const SHARED_CASES = 10;

/**
 * `scores` are the numbers of rows with each score, from 0 to 100; `cells` the outcomes of one's own. Null without rows
 * that have a score. The interval is one of 95 %, and null where only the scores say it: a score of 90 means that nine
 * of ten such addresses are good, and not all that are bad bounce, so that share is an upper limit.
 */
export function forecastBounces(
  scores: readonly number[],
  cells: readonly MeasuredCell[],
): BounceForecast | null {
  const rows = sumOf(scores);
  if (rows === 0) return null;
  // Fraud says nothing of whether mail arrived.
  const bins = reliabilityOf(cells.filter(({ kind }) => kind !== 'fraud'));
  const outcomes = bins.reduce((sum, { good }) => sum + (good?.of ?? 0), 0);
  if (outcomes < ENOUGH_OUTCOMES) {
    const bad = scores.reduce((sum, count, score) => sum + count * (1 - score / 100), 0);
    return { rows, outcomes, share: bad / rows, interval: null };
  }
  return { rows, outcomes, ...byOutcomes(scores, rows, bins, outcomes) };
}

function byOutcomes(
  scores: readonly number[],
  rows: number,
  bins: readonly ReliabilityBin[],
  outcomes: number,
): Pick<BounceForecast, 'share' | 'interval'> {
  const bounced = bins.reduce((sum, bin) => sum + bouncedIn(bin), 0);
  // Half a case more: no number of deliveries proves that nothing ever bounces.
  const overall = (bounced + 0.5) / (outcomes + 1);
  let share = 0;
  let variance = 0;
  for (const bin of bins) {
    const weight = sumOf(scores.slice(bin.from, bin.to + 1)) / rows;
    const cases = (bin.good?.of ?? 0) + SHARED_CASES;
    const rate = (bouncedIn(bin) + SHARED_CASES * overall) / cases;
    share += weight * rate;
    variance += (weight ** 2 * rate * (1 - rate)) / (cases + 1);
  }
  // As wide as that of so many cases of one kind.
  const alike = (share * (1 - share)) / variance;
  const interval = wilson(share * alike, alike);
  return { share, interval: interval && { low: interval.low, high: interval.high } };
}

function bouncedIn({ good }: ReliabilityBin): number {
  return good === null ? 0 : good.of - good.count;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
