// Compares a person's name with a local part: is the one made of the other's parts? Weights and words are decided elsewhere.
import { nameParts, plainLetters, type NamePart } from './name-parts.ts';
import { otherForms } from './nicknames.ts';

export type NameMatch =
  /** The letters of the local part are parts and initials of the name, at least one part whole. `pattern`: "first.last". */
  | { readonly state: 'full'; readonly pattern: string; readonly whole: number }
  /** The local part holds one part of the name beside something else. */
  | { readonly state: 'partial'; readonly pattern: string }
  | { readonly state: 'none' }
  /** There is too little to compare; `why` says what is missing. */
  | { readonly state: 'inconclusive'; readonly why: string };

const MIN_LETTERS = 3;
const MIN_PART_INSIDE = 4;
const MAX_PARTS = 8;
const MAX_LOCAL = 64;

/** Judges whether `localPart` (as written, sub-address included) is made from `name`. The order of the parts does not matter. */
export function matchName(name: string, localPart: string): NameMatch {
  const { parts, reliable } = nameParts(name);
  if (parts.length === 0) return { state: 'inconclusive', why: 'the name has no letters to compare' };
  const written = localPart.slice(0, MAX_LOCAL).split('+', 1)[0] ?? '';
  const pieces = written
    .split(/[._\-\s]+/)
    .map(plainLetters)
    .filter((piece) => piece !== '');
  const letters = pieces.join('');
  if (letters.length < MIN_LETTERS) return { state: 'inconclusive', why: 'the local part has too few letters' };

  const labelled = label(parts.slice(0, MAX_PARTS));
  const composed = composePieces(pieces, labelled) ?? composePieces([letters], labelled);
  if (composed) return composed;
  if (isInitialsOnly(letters, labelled)) return { state: 'inconclusive', why: 'the local part holds initials only' };
  const inside = labelled.find((part) => part.forms.some((form) => form.length >= MIN_PART_INSIDE && letters.includes(form)));
  if (inside) return { state: 'partial', pattern: inside.label };
  if (!reliable) return { state: 'inconclusive', why: 'the name is in a script whose Latin spelling cannot be told' };
  return { state: 'none' };
}

interface LabelledPart {
  /** "first", "middle" or "last", by its place in the name. */
  readonly label: string;
  readonly forms: readonly string[];
  readonly initials: readonly string[];
}

function label(parts: readonly NamePart[]): LabelledPart[] {
  return parts.map((part, index) => {
    const place = index === 0 ? 'first' : index === parts.length - 1 ? 'last' : 'middle';
    const forms = [...part.spellings, ...part.spellings.flatMap(otherForms)];
    return {
      label: place,
      forms: [...new Set(forms)],
      initials: [...new Set(forms.map((form) => form.slice(0, 1)))],
    };
  });
}

/** Each piece is a part, an initial or a run of them, no part used twice; at least one part is whole. */
function composePieces(pieces: readonly string[], parts: readonly LabelledPart[]): NameMatch | null {
  let used = 0;
  let whole = 0;
  const patterns: string[] = [];
  for (const piece of pieces) {
    const steps = compose(piece, parts, used);
    if (!steps) return null;
    for (const step of steps) {
      used |= 1 << step.place;
      if (step.whole) whole += 1;
    }
    patterns.push(steps.map((step) => describe(step, parts)).join(''));
  }
  return whole === 0 ? null : { state: 'full', pattern: patterns.join('.'), whole };
}

interface Step {
  /** Place of the part among the parts of the name. */
  readonly place: number;
  readonly whole: boolean;
}

/**
 * Cuts `letters` into whole parts and initials of parts that are not in `used` (a bit per part); whole parts are preferred.
 * Null when it cannot. What failed once is not tried again, so the work is bounded by letters × sets of parts.
 */
function compose(
  letters: string,
  parts: readonly LabelledPart[],
  used: number,
  failed: Set<number> = new Set(),
): readonly Step[] | null {
  if (letters === '') return [];
  const state = letters.length * (1 << MAX_PARTS) + used;
  if (failed.has(state)) return null;
  for (const whole of [true, false]) {
    for (const [place, part] of parts.entries()) {
      if (used & (1 << place)) continue;
      for (const form of whole ? part.forms : part.initials) {
        if ((whole && form.length < 2) || !letters.startsWith(form)) continue;
        const rest = compose(letters.slice(form.length), parts, used | (1 << place), failed);
        if (rest) return [{ place, whole }, ...rest];
      }
    }
  }
  failed.add(state);
  return null;
}

function describe(step: Step, parts: readonly LabelledPart[]): string {
  const name = parts[step.place]?.label ?? '';
  return step.whole ? name : name.slice(0, 1);
}

function isInitialsOnly(letters: string, parts: readonly LabelledPart[]): boolean {
  const steps = compose(letters, parts, 0);
  return steps !== null && steps.every((step) => !step.whole);
}
