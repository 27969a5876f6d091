// The rows of a list that pass a filter, in an order: found step by step, memoised while the list stays as it is.
import type Database from 'better-sqlite3';
import type { RowFilter, RowSort } from '../../../../src-shared/bridge/lists.ts';
import type { JobRow } from '../items/job-row.ts';
import type { ColumnOrder } from './column-order.ts';
import { orderReader } from './email-order.ts';
import { type ListValues, listValues } from './list-values.ts';
import { CHUNK_ROWS, chunkCount } from './row-chunk.ts';
import { hasVerdict, MARK_WORDS, scoreOf } from './row-marks.ts';
import type { RowMatcher, RowMatchers } from './row-matcher.ts';
import { SAME_KEY } from './row-order.ts';

/** Work on a view, which several callers can push on together. */
export interface View {
  /** Whether the rows up to a place are known, or all of them are. */
  knows(end: number): boolean;
  /** The indexes of the rows from one place to another, as far as they are known. */
  slice(from: number, end: number): readonly number[];
  /** Goes on by one slice of work. */
  step(): void;
}

/** Chunks that are looked through in a slice: some milliseconds of work. */
const SLICE_CHUNKS = 32;
const SLICE_VALUES = 10_000;
/** Four bytes each: the views of a list of a million rows take 4 MB apiece, and all views together no more than this. */
const MOST_ROWS = 8_000_000;
const MOST_VIEWS = 16;

interface MemoEntry {
  readonly revision: number;
  readonly view: GrowingView;
}

/**
 * Finds the view of a filter and an order, or begins it. For the order of addresses the list has to be in order; an order
 * that no marks tell is handed over.
 */
export function rowViews(
  db: Database.Database,
  matcherOf: RowMatchers,
): (job: JobRow, filter: RowFilter, sort: RowSort, order: ColumnOrder | null) => View {
  const sources: Sources = { order: orderReader(db), values: listValues(db) };
  const memo = new Map<string, MemoEntry>();

  function forgetOldest(): void {
    let rows = 0;
    for (const { view } of memo.values()) rows += view.count;
    for (const [key, { view }] of memo) {
      if (memo.size === 1 || (memo.size <= MOST_VIEWS && rows <= MOST_ROWS)) return;
      memo.delete(key);
      rows -= view.count;
    }
  }

  return (job, filter, sort, order) => {
    const key = JSON.stringify([job.number, filter, sort]);
    const known = memo.get(key);
    memo.delete(key);
    const fresh = known !== undefined && known.revision === job.revision && !known.view.broken;
    const entry = fresh
      ? known
      : {
          revision: job.revision,
          view: new GrowingView(job, matcherOf(job, filter), sort, sources, order),
        };
    memo.set(key, entry);
    forgetOldest();
    return entry.view;
  };
}

interface Sources {
  readonly order: ReturnType<typeof orderReader>;
  readonly values: ListValues;
}

class GrowingView implements View {
  #rows = new Uint32Array(CHUNK_ROWS);
  #count = 0;
  #done = false;
  #broken = false;
  readonly #work: Generator<undefined, void>;

  constructor(
    job: JobRow,
    matcher: RowMatcher,
    sort: RowSort,
    sources: Sources,
    order: ColumnOrder | null,
  ) {
    this.#work = this.#find(job, matcher, sort, sources, order);
  }

  get count(): number {
    return this.#count;
  }

  /** An error left it unfinished. */
  get broken(): boolean {
    return this.#broken;
  }

  knows(end: number): boolean {
    return this.#done || this.#count >= end;
  }

