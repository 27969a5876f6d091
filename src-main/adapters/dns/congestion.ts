// How many queries may be under way at one server: more while answers come, fewer when they stop or slow down.

/** A question that has left. */
export interface Sent {
  readonly atMs: number;
  /** Counts what has left, so that it is known what left after a cut. */
  readonly number: number;
  state: 'under_way' | 'answered' | 'overdue' | 'forgotten';
  /** What it was counted in once it was overdue. */
  countedIn: object | null;
}

export interface Congestion {
  /** Whether another question may leave now. */
  isFree(): boolean;
  /** To be called when one leaves, at a moment of any clock in milliseconds. */
  leave(nowMs: number): Sent;
  /** To be called with any reply, however late. `nowMs` is null where the reply may be to an earlier sending. */
  answered(sent: Sent, nowMs: number | null): void;
  /** To be called when nobody waits for a reply any more. */
  forget(sent: Sent): void;
  /** To be called every `TICK_MS` while questions are under way; `waited` tells whether one had to wait for its turn. */
  tick(nowMs: number, waited: boolean): void;
  /** Whether `tick` is needed. */
  isIdle(): boolean;
  /** How long an answer takes at most, as far as is known: who is not answered by then most likely will not be. */
  overdueMs(): number;
  /** How many may be under way. */
  readonly size: number;
}

export const TICK_MS = 25;

const FIRST_SIZE = 64;
const LEAST_SIZE = 2;
/** So many ask a silent server whether it is back. */
const SIZE_IN_SILENCE = 8;
const MOST_SIZE = 512;
/** Before any answer is known. */
const FIRST_OVERDUE_MS = 500;
const LEAST_OVERDUE_MS = 50;
/** RFC 6298 §2, with gains for hundreds of answers in a round trip instead of one. */
const MEAN_GAIN = 1 / 64;
const DEVIATIONS = 4;

/** What is judged together: few enough to react within a round trip or two, enough to tell 3 % from 8 %. */
const LEAST_JUDGED = 40;
const JUDGED = 100;
/** More losses than the line always has: at the start, where growing overshoots by much or not at all, and afterwards. */
const LOSS_AT_START = 0.15;
const LOSS_LATER = 0.05;
const LEAST_LOST = 4;
/** From here on the server is silent, whatever the line. */
const SILENT = 0.9;
/** Answers that take this much longer than they did are waiting for each other somewhere. */
const SLOWER_TIMES = 3;
const SLOWER_MS = 50;
const MOST_HELD_UP = 0.1;
const FIRST_HOLD_MS = 1_000;
const LONGEST_HOLD_MS = 16_000;
const GROWTH_PER_ANSWER = 1;
const GROWTH_LATER = 1.08;
/** A window that nobody used for this long tells nothing any more. */
const STALE_MS = 10_000;
const NEARLY_ALL = 0.75;
const LEAST_DELAYS = 8;
const MOST_DELAYS_KEPT = 64;

interface Epoch {
  ms: number;
  judged: number;
  lost: number;
  answered: number;
  ticks: number;
  waitedTicks: number;
  mostUnderWay: number;
  /** For how long the program was busy with other things, which looks like a slow server. */
  heldUpMs: number;
  delaysMs: number[];
}

/** A cut whose effect is not known yet. */
interface Cut {
  /** Only what has left since tells of it. */
  readonly after: number;
  readonly sizeBefore: number;
  readonly factor: number;
  readonly perMs: number;
  /** The epoch that led to it. */
  readonly because: Epoch;
  /** How many of the losses of that epoch turned out to be late. */
  came: number;
}

/**
 * What is lost or slow because too much is under way gets better when less is; what the line loses anyway does not. So each
 * cut is looked at afterwards: where it cost as much as it took away, it is undone, and that loss or delay is the line's
 * own from then on. A question that is overdue no longer counts as under way, though its answer is still waited for: what
 * is lost must not hold up what is not.
 */
