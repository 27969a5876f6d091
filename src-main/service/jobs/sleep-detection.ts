// Notices that the machine has slept: by its clock, far more time went by than between two beats of a timer.
import type { Clock } from '../../engine/ports.ts';

export interface SleepWatch {
  /** Begins to watch; a second call does nothing. */
  watch(): void;
  /** Looks at once: timers that ran out in the sleep may come before the next beat. */
  notice(): void;
  stop(): void;
}

const HEARTBEAT_MS = 2_000;
/** Far longer than the main loop is ever held up. A clock that is set forward looks the same, and does no harm. */
const ASLEEP_MS = 10_000;

/** Calls `slept` after each sleep. */
export function createSleepWatch(clock: Clock, slept: () => void): SleepWatch {
  let heartbeat: NodeJS.Timeout | null = null;
  let seenAt = 0;

  function notice(): void {
    const now = clock.now();
    const asleepMs = now - seenAt;
    seenAt = now;
    if (asleepMs > ASLEEP_MS) slept();
  }

  return {
    watch() {
      if (heartbeat !== null) return;
      seenAt = clock.now();
      heartbeat = setInterval(notice, HEARTBEAT_MS).unref();
    },
    notice,
    stop() {
      if (heartbeat !== null) clearInterval(heartbeat);
      heartbeat = null;
    },
  };
}
