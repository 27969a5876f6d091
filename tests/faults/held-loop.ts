// How long the main loop of this process was blocked at most, and how much memory it took, during a piece of work.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Held {
  /** By the clock on the wall: what other programs took of the machine meanwhile is in it. */
  readonly 'ms the main loop was held up at most': number;
  readonly 'ms it was held up in 99 of 100 cases': number;
  /** By the processor's time of the main thread alone, within one turn of the loop. */
  readonly 'ms of its own work at a stretch at most': number;
  readonly 'MB of memory at most': number;
}

/** What is aimed at; the first decides by its own work, because tests run beside other programs. */
export const AIMS = { ownWorkMs: 100, memoryMb: 700 };

const TICK_MS = 10;
const MEMORY_EVERY_TICKS = 10;

/** Watches from now on; answers what was seen so far as often as it is asked. */
export function watchLoop(): () => Held {
  const delays = monitorEventLoopDelay({ resolution: TICK_MS });
  let peakBytes = process.memoryUsage.rss();
  let ownMicros = 0;
  let before = ownTime();
  let ticks = 0;
  setInterval(() => {
    const now = ownTime();
    ownMicros = Math.max(ownMicros, now - before);
    before = now;
    ticks += 1;
    if (ticks % MEMORY_EVERY_TICKS === 0) {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    }
  }, TICK_MS).unref();
  delays.enable();
  return () => ({
    'ms the main loop was held up at most': heldMs(delays.max),
    'ms it was held up in 99 of 100 cases': heldMs(delays.percentile(99)),
    'ms of its own work at a stretch at most': Math.round(ownMicros / 1_000),
    'MB of memory at most': Math.round(peakBytes / 1_048_576),
  });
}

/** The histogram counts the interval of its own timer. */
function heldMs(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6) - TICK_MS);
}

/** Of this thread, in microseconds. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
