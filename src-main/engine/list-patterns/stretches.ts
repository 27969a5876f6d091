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
  let [sum, best, count, counted, from, to] = [0, 0, 0, 0, 0, 0];

  function close(): void {
    const chance = rows * Math.exp(-best);
    if (chance < 1) {
      results.push({ from, to, hits: counted, chance });
      results.sort((a, b) => a.chance - b.chance);
      if (results.length > MOST_FOUND) results.pop();
    }
    [sum, best, count, counted] = [0, 0, 0, 0];
  }

  return {
    add(index, isHit) {
      if (!isHit) {
        if (sum === 0) return;
        sum += missScore;
        if (sum <= 0 || sum < best - drop) close();
        return;
      }
      if (sum === 0) from = index;
      sum += hitScore;
      count += 1;
      if (sum > best) {
        best = sum;
        to = index;
        counted = count;
      }
    },
    results() {
      if (best > 0) close();
      return results;
    },
  };
}
