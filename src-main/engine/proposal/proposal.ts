// Weights fitted to the outcomes, beside today's: what would change, how certain that is, and how much better it
// predicts. Pure.
import {
  type EvidenceCode,
  isEvidenceCode,
  isWeighable,
} from '../../../src-shared/evidence/table.ts';
import { crossValidated, type Validated } from './cross-validation.ts';
import { type CaseGroup, fitWeights } from './logistic.ts';

/** A case that turned out good or bad, with what its verdict rested on. */
export interface Case {
  readonly outcome: 'good' | 'bad';
  /** What each line counts today, within its group. */
  readonly codes: readonly { readonly code: string; readonly points: number }[];
}

/** Below so many cases nothing is proposed. */
export const FEWEST_CASES = 200;
/** Nor where of one kind there are fewer. */
export const FEWEST_OF_A_KIND = 20;
/** A code seen less often keeps its weight. */
const FEWEST_SEEN = 10;
const LARGEST_WEIGHT = 60;

export interface ProposedWeight {
  readonly code: EvidenceCode;
  readonly today: number;
  /** A whole number of points. */
  readonly proposed: number;
  /** Within these the weight lies, 19 times in 20. */
  readonly low: number;
  readonly high: number;
  /** Cases that have the code. */
  readonly cases: number;
  /** Whether today's weight lies outside. */
  readonly sure: boolean;
}

export type Proposal =
  | { readonly kind: 'too_few'; readonly good: number; readonly bad: number }
  | {
      readonly kind: 'weighed';
      readonly good: number;
      readonly bad: number;
      /** Null spread: today's weights hold. */
      readonly validated: Validated;
      /** Those that would change, the largest change first; none where today's weights hold. */
      readonly weights: readonly ProposedWeight[];
    };

/** `weightOf` is today's weight of a code; `random` gives numbers from 0 to 1. Yields so that others get a turn. */
export function* proposal(
  cases: readonly Case[],
  weightOf: (code: EvidenceCode) => number,
  random: () => number,
): Generator<undefined, Proposal, undefined> {
  const good = cases.filter(({ outcome }) => outcome === 'good').length;
  const bad = cases.length - good;
  if (cases.length < FEWEST_CASES || Math.min(good, bad) < FEWEST_OF_A_KIND)
    return { kind: 'too_few', good, bad };
  const codes = codesOf(cases);
  const today = Float64Array.from(codes, weightOf);
  const groups = grouped(cases, codes, today);
  yield;
  const validated = yield* crossValidated(groups, today, random);
  if (validated.spread === null) return { kind: 'weighed', good, bad, validated, weights: [] };
  const { weights, errors } = yield* fitWeights(groups, today, validated.spread);
  const seen = timesSeen(groups, codes.length);
  const proposed = codes.flatMap((code, index): ProposedWeight[] => {
    const weight = weights[index] ?? 0;
    const before = today[index] ?? 0;
    const wide = 1.96 * (errors[index] ?? 0);
    const rounded = Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, Math.round(weight)));
    const times = seen[index] ?? 0;
    if (rounded === before || times < FEWEST_SEEN) return [];
    return [
      {
        code,
        today: before,
        proposed: rounded,
        low: weight - wide,
        high: weight + wide,
        cases: times,
        sure: Math.abs(weight - before) > wide,
      },
    ];
  });
  proposed.sort((a, b) => Math.abs(b.proposed - b.today) - Math.abs(a.proposed - a.today));
  return { kind: 'weighed', good, bad, validated, weights: proposed };
}

/** The codes that a policy can weigh and that some case has. */
function codesOf(cases: readonly Case[]): readonly EvidenceCode[] {
  const found = new Set<EvidenceCode>();
  for (const { codes } of cases)
    for (const { code } of codes) if (isEvidenceCode(code) && isWeighable(code)) found.add(code);
  return [...found].toSorted();
}

/** Cases with the same evidence as one, with how much of each line counts. */
function grouped(
  cases: readonly Case[],
  codes: readonly EvidenceCode[],
  today: Float64Array,
): readonly CaseGroup[] {
  const places = new Map<string, number>(codes.map((code, index) => [code, index]));
  const found = new Map<
    string,
    { features: number[]; shares: number[]; good: number; bad: number }
  >();
  for (const { outcome, codes: lines } of cases) {
    const features: number[] = [];
    const shares: number[] = [];
    for (const { code, points } of lines) {
      const place = places.get(code);
      if (place === undefined || features.includes(place)) continue;
      const weight = today[place] ?? 0;
      features.push(place);
      // What the group had no room for does not count, whatever the weight.
      shares.push(weight === 0 ? 1 : Math.max(0, Math.min(1, points / weight)));
    }
    const key = `${features.join()} ${shares.join()}`;
    const group = found.get(key) ?? { features, shares, good: 0, bad: 0 };
    found.set(key, group);
    group[outcome] += 1;
  }
  return [...found.values()];
}

function timesSeen(groups: readonly CaseGroup[], size: number): Float64Array {
  const seen = new Float64Array(size);
  for (const { features, good, bad } of groups)
    for (const feature of features) seen[feature] = (seen[feature] ?? 0) + good + bad;
  return seen;
}
