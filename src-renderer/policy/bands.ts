// The rules of the two limits between block, review and approve: each stays in its range, and approve above review.

export interface Bands {
  /** Lowest score that is approved, 1 to 100. */
  readonly approve: number;
  /** Lowest score that is reviewed, 0 to 99. */
  readonly review: number;
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
export function bandRanges(bands: Bands): {
  readonly approve: string;
  readonly review: string;
  readonly block: string;
} {
  return {
    approve: range(bands.approve, 100),
    review: range(bands.review, bands.approve - 1),
    block: bands.review === 0 ? 'no score' : range(0, bands.review - 1),
  };
}

const range = (from: number, to: number) => (from === to ? String(from) : `${from} to ${to}`);
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
