// How fast work of one kind has been done recently, and how long the rest of it takes at that rate.

export interface CompletionRates {
  /** Something was done in a line. */
  note(line: string): void;
  /** Milliseconds that so many pieces of a line take; null while nobody can tell. */
  msFor(line: string, left: number): number | null;
}

/** Enough to even out what is answered in bursts. */
const KEPT = 64;
const LEAST = 4;
const LEAST_SPAN_MS = 1_000;

/** `elapsed` is a monotonic clock in milliseconds. */
export function createCompletionRates(elapsed: () => number): CompletionRates {
  /** Of each line, the moments of what was done last. */
  const lines = new Map<string, number[]>();
  return {
    note(line) {
      const moments = lines.get(line) ?? [];
      lines.set(line, moments);
      moments.push(elapsed());
      if (moments.length > KEPT) moments.shift();
    },
    msFor(line, left) {
      if (left === 0) return 0;
      const moments = lines.get(line) ?? [];
      const [first] = moments;
      if (first === undefined || moments.length < LEAST) return null;
      // Up to now, not to the last one: what has come to a stand takes ever longer.
      const span = elapsed() - first;
      return span < LEAST_SPAN_MS ? null : (left * span) / moments.length;
    },
  };
}
