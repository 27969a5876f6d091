// The changes of recommendation in a preview, and sentences about them.
import type { PolicyPreview } from '../../src-shared/bridge/policy.ts';
import { formatCount, formatCounted } from '../../src-shared/format-count.ts';
import type { Recommendation } from '../../src-shared/schemas/verification.ts';

export interface Flip {
  readonly from: Recommendation;
  readonly to: Recommendation;
  readonly count: number;
}

/** What a result is called in messages. */
export type ResultNoun = 'row' | 'stored result';

const ALL: readonly Recommendation[] = ['approve', 'review', 'block'];

/** The moves that happen, most first. */
export function flipsOf({ flips }: Pick<PolicyPreview, 'flips'>): readonly Flip[] {
  return ALL.flatMap((from) => ALL.map((to) => ({ from, to, count: flips[from][to] })))
    .filter(({ from, to, count }) => from !== to && count > 0)
    .sort((one, other) => other.count - one.count);
}

/** "12 rows would move from review to approve, 3 from approve to block." */
export function flipSentence(
  preview: Pick<PolicyPreview, 'flips' | 'results'>,
  noun: ResultNoun,
): string {
  if (preview.results === 0) return `There is no ${noun} to score again yet.`;
  const [first, ...others] = flipsOf(preview);
  if (first === undefined) return `No ${noun} would get a different recommendation.`;
  const opening = `${formatCounted(first.count, noun)} would move ${way(first)}`;
  const rest = others.map((flip) => `${formatCount(flip.count)} ${way(flip)}`);
  return `${[opening, ...rest].join(', ')}.`;
}

/** "12 of 3,400 stored results would get a different recommendation". */
export function flipShare(
  { changed, results }: Pick<PolicyPreview, 'changed' | 'results'>,
  noun: ResultNoun,
): string {
  if (results === 0) return `there is no ${noun} that could change`;
  if (changed === 0) return `no ${noun} would get a different recommendation`;
  return `${formatCount(changed)} of ${formatCounted(results, noun)} would get a different recommendation`;
}

/** "The policy was saved. 12 stored results have another recommendation now." */
export function savedSentence(changed: number): string {
  if (changed === 0) return 'The policy was saved. No stored result changed its recommendation.';
  return `The policy was saved. ${formatCounted(changed, 'stored result')} changed ${changed === 1 ? 'its' : 'their'} recommendation.`;
}

const way = ({ from, to }: Flip) => `from ${from} to ${to}`;
