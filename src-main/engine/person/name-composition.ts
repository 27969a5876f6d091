// Splits letters into whole parts and initials of a name, using no part twice.
import type { StepMeter } from '../address/step-counter.ts';
import type { PartRole } from './name-parts.ts';
import { type Lattice, latticeEnds } from './spelling-lattice.ts';

/** A part of a name, ready to be compared. */
export interface ComparablePart {
  readonly role: PartRole;
  /** The name's own spellings. */
  readonly own: readonly string[];
  /** `own` and the other forms of the name (short forms, nicknames). */
  readonly forms: readonly string[];
  readonly lattice: Lattice | null;
  /** What may stand for the part: its first letter, or those of its syllables. */
  readonly initials: readonly string[];
}

/** One piece of a cut. `place` counts the parts; a stray letter has place −1. */
export interface Step {
  readonly place: number;
  readonly kind: 'whole' | 'initial' | 'stray';
  readonly length: number;
}

/** Sets of parts are bits; the bit after the eighth part says that the one stray letter is used up. */
const MAX_PLACES = 8;
const STRAY = 1 << MAX_PLACES;
const SETS = STRAY << 1;
/** A name that anybody bears needs a few dozen visits; only letters repeated on purpose need thousands. */
const MAX_VISITS = 4096;
/** Steps through lattices; a name of three parts in Arabic needs a few thousand, letters that are all left out on purpose many more. */
const MAX_WALKED = 10_000;

/**
 * A cut of all of `letters`, whole parts preferred; null when there is none. `used` has a bit for each part already taken.
 * With `stray`, one letter of no name may stand before a whole part: an unknown middle initial.
 * What failed at a place with a set of parts is not tried again, and a search that visits too many places finds nothing.
 */
export function compose(
  letters: string,
  parts: readonly ComparablePart[],
  {
    used = 0,
    stray = false,
    meter,
  }: {
    readonly used?: number;
    readonly stray?: boolean;
    readonly meter?: StepMeter | undefined;
  } = {},
): readonly Step[] | null {
  const steps: Step[] = [];
  return cut(
    {
      letters,
      parts,
      steps,
      visits: 0,
      walked: { steps: 0 },
      failed: null,
      ends: null,
      ...(meter && { meter }),
    },
    0,
    stray ? used : used | STRAY,
  )
    ? steps
    : null;
}

interface Cutting {
  readonly letters: string;
  readonly parts: readonly ComparablePart[];
  readonly steps: Step[];
  visits: number;
  readonly walked: StepMeter;
  failed: Set<number> | null;
  /** Ends found before, by part and start: a lattice is walked once from each letter. */
  ends: Map<number, readonly number[]> | null;
  readonly meter?: StepMeter;
}

function cut(state: Cutting, start: number, used: number): boolean {
  const { letters, parts, steps } = state;
  if (start === letters.length) return true;
  const key = start * SETS + used;
  if (state.failed?.has(key) || state.visits >= MAX_VISITS) return false;
  state.visits += 1;

  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part || used & (1 << index)) continue;
    if (state.meter) state.meter.steps += 1;
    for (const form of part.forms) {
      if (state.meter) state.meter.steps += 1;
      if (
        form.length > 1 &&
        letters.startsWith(form, start) &&
        take(state, index, 'whole', start, start + form.length, used)
      )
        return true;
    }
    if (!part.lattice) continue;
    for (const end of endsOf(state, index, part.lattice, start)) {
      if (end > start + 1 && take(state, index, 'whole', start, end, used)) return true;
    }
  }
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part || used & (1 << index)) continue;
    for (const initial of part.initials) {
      if (state.meter) state.meter.steps += 1;
      if (
        letters.startsWith(initial, start) &&
        take(state, index, 'initial', start, start + initial.length, used)
      )
        return true;
    }
  }
  if (!(used & STRAY) && start > 0) {
    const before = steps.length;
    steps.push({ place: -1, kind: 'stray', length: 1 });
    if (cut(state, start + 1, used | STRAY) && steps[before + 1]?.kind === 'whole') return true;
    steps.length = before;
  }
  state.failed ??= new Set();
  state.failed.add(key);
  return false;
}

function take(
  state: Cutting,
  index: number,
  kind: 'whole' | 'initial',
  start: number,
  end: number,
  used: number,
): boolean {
  const before = state.steps.length;
  state.steps.push({ place: index, kind, length: end - start });
  if (cut(state, end, used | (1 << index))) return true;
  state.steps.length = before;
  return false;
}

function endsOf(state: Cutting, index: number, lattice: Lattice, start: number): readonly number[] {
  const key = start * MAX_PLACES + index;
  const known = state.ends?.get(key);
  if (known) return known;
  if (state.walked.steps > MAX_WALKED) return [];
  const before = state.walked.steps;
  const ends = latticeEnds(lattice, state.letters, start, state.walked);
  if (state.meter) state.meter.steps += state.walked.steps - before;
  state.ends ??= new Map();
  state.ends.set(key, ends);
  return ends;
}
