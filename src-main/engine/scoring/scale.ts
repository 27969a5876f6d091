// What each observation weighs: the table, with the weights of a policy laid over it; and how lines are ordered by it.
import type { Group } from '../../../src-shared/evidence/evidence.ts';
import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import { GROUP_LIMITS } from './limits.ts';
import { leastSum } from './score-of-sum.ts';

/** Weights that differ from the table, in half decibans by evidence code; codes that the table lacks are passed over. */
export type Weights = Readonly<Record<string, number>>;

/** A line to weigh. What the table does not know weighs nothing. */
export interface Weighable {
  readonly code: string;
}

/** What of a line counts towards the score. */
export interface Counted {
  readonly points: number;
  readonly cap: number | null;
}

/** Points that lower a sum by themselves only as far as to a floor. */
export interface FloorGroup {
  readonly points: number;
  /** The lowest sum of points that they leave. */
  readonly floor: number;
}

/** Weights that can be asked, made once for many lines. */
export interface Scale {
  /** What a line holds to a floor; null where its points count whole. */
  floorGroupOf(code: string): FloorGroup | null;
  /** Lines in the order of their weight, the prior first, each with what counts of it within its group and above its floor. */
  weigh<L extends Weighable>(
    lines: readonly L[],
  ): readonly { readonly line: L; readonly counts: Counted }[];
}

/** What of held points counts beside a sum of others. */
export function pointsBeside(sum: number, { points, floor }: FloorGroup): number {
  return Math.max(points, Math.min(0, floor - sum));
}

interface Mark extends Counted {
  readonly group: Group | null;
  /** The lowest sum that its points leave; null where they count whole. */
  readonly floor: number | null;
  /** Its place in an account: by weight, then by name. */
  readonly rank: number;
}

/** Lays weights over the table. */
export function scaleOf(weights: Weights): Scale {
  const marks = marksOf(weights);
  const mark = (code: string): Mark =>
    marks.get(code) ?? { ...NOTHING, group: null, floor: null, rank: marks.size };
  return {
    floorGroupOf(code) {
      const { points, floor } = mark(code);
      return floor === null ? null : { points, floor };
    },
    weigh: weighed,
  };

  function weighed<L extends Weighable>(lines: readonly L[]): Weighed<L> {
    const ordered = lines
      .map((line) => ({ line, mark: mark(line.code) }))
      .sort((a, b) => a.mark.rank - b.mark.rank);
    const left = new Map<Group, { min: number; max: number }>();
    const weighed = ordered.map(({ line, mark: { points, cap, group, floor } }) => ({
      line,
      counts: { points: group === null ? points : limited(points, group, left), cap },
      floor,
    }));
    const sum = weighed.reduce(
      (sum, { counts, floor }) => sum + (floor === null ? counts.points : 0),
      0,
    );
    return weighed.map(({ line, counts, floor }) => {
      if (floor === null) return { line, counts };
      return { line, counts: { ...counts, points: pointsBeside(sum, { ...counts, floor }) } };
    });
  }
}

type Weighed<L> = readonly { readonly line: L; readonly counts: Counted }[];

const NOTHING: Counted = { points: 0, cap: null };

function marksOf(weights: Weights): ReadonlyMap<string, Mark> {
  const codes = Object.keys(EVIDENCE).filter(isEvidenceCode);
  const points = (code: EvidenceCode) => weights[code] ?? EVIDENCE[code].points;
  return new Map(
    codes
      .toSorted()
      .map((code) => ({ code, points: points(code), weight: weightOf(code, points(code)) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ code, points }, rank): [string, Mark] => {
        const { cap, group, floor } = EVIDENCE[code];
        const floorGroup = floor === undefined ? null : leastSum(floor);
        return [code, { points, cap: cap ?? null, group: group ?? null, floor: floorGroup, rank }];
      }),
  );
}

/** The prior leads; a cap weighs more than any points, a lower cap more than a higher one. */
function weightOf(code: EvidenceCode, points: number): number {
  if (code === 'prior') return Number.POSITIVE_INFINITY;
  const { cap } = EVIDENCE[code];
  return cap === undefined ? Math.abs(points) : Number.MAX_SAFE_INTEGER - cap;
}

/** What of a line's points its group still has room for; heavier lines come first, so they take the room. */
function limited(
  points: number,
  group: Group,
  left: Map<Group, { min: number; max: number }>,
): number {
  const room = left.get(group) ?? { ...GROUP_LIMITS[group] };
  const given = Math.max(room.min, Math.min(room.max, points));
  left.set(group, { min: room.min - given, max: room.max - given });
  return given;
}
