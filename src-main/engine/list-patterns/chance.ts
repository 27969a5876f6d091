// How likely chance alone gives so many: tails of Poisson, binomial and Student's t, and of sizes of groups by a power law.

/** P(X ≥ count) of a Poisson variable; from 0 to 1. */
export function poissonTail(count: number, mean: number): number {
  if (count <= 0) return 1;
  return lowerGamma(count, mean);
}

/** P(X ≥ hits) of `trials` tries that hit with probability `share`. */
export function binomialTail(hits: number, trials: number, share: number): number {
  if (hits <= 0) return 1;
  if (hits > trials) return 0;
  return incompleteBeta(share, hits, trials - hits + 1);
}

/** P(T ≥ t) of Student's t. */
export function studentTail(t: number, freedom: number): number {
  const half = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
  return t >= 0 ? half : 1 - half;
}

/** How many groups have each size. */
export type SizeCounts = ReadonlyMap<number, number>;

/**
 * P(a group has `size` or more) where groups are as large as the others say: sizes by a power law (zeta), its exponent by
 * maximum likelihood from all groups but this one, two standard errors on the careful side (Clauset, Shalizi, Newman 2009).
 * 1 where there are too few others to tell.
 */
export function sizeTail(size: number, counts: SizeCounts): number {
  let groups = -1;
  let logs = -Math.log(size);
  for (const [each, times] of counts) {
    groups += times;
    logs += times * Math.log(each);
  }
  if (groups < FEWEST_GROUPS) return 1;
  const exponent = exponentOf(Math.max(0, logs / groups));
  const careful = exponent - (2 * (exponent - 1)) / Math.sqrt(groups);
  return careful <= 1.01 ? 1 : Math.min(1, zetaFrom(careful, size) / zetaFrom(careful, 1));
}

const FEWEST_GROUPS = 20;
const STEEPEST = 10;

/** The exponent under which the mean logarithm of a size is this: it falls as the exponent grows. */
function exponentOf(meanLog: number): number {
  let low = 1.01;
  let high = STEEPEST;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (meanLogOf(middle) > meanLog) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** −ζ'(s)/ζ(s), the derivative by a difference. */
function meanLogOf(exponent: number): number {
  const step = 1e-5;
  const [less, more] = [zetaFrom(exponent - step, 1), zetaFrom(exponent + step, 1)];
  return (Math.log(less) - Math.log(more)) / (2 * step);
}

/** Σ n^−s from n on (Hurwitz zeta), by Euler and Maclaurin. */
function zetaFrom(exponent: number, from: number): number {
  const terms = 12;
  let sum = 0;
  for (let n = from; n < from + terms; n += 1) sum += n ** -exponent;
  const end = from + terms;
  return (
    sum +
    end ** (1 - exponent) / (exponent - 1) +
    end ** -exponent / 2 +
    (exponent * end ** (-exponent - 1)) / 12
  );
}

/** The regularised lower incomplete gamma function P(shape, x): by its series, or by a continued fraction of the rest. */
function lowerGamma(shape: number, x: number): number {
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let term = 1 / shape;
    let sum = term;
    for (let n = 1; term > sum * PRECISION; n += 1) {
      term *= x / (shape + n);
      sum += term;
    }
    return Math.min(1, front * sum);
  }
  const rest = continuedFraction(
    x + 1 - shape,
    (n) => -n * (n - shape),
    (n) => x + 1 - shape + 2 * n,
  );
  return Math.max(0, 1 - front / rest);
}

/** The regularised incomplete beta function I_x(a, b) (Abramowitz and Stegun 26.5.8). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction is quick on one side of the mean only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  const fraction = continuedFraction(
    1,
    (n) => {
      const m = Math.floor(n / 2);
      return n % 2 === 0
        ? (m * (b - m) * x) / ((a + n - 1) * (a + n))
        : (-(a + m) * (a + b + m) * x) / ((a + n - 1) * (a + n));
    },
    () => 1,
  );
  return front / a / fraction;
}

/** b₀ + a₁ / (b₁ + a₂ / (b₂ + …)), by Lentz's way; no part of it is 0 here. */
function continuedFraction(
  first: number,
  above: (n: number) => number,
  below: (n: number) => number,
): number {
  let value = first;
  let upper = value;
  let lower = 0;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    lower = 1 / (below(n) + above(n) * lower);
    upper = below(n) + above(n) / upper;
    const change = upper * lower;
    value *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return value;
}

const MOST_TERMS = 10_000;
const PRECISION = 1e-12;

/** ln Γ(x) for x > 0, by Stirling's series from 10 on (Abramowitz and Stegun 6.1.41). */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 10; at += 1) shift += Math.log(at);
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1_260 * at ** 5);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}
