// How many questions are under way at once: a hundred per shard, further ones wait, each lane for itself.
import type { Lane } from '../../engine/ports.ts';

/** A part of a lane's places. */
export interface Shard {
  readonly id: string;
  inFlight: number;
}

/** A question's place: waiting, then admitted to a shard, then gone. */
export interface Place {
  /** Resolves with the shard on admission, with null when the place was left before. */
  readonly admitted: Promise<Shard | null>;
  /** True until admission. */
  waiting(): boolean;
  /** Moves a waiting place to the interactive lane; does nothing once admitted. */
  promote(): void;
  /** Gives the place up, or the shard back. A second call does nothing. */
  leave(): void;
}

export interface Slots {
  enter(lane: Lane): Place;
  /** How many places wait, in both lanes. */
  waiting(): number;
}

export interface SlotSizes {
  readonly shards: { readonly [L in Lane]: number };
  readonly perShard: number;
}

export const DEFAULT_SLOT_SIZES: SlotSizes = {
  shards: { interactive: 2, batch: 4 },
  perShard: 100,
};

export function createSlots(sizes: SlotSizes = DEFAULT_SLOT_SIZES): Slots {
  const lanes = {
    interactive: createLane('interactive', sizes),
    batch: createLane('batch', sizes),
  };

  return {
    enter(lane) {
      const { promise, resolve } = Promise.withResolvers<Shard | null>();
      let home = lanes[lane];
      let shard: Shard | null = null;
      let left = false;
      const waiter: Waiter = {
        admit(given) {
          shard = given;
          resolve(given);
        },
        before: null,
        after: null,
      };
      home.join(waiter);
      return {
        admitted: promise,
        waiting: () => shard === null && !left,
        promote() {
          if (shard !== null || left || home === lanes.interactive) return;
          home.drop(waiter);
          home = lanes.interactive;
          home.join(waiter);
        },
        leave() {
          if (left) return;
          left = true;
          if (shard === null) {
            home.drop(waiter);
            resolve(null);
          } else home.give(shard);
        },
      };
    },
    waiting: () => lanes.interactive.waiting() + lanes.batch.waiting(),
  };
}

interface Waiter {
  admit(shard: Shard): void;
  before: Waiter | null;
  after: Waiter | null;
}

function createLane(lane: Lane, sizes: SlotSizes) {
  const shards: Shard[] = Array.from({ length: sizes.shards[lane] }, (_, index) => ({
    id: `${lane}-${index}`,
    inFlight: 0,
  }));
  const queue = createQueue();

  return {
    join(waiter: Waiter): void {
      const shard = freest();
      if (shard === null) queue.add(waiter);
      else admit(waiter, shard);
    },
    drop: (waiter: Waiter) => queue.drop(waiter),
    give(shard: Shard): void {
      shard.inFlight -= 1;
      const next = queue.take();
      if (next !== null) admit(next, shard);
    },
    waiting: () => queue.size(),
  };

  function freest(): Shard | null {
    let best: Shard | null = null;
    for (const shard of shards) {
      if (shard.inFlight < (best?.inFlight ?? sizes.perShard)) best = shard;
    }
    return best;
  }

  function admit(waiter: Waiter, shard: Shard): void {
    shard.inFlight += 1;
    waiter.admit(shard);
  }
}

/**
 * First come, first served; leaving from the middle is as quick. A linked list, because taking the first of a Set again
 * and again makes V8 step over all that were taken before: a third of the speed is lost with thirty thousand waiting.
 */
function createQueue() {
  let first: Waiter | null = null;
  let last: Waiter | null = null;
  let size = 0;

  return {
    add(waiter: Waiter): void {
      waiter.before = last;
      waiter.after = null;
      if (last === null) first = waiter;
      else last.after = waiter;
      last = waiter;
      size += 1;
    },
    drop,
    take(): Waiter | null {
      const waiter = first;
      if (waiter !== null) drop(waiter);
      return waiter;
    },
    size: () => size,
  };

  function drop(waiter: Waiter): void {
    if (waiter.before === null) first = waiter.after;
    else waiter.before.after = waiter.after;
    if (waiter.after === null) last = waiter.before;
    else waiter.after.before = waiter.before;
    waiter.before = null;
    waiter.after = null;
    size -= 1;
  }
}
