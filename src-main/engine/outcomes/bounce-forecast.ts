// What share of some rows will bounce: by one's own outcomes where there are enough, else by what scores mean. Pure.
import type { BounceForecast } from '../../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';
import { type MeasuredCell, wilson } from './measures.ts';

/** From so many outcomes of one's own on, these say it. */
export const ENOUGH_OUTCOMES = 200;
const BAND_WIDTH = 10;
const BANDS = 100 / BAND_WIDTH;
/** With so many cases the share of all bounces counts in each band of scores: one with few cases is not taken at its word. */
const SHARED_CASES = 10;

/** Whether mail to an address arrived; fraud and soft bounces tell neither. */
const BOUNCED: Readonly<Partial<Record<OutcomeKind, boolean>>> = {
  bounced_hard: true,
  good_customer: false,
  replied: false,
  delivered: false,
};

interface Band {
  cases: number;
  bounced: number;
}

/**
 * `scores` are the numbers of rows with each score, from 0 to 100; `cells` the outcomes of one's own. Null without rows
 * that have a score. The interval is one of 95 %, and null where only the scores say it: a score of 90 means that nine
 * of ten such addresses are good, and not all that are bad bounce, so that share is an upper limit.
 */
export function forecastBounces(
  scores: readonly number[],
  cells: readonly MeasuredCell[],
): BounceForecast | null {
  const rows = scores.reduce((sum, count) => sum + count, 0);
  if (rows === 0) return null;
  const bands = bandsOf(cells);
  const outcomes = bands.reduce((sum, { cases }) => sum + cases, 0);
  if (outcomes < ENOUGH_OUTCOMES) {
    const bad = scores.reduce((sum, count, score) => sum + count * (1 - score / 100), 0);
    return { rows, outcomes, share: bad / rows, interval: null };
  }
  return { rows, outcomes, ...byOutcomes(scores, rows, bands, outcomes) };
}

function byOutcomes(
  scores: readonly number[],
  rows: number,
  bands: readonly Band[],
  outcomes: number,
): Pick<BounceForecast, 'share' | 'interval'> {
  const bounced = bands.reduce((sum, band) => sum + band.bounced, 0);
  // Half a case more: no number of deliveries proves that nothing ever bounces.
  const overall = (bounced + 0.5) / (outcomes + 1);
  let share = 0;
  let variance = 0;
  for (const [index, band] of bands.entries()) {
    const weight = rowsIn(scores, index) / rows;
    const cases = band.cases + SHARED_CASES;
    const rate = (band.bounced + SHARED_CASES * overall) / cases;
    share += weight * rate;
    variance += (weight ** 2 * rate * (1 - rate)) / (cases + 1);
  }
  // As wide as that of so many cases of one kind.
  const alike = (share * (1 - share)) / variance;
  const interval = wilson(share * alike, alike);
  return { share, interval: interval && { low: interval.low, high: interval.high } };
}

function bandsOf(cells: readonly MeasuredCell[]): readonly Band[] {
  const bands = Array.from({ length: BANDS }, (): Band => ({ cases: 0, bounced: 0 }));
  for (const { score, kind, count } of cells) {
    const bounced = BOUNCED[kind];
    const band = bands[bandOf(score)];
    if (bounced === undefined || band === undefined) continue;
    band.cases += count;
    if (bounced) band.bounced += count;
  }
  return bands;
}

/** The last band includes 100. */
function bandOf(score: number): number {
  return Math.min(BANDS - 1, Math.floor(score / BAND_WIDTH));
}

function rowsIn(scores: readonly number[], band: number): number {
  return scores.reduce((sum, count, score) => (bandOf(score) === band ? sum + count : sum), 0);
}
