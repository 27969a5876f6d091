// How fast a server may be asked, learnt from its answers: by half more each second until the first sign of strain (as the slow
// start of TCP, RFC 5681 §3.1), then additive up while they come well, halved when it complains, falls silent or slows down
// (AIMD, Chiu and Jain 1989), and never above a ceiling. Pure: moments are handed in.
import { createLatencyWatch } from './latency-watch.ts';
import { ObservedLoad } from './observed-load.ts';

export interface RateLimits {
  /** Questions a second to begin with. */
  readonly startPerSecond: number;
  readonly ceilingPerSecond: number;
  readonly floorPerSecond: number;
}

/** Until the first sign of strain each second of good answers adds this part of the rate … */
const STARTING_SHARE = 0.5;
/** … and this many questions a second where it had a sign of strain, but no complaint. */
const STEP_PER_SECOND = 1;
/** Above a rate that it complained of, the same is tried in smaller steps … */
const CAREFUL_STEP_PER_SECOND = 0.2;
/** … after this time just below it. */
const HOLD_MS = 240_000;
/** So far below what it took in the second before the complaint. */
const BELOW_COMPLAINT = 0.97;
/** A second in which little was asked tells nothing of what it takes: no lower than this part of the rate. */
const LEAST_SHARE_TAKEN = 0.5;
/** What is known to be taken is reached again within so many seconds. */
const RECOVERY_SECONDS = 4;
/**
 * A complaint below what was borne before is laid to questions that reached the server all at once (a busy program, a line
 * that held them up), unless another follows within this time: then half of the difference is believed …
 */
const TRUSTED_AFTER_MS = 30_000;
/** … and more is tried sooner than where it never bore more. */
const DOUBT_MS = 30_000;

export class LearnedRate {
  readonly #limits: RateLimits;
  readonly #latency = createLatencyWatch();
  readonly #load = new ObservedLoad();
  #perSecond: number;
  #starting = true;
  /** Just below what it took at the last complaint. */
  #mark = Infinity;
  #holdUntil = -Infinity;
  /** Since when that has not changed; never before the first complaint. */
  #markedAt = Infinity;
  #complainedAt = -Infinity;
  #slowedAt = -Infinity;

  constructor(limits: RateLimits) {
    this.#limits = limits;
    this.#perSecond = this.#within(limits.startPerSecond);
  }

  /** Questions a second that may begin now. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /**
   * What is to be expected in the long run: what it was found to take, once it has complained; before any strain the middle
   * (geometric) between the rate of now and the ceiling.
   */
  get expectedPerSecond(): number {
    if (this.#starting) return Math.sqrt(this.#perSecond * this.#limits.ceilingPerSecond);
    return Number.isFinite(this.#mark) ? this.#mark : this.#perSecond;
  }

  /**
   * The earliest moment for the next one, so that no second holds more than the server was found to take; -Infinity while it has
   * not complained. Within that bound time that was lost may be made up for.
   */
  get opensAt(): number {
    if (!Number.isFinite(this.#mark)) return -Infinity;
    const taken = Math.max(1, Math.round(this.#mark / BELOW_COMPLAINT));
    return this.#load.beginOfLatest(taken) + (1_000 * taken) / this.#mark;
  }

  /** A question begins; moments never go back. */
  began(now: number): void {
    this.#load.began(now);
  }

  /** A question begun at `beganAt` was answered; `pressed` when others waited for the rate and for nothing else. */
  answered(beganAt: number, now: number, pressed: boolean): void {
    this.#load.answered(beganAt);
    if (this.#latency.hasGrown(now - beganAt)) this.#halve(beganAt, now);
    else if (pressed && beganAt >= this.#slowedAt) this.#grow(now);
  }

  /** The server said that it was asked too often. */
  complained(beganAt: number, now: number): void {
    if (beganAt <= this.#slowedAt) return;
    const taken = this.#takenBefore(beganAt);
    const again = now < this.#complainedAt + TRUSTED_AFTER_MS;
    this.#complainedAt = now;
    // What was borne at this very rate for so long speaks for a burst as well.
    if (again || now < this.#markedAt + TRUSTED_AFTER_MS) {
      if (again) this.#load.doubt(taken);
      const known = Math.min(this.#perSecond, Math.max(taken, this.#load.borne));
      this.#mark = Math.max(this.#limits.floorPerSecond, known * BELOW_COMPLAINT);
      this.#markedAt = now;
      this.#holdUntil = now + (known < this.#load.most * BELOW_COMPLAINT ? DOUBT_MS : HOLD_MS);
    }
    this.#halve(beganAt, now);
  }

  /** It did not answer. */
  silent(beganAt: number, now: number): void {
    this.#halve(beganAt, now);
  }

  /** How many questions it bore in the second before one that it complained of: a rate that grew fast has overshot that. */
  #takenBefore(beganAt: number): number {
    const least = this.#perSecond * LEAST_SHARE_TAKEN;
    return Math.min(this.#perSecond, Math.max(this.#load.begunBefore(beganAt), least));
  }

  /** Answers come `perSecond` times a second, so each brings its part of a second's step. */
  #grow(now: number): void {
    if (this.#starting) {
      this.#perSecond = this.#within(this.#perSecond + STARTING_SHARE);
      return;
    }
    const known = Math.min(this.#mark, this.#limits.ceilingPerSecond);
    if (this.#perSecond < known) {
      const step = Number.isFinite(this.#mark)
        ? Math.max(STEP_PER_SECOND, this.#mark / RECOVERY_SECONDS)
        : STEP_PER_SECOND;
      this.#perSecond = Math.min(known, this.#within(this.#perSecond + step / this.#perSecond));
    } else if (now >= this.#holdUntil) {
      this.#perSecond = this.#within(this.#perSecond + CAREFUL_STEP_PER_SECOND / this.#perSecond);
      this.#mark = this.#perSecond;
      this.#markedAt = now;
    }
  }

  /** What was under way together is one event, as in TCP (RFC 5681 §3.2). */
  #halve(beganAt: number, now: number): void {
    if (beganAt <= this.#slowedAt) return;
    this.#starting = false;
    this.#perSecond = this.#within(this.#perSecond / 2);
    this.#slowedAt = now;
  }

  #within(rate: number): number {
    const { floorPerSecond, ceilingPerSecond } = this.#limits;
    return Math.min(ceilingPerSecond, Math.max(floorPerSecond, rate));
  }
}
