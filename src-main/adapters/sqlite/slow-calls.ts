// Finds methods of the store that ran long without a pause, for the log.
import type { Log } from '../../service/ports/log.ts';

/** At a stretch: a method that works in slices counts by the slice. `method` is one of the method table, or `background`. */
export interface SlowCall {
  readonly method: string;
  readonly ms: number;
}

/** Longer than this, others who ask the store notice. */
export const SLOW_MS = 40;

/** Measures work from its beginning to its end or error, and tells of it where it took `fromMs` or longer. */
export function measured<T>(
  method: SlowCall['method'],
  work: () => T,
  tell: (call: SlowCall) => void,
  fromMs: number,
): T {
  const from = performance.now();
  try {
    return work();
  } finally {
    const ms = performance.now() - from;
    if (ms >= fromMs) tell({ method, ms });
  }
}

/** A slow method is reported at once, and again after this long. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Writes slow calls into the log, one line a minute for each method: the call, how many there were since its line before,
 * and the longest of these. `elapsed` are milliseconds that never go back.
 */
export function slowCallLog(log: Log, elapsed: () => number): (call: SlowCall) => void {
  const entries = new Map<string, { loggedAt: number; times: number; longestMs: number }>();
  return ({ method, ms }) => {
    const entry = entries.get(method) ?? { loggedAt: -Infinity, times: 0, longestMs: 0 };
    entries.set(method, entry);
    entry.times += 1;
    entry.longestMs = Math.max(entry.longestMs, ms);
    if (elapsed() - entry.loggedAt < LOG_INTERVAL_MS) return;
    const { times } = entry;
    log.info(
      { method, ms: Math.round(ms), times, longestMs: Math.round(entry.longestMs) },
      'the database was slow',
    );
    entries.set(method, { loggedAt: elapsed(), times: 0, longestMs: 0 });
  };
}
