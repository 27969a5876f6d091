// A monotonic clock and timers, passed in so that tests control them.

export interface Timers {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Calls `action` after some milliseconds; the returned function calls it off. */
  after(ms: number, action: () => void): () => void;
}

export const REAL_TIMERS: Timers = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};
