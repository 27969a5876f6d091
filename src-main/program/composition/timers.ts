// Timers for planned work, within what setTimeout can hold.
import type { Timers } from '../../service/settings/feeds.ts';

/** What setTimeout can hold. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const TIMERS: Timers = {
  after(ms, work) {
    // Planned work alone keeps no program running.
    const timer = setTimeout(work, Math.min(ms, LONGEST_TIMER_MS)).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
