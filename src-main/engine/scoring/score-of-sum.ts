// Turns a sum of points into a score, and a score into the least sum that reaches it.

/** The score that a sum of points is, 0 to 100, before caps. */
export function scoreOfSum(sum: number): number {
  return Math.round(100 / (1 + 10 ** (-sum / 20)));
}

/** The lowest sum of points whose score is at least `score`, in whole points; at most 100 of it can be reached. */
export function leastSum(score: number): number {
  let points = NOTHING;
  while (scoreOfSum(points) < score) points += 1;
  return points;
}

/** Sums below this are a score of 0. */
const NOTHING = -60;
