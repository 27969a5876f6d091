// Counts texts by a hash, in memory that does not grow with how many there are; a count may be too high, never too low.

/** A number of 32 bits with a sign for a text (FNV-1a over UTF-16 units, mixed at the end); 0 stands for none. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13) || 1;
}

const PLACES = 2 ** 21;

export class HashCounts {
  readonly #counts = new Uint32Array(PLACES);

  add(hash: number, times: number): void {
    const place = hash & (PLACES - 1);
    this.#counts[place] = (this.#counts[place] ?? 0) + times;
  }

  of(hash: number): number {
    return this.#counts[hash & (PLACES - 1)] ?? 0;
  }
}

/** Different hashes in a flat table, a quarter of the time of a `Set`. */
export class HashSet {
  #slots = new Int32Array(16);
  size = 0;

  static of(hashes: Iterable<number>): HashSet {
    const set = new HashSet();
    for (const hash of hashes) set.add(hash);
    return set;
  }

  /** 0, which stands for none, is in no set. */
  has(hash: number): boolean {
    return hash !== 0 && this.#slots[this.#placeOf(hash)] === hash;
  }

  /** Whether it is new. */
  add(hash: number): boolean {
    if (this.has(hash)) return false;
    // At most half full, so that a search ends soon.
    if (this.size * 2 >= this.#slots.length) this.#grow();
    this.#slots[this.#placeOf(hash)] = hash;
    this.size += 1;
    return true;
  }

  /** Where it is, or where it would be. */
  #placeOf(hash: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let at = hash & last;
    while (slots[at] !== 0 && slots[at] !== hash) at = (at + 1) & last;
    return at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(2 * before.length);
    for (const hash of before) if (hash !== 0) this.#slots[this.#placeOf(hash)] = hash;
  }
}

export interface Frequent {
  /** Hashes that occur often enough, with how often; the most frequent where there are too many. */
  readonly frequent: ReadonlyMap<number, number>;
  /** How many hashes occur how often. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly different: number;
}

/** Finds the wanted hashes that occur `least` times and more, at most so many; 0 is none. */
export function frequentHashes(
  hashes: Int32Array,
  least: number,
  most: number,
  isWanted: (hash: number) => boolean = () => true,
): Frequent {
  const sorted = hashes.slice().sort();
  const found: { hash: number; times: number }[] = [];
  const sizes = new Map<number, number>();
  let different = 0;
  for (let at = 0; at < sorted.length; ) {
    const hash = sorted[at] ?? 0;
    const from = at;
    while (at < sorted.length && sorted[at] === hash) at += 1;
    if (hash === 0) continue;
    const times = at - from;
    different += 1;
    sizes.set(times, (sizes.get(times) ?? 0) + 1);
    if (times >= least && isWanted(hash)) found.push({ hash, times });
  }
  if (found.length > most) found.sort((a, b) => b.times - a.times);
  return {
    frequent: new Map(found.slice(0, most).map(({ hash, times }) => [hash, times])),
    sizes,
    different,
  };
}
