// Puts the rows of a list in the order of their addresses, in slices: sorted runs first, which are then merged.
import type Database from 'better-sqlite3';
import { bytesOf, CHUNK_ROWS, chunkCount, chunkKey, wordsOf } from './row-chunk.ts';
import { addressReader } from './row-text.ts';

/** Says in an order that a row has the same address as the one before it. */
export const SAME_ADDRESS = 0x80000000;

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
  readonly address: string;
  readonly index: number;
}

export interface OrderedList {
  readonly number: number;
  readonly total: number;
}

/** Begins the ordering of a list whose texts are complete, or joins the one that is under way. */
export function emailOrdering(db: Database.Database): (list: OrderedList) => Ordering {
  db.exec(
    `CREATE TEMP TABLE IF NOT EXISTS address_runs (
       job INTEGER NOT NULL, run INTEGER NOT NULL, part INTEGER NOT NULL, rows TEXT NOT NULL,
       PRIMARY KEY (job, run, part)
     ) STRICT, WITHOUT ROWID`,
  );
  const statements = prepared(db);
  const underWay = new Map<number, Ordering & { readonly total: number }>();
  return (list) => {
    const other = underWay.get(list.number);
    if (other !== undefined && other.total === list.total && !other.done) return other;
    const work = order(db, statements, list);
    let done = false;
    const ordering = {
      total: list.total,
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
          if (done) underWay.delete(list.number);
        }
      },
    };
    underWay.set(list.number, ordering);
    return ordering;
  };
}

type Statements = ReturnType<typeof prepared>;

function prepared(db: Database.Database) {
  return {
    addresses: addressReader(db),
    keepPart: db.prepare<[number, number, number, string]>(
      'INSERT INTO temp.address_runs (job, run, part, rows) VALUES (?, ?, ?, ?)',
    ),
    readPart: db
      .prepare<[number, number, number], string>(
        'SELECT rows FROM temp.address_runs WHERE job = ? AND run = ? AND part = ?',
      )
      .pluck(),
    forget: db.prepare<[number]>('DELETE FROM temp.address_runs WHERE job = ?'),
    write: db.prepare<[number, Buffer]>(
      'INSERT INTO list_orders (chunk, rows) VALUES (?, ?) ON CONFLICT (chunk) DO UPDATE SET rows = excluded.rows',
    ),
    ordered: db.prepare<[number, number]>('UPDATE jobs SET ordered = ? WHERE number = ?'),
  };
}

function* order(db: Database.Database, statements: Statements, list: OrderedList) {
  const { forget, ordered } = statements;
  forget.run(list.number);
  const chunks = chunkCount(list.total);
  let runs = 0;
  for (let place = 0; place < chunks; place += RUN_CHUNKS) {
    const rows = sortedRun(statements, list.number, place, Math.min(place + RUN_CHUNKS, chunks));
    const run = runs;
    // A list of one run is merged from memory alone.
    db.transaction(() => keepRun(statements, list.number, run, rows))();
    runs += 1;
    yield;
  }
  yield* merge(db, statements, list, runs);
  ordered.run(list.total, list.number);
  forget.run(list.number);
}

function sortedRun(
  { addresses }: Statements,
  job: number,
  from: number,
  to: number,
): readonly Place[] {
  const rows: Place[] = [];
  for (let place = from; place < to; place += 1) {
    for (const [row, address] of addresses(job, place).entries()) {
      rows.push({ address, index: place * CHUNK_ROWS + row });
    }
  }
  return rows.sort(byAddress);
}

function byAddress(a: Place, b: Place): number {
  if (a.address === b.address) return a.index - b.index;
  return a.address < b.address ? -1 : 1;
}

function keepRun({ keepPart }: Statements, job: number, run: number, rows: readonly Place[]): void {
  for (let from = 0; from < rows.length; from += PART_ROWS) {
    keepPart.run(job, run, from / PART_ROWS, JSON.stringify(rows.slice(from, from + PART_ROWS)));
  }
}

/** Merges the runs by a heap of their next rows, and writes the order chunk by chunk. */
function* merge(db: Database.Database, statements: Statements, list: OrderedList, runs: number) {
  const readers = Array.from({ length: runs }, (_, run) => runReader(statements, list.number, run));
  const heap = new Heap(readers.filter((reader) => reader.head !== null));
  let words = new Uint32Array(CHUNK_ROWS);
  let merged = 0;
  let last: string | null = null;
  const writeChunk = (filled: number) => {
    const place = Math.floor((merged - 1) / CHUNK_ROWS);
    statements.write.run(chunkKey(list.number, place), bytesOf(words.subarray(0, filled)));
    words = new Uint32Array(CHUNK_ROWS);
  };
  const slice = db.transaction(() => {
    for (let count = 0; count < SLICE_ROWS; count += 1) {
      const next = heap.take();
      if (next === null) break;
      const same = next.address === last ? SAME_ADDRESS : 0;
      words[merged % CHUNK_ROWS] = (next.index | same) >>> 0;
      last = next.address;
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

function runReader({ readPart }: Statements, job: number, run: number): RunReader {
  let part = -1;
  let rows: readonly Place[] = [];
  let at = 0;
  const reader = {
    head: null as Place | null,
    next() {
      at += 1;
      if (at >= rows.length) {
        part += 1;
        const text = readPart.get(job, run, part);
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
    return byAddress(two, one) < 0 ? b : a;
  }
}

/** Reads a chunk of a finished order. */
export function orderReader(
  db: Database.Database,
): (jobNumber: number, place: number) => Uint32Array {
  const read = db.prepare<[number], Buffer>('SELECT rows FROM list_orders WHERE chunk = ?').pluck();
  return (jobNumber, place) => {
    const blob = read.get(chunkKey(jobNumber, place));
    return blob === undefined ? new Uint32Array(0) : wordsOf(blob);
  };
}
