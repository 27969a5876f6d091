// The passing of time apart from the clock on the wall, and timers, handed in so that tests own them.

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
