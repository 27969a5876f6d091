// Where a job's items wait for their mail hosts, so that a slow host holds up its own addresses and nobody else's.
import type { StageListener } from '../../engine/ports.ts';
import type { PendingItem } from '../ports/jobs.ts';
import { mailDomain } from './mail-domain.ts';

/** The places of the runner, which items that only wait give back. */
export interface Places {
  /** An item waits for its mail host: its place is free. */
  free(): void;
  /** It goes on, and counts again: for a moment there may be more than places. */
  take(): void;
}

export interface WaitingRoom {
  /** Whether an item may begin now; if not, it is kept here until another of its domain is done. */
  admits(item: PendingItem): boolean;
  /** Follows an item that begins. */
  enter(item: PendingItem): Stay;
}

export interface Stay {
  readonly onStage: StageListener;
  /** To be called once, when the item is done with: answers one of its domain that was kept, to be begun next. */
  leave(): PendingItem | null;
}

/**
 * Items of one job that wait at mail hosts without holding a place. Beyond these an item keeps its place, so that the memory
 * for what is known of them stays bounded.
 */
const MOST_WAITING = 1_024;
/**
 * Of one domain so many wait side by side; far more than any pace lets through in a minute. Those behind them are kept as
 * they came from the store, so that a long run of one domain in a list lets the domains behind it pass.
 */
const MOST_OF_ONE_DOMAIN = 64;
/** Items kept like that; a few hundred bytes each. With more, the list goes on at the pace of its slowest hosts. */
const MOST_KEPT = 8_192;

export function createWaitingRoom(places: Places): WaitingRoom {
  /** How many are at their mail host, by domain. */
  const waiting = new Map<string, number>();
  const kept = new Map<string, PendingItem[]>();
  let without = 0;
  let keptInAll = 0;

  function count(domain: string, more: 1 | -1): void {
    const many = (waiting.get(domain) ?? 0) + more;
    if (many === 0) waiting.delete(domain);
    else waiting.set(domain, many);
  }

  function nextOf(domain: string): PendingItem | null {
    const items = kept.get(domain);
    const next = items?.shift() ?? null;
    if (next !== null) keptInAll -= 1;
    if (items?.length === 0) kept.delete(domain);
    return next;
  }

  return {
    admits(item) {
      const domain = mailDomain(item);
      if ((waiting.get(domain) ?? 0) < MOST_OF_ONE_DOMAIN || keptInAll >= MOST_KEPT) return true;
      const others = kept.get(domain) ?? [];
      others.push(item);
      kept.set(domain, others);
      keptInAll += 1;
      return false;
    },
    enter(item) {
      const domain = mailDomain(item);
      let gavePlaceBack = false;
      return {
        onStage(stage, state) {
          if (stage !== 'mailbox') return;
          count(domain, state === 'started' ? 1 : -1);
          if (state === 'started' && without < MOST_WAITING) {
            gavePlaceBack = true;
            without += 1;
            places.free();
          } else if (state === 'done' && gavePlaceBack) {
            gavePlaceBack = false;
            without -= 1;
            places.take();
          }
        },
        leave: () => nextOf(domain),
      };
    },
  };
}
