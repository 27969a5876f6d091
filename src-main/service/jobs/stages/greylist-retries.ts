// The items of a running job that a greylisting mail host put off (RFC 6647): each is probed once more, minutes later.
import type { PendingItem } from '../../ports/jobs.ts';

export interface GreylistRetries {
  /** How many items wait for their retry. */
  readonly waiting: number;
  /** Milliseconds until the last of them comes back; 0 where none waits. */
  readonly leftMs: number;
  /** Whether an item has been put off before. */
  had(item: PendingItem): boolean;
  /** Has an item come back after a while, in milliseconds. */
  later(item: PendingItem, delayMs: number): void;
  /** The items that wait, which come back no more. */
  drain(): readonly PendingItem[];
  /** Nobody comes back any more. */
  stop(): void;
}

/** `again` takes each item when its time has come; `elapsed` is a monotonic clock in milliseconds. */
export function createGreylistRetries(
  again: (item: PendingItem) => void,
  elapsed: () => number,
): GreylistRetries {
  const putOff = new Set<number>();
  const timers = new Map<NodeJS.Timeout, PendingItem>();
  let lastDueAt = 0;
  function stop(): void {
    for (const timer of timers.keys()) clearTimeout(timer);
    timers.clear();
  }

  return {
    get waiting() {
      return timers.size;
    },
    get leftMs() {
      return timers.size === 0 ? 0 : Math.max(0, lastDueAt - elapsed());
    },
    had: ({ index }) => putOff.has(index),
    later(item, delayMs) {
      putOff.add(item.index);
      lastDueAt = Math.max(lastDueAt, elapsed() + delayMs);
      const timer = setTimeout(() => {
        timers.delete(timer);
        again(item);
      }, delayMs);
      timers.set(timer, item);
    },
    drain() {
      const items = [...timers.values()];
      stop();
      return items;
    },
    stop,
  };
}