  slice(from: number, end: number): readonly number[] {
    return [...this.#rows.subarray(Math.min(from, this.#count), Math.min(end, this.#count))];
  }

  step(): void {
    try {
      if (this.#work.next().done) this.#done = true;
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  #find(
    job: JobRow,
    matcher: RowMatcher,
    sort: RowSort,
    sources: Sources,
    order: ColumnOrder | null,
  ) {
    switch (sort.by) {
      case 'row':
        return this.#byRow(matcher, sort.descending);
      case 'email':
        return this.#byOrder(job, matcher, sort.descending, {
          present: job.total,
          chunk: (place) => sources.order(job.number, place),
        });
      case 'score':
        return this.#byKey(matcher, scoreKeys(sort.descending));
      case 'domain':
        return this.#byDomain(job, matcher, sort.descending, sources);
      default:
        if (order === null) throw new Error(`nobody handed over the order by ${sort.by}`);
        return this.#byOrder(job, matcher, sort.descending, order);
    }
  }

  *#byRow(matcher: RowMatcher, descending: boolean) {
    for (let done = 0; done < matcher.chunks; done += 1) {
      const place = descending ? matcher.chunks - 1 - done : done;
      const { rows } = matcher.match(place);
      const first = place * CHUNK_ROWS;
      for (let at = 0; at < rows.length; at += 1) {
        this.#push(first + (rows[descending ? rows.length - 1 - at : at] ?? 0));
      }
      if (done % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
  }

  /** Rows with a value in their order, or backwards; those without one come last either way. */
  *#byOrder(job: JobRow, matcher: RowMatcher, descending: boolean, order: ColumnOrder) {
    const wanted = matcher.all ? null : yield* passingRows(matcher);
    const chunks = matcher.chunks === 0 ? 0 : chunkCount(job.total);
    const take = (word: number, same: number[]) => {
      const index = (word & ~SAME_KEY) >>> 0;
      const passes = wanted === null || ((wanted[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
      if (passes) same.push(index);
    };
    if (!descending) {
      for (let place = 0; place < chunks; place += 1) {
        const found: number[] = [];
        for (const word of order.chunk(place)) take(word, found);
        for (const index of found) this.#push(index);
        if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
      }
      return;
    }
    // Backwards, rows of one value still come in the order of the list.
    let same: number[] = [];
    const present = chunks === 0 ? 0 : order.present;
    for (let place = chunkCount(present) - 1; place >= 0; place -= 1) {
      const words = order.chunk(place);
      for (let at = Math.min(words.length, present - place * CHUNK_ROWS) - 1; at >= 0; at -= 1) {
        const word = words[at] ?? 0;
        take(word, same);
        if (word >= SAME_KEY) continue;
        for (let last = same.length - 1; last >= 0; last -= 1) this.#push(same[last] ?? 0);
        if (same.length > 0) same = [];
      }
      if (place % SLICE_CHUNKS === 0) yield;
    }
    for (let place = Math.floor(present / CHUNK_ROWS); place < chunks; place += 1) {
      const words = order.chunk(place);
      const found: number[] = [];
      for (let at = Math.max(0, present - place * CHUNK_ROWS); at < words.length; at += 1) {
        take(words[at] ?? 0, found);
      }
      for (const index of found) this.#push(index);
      if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
  }

  *#byDomain(job: JobRow, matcher: RowMatcher, descending: boolean, { values }: Sources) {
    const ranks = yield* domainRanks(values, job.number);
    const domains = ranks.count;
    yield* this.#byKey(matcher, {
      highest: domains,
      of(first, domain) {
        const rank = hasVerdict(first) ? (ranks.of[domain] ?? 0) : 0;
        // Rows without a domain come last, whatever the direction; 0 is no rank.
        if (rank === 0) return domains;
        return descending ? domains - rank : rank - 1;
      },
    });
  }

  /** Sorts by a small number of each row, keeping the order of the list among equals (Knuth, TAOCP 3, 5.2 D). */
  *#byKey(matcher: RowMatcher, keys: Keys) {
    let found = new Uint32Array(CHUNK_ROWS);
    let keyOf = new Uint32Array(CHUNK_ROWS);
    let count = 0;
    const places = new Uint32Array(keys.highest + 2);
    for (let place = 0; place < matcher.chunks; place += 1) {
      const { rows, marks } = matcher.match(place);
      if (count + rows.length > found.length) [found, keyOf] = [doubled(found), doubled(keyOf)];
      const first = place * CHUNK_ROWS;
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] ?? 0;
        const key = keys.of(marks[row * MARK_WORDS] ?? 0, marks[row * MARK_WORDS + 1] ?? 0);
        found[count] = first + row;
        keyOf[count] = key;
        places[key + 1] = (places[key + 1] ?? 0) + 1;
        count += 1;
      }
      if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
    }
    for (let key = 1; key < places.length; key += 1) {
      places[key] = (places[key] ?? 0) + (places[key - 1] ?? 0);
    }
    const sorted = new Uint32Array(count);
    for (let at = 0; at < count; at += 1) {
      const key = keyOf[at] ?? 0;
      const place = places[key] ?? 0;
      sorted[place] = found[at] ?? 0;
      places[key] = place + 1;
    }
    this.#rows = sorted;
    this.#count = sorted.length;
  }

  #push(index: number): void {
    if (this.#count === this.#rows.length) this.#rows = doubled(this.#rows);
    this.#rows[this.#count] = index;
    this.#count += 1;
  }
}

interface Keys {
  readonly highest: number;
  /** The key of a row by its first two words of marks. */
  of(first: number, domain: number): number;
}

/** Rows without a score come last, whatever the direction. */
function scoreKeys(descending: boolean): Keys {
  return {
    highest: 101,
    of(first) {
      if (!hasVerdict(first)) return 101;
      return descending ? 100 - scoreOf(first) : scoreOf(first);
    },
  };
}

/** One bit for each row that passes. */
function* passingRows(matcher: RowMatcher) {
  const bits = new Uint8Array((matcher.chunks * CHUNK_ROWS) / 8);
  for (let place = 0; place < matcher.chunks; place += 1) {
    const { rows } = matcher.match(place);
    for (let at = 0; at < rows.length; at += 1) {
      const index = place * CHUNK_ROWS + (rows[at] ?? 0);
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
    }
    if (place % SLICE_CHUNKS === SLICE_CHUNKS - 1) yield;
  }
  return bits;
}

/** The place of each domain among those of the list, from 1, by its number. */
function* domainRanks(values: ListValues, job: number) {
  const of = new Uint32Array(values.highest(job, 'domain') + 1);
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const names = values.inOrder(job, 'domain', after, SLICE_VALUES);
    for (const { id } of names) {
      // One that came in since the work began has no rank.
      if (id >= of.length) continue;
      count += 1;
      of[id] = count;
    }
    after = names.at(-1)?.value ?? null;
    if (names.length < SLICE_VALUES) return { of, count };
    yield;
  }
}

function doubled(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(words.length * 2);
  larger.set(words);
  return larger;
}
