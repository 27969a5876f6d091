// Groups the rows of a list by keys: hashes tell which keys are frequent, in four bytes a row, and only their rows are grouped.
import type { RowGroup } from '../../../service/ports/list-survey.ts';
import type { Sliced } from '../method-table.ts';
import { itemIndex, itemRange } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { stretches } from '../slices.ts';

/** Groups looked at in full, of each kind. */
const MOST_GROUPS = 20_000;
/** Different addresses remembered of a group. */
const MOST_ADDRESSES = 5_000;
/** Rows that are shown of a group. */
export const SAMPLE = 5;
const PIECE_ROWS = 16_384;

/** Counts texts by their hashes, in four bytes for each time that one is added. */
export class TextCounts {
  readonly #hashes: Int32Array;
  #added = 0;
  #sorted: Int32Array | null = null;

  constructor(most: number) {
    this.#hashes = new Int32Array(most);
  }

  /** Answers its hash. */
  add(text: string): number {
    const hash = textHash(text);
    this.#hashes[this.#added] = hash;
    this.#added += 1;
    this.#sorted = null;
    return hash;
  }

  of(text: string): number {
    const hash = textHash(text);
    return this.#below(hash + 1) - this.#below(hash);
  }

  /** Each hash with how often it occurs. */
  *[Symbol.iterator](): Generator<readonly [hash: number, times: number]> {
    const sorted = this.#inOrder();
    for (let from = 0, at = 1; from < sorted.length; at += 1) {
      if (sorted[at] === sorted[from]) continue;
      yield [sorted[from] ?? 0, at - from];
      from = at;
    }
  }

  /** How many hashes are below a number. */
  #below(number: number): number {
    const sorted = this.#inOrder();
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #inOrder(): Int32Array {
    this.#sorted ??= this.#hashes.slice(0, this.#added).sort();
    return this.#sorted;
  }
}

/** A number of 32 bits with a sign for a text (FNV-1a over UTF-16 units, mixed at the end); 0 stands for none. */
function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13) || 1;
}

/** How many things have which size. */
export type Sizes = ReadonlyMap<number, number>;

export function sizesOf(sizes: Iterable<number>): Sizes {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return counts;
}

/** Goes through the rows of a list in pieces, each given by its first and its last item. */
export function* inPieces(
  { number, total }: Pick<JobRow, 'number' | 'total'>,
  read: (first: number, last: number) => void,
): Sliced<void> {
  const { first } = itemRange(number);
  for (const { from, to } of stretches(total, PIECE_ROWS)) {
    read(first + from, first + to - 1);
    yield;
  }
}

export interface GroupedRow {
  readonly item: number;
  readonly address: string;
  /** 1 for a row whose mailbox an earlier one has. */
  readonly again: number;
}

/** By what rows are grouped. */
export interface Kind<R extends GroupedRow> {
  readonly keyOf: (row: R) => string | null;
  /** Fewer rows are no group. */
  readonly least: number;
  /** Whether duplicates make no key frequent. */
  readonly countsOnce?: boolean;
  /** Whether rows of a frequent key are worth being grouped. */
  readonly isSignificant?: (key: string, times: number) => boolean;
}

export interface Grouped {
  /** How many keys, whether frequent or not, have how many rows. */
  readonly sizes: Sizes;
  readonly groups: readonly Group[];
}

/** Rows with one key. */
export interface Group {
  readonly key: string;
  readonly rows: number;
  readonly addresses: ReadonlySet<string>;
  /** Indexes of the first rows with different addresses. */
  readonly sample: readonly number[];
}

interface GrowingGroup extends Group {
  rows: number;
  readonly addresses: Set<string>;
  readonly sample: number[];
}

/** Reads a list once to find what is frequent, where `look` sees each row with its keys, and once more to group it. */
export function* grouped<R extends GroupedRow>(
  job: JobRow,
  read: (first: number, last: number) => Iterable<R>,
  kinds: readonly Kind<R>[],
  look: (row: R, keys: readonly (string | null)[]) => void,
): Sliced<readonly Grouped[]> {
  const found = kinds.map((kind) => ({
    kind,
    counts: new TextCounts(job.total),
    hashes: new Int32Array(job.total),
    groups: new Map<string, GrowingGroup>(),
  }));
  yield* inPieces(job, (first, last) => {
    for (const row of read(first, last)) {
      const keys = kinds.map(({ keyOf }) => keyOf(row));
      look(row, keys);
      for (const [at, { kind, counts, hashes }] of found.entries()) {
        const key = keys[at] ?? null;
        if (key === null) continue;
        const isCounted = row.again === 0 || kind.countsOnce !== true;
        hashes[itemIndex(row.item)] = isCounted ? counts.add(key) : textHash(key);
      }
    }
  });
  const wanted = found.map(({ kind, counts }) => frequentIn(counts, kind.least));
  const isWanted = (item: number, at: number) =>
    wanted[at]?.has(found[at]?.hashes[itemIndex(item)] ?? 0) === true;
  yield* inPieces(job, (first, last) => {
    const isAnyOf = (item: number) => found.some((_, at) => isWanted(item, at));
    for (let item = first; !isAnyOf(item); item += 1) if (item >= last) return;
    for (const row of read(first, last)) {
      for (const [at, { kind, counts, groups }] of found.entries()) {
        const key = isWanted(row.item, at) ? kind.keyOf(row) : null;
        if (key === null) continue;
        const group: GrowingGroup = groups.get(key) ?? {
          key,
          rows: 0,
          addresses: new Set(),
          sample: [],
        };
        if (group.rows > 0 || kind.isSignificant?.(key, counts.of(key)) !== false) {
          groups.set(key, group);
          put(group, row);
        } else wanted[at]?.delete(textHash(key));
      }
    }
  });
  return found.map(({ counts, groups }) => ({
    sizes: sizesOf(counts[Symbol.iterator]().map(([, times]) => times)),
    groups: [...groups.values()],
  }));
}

/** Hashes that occur `least` times and more; the most frequent where there are too many. */
function frequentIn(counts: TextCounts, least: number): Set<number> {
  const found = counts[Symbol.iterator]()
    .filter(([, times]) => times >= least)
    .toArray();
  if (found.length > MOST_GROUPS) found.sort(([, a], [, b]) => b - a);
  return new Set(found.slice(0, MOST_GROUPS).map(([hash]) => hash));
}

function put(group: GrowingGroup, { item, address }: GroupedRow): void {
  group.rows += 1;
  if (group.addresses.has(address) || group.addresses.size >= MOST_ADDRESSES) return;
  group.addresses.add(address);
  if (group.sample.length < SAMPLE) group.sample.push(itemIndex(item));
}

export function rowGroupOf({ key, rows, addresses, sample }: Group): RowGroup {
  return { key, rows, addresses: addresses.size, sample };
}
