// Fits weights to outcomes by logistic regression, regularised towards today's weights, with the uncertainty of each.
// Pure.

/** Cases with the same evidence. */
export interface CaseGroup {
  /** Places of the weights that count, in any order, each once. */
  readonly features: readonly number[];
  /** How much of each counts, from 0 to 1: what its group of evidence has room for. */
  readonly shares: readonly number[];
  readonly good: number;
  readonly bad: number;
}

export interface Fitted {
  /** In points. */
  readonly weights: Float64Array;
  /** Standard errors in points, from the curvature at the best weights (Laplace). */
  readonly errors: Float64Array;
}

/** Natural logarithm of the odds that one point is: 20 points are a factor of ten. */
export const LOG_ODDS_PER_POINT = Math.LN10 / 20;

const MOST_STEPS = 60;
/** In points: nearer than any whole number can tell. */
const NEAR_ENOUGH = 1e-6;
const LARGEST_STEP = 20;

/**
 * Maximises the likelihood of the outcomes times a normal prior around today's weights, `spread` points wide, by Newton's
 * method. The prior keeps the answer finite where evidence separates the cases, and unique where codes always come together.
 * Yields between two steps.
 */
export function* fitWeights(
  groups: readonly CaseGroup[],
  today: Float64Array,
  spread: number,
): Generator<undefined, Fitted, undefined> {
  const size = today.length;
  const weights = today.slice();
  let factor: Float64Array = new Float64Array(size * size);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { slope, curvature } = derivatives(groups, weights, today, spread);
    factor = choleskyFactor(curvature, size);
    const move = solved(factor, slope, size);
    const furthest = Math.max(...move.map(Math.abs));
    // Far from the best the curvature misleads; the way is right, the step is shortened.
    const scale = furthest > LARGEST_STEP ? LARGEST_STEP / furthest : 1;
    for (let at = 0; at < size; at += 1) weights[at] = (weights[at] ?? 0) + scale * (move[at] ?? 0);
    yield;
    if (furthest < NEAR_ENOUGH) break;
  }
  return { weights, errors: standardErrors(factor, size) };
}

/** How likely a case is good, by weights in points. */
export function chanceOfGood(group: CaseGroup, weights: Float64Array): number {
  let points = 0;
  for (const [index, feature] of group.features.entries())
    points += (weights[feature] ?? 0) * (group.shares[index] ?? 0);
  return 1 / (1 + Math.exp(-LOG_ODDS_PER_POINT * points));
}

function derivatives(
  groups: readonly CaseGroup[],
  weights: Float64Array,
  today: Float64Array,
  spread: number,
): { readonly slope: Float64Array; readonly curvature: Float64Array } {
  const size = today.length;
  const slope = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const precision = 1 / (spread * spread);
  for (let at = 0; at < size; at += 1) {
    slope[at] = precision * ((today[at] ?? 0) - (weights[at] ?? 0));
    curvature[at * size + at] = precision;
  }
  for (const group of groups) {
    const chance = chanceOfGood(group, weights);
    const cases = group.good + group.bad;
    const pull = LOG_ODDS_PER_POINT * (group.good - cases * chance);
    const bend = LOG_ODDS_PER_POINT ** 2 * cases * chance * (1 - chance);
    const { features, shares } = group;
    for (let one = 0; one < features.length; one += 1) {
      const row = features[one] ?? 0;
      const share = shares[one] ?? 0;
      slope[row] = (slope[row] ?? 0) + pull * share;
      for (let other = 0; other < features.length; other += 1) {
        const at = row * size + (features[other] ?? 0);
        curvature[at] = (curvature[at] ?? 0) + bend * share * (shares[other] ?? 0);
      }
    }
  }
  return { slope, curvature };
}

/** The lower triangle L with L·Lᵀ the matrix, which the prior makes positive definite. */
function choleskyFactor(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1)
        sum -= (lower[row * size + k] ?? 0) * (lower[column * size + k] ?? 0);
      lower[row * size + column] =
        row === column
          ? Math.sqrt(Math.max(sum, Number.MIN_VALUE))
          : sum / (lower[column * size + column] ?? 1);
    }
  }
  return lower;
}

/** Solves L·Lᵀ·x = right. */
function solved(lower: Float64Array, right: Float64Array, size: number): Float64Array {
  const x = right.slice();
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= (lower[row * size + k] ?? 0) * (x[k] ?? 0);
    x[row] = sum / (lower[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= (lower[k * size + row] ?? 0) * (x[k] ?? 0);
    x[row] = sum / (lower[row * size + row] ?? 1);
  }
  return x;
}

/** Roots of the diagonal of the inverse. */
function standardErrors(lower: Float64Array, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, at) => {
    const unit = new Float64Array(size);
    unit[at] = 1;
    return Math.sqrt(solved(lower, unit, size)[at] ?? 0);
  });
}
