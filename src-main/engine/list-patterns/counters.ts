// How surprising it is that the numbers behind one name follow each other: anna1, anna2, anna3.

/** Years that people put behind their names. */
const FIRST_YEAR = 1930;
const LAST_YEAR = 2039;
/** People who append one digit could have appended two; of those most are years. */
const FEWEST_POSSIBLE = 50;

export interface CounterRun {
  readonly from: number;
  readonly to: number;
  /** How likely numbers picked at random have a run as long, at most 1. */
  readonly chance: number;
}

/** The longest run of numbers without a gap; null where no two follow each other. */
export function counterRun(counters: readonly number[]): CounterRun | null {
  const numbers = [...new Set(counters)].filter((n) => !(n >= FIRST_YEAR && n <= LAST_YEAR));
  numbers.sort((a, b) => a - b);
  let best: { from: number; to: number } | null = null;
  let from = 0;
  for (let at = 1; at < numbers.length; at += 1) {
    if (numbers[at] !== (numbers[at - 1] ?? 0) + 1) from = at;
    const run = { from: numbers[from] ?? 0, to: numbers[at] ?? 0 };
    if (run.to > run.from && (best === null || run.to - run.from > best.to - best.from)) best = run;
  }
  if (best === null) return null;
  const possible = Math.max(FEWEST_POSSIBLE, 10 ** String(best.to).length);
  const usedCount = numbers.filter((n) => n < possible).length;
  const share = Math.min(1, usedCount / possible);
  // A run may begin at any of them; each further number has to be there as well.
  return { ...best, chance: Math.min(1, usedCount * share ** (best.to - best.from)) };
}
