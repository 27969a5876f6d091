// For each letter of a word the ways to write it, and where in a text such a spelling may end.
import type { StepMeter } from '../address/step-counter.ts';

/** For each letter in turn the ways to write it. A word of n letters has a lattice of n entries, not k^n spellings. */
export type Lattice = readonly (readonly string[])[];

/** Where in `letters` a spelling that begins at `start` may end; each place once, no order promised. Linear in lattice × letters. */
export function latticeEnds(
  lattice: Lattice,
  letters: string,
  start: number,
  meter?: StepMeter,
): readonly number[] {
  let ends: number[] = [start];
  for (const ways of lattice) {
    const next: number[] = [];
    const seen = new Set<number>();
    for (const at of ends) {
      for (const way of ways) {
        if (meter) meter.steps += 1;
        const end = at + way.length;
        if (seen.has(end) || !letters.startsWith(way, at)) continue;
        seen.add(end);
        next.push(end);
      }
    }
    if (next.length === 0) return next;
    ends = next;
  }
  return ends;
}
