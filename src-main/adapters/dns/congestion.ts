// How many queries may be under way at one server: more while answers come, fewer when they stop or slow down.
import { CongestionSample, TICK_MS } from './congestion-sample.ts';
import { CongestionWindow } from './congestion-window.ts';
import { RoundTripTime } from './round-trip-time.ts';
import { SentQueries, type SentQuery } from './sent-queries.ts';

/** A window that was unused for this long says nothing any more. */
const STALE_MS = 10_000;

export class Congestion {
  readonly #queries = new SentQueries();
  readonly #roundTrip = new RoundTripTime();
  #window = new CongestionWindow();
  #sample = new CongestionSample();
  #lastTickMs: number | null = null;
  #lastUseMs = -Infinity;

  /** How many may be under way. */
  get size(): number {
    return this.#window.size;
  }

  /** Whether another query may leave now. */
  isFree(): boolean {
    return this.#queries.inProgress < this.#window.size;
  }

  /** Whether `tick` is not needed. */
  isIdle(): boolean {
    return this.#queries.inProgress === 0;
  }

  /** How long an answer takes at most, as far as is known: who is not answered by then most likely will not be. */
  overdueMs(): number {
    return this.#roundTrip.overdueMs;
  }

  /** To be called when one leaves, at a moment of any clock in milliseconds. */
  leave(nowMs: number): SentQuery {
    if (this.isIdle() && nowMs - this.#lastUseMs > STALE_MS) this.#startAgain();
    this.#lastUseMs = nowMs;
    return this.#queries.leave(nowMs);
  }

  /** To be called with any reply, however late. `nowMs` is null where the reply may be to an earlier sending. */
  answered(sent: SentQuery, nowMs: number | null): void {
    const before = this.#queries.end(sent, 'answered');
    if (before === 'answered' || before === 'forgotten') return;
    if (before === 'overdue') {
      this.#sample.cameLate(sent);
      this.#window.cameLate(sent);
    }
    const delayMs = nowMs === null ? null : nowMs - sent.atMs;
    if (delayMs !== null) this.#roundTrip.learn(delayMs);
    this.#sample.answered(delayMs);
    this.#window.answered(this.#sample);
  }

  /** To be called when nobody waits for a reply any more. */
  forget(sent: SentQuery): void {
    this.#queries.end(sent, 'forgotten');
  }

  /** To be called every `TICK_MS` while queries are under way; `waited` tells whether one had to wait for its turn. */
  tick(nowMs: number, waited: boolean): void {
    const passedMs = nowMs - (this.#lastTickMs ?? nowMs);
    // A program that was held up has not read what came meanwhile: such a while counts as one tick.
    const ms = Math.min(passedMs, 2 * TICK_MS);
    const heldUpMs = passedMs - ms;
    this.#lastTickMs = nowMs;
    this.#lastUseMs = nowMs;
    this.#sample.tick(ms, Math.max(0, ms - TICK_MS) + heldUpMs, waited, this.#queries.inProgress);
    this.#window.tick(ms);
    const overdueBeforeMs = nowMs - heldUpMs - this.overdueMs() - TICK_MS;
    this.#queries.judge(overdueBeforeMs, (sent, lost) => this.#count(sent, lost));
    if (this.#window.isEnough(this.#sample, this.#roundTrip.meanMs)) this.#endSample();
    if (this.isIdle()) this.#lastTickMs = null;
  }

  #count(sent: SentQuery, lost: boolean): void {
    const counts = this.#window.counts(sent);
    if (counts === 'no') return;
    if (counts === 'first') this.#sample = new CongestionSample();
    this.#sample.judge(sent, lost);
  }

  #endSample(): void {
    this.#window.judge(this.#sample, this.#roundTrip.meanMs, this.#queries.latest);
    this.#sample = new CongestionSample();
  }

  #startAgain(): void {
    this.#window = new CongestionWindow();
    this.#sample = new CongestionSample();
    this.#queries.skipAll();
  }
}
