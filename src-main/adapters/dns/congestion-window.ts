// How many queries may be under way at one server at once, as a window that grows and shrinks in named phases.
import type { CongestionSample } from './congestion-sample.ts';
import type { SentQuery } from './sent-queries.ts';

type Phase =
  /** One more for each answer (RFC 5681 §3.1), until there is a sign of strain. */
  | { readonly kind: 'slow_start' }
  /** Some more for each sample, once what a cut was held for is over. */
  | { readonly kind: 'steady' }
  /** Fewer than before: the next sample tells whether that was of use. */
  | { readonly kind: 'checking_cut'; readonly cut: Cut }
  /** Nearly nothing is answered: few ask whether the server is back. */
  | { readonly kind: 'silent' };

interface Cut {
  /** Only what has left since tells of it. */
  readonly after: number;
  readonly sizeBefore: number;
  readonly factor: number;
  readonly answersPerMs: number;
  /** The sample that led to it, and how many were lost in that as far as was known. */
  readonly because: CongestionSample;
  readonly lost: number;
}

/** Queries under way: the window of one that has not been asked yet, and its bounds. */
const SIZE = { first: 64, least: 2, most: 512, inSilence: 8 };

/** How many queries a sample holds at least. */
const LEAST_JUDGED: Readonly<Record<Phase['kind'], number>> = {
  /** Growing overshoots by much or not at all, and each round trip counts. */
  slow_start: 40,
  silent: 40,
  /** Enough to tell 3 % from 8 %. */
  steady: 100,
  checking_cut: 100,
};
/** How much a sample must lose beyond what the way always does to lead to a cut. */
const EXCESS_LOSS = { slow_start: 0.15, steady: 0.05 } as const;
/** Fewer are chance, whatever their share. */
const LEAST_LOST = 4;
/** From here on the server is silent, whatever the way. */
const SILENT_LOSS = 0.9;
/** Answers that take this much longer than they did are waiting for each other somewhere. */
const SLOWER = { times: 3, ms: 50 };
/** A cut takes at least a twentieth; the effect of less than a fifth cannot be distinguished from chance. */
const LEAST_CUT = 0.95;
const CLEAR_CUT = 0.8;
/** How long a window does not grow after its first cut, doubled for each up to the longest; then by this factor. */
const HOLD = { firstMs: 1_000, longestMs: 16_000 };
const GROWTH = 1.08;

/**
 * What is lost or slow because too much is under way gets better when less is; what the way loses anyway does not. So each
 * cut is looked at afterwards: where it cost as much as it took away, it is undone (as RFC 4015 §3 does after a spurious
 * timeout), and that loss or delay is the way's own from then on.
 */
export class CongestionWindow {
  #phase: Phase = { kind: 'slow_start' };
  #size = SIZE.first;
  #usualLoss = 0;
  #usualDelayMs = Infinity;
  #holdMs = HOLD.firstMs;
  #holdLeftMs = 0;

