// One queue of work per server: queues take turns, each gives its most valuable piece first, and none blocks another.

export interface PriorityQueues<T> {
  /** How many pieces wait in all lines. */
  readonly waiting: number;
  /** How many were taken and are not done. */
  readonly underWay: number;
  /** Puts a piece into a line; heavier ones are taken first, equal ones in the order in which they came. */
  put(line: string, piece: T, weight: number): void;
  /** Has a piece that waits weigh more or less from now on. */
  reweigh(line: string, piece: T, before: number, weight: number): void;
  /** The next piece of the line whose turn it is; null when none may begin. */
  take(): T | null;
  /** A piece that was taken from a line is done. */
  done(line: string): void;
  /** Everything that waits, which waits no more. */
  drain(): readonly T[];
}

/** Weights differ by their powers of two: what is four times as heavy comes first, whatever came earlier. */
const LEVELS = 64;
/** A row whose recommendation hangs on what is missing weighs more than any number of rows whose does not. */
const HANGS = 2 ** 24;

/** What a row adds to the weight of the look-up that it waits for; more where its recommendation depends on the answer. */
export function weightOf(hangs: boolean): number {
  return hangs ? HANGS : 1;
}

interface Line<T> {
  readonly levels: Set<T>[];
  waiting: number;
  underWay: number;
}

/** `most` is the number of pieces of a queue that may be under way at once. */
export function createPriorityQueues<T>(most: (line: string) => number): PriorityQueues<T> {
  const lines = new Map<string, Line<T>>();
  /** Lines of which something waits and may begin, in the order of their turns. */
  const ready = new Set<string>();
  let waiting = 0;
  let underWay = 0;

  function lineOf(name: string): Line<T> {
    const known = lines.get(name);
    if (known !== undefined) return known;
    const made = { levels: [], waiting: 0, underWay: 0 };
    lines.set(name, made);
    return made;
  }

  function note(name: string, line: Line<T>): void {
    if (line.waiting > 0 && line.underWay < most(name)) ready.add(name);
    else ready.delete(name);
    if (line.waiting === 0 && line.underWay === 0) lines.delete(name);
  }

  return {
    get waiting() {
      return waiting;
    },
    get underWay() {
      return underWay;
    },
    put(name, piece, weight) {
      const line = lineOf(name);
      levelOf(line, weight).add(piece);
      line.waiting += 1;
      waiting += 1;
      note(name, line);
    },
    reweigh(name, piece, before, weight) {
      const line = lineOf(name);
      if (levelOf(line, before).delete(piece)) levelOf(line, weight).add(piece);
    },
    take() {
      for (const name of ready) {
        const line = lineOf(name);
        // What was ready may have slowed down since.
        ready.delete(name);
        if (line.underWay >= most(name)) continue;
        const piece = heaviest(line);
        if (piece === undefined) continue;
        line.waiting -= 1;
        line.underWay += 1;
        waiting -= 1;
        underWay += 1;
        note(name, line);
        return piece;
      }
      return null;
    },
    done(name) {
      const line = lineOf(name);
      line.underWay -= 1;
      underWay -= 1;
      note(name, line);
    },
    drain() {
      const all: T[] = [];
      for (const [name, line] of lines) {
        for (const level of line.levels) if (level) all.push(...level);
        line.levels.length = 0;
        line.waiting = 0;
        note(name, line);
      }
      waiting = 0;
      return all;
    },
  };
}

function levelOf<T>(line: Line<T>, weight: number): Set<T> {
  const level = Math.min(LEVELS - 1, Math.floor(Math.log2(Math.max(0, weight) + 1)));
  line.levels[level] ??= new Set();
  return line.levels[level];
}

function heaviest<T>(line: Line<T>): T | undefined {
  for (let level = line.levels.length - 1; level >= 0; level -= 1) {
    for (const piece of line.levels[level] ?? []) {
      line.levels[level]?.delete(piece);
      return piece;
    }
  }
  return undefined;
}
