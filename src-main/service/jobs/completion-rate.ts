// How fast work of one kind gets done of late, and how long what is left of it takes at that rate.

export interface CompletionRate {
  /** Something was done at a moment of any clock in milliseconds that only grows. */
  note(atMs: number): void;
  /** Milliseconds that so many pieces take; null while nobody can tell. */
  msFor(left: number, atMs: number): number | null;
}

/** Enough to even out what is answered in bursts. */
const KEPT = 64;
const LEAST = 4;
const LEAST_SPAN_MS = 1_000;

export function createCompletionRate(): CompletionRate {
  const moments: number[] = [];
  return {
    note(atMs) {
      moments.push(atMs);
      if (moments.length > KEPT) moments.shift();
    },
    msFor(left, atMs) {
      if (left === 0) return 0;
      const first = moments[0];
      if (first === undefined || moments.length < LEAST) return null;
      // Up to now, not to the last one: what has come to a stand takes ever longer.
      const span = atMs - first;
      return span < LEAST_SPAN_MS ? null : (left * span) / moments.length;
    },
  };
}
