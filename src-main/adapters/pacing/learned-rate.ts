// How fast a server may be asked, learnt from its answers: by half more each second until the first sign of strain (as the slow
// start of TCP, RFC 5681 §3.1), then additive up while they come well, halved when it complains, falls silent or slows down
// (AIMD, Chiu and Jain 1989), and never above a ceiling. Pure: moments are handed in.

export interface RateLimits {
  /** Questions a second to begin with. */
  readonly startPerSecond: number;
  readonly ceilingPerSecond: number;
  readonly floorPerSecond: number;
}

export interface LearnedRate {
  /** Questions a second that may begin now. */
  readonly perSecond: number;
  /**
   * What is to be expected in the long run: what it was found to take, once it has complained; before any strain the middle
   * (geometric) between the rate of now and the ceiling.
   */
  readonly expectedPerSecond: number;
  /**
   * The earliest moment for the next one, so that no second holds more than the server was found to take; -Infinity while it has
   * not complained. Within that bound time that was lost may be made up for.
   */
  readonly opensAt: number;
  /** A question begins; moments never go back. */
  began(now: number): void;
  /** A question begun at `beganAt` was answered; `pressed` when others waited for the rate and for nothing else. */
  answered(beganAt: number, now: number, pressed: boolean): void;
  /** The server said that it was asked too often. */
  complained(beganAt: number, now: number): void;
  /** It did not answer. */
  silent(beganAt: number, now: number): void;
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
/** What began so much earlier may have arrived within the second. */
const ARRIVAL_MS = 20;
/** A second in which little was asked tells nothing of what it takes: no lower than this part of the rate. */
const LEAST_SHARE_TAKEN = 0.5;
/** Beginnings that are remembered: those of a second, and of the longest answers. */
const MOST_KEPT = 512;
/** Answers to what began together are mostly there within this time. */
const WELL_WITHIN_MS = 500;
/** What is known to be taken is reached again within so many seconds. */
const RECOVERY_SECONDS = 4;
/**
 * A complaint below what was borne before is laid to questions that reached the server all at once (a busy program, a line
 * that held them up), unless another follows within this time: then half of the difference is believed …
 */
const TRUSTED_AFTER_MS = 30_000;
/** … and more is tried sooner than where it never bore more. */
const DOUBT_MS = 30_000;

export function createLearnedRate(limits: RateLimits): LearnedRate {
  const { ceilingPerSecond, floorPerSecond } = limits;
  const latency = createLatencyWatch();
  let perSecond = within(limits.startPerSecond);
  let starting = true;
  /** When the questions of late began. */
  let lately: number[] = [];
  /** Just below what it took at the last complaint. */
  let mark = Number.POSITIVE_INFINITY;
  let holdUntil = -Infinity;
  /** Since when that has not changed; never before the first complaint. */
  let markedAt = Number.POSITIVE_INFINITY;
  /** When those of late began that were answered well. */
  let well: number[] = [];
  /** How many questions it is believed to bear within a second, and the most that it ever bore. */
  let borne = 0;
  let most = 0;
  let complainedAt = -Infinity;
  let slowedAt = -Infinity;

  return {
    get perSecond() {
      return perSecond;
    },
    get expectedPerSecond() {
      if (starting) return Math.sqrt(perSecond * ceilingPerSecond);
      return Number.isFinite(mark) ? mark : perSecond;
    },
    get opensAt() {
      if (!Number.isFinite(mark)) return -Infinity;
      const taken = Math.max(1, Math.round(mark / BELOW_COMPLAINT));
      return (lately.at(-taken) ?? -Infinity) + (1_000 * taken) / mark;
    },
    began(now) {
      lately.push(now);
      if (lately.length > MOST_KEPT) lately = lately.slice(-MOST_KEPT / 2);
    },
    answered(beganAt, now, pressed) {
      noteBorne(beganAt);
      if (latency.hasGrown(now - beganAt)) halve(beganAt, now);
      else if (pressed && beganAt >= slowedAt) grow(now);
    },
    complained(beganAt, now) {
      if (beganAt <= slowedAt) return;
      const taken = takenBefore(beganAt);
      const again = now < complainedAt + TRUSTED_AFTER_MS;
      complainedAt = now;
      // What was borne at this very rate for so long speaks for a burst as well.
      if (again || now < markedAt + TRUSTED_AFTER_MS) {
        if (again) borne = (borne + taken) / 2;
        const known = Math.min(perSecond, Math.max(taken, borne));
        mark = Math.max(floorPerSecond, known * BELOW_COMPLAINT);
        markedAt = now;
        holdUntil = now + (known < most * BELOW_COMPLAINT ? DOUBT_MS : HOLD_MS);
      }
      halve(beganAt, now);
    },
    silent: halve,
  };

  /** How many were answered well of those that began in the second before the last half: by now most of them are. */
  function noteBorne(beganAt: number): void {
    well.push(beganAt);
    if (well.length > MOST_KEPT) well = well.slice(-MOST_KEPT / 2);
    const to = beganAt - WELL_WITHIN_MS;
    const many = well.filter((at) => at > to - 1_000 && at <= to).length;
    borne = Math.max(borne, many);
    most = Math.max(most, borne);
  }

  /** How many questions it bore in the second before one that it complained of: a rate that grew fast has overshot that. */
  function takenBefore(beganAt: number): number {
    const from = beganAt - 1_000 - ARRIVAL_MS;
    const taken = lately.filter((at) => at > from && at < beganAt).length;
    return Math.min(perSecond, Math.max(taken, perSecond * LEAST_SHARE_TAKEN));
  }

  /** Answers come `perSecond` times a second, so each brings its part of a second's step. */
  function grow(now: number): void {
    if (starting) {
      perSecond = within(perSecond + STARTING_SHARE);
      return;
    }
    const known = Math.min(mark, ceilingPerSecond);
    if (perSecond < known) {
      const step = Number.isFinite(mark)
        ? Math.max(STEP_PER_SECOND, mark / RECOVERY_SECONDS)
        : STEP_PER_SECOND;
      perSecond = Math.min(known, within(perSecond + step / perSecond));
    } else if (now >= holdUntil) {
      perSecond = within(perSecond + CAREFUL_STEP_PER_SECOND / perSecond);
      mark = perSecond;
      markedAt = now;
    }
  }

  /** What was under way together is one event, as in TCP (RFC 5681 §3.2). */
  function halve(beganAt: number, now: number): void {
    if (beganAt <= slowedAt) return;
    starting = false;
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
