// When one server is left alone, and for how long: it asked for that, refused, or has gone silent.
import type { PacingLimits } from './pace.ts';
import type { Timers } from './timers.ts';
import type { Outcome, Turn } from './turn.ts';

type PauseReason =
  | { readonly why: 'busy' | 'silent' }
  | { readonly why: 'refused'; readonly words: string };

export class ServerPauses {
  readonly #limits: PacingLimits;
  readonly #timers: Timers;
  #until = -Infinity;
  #reason: PauseReason = { why: 'busy' };
  /** How many pauses there were since the last answer that was none of a refusal. */
  #inARow = 0;
  #silent = 0;
  #refused = 0;
  /** Whether it has ever said anything. */
  #hasAnswered = false;
  /** Asked once more before the end of a pause, as nobody else was left to ask; until it answers it is not waited for. */
  #lastTry = false;

  constructor(limits: PacingLimits, timers: Timers) {
    this.#limits = limits;
    this.#timers = timers;
  }

  /** The end of the latest pause, as a moment of `Timers`; `-Infinity` where there was none. */
  get until(): number {
    return this.#until;
  }

  get isOn(): boolean {
    return this.#timers.now() < this.#until;
  }

  get isForSilence(): boolean {
    return this.isOn && this.#reason.why === 'silent';
  }

  /** After a pause that was not asked for, one question finds out whether it is over. */
  get isInDoubt(): boolean {
    return this.#inARow > 0;
  }

  /** Whether an asker who waits until that moment is refused now. */
  outlasts(until: number): boolean {
    const waitsOut = this.#limits.waitsOutPauses && !this.#lastTry;
    return this.isOn && (!waitsOut || until < this.#until);
  }

  /** What a caller gets during a pause. */
  refusal(): Turn {
    return { ok: false, ...this.#reason, leftMs: this.#until - this.#timers.now() };
  }

  /** Notes what became of a question; true where it begins a pause, or changes the one that is on. */
  note(outcome: Outcome): boolean {
    if (outcome.kind === 'ended') return false;
    if (outcome.kind === 'silent') return this.#noteSilence();
    this.#hasAnswered = true;
    this.#lastTry = false;
    this.#silent = 0;
    switch (outcome.kind) {
      case 'answered':
        this.#refused = 0;
        this.#inARow = 0;
        return false;
      case 'busy':
        return this.#leaveAlone(outcome.waitMs);
      case 'refused':
      case 'sent_away':
        return this.#noteRefusal(outcome);
    }
  }

  /** Ends a pause for a last try; false for a server that answered before: its fault passes, and is waited for. */
  tryOnce(): boolean {
    if (this.#hasAnswered || this.#lastTry) return false;
    this.#lastTry = true;
    this.#until = -Infinity;
    return true;
  }

  /** What was silent may be asked again; true where the latest pause was for that. */
  forgetTimeout(): boolean {
    this.#silent = 0;
    this.#lastTry = false;
    if (this.#reason.why !== 'silent') return false;
    this.#until = -Infinity;
    this.#inARow = 0;
    return true;
  }

  #noteSilence(): boolean {
    this.#silent += 1;
    if (this.#silent < this.#limits.silentAfter && !this.#lastTry) return false;
    this.#silent = 0;
    return this.#backOff(this.#limits.silentPauseMs, { why: 'silent' });
  }

  #noteRefusal({ kind, words }: Extract<Outcome, { words: string }>): boolean {
    this.#refused += 1;
    if (kind === 'refused' && this.#refused < this.#limits.refusedAfter) return false;
    this.#refused = 0;
    return this.#backOff(this.#limits.refusedPauseMs, { why: 'refused', words });
  }

  /** For as long as it asks, or for a while where it does not say. */
  #leaveAlone(waitMs: number | null): boolean {
    if (waitMs === null) return this.#backOff(this.#limits.busyPauseMs, { why: 'busy' });
    const until = this.#timers.now() + this.#bounded(waitMs);
    if (until <= this.#until) return false;
    this.#until = until;
    this.#reason = { why: 'busy' };
    return true;
  }

  /** A pause that is on has its latest reason, but is not made longer: questions that were under way together count once. */
  #backOff(ms: number, reason: PauseReason): boolean {
    if (!this.isOn) {
      this.#until = this.#timers.now() + this.#bounded(ms * 2 ** this.#inARow);
      this.#inARow += 1;
    }
    this.#reason = reason;
    return true;
  }

  #bounded(ms: number): number {
    return Math.min(Math.max(0, ms), this.#limits.maxPauseMs);
  }
}
