// Names the pattern of a local part ("first.last", "flast") and says how strong it is.
import type { ComparablePart, Step } from './name-composition.ts';
import type { NameStrength } from './name-match.ts';

/** Two parts of two letters meet by chance as often as one longer part. */
const MIN_STRONG_LETTERS = 5;
const MIN_GOOD_PART = 3;

/** The pieces of an address in the words of its pattern, joined by dots; particles are left out. */
export function patternOf(
  cuts: readonly (readonly Step[])[],
  parts: readonly ComparablePart[],
): string {
  return cuts
    .map((cut) => cut.map((step) => stepName(step, parts)).join(''))
    .filter((piece) => piece !== '')
    .join('.');
}

/** The name of a part in a pattern: whole ("last") or its initial ("l"). */
export function stepName(step: Step, parts: readonly ComparablePart[]): string {
  const role = parts[step.place]?.role ?? 'x';
  if (role === 'x') return 'x';
  if (role === 'particle') return '';
  return step.kind === 'whole' ? role : role.slice(0, 1);
}

/** Lengths of the whole parts of a cut; particles ("van", "de") are not counted, they name no one. */
export function wholeLengths(steps: readonly Step[], parts: readonly ComparablePart[]): number[] {
  return steps
    .filter((step) => step.kind === 'whole' && parts[step.place]?.role !== 'particle')
    .map((step) => step.length);
}

/** Strength of a cut by the lengths of its whole parts and the number of initials beside them. */
export function nameStrength(wholes: readonly number[], initials: number): NameStrength {
  const longest = Math.max(0, ...wholes);
  const total = wholes.reduce((sum, length) => sum + length, 0);
  if (wholes.length > 1) return total >= MIN_STRONG_LETTERS ? 'strong' : 'good';
  return initials > 0 && longest >= MIN_GOOD_PART ? 'good' : 'weak';
}
