// What is judged together of the queries to one server: how many were lost, how long answers took, and whether more waited.
import type { SentQuery } from './sent-queries.ts';

export const TICK_MS = 25;

const MAX_DELAYS = 64;
/** Where no answer came, none was slow: a program or a server that was held up looks like this for a while. */
const LEAST_DELAYS = 8;
/** A program that was busy with other things for more than this share of the time looks like a slow server. */
const MAX_HELD_UP_SHARE = 0.1;
/** A window that was used to this share limited what was asked, even if nothing waited for long. */
const NEARLY_ALL = 0.75;

export class CongestionSample {
  #ms = 0;
  #heldUpMs = 0;
  #ticks = 0;
  #waitedTicks = 0;
  #mostUnderWay = 0;
  #judged = 0;
  #answered = 0;
  readonly #lost = new Set<SentQuery>();
  readonly #delaysMs: number[] = [];

  /** Some time goes by, part of which the program was `heldUpMs` busy with other things. */
  tick(ms: number, heldUpMs: number, waited: boolean, inProgress: number): void {
    this.#ms += ms;
    this.#heldUpMs += heldUpMs;
    this.#ticks += 1;
    if (waited) this.#waitedTicks += 1;
    this.#mostUnderWay = Math.max(this.#mostUnderWay, inProgress);
  }

  /** A reply came, to whichever query; `delayMs` is null where it may be to an earlier sending. */
  answered(delayMs: number | null): void {
    this.#answered += 1;
    if (delayMs !== null && this.#delaysMs.length < MAX_DELAYS) this.#delaysMs.push(delayMs);
  }

  judge(sent: SentQuery, lost: boolean): void {
    this.#judged += 1;
    if (lost) this.#lost.add(sent);
  }

  /** What was counted as lost came late; false where it was not counted here. */
  cameLate(sent: SentQuery): boolean {
    return this.#lost.delete(sent);
  }

  get ms(): number {
    return this.#ms;
  }

  get judged(): number {
    return this.#judged;
  }

  get lost(): number {
    return this.#lost.size;
  }

  /** The share of those judged that were lost. */
  get loss(): number {
    return this.#lost.size / this.#judged;
  }

  get answersPerMs(): number {
    return this.#answered / Math.max(this.#ms, TICK_MS);
  }

  /** The median; infinity where none is known. */
  get delayMs(): number {
    const sorted = this.#delaysMs.toSorted((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Infinity;
  }

  /** Whether its delays tell how fast the server is. */
  get tellsDelay(): boolean {
    return this.#delaysMs.length >= LEAST_DELAYS && this.#heldUpMs < MAX_HELD_UP_SHARE * this.#ms;
  }

  /** Whether any query had to wait for its turn. */
  get hasWaited(): boolean {
    return this.#waitedTicks > 0;
  }

  /** Whether some did for half of the time. */
  get waitedMostly(): boolean {
    return this.#waitedTicks * 2 >= this.#ticks;
  }

  /** Whether it was the window's size that limited what was asked. */
  isLimitedBy(size: number): boolean {
    return this.waitedMostly || this.#mostUnderWay >= NEARLY_ALL * size;
  }
}
