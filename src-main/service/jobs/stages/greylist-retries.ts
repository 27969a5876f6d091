// The items of a running job that a greylisting mail host put off (RFC 6647): each is probed once more, minutes later.
import type { PendingItem } from '../../ports/jobs.ts';

export interface GreylistRetries {
  /** How many items wait for their retry. */
  readonly waiting: number;
  /** Whether an item has been put off before. */
  had(item: PendingItem): boolean;
  /** Has an item come back after a while, in milliseconds. */
  later(item: PendingItem, delayMs: number): void;
  /** The items that wait, which come back no more. */
  drain(): readonly PendingItem[];
  /** Nobody comes back any more. */
  stop(): void;
}

/** `again` takes each item when its time has come. */
export function createGreylistRetries(again: (item: PendingItem) => void): GreylistRetries {
  const putOff = new Set<number>();
  const timers = new Map<NodeJS.Timeout, PendingItem>();
  function stop(): void {
    for (const timer of timers.keys()) clearTimeout(timer);
    timers.clear();
  }

  return {
    get waiting() {
      return timers.size;
    },
    had: ({ index }) => putOff.has(index),
    later(item, delayMs) {
      putOff.add(item.index);
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
