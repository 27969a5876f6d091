// Shares in percent, written in one way everywhere.

import type { OutcomeShare } from './bridge/outcomes.ts';
import { formatCount } from './format-count.ts';

/** 0.124 → "12 %", 0.034 → "3.4 %": one digit below ten, and never rounded to none or to all. 0 of 0 is "0 %". */
export function percentText(share: number): string {
  return `${percentFigure(share)} %`;
}

/** 0.008, 0.0168 → "0.8 to 1.7 %". */
export function percentRange(low: number, high: number): string {
  return `${percentFigure(low)} to ${percentText(high)}`;
}

/** "81 % (74 to 87 %; 121 of 149)"; "not known" where there is none. */
export function outcomeShareText(share: OutcomeShare | null): string {
  if (share === null) return 'not known';
  const { value, low, high, count, of } = share;
  return `${percentText(value)} (${percentRange(low, high)}; ${formatCount(count)} of ${formatCount(of)})`;
}

/** How much of a whole is done, rounded down: never "100 %" before all of it is. */
export function doneText(share: number): string {
  return `${donePercent(share)} %`;
}

/** The same as a number, for a progress bar. */
export function donePercent(share: number): number {
  // 0.29 × 100 is a little less than 29.
  return Math.floor(share * 100 + 1e-9);
}

function percentFigure(share: number): string {
  if (!(share > 0)) return '0';
  if (share >= 1) return '100';
  const percent = share * 100;
  if (percent < 0.1) return '< 0.1';
  if (percent > 99.9) return '> 99.9';
  return percent < 9.95 ? percent.toFixed(1) : String(Math.min(99, Math.round(percent)));
}
