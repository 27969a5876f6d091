// Whether a server's answers take much longer than they did at their best.

/** Answers whose mean time is compared. */
const BATCH = 16;
/** Slower by this factor and this time than ever before: it is not the weather. */
const GROWN_FACTOR = 2;
const GROWN_MS = 150;
/** A batch that is not shorter than this part of the one before, although it was asked at half the rate, is not our doing. */
const RELIEVED = 0.7;
/** One answer that outlasted a machine's sleep must not outweigh fifteen. */
const LONGEST_MS = 30_000;

export function createLatencyWatch() {
  let sum = 0;
  let count = 0;
  let best: number | null = null;
  let suspected: number | null = null;

  return {
    /** Whether this answer completes a batch that took much longer than the best one. */
    hasGrown(tookMs: number): boolean {
      sum += Math.min(LONGEST_MS, Math.max(0, tookMs));
      count += 1;
      if (count < BATCH) return false;
      const mean = sum / count;
      sum = 0;
      count = 0;
      if (best === null || mean <= best * GROWN_FACTOR + GROWN_MS) {
        best = Math.min(mean, best ?? mean);
        suspected = null;
        return false;
      }
      if (suspected !== null && mean > suspected * RELIEVED) {
        best = mean;
        suspected = null;
        return false;
      }
      suspected = mean;
      return true;
    },
  };
}
