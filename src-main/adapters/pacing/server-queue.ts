// Those who wait for their turn at one server, and what is under way there.
import type { Lane } from '../../engine/ports.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { LastTries } from './last-tries.ts';
import type { Pace, PacingLimits } from './pace.ts';
import { ServerPauses } from './server-pauses.ts';
import { StartSchedule } from './start-schedule.ts';
import type { Timers } from './timers.ts';
import type { Asker, Outcome, Turn } from './turn.ts';

/** How a server is asked at the moment. */
export interface ServerRate {
  /** Questions a second that may begin, on average over a minute; 0 while it is left alone. */
  readonly perSecond: number;
  /** The same in the long run, whether it is left alone now or not. */
  readonly expectedPerSecond: number;
  readonly waiting: number;
  readonly inFlight: number;
}

interface Waiter {
  readonly asker: Asker;
  readonly until: number;
  readonly ahead: boolean;
  settle(turn: Turn): void;
}

export const ABORTED: Turn = { ok: false, why: 'aborted' };
const WAITED_TOO_LONG: Turn = { ok: false, why: 'waited_too_long' };

export class ServerQueue {
  readonly #timers: Timers;
  readonly #lastTries: LastTries;
  readonly #pauses: ServerPauses;
  readonly #schedule: StartSchedule;
  readonly #waiters = new Set<Waiter>();
  /** Questions under way at once, and the places beyond those that interactive askers have. */
  readonly #places: number;
  readonly #sparedPlaces: number;
  #inFlight = 0;
  #cancelTimer: (() => void) | null = null;

  constructor(pace: Pace, limits: PacingLimits, timers: Timers, lastTries: LastTries) {
    this.#timers = timers;
    this.#lastTries = lastTries;
    this.#pauses = new ServerPauses(limits, timers);
    this.#schedule = new StartSchedule(pace, limits.spared);
    this.#places = pace.inFlight;
    this.#sparedPlaces = limits.spared?.places ?? 0;
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  get isSilent(): boolean {
    return this.#pauses.isForSilence;
  }

  get rate(): ServerRate {
    const { perSecond, expectedPerSecond } = this.#schedule;
    return {
      perSecond: this.#pauses.isOn ? 0 : perSecond,
      expectedPerSecond,
      waiting: this.waiting,
      inFlight: this.#inFlight,
    };
  }

  /** Whether nobody needs it, and nothing has begun since that moment. */
  isIdleSince(moment: number): boolean {
    const inUse = this.#inFlight > 0 || this.waiting > 0 || this.#pauses.isOn;
    return !inUse && this.#schedule.lastStart <= moment;
  }

  /** Waits for a turn until a moment of `Timers`; `ahead` goes before all others of its lane. Never rejects. */
  async wait(asker: Asker, until: number, ahead: boolean): Promise<Turn> {
    if (this.#pauses.outlasts(until)) return this.#pauses.refusal();
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const waiter: Waiter = {
      asker,
      until,
      ahead,
      settle: (turn) => {
        cancelTimer();
        if (this.#waiters.delete(waiter)) this.#lastTries.countWaiting(-1);
        resolve(turn);
        this.#lastTries.consider();
      },
    };
    const cancelTimer = this.#timers.after(Math.max(0, until - this.#timers.now()), () =>
      waiter.settle(WAITED_TOO_LONG),
    );
    this.#waiters.add(waiter);
    this.#lastTries.countWaiting(1);
    this.#admit();
    this.#lastTries.consider();
    const turn = await unlessAborted(promise, asker.signal);
    if (turn !== null) return turn;
    waiter.settle(ABORTED);
    // It may have been this one's turn at the same moment.
    const unused = await promise;
    if (unused.ok) unused.done({ kind: 'ended' });
    return ABORTED;
  }

  dismiss(): void {
    for (const waiter of this.#waiters) waiter.settle(ABORTED);
  }

  forgetTimeout(): void {
    if (this.#pauses.forgetTimeout()) this.#admit();
  }

  tryOnce(): void {
    if (this.#pauses.tryOnce()) this.#admit();
  }

  /** Lets in whoever may go now, and comes back when the next one may. */
  #admit(): void {
    // Only what a timer was set for can be late: after a rest nobody has anything to make up for.
    const wasTimed = this.#cancelTimer !== null;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (;;) {
      const now = this.#timers.now();
      // Where nobody's turn has come, nobody needs to be chosen among hundreds.
      if (this.waiting === 0 || this.#mustWait('interactive', now)) return;
      const next = firstOf(this.#waiters);
      if (next === null) return;
      const lane = next.asker.lane();
      if (this.#mustWait(lane, now)) return;
      this.#inFlight += 1;
      this.#lastTries.countInFlight(1);
      this.#schedule.start(now, wasTimed, this.#pauses.until);
      next.settle(this.#turn(lane, now));
    }
  }

  /** Whether there is no place for a lane, or its turn has not come yet: then sees to it that it is thought of in time. */
  #mustWait(lane: Lane, now: number): boolean {
    const places = this.#pauses.isInDoubt ? 1 : this.#places;
    const spare = lane === 'interactive' ? this.#sparedPlaces : 0;
    if (this.#inFlight >= places + spare) return true;
    const waitMs = Math.max(this.#pauses.until, this.#schedule.opensAt(lane, now)) - now;
    if (waitMs <= 0) return false;
    this.#cancelTimer = this.#timers.after(waitMs, () => this.#admit());
    return true;
  }

  #turn(lane: Lane, beganAt: number): Turn {
    let given = false;
    return {
      ok: true,
      done: (outcome) => {
        if (given) return;
        given = true;
        this.#learn(outcome, beganAt);
        this.#inFlight -= 1;
        this.#lastTries.countInFlight(-1);
        this.#admit();
        this.#lastTries.consider();
      },
      room: (wanted) => this.#schedule.itemRoom(lane, this.#timers.now(), wanted),
      count: (amount) => this.#schedule.countItems(this.#timers.now(), amount),
    };
  }

  #learn(outcome: Outcome, beganAt: number): void {
    const pressed = this.waiting > 0 && this.#inFlight < this.#places && !this.#pauses.isOn;
    this.#schedule.ended(outcome, beganAt, this.#timers.now(), pressed);
    if (!this.#pauses.note(outcome)) return;
    if (outcome.kind === 'silent') this.#lastTries.add(this);
    for (const waiter of this.#waiters)
      if (this.#pauses.outlasts(waiter.until)) waiter.settle(this.#pauses.refusal());
    this.#admit();
  }
}

/** Who sits and waits, then what goes on, then whoever waits longest. */
function firstOf(waiters: ReadonlySet<Waiter>): Waiter | null {
  let first: Waiter | null = null;
  for (const waiter of waiters) {
    if (waiter.asker.lane() === 'interactive') return waiter;
    if (first === null || (waiter.ahead && !first.ahead)) first = waiter;
  }
  return first;
}
