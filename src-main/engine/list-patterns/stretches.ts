// Where in a file one thing is far more frequent than elsewhere in it: stretches of rows, each with how surprising it is.

export interface Stretch {
  /** Places of the first and the last hit. */
  readonly from: number;
  readonly to: number;
  readonly hits: number;
  /** How many such stretches chance would give in a file of this length, at most. */
  readonly chance: number;
}

/** Looked through row by row; memory does not grow with the file. */
export interface StretchSearch {
  add(index: number, isHit: boolean): void;
  /** The most surprising first. */
  results(): readonly Stretch[];
}

/** Rows of a stretch are hits at least this often. */
const DENSE = 0.6;
const MOST_FOUND = 20;

/**
 * Searches for stretches in rows of which a share of `hits / rows` are hits. Each row scores the logarithm of how much
 * likelier it is inside a stretch than outside; the chance of a score S among n rows is n·e^−S at most (Karlin and Altschul 1990).
 */
export function stretchSearch(rows: number, hits: number): StretchSearch {
  const outside = (hits + 1) / (rows + 2);
  if (outside >= DENSE / 2) return { add: () => {}, results: () => [] };
  const hitScore = Math.log(DENSE / outside);
  const missScore = Math.log((1 - DENSE) / (1 - outside));
  // A stretch is over when so much was lost that it could not be worth it again.
  const drop = Math.log(rows + 2) + 3;
  const results: Stretch[] = [];
  let open: Open | null = null;

  function close({ from, best: { to, hits, sum } }: Open): void {
    open = null;
    const chance = rows * Math.exp(-sum);
    if (chance < 1) results.push({ from, to, hits, chance });
    results.sort((a, b) => a.chance - b.chance);
    results.splice(MOST_FOUND);
  }

  return {
    add(index, isHit) {
      if (open === null && !isHit) return;
      open ??= { from: index, hits: 0, sum: 0, best: { to: index, hits: 0, sum: 0 } };
      if (isHit) open.hits += 1;
      open.sum += isHit ? hitScore : missScore;
      const { hits, sum, best } = open;
      if (sum > best.sum) open.best = { to: index, hits, sum };
      else if (sum < Math.max(0, best.sum - drop)) close(open);
    },
    results() {
      if (open !== null) close(open);
      return results;
    },
  };
}

/** A stretch that may go on. */
interface Open {
  readonly from: number;
  hits: number;
  sum: number;
  /** As it was when it scored most, which is where it ends if nothing better comes. */
  best: { readonly to: number; readonly hits: number; readonly sum: number };
}