export function createCongestion(): Congestion {
  /** In the order in which they left; `head` is the first that is not judged. */
  let line: Sent[] = [];
  let head = 0;
  let underWay = 0;
  let left = 0;
  let size = FIRST_SIZE;
  let starting = true;
  let meanMs = 0;
  let deviationMs = 0;
  let usualLoss = 0;
  let usualDelayMs = Number.POSITIVE_INFINITY;
  let holdMs = FIRST_HOLD_MS;
  let heldMs = 0;
  let wasSilent = false;
  let cut: Cut | null = null;
  let epoch = newEpoch();
  let lastTickMs: number | null = null;
  let lastUseMs = 0;

  return {
    isFree: () => underWay < Math.floor(size),
    leave(nowMs) {
      if (underWay === 0 && nowMs - lastUseMs > STALE_MS) startAgain();
      lastUseMs = nowMs;
      left += 1;
      underWay += 1;
      const sent: Sent = { atMs: nowMs, number: left, state: 'under_way', countedIn: null };
      line.push(sent);
      return sent;
    },
    answered(sent, nowMs) {
      if (sent.state === 'answered' || sent.state === 'forgotten') return;
      if (sent.state === 'overdue') wasLate(sent);
      else underWay -= 1;
      sent.state = 'answered';
      epoch.answered += 1;
      if (nowMs !== null) learn(nowMs - sent.atMs);
      if (starting && epoch.waitedTicks > 0 && epoch.lost < LEAST_LOST) {
        size = Math.min(MOST_SIZE, size + GROWTH_PER_ANSWER);
      }
    },
    forget(sent) {
      if (sent.state === 'under_way') underWay -= 1;
      if (sent.state !== 'answered') sent.state = 'forgotten';
    },
    tick(nowMs, waited) {
      // A program that was held up has not read what came meanwhile: such a while counts as one tick.
      const ms = Math.min(nowMs - (lastTickMs ?? nowMs), 2 * TICK_MS);
      const heldUpMs = lastTickMs === null ? 0 : nowMs - lastTickMs - ms;
      lastTickMs = nowMs;
      lastUseMs = nowMs;
      epoch.ms += ms;
      epoch.heldUpMs += Math.max(0, ms - TICK_MS) + heldUpMs;
      epoch.ticks += 1;
      if (waited) epoch.waitedTicks += 1;
      epoch.mostUnderWay = Math.max(epoch.mostUnderWay, underWay);
      heldMs = Math.max(0, heldMs - ms);
      judgeLine(nowMs - heldUpMs);
      // Questions leave in bunches, as answers come: less than a round trip tells nothing of how many come in a while.
      const enough = starting ? LEAST_JUDGED : JUDGED;
      if (epoch.judged >= enough && epoch.ms >= meanMs) endEpoch();
      if (underWay === 0) lastTickMs = null;
    },
    isIdle: () => underWay === 0,
    overdueMs,
    get size() {
      return Math.floor(size);
    },
  };

  function wasLate(sent: Sent): void {
    if (sent.countedIn === epoch) epoch.lost -= 1;
    if (cut === null || sent.countedIn !== cut.because) return;
    cut.came += 1;
    if (cut.came * 2 < cut.because.lost) return;
    undo(cut);
    cut = null;
  }

  function undo({ sizeBefore }: Cut): void {
    size = sizeBefore;
    starting = true;
  }

  function learn(delayMs: number): void {
    if (meanMs === 0) {
      meanMs = delayMs;
      deviationMs = delayMs / 2;
    } else {
      deviationMs += MEAN_GAIN * (Math.abs(delayMs - meanMs) - deviationMs);
      meanMs += MEAN_GAIN * (delayMs - meanMs);
    }
    if (epoch.delaysMs.length < MOST_DELAYS_KEPT) epoch.delaysMs.push(delayMs);
  }

  function overdueMs(): number {
    if (meanMs === 0) return FIRST_OVERDUE_MS;
    return Math.max(LEAST_OVERDUE_MS, meanMs + DEVIATIONS * deviationMs);
  }

  function judgeLine(nowMs: number): void {
    const before = nowMs - overdueMs() - TICK_MS;
    for (; head < line.length; head += 1) {
      const sent = line[head];
      if (sent === undefined) break;
      if (sent.state === 'under_way') {
        if (sent.atMs > before) break;
        sent.state = 'overdue';
        underWay -= 1;
        count(sent, true);
      } else if (sent.state === 'answered') count(sent, false);
    }
    if (head > JUDGED) {
      line = line.slice(head);
      head = 0;
    }
  }

  function count(sent: Sent, lost: boolean): void {
    if (cut !== null && sent.number <= cut.after) return;
    if (cut !== null && sent.number === cut.after + 1) epoch = newEpoch();
    epoch.judged += 1;
    if (!lost) return;
    epoch.lost += 1;
    sent.countedIn = epoch;
  }

  function endEpoch(): void {
    const ended = epoch;
    const { judged, lost, answered, ms, ticks, waitedTicks, mostUnderWay } = ended;
    const loss = lost / judged;
    const delayMs = middle(ended.delaysMs);
    const perMs = answered / Math.max(ms, TICK_MS);
    const waited = waitedTicks * 2 >= ticks;
    const limited = waited || mostUnderWay >= NEARLY_ALL * size;
    epoch = newEpoch();
    if (cut !== null) {
      const isOurs = perMs >= Math.sqrt(cut.factor) * cut.perMs;
      if (!isOurs || cut.factor > 0.8) {
        usualLoss = Math.max(usualLoss, Math.min(loss, isOurs ? 2 * LOSS_LATER : loss));
        usualDelayMs = delayMs;
      }
      if (!isOurs) undo(cut);
      cut = null;
      return;
    }
    usualLoss = Math.min(usualLoss, loss);
    const mostLoss = usualLoss + (starting ? LOSS_AT_START : LOSS_LATER);
    if (loss >= SILENT) {
      size = Math.max(SIZE_IN_SILENCE, size / 2);
      starting = true;
      wasSilent = true;
      return;
    }
    if (wasSilent) {
      // The server has come back in the midst of it.
      wasSilent = false;
      return;
    }
    if (lost >= LEAST_LOST && loss >= mostLoss && limited) {
      // Answers of a while that are few were held up: what was answered of the questions says at least how many get through.
      cutTo(Math.max(perMs * meanMs * 0.95, (size * (1 - loss)) / 2), perMs, ended);
      return;
    }
    // Where none was heard, none was slow: a program or a server that was held up looks like this for a while.
    const isSlower =
      ended.delaysMs.length >= LEAST_DELAYS && delayMs > SLOWER_TIMES * usualDelayMs + SLOWER_MS;
    if (isSlower && limited && ended.heldUpMs < MOST_HELD_UP * ms) {
      cutTo(Math.max(size / 2, perMs * usualDelayMs * 2), perMs, ended);
      return;
    }
    usualDelayMs = Math.min(usualDelayMs, delayMs);
    if (!starting && waited && heldMs === 0) {
      size = Math.min(MOST_SIZE, Math.max(size + 1, size * GROWTH_LATER));
    }
  }

  function cutTo(wanted: number, perMs: number, because: Epoch): void {
    const next = Math.max(LEAST_SIZE, Math.min(wanted, size * 0.95));
    cut = { after: left, sizeBefore: size, factor: next / size, perMs, because, came: 0 };
    size = next;
    starting = false;
    heldMs = holdMs;
    holdMs = Math.min(2 * holdMs, LONGEST_HOLD_MS);
  }

  function startAgain(): void {
    size = FIRST_SIZE;
    starting = true;
    usualLoss = 0;
    usualDelayMs = Number.POSITIVE_INFINITY;
    holdMs = FIRST_HOLD_MS;
    heldMs = 0;
    wasSilent = false;
    cut = null;
    epoch = newEpoch();
    line = [];
    head = 0;
  }
}

function newEpoch(): Epoch {
  return {
    ms: 0,
    judged: 0,
    lost: 0,
    answered: 0,
    ticks: 0,
    waitedTicks: 0,
    mostUnderWay: 0,
    heldUpMs: 0,
    delaysMs: [],
  };
}

function middle(values: number[]): number {
  if (values.length === 0) return Number.POSITIVE_INFINITY;
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;
}
