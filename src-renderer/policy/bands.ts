// The two limits between block, review and approve: which band a score falls in, and how a limit moves.
import type { Recommendation } from '../../src-shared/schemas/verification.ts';

export interface Bands {
  /** Lowest score that is approved, 1 to 100. */
  readonly approve: number;
  /** Lowest score that is reviewed, 0 to 99. */
  readonly review: number;
}

/** The band of a score, 0 to 100. */
export function bandOf(score: number, bands: Bands): Recommendation {
  if (score >= bands.approve) return 'approve';
  return score >= bands.review ? 'review' : 'block';
}

/** Moves one limit; the other gives way where it must, so that no gesture is refused. */
export function moveBand(bands: Bands, which: keyof Bands, to: number): Bands {
  const score = Math.round(to);
  if (which === 'approve') {
    const approve = clamp(score, 1, 100);
    return { approve, review: Math.min(bands.review, approve - 1) };
  }
  const review = clamp(score, 0, 99);
  return { approve: Math.max(bands.approve, review + 1), review };
}

/** The scores of each recommendation, in words: "70 to 100". */
export function bandRanges(bands: Bands): Readonly<Record<Recommendation, string>> {
  return {
    approve: range(bands.approve, 100),
    review: range(bands.review, bands.approve - 1),
    block: bands.review === 0 ? 'no score' : range(0, bands.review - 1),
  };
}

const range = (from: number, to: number) => (from === to ? String(from) : `${from} to ${to}`);
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
