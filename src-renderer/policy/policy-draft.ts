// A policy while it is edited: changed weights, its preset, and how it differs from the saved one.
import type { Policy, PolicyState, Weight } from '../../src-shared/bridge/policy.ts';
import { formatPoints } from '../app/format/format.ts';

export const WEIGHT_RANGE = { min: -60, max: 60 } as const;

/** The policy with another weight for a code; the table's own weight, or null, takes the entry out. */
export function setWeight(policy: Policy, weight: Weight, points: number | null): Policy {
  const { [weight.code]: _, ...rest } = policy.weights;
  if (points === null || points === weight.points) return { ...policy, weights: rest };
  const kept = Math.min(Math.max(Math.round(points), WEIGHT_RANGE.min), WEIGHT_RANGE.max);
  return { ...policy, weights: { ...rest, [weight.code]: kept } };
}

/** The points that a code has under a policy. */
export function pointsOf(policy: Policy, weight: Weight): number {
  return policy.weights[weight.code] ?? weight.points;
}

export function samePolicy(one: Policy, other: Policy): boolean {
  const codes = Object.keys(one.weights);
  return (
    one.approve === other.approve &&
    one.review === other.review &&
    codes.length === Object.keys(other.weights).length &&
    codes.every((code) => one.weights[code] === other.weights[code])
  );
}

/** The name of the preset that a policy is; null when it is none of them. */
export function presetOf(state: Pick<PolicyState, 'presets'>, policy: Policy): string | null {
  return state.presets.find((preset) => samePolicy(preset.policy, policy))?.name ?? null;
}

/** What differs between the kept policy and the draft, a sentence each, bands first. */
export function policyDiff(
  weights: readonly Weight[],
  kept: Policy,
  draft: Policy,
): readonly string[] {
  const bands = (['approve', 'review'] as const)
    .filter((band) => kept[band] !== draft[band])
    .map((band) => `${band} from ${kept[band]} to ${draft[band]}`);
  const moved = weights
    .filter((weight) => pointsOf(kept, weight) !== pointsOf(draft, weight))
    .map(
      (weight) =>
        `${weight.code} from ${formatPoints(pointsOf(kept, weight))} to ${formatPoints(pointsOf(draft, weight))}`,
    );
  return [...bands, ...moved];
}

/** Weights that match a search in their code or words; with `changedOnly` those alone whose points were changed. */
export function findWeights(
  weights: readonly Weight[],
  policy: Policy,
  search: string,
  changedOnly: boolean,
): readonly Weight[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return weights.filter((weight) => {
    if (changedOnly && policy.weights[weight.code] === undefined) return false;
    const text = `${weight.code} ${weight.code.replaceAll('_', ' ')} ${weight.says}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
