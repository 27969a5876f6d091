// How many questions a server was asked, and answered well, within a second of late.

/** What began so much earlier may have arrived within the second. */
const ARRIVAL_MS = 20;
/** Answers to what began together are mostly there within this time. */
const WELL_WITHIN_MS = 500;
/** Beginnings that are remembered: those of a second, and of the longest answers. */
const MAX_ENTRIES = 512;

/** Moments are handed in, and never go back. */
export class ObservedLoad {
  /** When the questions of late began, and those of them that were answered well. */
  #begun: number[] = [];
  #answered: number[] = [];
  #borne = 0;
  #most = 0;

  /** How many questions it is believed to bear within a second. */
  get borne(): number {
    return this.#borne;
  }

  /** The most that it ever bore. */
  get most(): number {
    return this.#most;
  }

  began(now: number): void {
    this.#begun = withLatest(this.#begun, now);
  }

  /** Counts those answered well that began in the second before the last half: by now most of them are. */
  answered(beganAt: number): void {
    this.#answered = withLatest(this.#answered, beganAt);
    const to = beganAt - WELL_WITHIN_MS;
    const count = this.#answered.filter((at) => at > to - 1_000 && at <= to).length;
    this.#borne = Math.max(this.#borne, count);
    this.#most = Math.max(this.#most, this.#borne);
  }

  /** Believes half of the difference to what it took before a complaint. */
  doubt(taken: number): void {
    this.#borne = (this.#borne + taken) / 2;
  }

  /** How many began in the second before a moment. */
  begunBefore(moment: number): number {
    const from = moment - 1_000 - ARRIVAL_MS;
    return this.#begun.filter((at) => at > from && at < moment).length;
  }

  /** When the latest but so many began, 1 being the latest itself; `-Infinity` where there were fewer. */
  beginOfLatest(count: number): number {
    return this.#begun.at(-count) ?? -Infinity;
  }
}

function withLatest(moments: number[], moment: number): number[] {
  moments.push(moment);
  return moments.length > MAX_ENTRIES ? moments.slice(-MAX_ENTRIES / 2) : moments;
}
