// Chooses by cross-validation how far outcomes may move weights, and compares the result with today's weights. Pure.
import { type CaseGroup, chanceOfGood, fitWeights } from './logistic.ts';

/** How wide the prior around today's weights may be, in points. */
export const SPREADS = [1, 2, 4, 8, 16] as const;
const FOLDS = 5;

export interface Validated {
  /** The spread that predicts best; null where none does better than today's weights by more than chance. */
  readonly spread: number | null;
  /** Losses per case on what was held out, by the spread, and by today's weights. */
  readonly proposed: Losses;
  readonly today: Losses;
  /** By how much the logarithmic loss per case falls, and the standard error of that. */
  readonly gain: number;
  readonly gainError: number;
}

export interface Losses {
  /** Mean of −ln of the chance that was given to what happened. */
  readonly log: number;
  /** Mean square of what was expected less what happened (Brier). */
  readonly brier: number;
  /** How often a good case ranks above a bad one, ties by half. */
  readonly auc: number;
}

/** Splits the cases, among them good and bad ones, in five, fits on four and predicts the fifth, for each spread. `random` gives numbers from 0 to 1. */
export function* crossValidated(
  groups: readonly CaseGroup[],
  today: Float64Array,
  random: () => number,
): Generator<undefined, Validated, undefined> {
  const folds = splitInFolds(groups, random);
  const before = new Predictions();
  const trials = SPREADS.map((spread) => ({ spread, after: new Predictions() }));
  for (const [heldOut, tested] of folds.entries()) {
    const learnt = folds.filter((_, fold) => fold !== heldOut).flat();
    before.add(tested, today);
    for (const { spread, after } of trials) {
      const { weights } = yield* fitWeights(learnt, today, spread);
      after.add(tested, weights);
    }
  }
  const judged = trials.map(({ spread, after }) => ({ spread, after, ...gainOf(before, after) }));
  // Not the narrowest that is nearly as good: weights would stop half-way, outside of their own intervals.
  const chosen = judged.reduce((one, other) => (other.gain > one.gain ? other : one));
  const isBetter = chosen.gain > 2 * chosen.gainError;
  return {
    spread: isBetter ? chosen.spread : null,
    proposed: chosen.after.losses(),
    today: before.losses(),
    gain: chosen.gain,
    gainError: chosen.gainError,
  };
}

/** Each case is in one fold; cases with the same evidence are assigned one by one. */
function splitInFolds(groups: readonly CaseGroup[], random: () => number): readonly CaseGroup[][] {
  const folds: CaseGroup[][] = Array.from({ length: FOLDS }, () => []);
  for (const group of groups) {
    const parts = new Map<number, { good: number; bad: number }>();
    for (const outcome of ['good', 'bad'] as const)
      for (let each = 0; each < group[outcome]; each += 1) {
        const fold = Math.floor(random() * FOLDS);
        const part = parts.get(fold) ?? { good: 0, bad: 0 };
        part[outcome] += 1;
        parts.set(fold, part);
      }
    for (const [fold, part] of parts) folds[fold]?.push({ ...group, ...part });
  }
  return folds;
}

interface Predicted {
  readonly chance: number;
  readonly good: number;
  readonly bad: number;
}

/** What was expected of held-out cases, in the order in which they were tested. */
class Predictions {
  readonly all: Predicted[] = [];

  add(tested: readonly CaseGroup[], weights: Float64Array): void {
    for (const group of tested) {
      const chance = Math.min(1 - 1e-9, Math.max(1e-9, chanceOfGood(group, weights)));
      this.all.push({ chance, good: group.good, bad: group.bad });
    }
  }

  losses(): Losses {
    let cases = 0;
    let log = 0;
    let brier = 0;
    for (const { chance, good, bad } of this.all) {
      cases += good + bad;
      log -= good * Math.log(chance) + bad * Math.log(1 - chance);
      brier += good * (1 - chance) ** 2 + bad * chance ** 2;
    }
    return { log: log / cases, brier: brier / cases, auc: aucOf(this.all) };
  }
}

/** The mean difference of the losses of each case, and its standard error. */
function gainOf(
  before: Predictions,
  after: Predictions,
): { readonly gain: number; readonly gainError: number } {
  let cases = 0;
  let sum = 0;
  let squares = 0;
  for (const [index, { chance, good, bad }] of after.all.entries()) {
    const was = before.all[index]?.chance ?? 0.5;
    const forGood = Math.log(chance / was);
    const forBad = Math.log((1 - chance) / (1 - was));
    cases += good + bad;
    sum += good * forGood + bad * forBad;
    squares += good * forGood ** 2 + bad * forBad ** 2;
  }
  const gain = sum / cases;
  const variance = Math.max(0, squares / cases - gain * gain);
  return { gain, gainError: Math.sqrt(variance / cases) };
}

function aucOf(predictions: readonly Predicted[]): number {
  const ordered = predictions.toSorted((a, b) => a.chance - b.chance);
  let below = 0;
  let won = 0;
  let goods = 0;
  for (let from = 0; from < ordered.length; ) {
    let to = from;
    let [good, bad] = [0, 0];
    const chance = ordered[from]?.chance;
    for (; ordered[to]?.chance === chance; to += 1) {
      good += ordered[to]?.good ?? 0;
      bad += ordered[to]?.bad ?? 0;
    }
    won += good * (below + bad / 2);
    below += bad;
    goods += good;
    from = to;
  }
  return won / (goods * below);
}
