// The numbers that stand for states, recommendations, rulings and flags in the tables.
import { FLAG_NAMES, type Flag } from '../../../../src-shared/flags.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Ruling } from '../../../service/ports/judging.ts';

/** rows.state */
export const STATE = { pending: 0, provisional: 1, verified: 2, failed: 3 } as const;

/** From 1; 0 stands for none. */
export const RECOMMENDATIONS: readonly Recommendation[] = ['approve', 'review', 'block'];

export function recommendationNumber(recommendation: Recommendation | null): number {
  return recommendation === null ? 0 : RECOMMENDATIONS.indexOf(recommendation) + 1;
}

export function recommendationOf(number: number): Recommendation | null {
  return RECOMMENDATIONS[number - 1] ?? null;
}

/** Of a verdict, which always has one. */
export function verdictRecommendation(number: number): Recommendation {
  const recommendation = recommendationOf(number);
  if (recommendation === null) throw new Error(`${number} stands for no recommendation`);
  return recommendation;
}

/** From 1; 0 stands for none. */
const RULINGS: readonly Ruling[] = ['allow', 'deny'];
/** Every number that a ruling can have. */
export const RULING_NUMBERS = [0, 1, 2] as const;

export function rulingNumber(ruling: Ruling | null): number {
  return ruling === null ? 0 : RULINGS.indexOf(ruling) + 1;
}

export function rulingOf(number: number): Ruling | null {
  return RULINGS[number - 1] ?? null;
}

/** A number with a bit for each flag, in the order of their table; there are fewer than a number has exact bits (53). */
export function flagBits(flags: readonly Flag[]): number {
  return flags.reduce((bits, flag) => bits + 2 ** FLAG_NAMES.indexOf(flag), 0);
}

export function flagsIn(bits: number): Flag[] {
  return FLAG_NAMES.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1);
}
