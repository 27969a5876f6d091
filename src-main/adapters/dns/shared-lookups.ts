// One look-up under way per question, however many wait for it.
import type { DnsAnswer, DnsRecords, DnsType, Lane } from '../../engine/ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { Place, Slots } from './slots.ts';

/** A look-up that is under way, as seen by the one who does it. */
export interface Lookup {
  /** Waits for a place; false when everybody has gone meanwhile. To be given back by `leave`. */
  enter(): boolean | Promise<boolean>;
  leave(): void;
  /** Who waits most for it. */
  lane(): Lane;
  /** Says what to do once somebody joins who cannot wait, where nobody did before. */
  whenUrgent(hurry: () => void): void;
  /** True when nobody waits any more; from then on nobody can join. */
  abandoned(): boolean;
}

export interface SharedLookups {
  /**
   * Joins the look-up of this question, or starts it by `perform`. An interactive caller pulls a look-up that still
   * waits in the batch lane into its own. The signal ends this caller's waiting only; then the answer is null.
   */
  join<T extends DnsType>(
    name: string,
    type: T,
    lane: Lane,
    signal: AbortSignal,
    perform: (lookup: Lookup) => Promise<DnsAnswer<DnsRecords[T]>>,
  ): Promise<DnsAnswer<DnsRecords[T]> | null>;
  /** Lets nobody join what is under way. */
  forget(): void;
  /** Ends what still waits for a place; what has left is for its performer to end. */
  close(): void;
}

interface Shared {
  promise: Promise<DnsAnswer<DnsRecords[DnsType]>>;
  lane: Lane;
  place: Place | null;
  waiters: number;
  hurry: (() => void) | null;
}

export function createSharedLookups(slots: Slots): SharedLookups {
  const underWay = new Map<string, Shared>();

  return {
    async join<T extends DnsType>(
      name: string,
      type: T,
      lane: Lane,
      signal: AbortSignal,
      perform: (lookup: Lookup) => Promise<DnsAnswer<DnsRecords[T]>>,
    ) {
      const key = `${type} ${name}`;
      const shared = underWay.get(key) ?? start(key, lane, perform);
      if (lane === 'interactive' && shared.lane !== lane) {
        shared.lane = lane;
        shared.place?.promote();
        shared.hurry?.();
      }
      shared.waiters += 1;
      const answer = await unlessAborted(shared.promise, signal);
      shared.waiters -= 1;
      if (answer === null && shared.waiters === 0) abandon(key, shared);
      // The key names the type, so the answer of the look-up under it is of that type.
      return answer as DnsAnswer<DnsRecords[T]> | null;
    },
    forget: () => underWay.clear(),
    close() {
      for (const shared of underWay.values()) {
        if (shared.place?.waiting()) shared.place.leave();
      }
    },
  };

  function start(
    key: string,
    lane: Lane,
    perform: (lookup: Lookup) => Promise<DnsAnswer<DnsRecords[DnsType]>>,
  ): Shared {
    const { promise, resolve, reject } = Promise.withResolvers<DnsAnswer<DnsRecords[DnsType]>>();
    const shared: Shared = { promise, lane, place: null, waiters: 0, hurry: null };
    underWay.set(key, shared);
    const lookup: Lookup = {
      enter() {
        if (lookup.abandoned()) return false;
        shared.place = slots.enter(shared.lane);
        return shared.place.admitted;
      },
      leave: () => shared.place?.leave(),
      lane: () => shared.lane,
      whenUrgent(hurry) {
        shared.hurry = hurry;
      },
      abandoned() {
        if (shared.waiters > 0) return false;
        drop(key, shared);
        return true;
      },
    };
    // Begins after the first waiter has been counted.
    queueMicrotask(() => {
      perform(lookup)
        .finally(() => {
          drop(key, shared);
          lookup.leave();
        })
        .then(resolve, reject);
    });
    return shared;
  }

  /** Nobody waits: a place in the queue is given up at once, a question that has left is not asked again. */
  function abandon(key: string, shared: Shared): void {
    if (shared.place === null || !shared.place.waiting()) return;
    drop(key, shared);
    shared.place.leave();
  }

  function drop(key: string, shared: Shared): void {
    if (underWay.get(key) === shared) underWay.delete(key);
  }
}
