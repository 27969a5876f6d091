// When the next question to one server may begin: its interval, what was learnt of it, and what a minute holds.
import type { Lane } from '../../engine/ports.ts';
import { LearnedRate } from './learned-rate.ts';
import { createMinuteWindow } from './minute-window.ts';
import type { Pace, PacingLimits } from './pace.ts';
import type { Outcome } from './turn.ts';

/** Timers of a busy program come late: a learnt pace would never be used to the full. */
const MOST_CREDIT_MS = 50;
/** The same where it is known how many of a second the server takes, and no more begin. */
const MOST_CREDIT_WITHIN_LIMIT_MS = 250;

/** Moments are handed in. */
export class StartSchedule {
  readonly #pace: Pace;
  readonly #spared: PacingLimits['spared'];
  readonly #rate: LearnedRate | null;
  readonly #questions = createMinuteWindow();
  readonly #items = createMinuteWindow();
  /** From when on the interval to the next beginning counts. */
  #from = -Infinity;
  #lastStart = -Infinity;

  constructor(pace: Pace, spared: PacingLimits['spared']) {
    const { learns, intervalMs } = pace;
    this.#pace = pace;
    this.#spared = spared;
    this.#rate = learns ? new LearnedRate({ startPerSecond: 1000 / intervalMs, ...learns }) : null;
  }

  get lastStart(): number {
    return this.#lastStart;
  }

  /** Questions a second that may begin, on average over a minute. */
  get perSecond(): number {
    return Math.min(1000 / this.#intervalMs, this.#perSecondByMinute);
  }

  /** The same in the long run. */
  get expectedPerSecond(): number {
    const expected = this.#rate?.expectedPerSecond ?? 1000 / this.#pace.intervalMs;
    return Math.min(expected, this.#perSecondByMinute);
  }

  /** The earliest moment for a lane's next question. */
  opensAt(lane: Lane, now: number): number {
    const { perMinute, itemsPerMinute } = this.#pace;
    return Math.max(
      this.#from + this.#intervalMs,
      this.#rate?.opensAt ?? -Infinity,
      perMinute === undefined
        ? -Infinity
        : this.#questions.opensAt(now, this.#shareOf(perMinute, lane)),
      itemsPerMinute === undefined
        ? -Infinity
        : this.#items.opensAt(now, this.#shareOf(itemsPerMinute, lane)),
    );
  }

  /** A question begins, late where a timer was waited for; the server asked for a rest until `restedUntil`. */
  start(now: number, wasTimed: boolean, restedUntil: number): void {
    // A rest that a server asked for is not time that was lost.
    const lost = Math.max(restedUntil, now - this.#creditMs);
    this.#from = wasTimed ? Math.max(this.#from + this.#intervalMs, lost) : now;
    this.#lastStart = now;
    this.#rate?.began(now);
    if (this.#pace.perMinute !== undefined) this.#questions.add(now, 1);
    this.countItems(now, 1);
  }

  /** What became of a question; `pressed` when others wait for the rate and for nothing else. */
  ended({ kind }: Outcome, beganAt: number, now: number, pressed: boolean): void {
    if (kind === 'answered') this.#rate?.answered(beganAt, now, pressed);
    else if (kind === 'silent') this.#rate?.silent(beganAt, now);
    else if (kind === 'busy') this.#rate?.complained(beganAt, now);
  }

  /** How many of `wanted` further items may be asked for now. */
  itemRoom(lane: Lane, now: number, wanted: number): number {
    const { itemsPerMinute } = this.#pace;
    if (itemsPerMinute === undefined) return wanted;
    return Math.min(wanted, this.#items.room(now, this.#shareOf(itemsPerMinute, lane)));
  }

  countItems(now: number, amount: number): void {
    if (this.#pace.itemsPerMinute !== undefined) this.#items.add(now, amount);
  }

  get #intervalMs(): number {
    return this.#rate === null ? this.#pace.intervalMs : 1000 / this.#rate.perSecond;
  }

  get #perSecondByMinute(): number {
    const { perMinute } = this.#pace;
    return perMinute === undefined ? Infinity : this.#shareOf(perMinute, 'batch') / 60;
  }

  /** How much of being late is made up for: nothing where the pace is fixed, or its ceiling published. */
  get #creditMs(): number {
    if (this.#rate === null || this.#pace.learns?.published === true) return 0;
    return Number.isFinite(this.#rate.opensAt)
      ? MOST_CREDIT_WITHIN_LIMIT_MS
      : Math.min(MOST_CREDIT_MS, 1000 / this.#rate.perSecond);
  }

  /** What of a minute's count a lane may use; nobody is left with none. */
  #shareOf(count: number, lane: Lane): number {
    if (lane === 'interactive' || this.#spared === undefined) return count;
    return Math.max(1, count - Math.ceil(count * this.#spared.share));
  }
}
