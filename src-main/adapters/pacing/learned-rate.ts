// How fast a server may be asked, learnt from its answers: additive up while they come well, halved when it complains, falls
// silent or slows down (AIMD, Chiu and Jain 1989), and never above a ceiling. Pure: moments are handed in.

export interface RateLimits {
  /** Questions a second to begin with. */
  readonly startPerSecond: number;
  readonly ceilingPerSecond: number;
  readonly floorPerSecond: number;
}

export interface LearnedRate {
  /** Questions a second that may begin now. */
  readonly perSecond: number;
  /** A question begun at `beganAt` was answered; `pressed` when others waited for the rate and for nothing else. */
  answered(beganAt: number, now: number, pressed: boolean): void;
  /** The server said that it was asked too often. */
  complained(beganAt: number, now: number): void;
  /** It did not answer. */
  silent(beganAt: number, now: number): void;
}

/** While nothing is known of a server, each second of good answers adds this many questions a second. */
const STEP_PER_SECOND = 1;
/** Above a rate that it complained of, the same is tried in smaller steps … */
const CAREFUL_STEP_PER_SECOND = 0.2;
/** … after this time just below it. */
const HOLD_MS = 120_000;
/** So far below the rate of the complaint. */
const BELOW_COMPLAINT = 0.95;
/** What is known to be taken is reached again within so many seconds. */
const RECOVERY_SECONDS = 8;

export function createLearnedRate(limits: RateLimits): LearnedRate {
  const { ceilingPerSecond, floorPerSecond } = limits;
  const latency = createLatencyWatch();
  let perSecond = within(limits.startPerSecond);
  /** Just below the rate of the last complaint. */
  let mark = Number.POSITIVE_INFINITY;
  let holdUntil = -Infinity;
  let slowedAt = -Infinity;

  return {
    get perSecond() {
      return perSecond;
    },
    answered(beganAt, now, pressed) {
      if (latency.hasGrown(now - beganAt)) halve(beganAt, now);
      else if (pressed && beganAt >= slowedAt) grow(now);
    },
    complained(beganAt, now) {
      if (beganAt < slowedAt) return;
      mark = Math.max(floorPerSecond, perSecond * BELOW_COMPLAINT);
      holdUntil = now + HOLD_MS;
      halve(beganAt, now);
    },
    silent: halve,
  };

  /** Answers come `perSecond` times a second, so each brings its part of a second's step. */
  function grow(now: number): void {
    const known = Math.min(mark, ceilingPerSecond);
    if (perSecond < known) {
      const step = Number.isFinite(mark)
        ? Math.max(STEP_PER_SECOND, mark / RECOVERY_SECONDS)
        : STEP_PER_SECOND;
      perSecond = Math.min(known, within(perSecond + step / perSecond));
    } else if (now >= holdUntil) {
      perSecond = within(perSecond + CAREFUL_STEP_PER_SECOND / perSecond);
      mark = perSecond;
    }
  }

  /** What was under way together is one event, as in TCP (RFC 5681 §3.2). */
  function halve(beganAt: number, now: number): void {
    if (beganAt < slowedAt) return;
    perSecond = within(perSecond / 2);
    slowedAt = now;
  }

  function within(rate: number): number {
    return Math.min(ceilingPerSecond, Math.max(floorPerSecond, rate));
  }
}

/** Answers whose mean time is compared. */
const BATCH = 16;
/** Slower by this factor and this time than ever before: it is not the weather. */
const GROWN_FACTOR = 2;
const GROWN_MS = 150;
/** A batch that is not shorter than this part of the one before, although it was asked at half the rate, is not our doing. */
const RELIEVED = 0.7;
/** One answer that outlasted a machine's sleep must not outweigh fifteen. */
const LONGEST_MS = 30_000;

function createLatencyWatch() {
  let sum = 0;
  let count = 0;
  let best: number | null = null;
  let suspected: number | null = null;

  return {
    /** Whether this answer completes a batch that took much longer than the best one. */
    hasGrown(tookMs: number): boolean {
      sum += Math.min(LONGEST_MS, Math.max(0, tookMs));
      count += 1;
      if (count < BATCH) return false;
      const mean = sum / count;
      sum = 0;
      count = 0;
      if (best === null || mean <= best * GROWN_FACTOR + GROWN_MS) {
        best = Math.min(mean, best ?? mean);
        suspected = null;
        return false;
      }
      if (suspected !== null && mean > suspected * RELIEVED) {
        best = mean;
        suspected = null;
        return false;
      }
      suspected = mean;
      return true;
    },
  };
}
