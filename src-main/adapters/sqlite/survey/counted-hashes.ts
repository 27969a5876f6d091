// Counts texts by a hash, in memory that does not grow with how many there are; a count may be too high, never too low.

/** A number of 32 bits for a text (FNV-1a over UTF-16 units, mixed at the end); 0 stands for none. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0 || 1;
}

const PLACES = 2 ** 21;

export class HashCounts {
  readonly #counts = new Uint32Array(PLACES);

  add(hash: number, times: number): void {
    this.#counts[hash % PLACES] = (this.#counts[hash % PLACES] ?? 0) + times;
  }

  of(hash: number): number {
    return this.#counts[hash % PLACES] ?? 0;
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
  hashes: Uint32Array,
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