  get size(): number {
    return Math.floor(this.#size);
  }

  /** Whether a sample tells enough; queries leave in bunches, so that less than a round trip tells nothing. */
  isEnough({ judged, ms }: CongestionSample, meanMs: number): boolean {
    return judged >= LEAST_JUDGED[this.#phase.kind] && ms >= meanMs;
  }

  /** How a query counts for the sample of now: not at all, as the first after a cut, or as the others. */
  counts({ number }: SentQuery): 'no' | 'first' | 'yes' {
    if (this.#phase.kind !== 'checking_cut' || number > this.#phase.cut.after + 1) return 'yes';
    return number === this.#phase.cut.after + 1 ? 'first' : 'no';
  }

  tick(ms: number): void {
    this.#holdLeftMs -= ms;
  }

  /** A reply came. */
  answered(sample: CongestionSample): void {
    const { kind } = this.#phase;
    if (kind !== 'slow_start' && kind !== 'silent') return;
    if (sample.hasWaited && sample.lost < LEAST_LOST) this.#growTo(this.#size + 1);
  }

  /** What was taken for lost came late: a cut for losses that for the most part were none is undone. */
  cameLate(sent: SentQuery): void {
    if (this.#phase.kind !== 'checking_cut') return;
    const { cut } = this.#phase;
    if (cut.because.cameLate(sent) && cut.because.lost * 2 <= cut.lost) this.#undo(cut);
  }

  /** A sample is complete; `meanMs` is the round trip, `latest` the number of the query that left last. */
  judge(sample: CongestionSample, meanMs: number, latest: number): void {
    const phase = this.#phase;
    if (phase.kind === 'checking_cut') {
      this.#check(phase.cut, sample);
      return;
    }
    const { loss } = sample;
    this.#usualLoss = Math.min(this.#usualLoss, loss);
    if (loss >= SILENT_LOSS) {
      this.#size = Math.max(SIZE.inSilence, this.#size / 2);
      this.#phase = { kind: 'silent' };
      return;
    }
    if (phase.kind === 'silent') {
      // The server has come back in the midst of the sample.
      this.#phase = { kind: 'slow_start' };
      return;
    }
    const wanted = this.#wantedSize(sample, meanMs, EXCESS_LOSS[phase.kind]);
    if (wanted === null) this.#goOn(sample);
    else this.#cutTo(wanted, sample, latest);
  }

  /** The size that suits what is lost or slow in a sample; null where there is no sign of strain. */
  #wantedSize(sample: CongestionSample, meanMs: number, excessLoss: number): number | null {
    const { lost, loss, delayMs, answersPerMs } = sample;
    if (!sample.isLimitedBy(this.#size)) return null;
    if (lost >= LEAST_LOST && loss >= this.#usualLoss + excessLoss) {
      // Answers of a while that are few were held up: what was answered of the queries says at least how many get through.
      return Math.max(answersPerMs * meanMs * LEAST_CUT, (this.#size * (1 - loss)) / 2);
    }
    const isSlower = delayMs > SLOWER.times * this.#usualDelayMs + SLOWER.ms;
    if (!isSlower || !sample.tellsDelay) return null;
    return Math.max(this.#size / 2, answersPerMs * this.#usualDelayMs * 2);
  }

  #goOn(sample: CongestionSample): void {
    this.#usualDelayMs = Math.min(this.#usualDelayMs, sample.delayMs);
    if (this.#phase.kind !== 'steady' || !sample.waitedMostly || this.#holdLeftMs > 0) return;
    this.#growTo(Math.max(this.#size + 1, this.#size * GROWTH));
  }

  #growTo(size: number): void {
    this.#size = Math.min(SIZE.most, size);
  }

  #cutTo(wanted: number, because: CongestionSample, after: number): void {
    const sizeBefore = this.#size;
    const { lost, answersPerMs } = because;
    this.#size = Math.max(SIZE.least, Math.min(wanted, sizeBefore * LEAST_CUT));
    const factor = this.#size / sizeBefore;
    const cut: Cut = { after, sizeBefore, factor, answersPerMs, because, lost };
    this.#phase = { kind: 'checking_cut', cut };
    this.#holdLeftMs = this.#holdMs;
    this.#holdMs = Math.min(2 * this.#holdMs, HOLD.longestMs);
  }

  #check(cut: Cut, { loss, delayMs, answersPerMs }: CongestionSample): void {
    const isOurs = answersPerMs >= Math.sqrt(cut.factor) * cut.answersPerMs;
    if (!isOurs || cut.factor > CLEAR_CUT) {
      const most = isOurs ? 2 * EXCESS_LOSS.steady : Infinity;
      this.#usualLoss = Math.max(this.#usualLoss, Math.min(loss, most));
      this.#usualDelayMs = delayMs;
    }
    if (isOurs) this.#phase = { kind: 'steady' };
    else this.#undo(cut);
  }

  #undo({ sizeBefore }: Cut): void {
    this.#size = sizeBefore;
    this.#phase = { kind: 'slow_start' };
  }
}
