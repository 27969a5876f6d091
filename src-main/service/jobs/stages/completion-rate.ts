// How fast work of one kind goes: what is usual at first, and more and more what was done recently.

export interface CompletionRates {
  /** Something was done in a line. */
  note(key: string): void;
  /** Pieces of a line that are done in a second, where `usual` is what to expect while little was done. */
  perSecond(key: string, usual: number): number;
}

/** Kept however old they are: of what is slow there are few in any window. */
const MIN_SAMPLES = 16;

/**
 * Counts what was done within `windowMs`. What is usual counts as if it had been seen for a third of that, since the first
 * answers of many questions come late and all at once. `elapsed` is a monotonic clock in milliseconds.
 */
export function createCompletionRates(elapsed: () => number, windowMs: number): CompletionRates {
  /** Of each line, the moments of what was done last. */
  const samplesByKey = new Map<string, number[]>();
  const usualMs = windowMs / 3;

  function recent(key: string): number[] {
    const moments = samplesByKey.get(key) ?? [];
    const from = elapsed() - windowMs;
    const young = moments.findIndex((at) => at >= from);
    const old = young === -1 ? moments.length : young;
    return moments.slice(Math.max(0, Math.min(old, moments.length - MIN_SAMPLES)));
  }

  return {
    note(key) {
      samplesByKey.set(key, [...recent(key), elapsed()]);
    },
    perSecond(key, usual) {
      const moments = recent(key);
      // Up to now, not to the last one: what has come to a stand takes ever longer.
      const spanMs = moments[0] === undefined ? 0 : elapsed() - moments[0];
      return (moments.length * 1_000 + usual * usualMs) / (spanMs + usualMs);
    },
  };
}
