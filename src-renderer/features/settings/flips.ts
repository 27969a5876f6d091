// The moves between recommendations that a preview tells of, those that happen, most first.
import type { PolicyPreview } from '../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';

export interface Flip {
  readonly from: Recommendation;
  readonly to: Recommendation;
  readonly count: number;
}

const ALL: readonly Recommendation[] = ['approve', 'review', 'block'];

export function flipsOf({ flips }: Pick<PolicyPreview, 'flips'>): readonly Flip[] {
  return ALL.flatMap((from) => ALL.map((to) => ({ from, to, count: flips[from][to] })))
    .filter(({ from, to, count }) => from !== to && count > 0)
    .sort((one, other) => other.count - one.count);
}
