// Limits how many look-ups are under way at once in each lane; further ones queue per lane.
import type { Lane } from '../../engine/ports.ts';

/** A look-up's place: waiting, then admitted, then gone. */
export interface Slot {
  /** True once admitted, a promise of it while it waits; false when the place was left before. */
  readonly admitted: true | Promise<boolean>;
  /** True until admission. */
  waiting(): boolean;
  /** Moves a waiting place to the interactive lane; does nothing once admitted. */
  promote(): void;
  /** Gives the place up. A second call does nothing. */
  leave(): void;
}

export interface Slots {
  enter(lane: Lane): Slot;
  /** How many places wait, in both lanes. */
  waiting(): number;
}

/** Look-ups under way at once: what servers bear is found out for each of them (congestion.ts). */
export type SlotSizes = { readonly [L in Lane]: number };

export const DEFAULT_SLOT_SIZES: SlotSizes = { interactive: 200, batch: 400 };

export function createSlots(sizes: SlotSizes = DEFAULT_SLOT_SIZES): Slots {
  const lanes = {
    interactive: createLane(sizes.interactive),
    batch: createLane(sizes.batch),
  };

  return {
    enter: (lane) => new Waiter(lanes, lane),
    waiting: () => lanes.interactive.waiting() + lanes.batch.waiting(),
  };
}

type Lanes = { readonly [L in Lane]: ReturnType<typeof createLane> };

/** A class, not closures: there is one for each question. */
class Waiter implements Slot {
  readonly admitted: true | Promise<boolean>;
  before: Waiter | null = null;
  after: Waiter | null = null;
  private readonly lanes: Lanes;
  private home: Lanes[Lane];
  private state: 'waiting' | 'admitted' | 'left' = 'waiting';
  private resume: ((admitted: boolean) => void) | null = null;

  constructor(lanes: Lanes, lane: Lane) {
    this.lanes = lanes;
    this.home = lanes[lane];
    this.home.join(this);
    this.admitted = this.waiting() ? new Promise((resolve) => (this.resume = resolve)) : true;
  }

  admit(): void {
    this.state = 'admitted';
    this.resume?.(true);
  }

  waiting(): boolean {
    return this.state === 'waiting';
  }

  promote(): void {
    if (this.state !== 'waiting' || this.home === this.lanes.interactive) return;
    this.home.drop(this);
    this.home = this.lanes.interactive;
    this.home.join(this);
  }

  leave(): void {
    const before = this.state;
    this.state = 'left';
    if (before === 'admitted') this.home.give();
    if (before !== 'waiting') return;
    this.home.drop(this);
    this.resume?.(false);
  }
}

function createLane(size: number) {
  let inProgress = 0;
  const queue = createQueue();

  return {
    join(waiter: Waiter): void {
      if (inProgress >= size) queue.add(waiter);
      else {
        inProgress += 1;
        waiter.admit();
      }
    },
    drop: (waiter: Waiter) => queue.drop(waiter),
    give(): void {
      const next = queue.take();
      if (next === null) inProgress -= 1;
      else next.admit();
    },
    waiting: () => queue.size(),
  };
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
