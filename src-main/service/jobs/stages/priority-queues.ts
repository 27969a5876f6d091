// One queue of work per server: queues take turns, each gives its most valuable piece first, and none blocks another.

export interface PriorityQueues<T> {
  /** How many pieces wait in all lines. */
  readonly waiting: number;
  /** How many were taken and are not done. */
  readonly inProgress: number;
  /** Puts a piece into a line; heavier ones are taken first, equal ones in the order in which they came. */
  put(queue: string, piece: T, weight: number): void;
  /** Has a piece that waits weigh more or less from now on. */
  reweigh(queue: string, piece: T, before: number, weight: number): void;
  /** The next piece of the line whose turn it is; null when none may begin. */
  take(): T | null;
  /** A piece that was taken from a line is done. */
  done(queue: string): void;
  /** Everything that waits, which waits no more. */
  drain(): readonly T[];
}

/** Weights differ by their powers of two: what is four times as heavy comes first, whatever came earlier. */
const LEVELS = 64;
/** A row whose recommendation depends on what is missing weighs more than any number of rows whose does not. */
const CAN_CHANGE_RECOMMENDATION = 2 ** 24;

/** What a row adds to the weight of the look-up that it waits for; more where its recommendation depends on the answer. */
export function weightOf(canChangeRecommendation: boolean): number {
  return canChangeRecommendation ? CAN_CHANGE_RECOMMENDATION : 1;
}

interface Queue<T> {
  readonly levels: Set<T>[];
  waiting: number;
  inProgress: number;
}

/** `most` is the number of pieces of a queue that may be under way at once. */
export function createPriorityQueues<T>(most: (queue: string) => number): PriorityQueues<T> {
  const queues = new Map<string, Queue<T>>();
  /** Lines of which something waits and may be able to begin, in the order of their turns. */
  const ready = new Set<string>();
  let waiting = 0;
  let inProgress = 0;

  function queueOf(name: string): Queue<T> {
    const known = queues.get(name);
    if (known !== undefined) return known;
    const made = { levels: [], waiting: 0, inProgress: 0 };
    queues.set(name, made);
    return made;
  }

  function note(name: string, queue: Queue<T>): void {
    if (queue.waiting > 0) ready.add(name);
    else ready.delete(name);
    if (queue.waiting === 0 && queue.inProgress === 0) queues.delete(name);
  }

  return {
    get waiting() {
      return waiting;
    },
    get inProgress() {
      return inProgress;
    },
    put(name, piece, weight) {
      const queue = queueOf(name);
      levelOf(queue, weight).add(piece);
      queue.waiting += 1;
      waiting += 1;
      note(name, queue);
    },
    reweigh(name, piece, before, weight) {
      const queue = queueOf(name);
      if (levelOf(queue, before).delete(piece)) levelOf(queue, weight).add(piece);
    },
    take() {
      for (const name of ready) {
        const queue = queueOf(name);
        // One that has as many under way as it may comes back when one of them is done.
        ready.delete(name);
        if (queue.inProgress >= most(name)) continue;
        const piece = heaviest(queue);
        if (piece === undefined) continue;
        queue.waiting -= 1;
        queue.inProgress += 1;
        waiting -= 1;
        inProgress += 1;
        note(name, queue);
        return piece;
      }
      return null;
    },
    done(name) {
      const queue = queueOf(name);
      queue.inProgress -= 1;
      inProgress -= 1;
      note(name, queue);
    },
    drain() {
      const all: T[] = [];
      for (const [name, queue] of queues) {
        for (const level of queue.levels) if (level) all.push(...level);
        queue.levels.length = 0;
        queue.waiting = 0;
        note(name, queue);
      }
      waiting = 0;
      return all;
    },
  };
}

function levelOf<T>(queue: Queue<T>, weight: number): Set<T> {
  const level = Math.min(LEVELS - 1, Math.floor(Math.log2(Math.max(0, weight) + 1)));
  queue.levels[level] ??= new Set();
  return queue.levels[level];
}

function heaviest<T>(queue: Queue<T>): T | undefined {
  for (let level = queue.levels.length - 1; level >= 0; level -= 1) {
    for (const piece of queue.levels[level] ?? []) {
      queue.levels[level]?.delete(piece);
      return piece;
    }
  }
  return undefined;
}
