// How long one server takes to answer (RFC 6298 §2), with gains for hundreds of answers in a round trip instead of one.

const MEAN_GAIN = 1 / 64;
const DEVIATIONS = 4;
/** Before any answer is known. */
const FIRST_OVERDUE_MS = 500;
const LEAST_OVERDUE_MS = 50;

export class RoundTripTime {
  #meanMs = 0;
  #deviationMs = 0;

  /** 0 before any answer is known. */
  get meanMs(): number {
    return this.#meanMs;
  }

  /** How long an answer takes at most: who is not answered by then most likely will not be. */
  get overdueMs(): number {
    if (this.#meanMs === 0) return FIRST_OVERDUE_MS;
    return Math.max(LEAST_OVERDUE_MS, this.#meanMs + DEVIATIONS * this.#deviationMs);
  }

  learn(delayMs: number): void {
    if (this.#meanMs === 0) {
      this.#meanMs = delayMs;
      this.#deviationMs = delayMs / 2;
      return;
    }
    this.#deviationMs += MEAN_GAIN * (Math.abs(delayMs - this.#meanMs) - this.#deviationMs);
    this.#meanMs += MEAN_GAIN * (delayMs - this.#meanMs);
  }
}
