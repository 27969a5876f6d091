// Time that passes when a test says so.
import type { Timers } from '../../../src-main/adapters/pacing/timers.ts';

export interface ManualTimers extends Timers {
  /** Lets time pass, with everything that falls due on the way. */
  advance(ms: number): void;
  /** How many are set. */
  readonly pending: number;
}

export function manualTimers(): ManualTimers {
  const due = new Set<{ readonly at: number; readonly action: () => void }>();
  let time = 0;
  return {
    now: () => time,
    after(ms, action) {
      const timer = { at: time + ms, action };
      due.add(timer);
      return () => due.delete(timer);
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const next = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due.delete(next);
        time = Math.max(time, next.at);
        next.action();
      }
      time = end;
    },
    get pending() {
      return due.size;
    },
  };
}
