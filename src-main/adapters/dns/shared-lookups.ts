// One look-up under way per question, however many wait for it.
import type { DnsAnswer, Lane } from '../../engine/ports.ts';
import { type Waiting, waitsOf } from '../unless-aborted.ts';
import type { Slot, Slots } from './slots.ts';

/** A look-up that is under way, as seen by the one who does it. */
export interface Lookup {
  /** Waits for a place; false when everybody has gone meanwhile. To be given back by `leave`. */
  enter(): boolean | Promise<boolean>;
  leave(): void;
  /** Who waits most for it. */
  readonly lane: Lane;
  /** Says what to hurry once somebody joins who cannot wait, where nobody did before. */
  onUrgent(expeditable: Expeditable): void;
  /** True when nobody waits any more; from then on nobody can join. */
  abandoned(): boolean;
}

export interface Expeditable {
  expedite(): void;
}

type Answer = DnsAnswer<unknown>;

export interface SharedLookups {
  /**
   * Joins the look-up of the question with this key, or starts it by `perform`. An interactive caller pulls a look-up that
   * still waits in the batch lane into its own. The signal ends this caller's waiting only; then the answer is null.
   */
  join(
    key: string,
    lane: Lane,
    signal: AbortSignal,
    perform: (lookup: Lookup) => Promise<Answer>,
  ): Promise<Answer | null>;
  /** Lets nobody join what is under way. */
  forget(): void;
  /** Ends what still waits for a place; what has left is for its performer to end. */
  close(): void;
}

export function createSharedLookups(slots: Slots): SharedLookups {
  const inProgress = new Map<string, Shared>();

  return {
    join(key, lane, signal, perform) {
      const known = inProgress.get(key);
      const shared = known ?? new Shared(key, lane, inProgress, slots);
      if (known === undefined) inProgress.set(key, shared);
      else if (lane === 'interactive') shared.urge();
      const answer = signal.aborted ? Promise.resolve(null) : shared.wait(signal);
      if (known === undefined) shared.begin(perform);
      return answer;
    },
    forget: () => inProgress.clear(),
    close() {
      for (const shared of inProgress.values()) shared.close();
    },
  };
}

/** A class, as the two below: there is one of each for every question of a list, and closures would weigh five times as much. */
class Shared implements Lookup {
  lane: Lane;
  readonly waiters = new Set<Waiter>();
  private readonly key: string;
  private readonly inProgress: Map<string, Shared>;
  private readonly slots: Slots;
  private place: Slot | null = null;
  private expeditable: Expeditable | null = null;

  constructor(key: string, lane: Lane, inProgress: Map<string, Shared>, slots: Slots) {
    this.key = key;
    this.lane = lane;
    this.inProgress = inProgress;
    this.slots = slots;
  }

  wait(signal: AbortSignal): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      this.waiters.add(new Waiter(this, signal, resolve, reject));
    });
  }

  begin(perform: (lookup: Lookup) => Promise<Answer>): void {
    perform(this).then(
      (answer) => {
        this.over();
        for (const waiter of this.waiters) waiter.resolve(answer);
      },
      (error) => {
        this.over();
        for (const waiter of this.waiters) waiter.reject(error);
      },
    );
  }

  urge(): void {
    if (this.lane === 'interactive') return;
    this.lane = 'interactive';
    this.place?.promote();
    this.expeditable?.expedite();
  }

  enter(): boolean | Promise<boolean> {
    if (this.abandoned()) return false;
    this.place = this.slots.enter(this.lane);
    return this.place.admitted;
  }

  leave(): void {
    this.place?.leave();
  }

  onUrgent(expeditable: Expeditable): void {
    this.expeditable = expeditable;
  }

  abandoned(): boolean {
    if (this.waiters.size > 0) return false;
    this.drop();
    return true;
  }

  /** One waits no more. Where nobody does, a place in the queue is given up at once; a question that has left is not asked again. */
  lose(waiter: Waiter): void {
    this.waiters.delete(waiter);
    if (this.waiters.size > 0 || !this.place?.waiting()) return;
    this.drop();
    this.place.leave();
  }

  close(): void {
    if (this.place?.waiting()) this.place.leave();
  }

  private over(): void {
    this.drop();
    this.leave();
    for (const waiter of this.waiters) waiter.end();
  }

  private drop(): void {
    if (this.inProgress.get(this.key) === this) this.inProgress.delete(this.key);
  }
}

class Waiter implements Waiting {
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: unknown) => void;
  private readonly shared: Shared;
  private readonly waits: Set<Waiting>;

  constructor(
    shared: Shared,
    signal: AbortSignal,
    resolve: (answer: Answer | null) => void,
    reject: (error: unknown) => void,
  ) {
    this.shared = shared;
    this.resolve = resolve;
    this.reject = reject;
    this.waits = waitsOf(signal);
    this.waits.add(this);
  }

  abandon(): void {
    this.end();
    this.resolve(null);
    this.shared.lose(this);
  }

  end(): void {
    this.waits.delete(this);
  }
}
