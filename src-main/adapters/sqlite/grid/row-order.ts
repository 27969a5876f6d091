// Puts the rows of a list in the order of a text of each, in slices: sorted runs first, which are then merged.
import type Database from 'better-sqlite3';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';

/** Says in an order that a row has the same text as the one before it. */
export const SAME_KEY = 0x80000000;

/** Chunks that are sorted at once: some 20 ms of work. */
const RUN_CHUNKS = 16;
/** Rows of a run that the merge holds at a time. */
const PART_ROWS = 512;
/** Rows merged in a slice. */
const SLICE_ROWS = 16 * CHUNK_ROWS;

/** The work of ordering one list, which several callers can push on together. */
export interface Ordering {
  readonly done: boolean;
  step(): void;
}

interface Place {
  readonly key: string;
  readonly index: number;
}

/** What is put in order, and where the order goes. */
export interface OrderTarget {
  /** Tells it from others that are being ordered at the same time. */
  readonly number: number;
  readonly total: number;
  /** The texts of a chunk's rows, by which they are compared. */
  keys(place: number): readonly string[];
  /** Takes a chunk of the order, inside a transaction. */
  write(place: number, words: Uint32Array): void;
  done(): void;
}

/** Begins an ordering, or joins the one of the same number that is under way. */
export function rowOrdering(db: Database.Database): (target: OrderTarget) => Ordering {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS order_runs (
       target INTEGER NOT NULL, run INTEGER NOT NULL, part INTEGER NOT NULL, rows TEXT NOT NULL,
       PRIMARY KEY (target, run, part)
     ) STRICT, WITHOUT ROWID`,
  );
  const statements = prepared(db);
  const underWay = new Map<number, Ordering & { readonly total: number }>();
  return (target) => {
    const other = underWay.get(target.number);
    if (other !== undefined && other.total === target.total && !other.done) return other;
    const work = order(db, statements, target);
    let done = false;
    const ordering = {
      total: target.total,
      get done() {
        return done;
      },
      step() {
        try {
          if (!done && work.next().done) done = true;
        } catch (error) {
          done = true;
          throw error;
        } finally {
          if (done) underWay.delete(target.number);
        }
      },
    };
    underWay.set(target.number, ordering);
    return ordering;
  };
}

type Statements = ReturnType<typeof prepared>;

function prepared(db: Database.Database) {
  return {
    keepPart: db.prepare<[number, number, number, string]>(
      'INSERT INTO temp.order_runs (target, run, part, rows) VALUES (?, ?, ?, ?)',
    ),
    readPart: db
      .prepare<[number, number, number], string>(
        'SELECT rows FROM temp.order_runs WHERE target = ? AND run = ? AND part = ?',
      )
      .pluck(),
    forget: db.prepare<[number]>('DELETE FROM temp.order_runs WHERE target = ?'),
  };
}

function* order(db: Database.Database, statements: Statements, target: OrderTarget) {
  const { forget } = statements;
  forget.run(target.number);
  const chunks = chunkCount(target.total);
  let runs = 0;
  for (let place = 0; place < chunks; place += RUN_CHUNKS) {
    const rows = sortedRun(target, place, Math.min(place + RUN_CHUNKS, chunks));
    const run = runs;
    // A list of one run is merged from memory alone.
    db.transaction(() => keepRun(statements, target.number, run, rows))();
    runs += 1;
    yield;
  }
  yield* merge(db, statements, target, runs);
  target.done();
  forget.run(target.number);
}

function sortedRun(target: OrderTarget, from: number, to: number): readonly Place[] {
  const rows: Place[] = [];
  for (let place = from; place < to; place += 1) {
    for (const [row, key] of target.keys(place).entries()) {
      rows.push({ key, index: place * CHUNK_ROWS + row });
    }
  }
  return rows.sort(byKey);
}

function byKey(a: Place, b: Place): number {
  if (a.key === b.key) return a.index - b.index;
  return a.key < b.key ? -1 : 1;
}

function keepRun(
  { keepPart }: Statements,
  target: number,
  run: number,
  rows: readonly Place[],
): void {
  for (let from = 0; from < rows.length; from += PART_ROWS) {
    keepPart.run(target, run, from / PART_ROWS, JSON.stringify(rows.slice(from, from + PART_ROWS)));
  }
}

/** Merges the runs by a heap of their next rows, and writes the order chunk by chunk. */
function* merge(db: Database.Database, statements: Statements, target: OrderTarget, runs: number) {
  const readers = Array.from({ length: runs }, (_, run) =>
    runReader(statements, target.number, run),
  );
  const heap = new Heap(readers.filter((reader) => reader.head !== null));
  let words = new Uint32Array(CHUNK_ROWS);
  let merged = 0;
  let last: string | null = null;
  const writeChunk = (filled: number) => {
    const place = Math.floor((merged - 1) / CHUNK_ROWS);
    target.write(place, words.subarray(0, filled));
    words = new Uint32Array(CHUNK_ROWS);
  };
  const slice = db.transaction(() => {
    for (let count = 0; count < SLICE_ROWS; count += 1) {
      const next = heap.take();
      if (next === null) break;
      const same = next.key === last ? SAME_KEY : 0;
      words[merged % CHUNK_ROWS] = (next.index | same) >>> 0;
      last = next.key;
      merged += 1;
      if (merged % CHUNK_ROWS === 0) writeChunk(CHUNK_ROWS);
    }
    if (heap.empty && merged % CHUNK_ROWS !== 0) writeChunk(merged % CHUNK_ROWS);
  });
  while (!heap.empty) {
    slice.immediate();
    yield;
  }
}

interface RunReader {
  readonly head: Place | null;
  next(): void;
}

function runReader({ readPart }: Statements, target: number, run: number): RunReader {
  let part = -1;
  let rows: readonly Place[] = [];
  let at = 0;
  const reader = {
    head: null as Place | null,
    next() {
      at += 1;
      if (at >= rows.length) {
        part += 1;
        const text = readPart.get(target, run, part);
        rows = text === undefined ? [] : JSON.parse(text);
        at = 0;
      }
      reader.head = rows[at] ?? null;
    },
  };
  reader.next();
  return reader;
}

/** A binary heap of runs, the one with the least head on top (Knuth, TAOCP 3, 5.4.1). */
class Heap {
  readonly #runs: RunReader[];

  constructor(runs: readonly RunReader[]) {
    this.#runs = [...runs];
    for (let at = this.#runs.length >> 1; at >= 0; at -= 1) this.#sink(at);
  }

  get empty(): boolean {
    return this.#runs.length === 0;
  }

  /** The least row of all; null at the end. */
  take(): Place | null {
    const [top] = this.#runs;
    if (top === undefined) return null;
    const taken = top.head;
    top.next();
    if (top.head === null) {
      const lastRun = this.#runs.pop();
      if (lastRun !== undefined && this.#runs.length > 0) this.#runs[0] = lastRun;
    }
    this.#sink(0);
    return taken;
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      const left = 2 * at + 1;
      const least = this.#lesser(this.#lesser(at, left), left + 1);
      if (least === at) return;
      const [upper, lower] = [this.#runs[at], this.#runs[least]];
      if (upper === undefined || lower === undefined) return;
      this.#runs[at] = lower;
      this.#runs[least] = upper;
      at = least;
    }
  }

  #lesser(a: number, b: number): number {
    const [one, two] = [this.#runs[a]?.head, this.#runs[b]?.head];
    if (one == null || two == null) return a;
    return byKey(two, one) < 0 ? b : a;
  }
}
