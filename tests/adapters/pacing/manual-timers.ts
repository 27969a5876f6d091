// Time that passes when a test says so.
import type { Timers } from '../../../src-main/adapters/pacing/timers.ts';

export interface ManualTimers extends Timers {
  /** Lets time pass, with everything that falls due on the way. */
  advance(ms: number): void;
  /** The same at once, as after a machine's sleep: what fell due meanwhile happens only now. */
  jump(ms: number): void;
  /** How many are set. */
  readonly pending: number;
}

interface Due {
  readonly at: number;
  readonly action: () => void;
}

export function manualTimers(): ManualTimers {
  const due = new Set<Due>();
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
      runUntil(end);
      time = end;
    },
    jump(ms) {
      time += ms;
      runUntil(time);
    },
    get pending() {
      return due.size;
    },
  };

  function runUntil(end: number): void {
    for (;;) {
      let next: Due | null = null;
      for (const each of due) if (each.at <= end && each.at < (next?.at ?? Infinity)) next = each;
      if (next === null) return;
      due.delete(next);
      time = Math.max(time, next.at);
      next.action();
    }
  }
}
