// Judges a local part of several pieces of which only some are parts of the name, by what the others are.
import type { StepMeter } from '../address/step-counter.ts';
import { type ComparablePart, compose, type Step } from './name-composition.ts';
import type { NameMatch } from './name-match.ts';
import { FILLERS } from './name-words.ts';
import { isKnownGivenName, otherForms } from './nicknames.ts';
import { patternOf, stepName, wholeLengths } from './pattern.ts';
import { beginsSpelling } from './spelling.ts';
import { differInSex, isNear, soundsAlike } from './spelling-variants.ts';

const MIN_CUT_SHORT = 3;
/** A surname cut short must show more of itself: "rob" is no Robertson. */
const MIN_SURNAME_CUT_SHORT = 4;

/** A part this long beside an initial of another one is no chance. */
const MIN_BESIDE_INITIAL = 3;

const INITIAL_SOUND = /^(?:th|ch|st|ph|sh|zh|kh|sch)$/;

type Piece =
  | { readonly kind: 'cut'; readonly steps: readonly Step[] }
  /** A part cut short, mistyped or spelt by another habit. */
  | { readonly kind: 'loose'; readonly place: number; readonly by: 'beginning' | 'sound' | 'slip' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'letter' }
  | { readonly kind: 'other' };

/** Null where fewer than two pieces stand, or none of them is a part of the name. */
export function judgePieces(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  meter?: StepMeter,
): NameMatch | null {
  if (pieces.length < 2) return null;
  const judged = judgeEach(pieces, parts, meter);
  const places = new Set<number>();
  let whole = 0;
  let cutShort = 0;
  let near = 0;
  let slips = 0;
  for (const piece of judged) {
    if (piece.kind === 'loose') {
      places.add(piece.place);
      if (piece.by === 'beginning') cutShort += 1;
      else if (piece.by === 'sound') near += 1;
      else slips += 1;
    }
    if (piece.kind !== 'cut') continue;
    for (const step of piece.steps) {
      if (step.kind !== 'whole' || parts[step.place]?.role === 'particle') continue;
      places.add(step.place);
      whole += 1;
    }
  }
  // A slip of the pen is only believed beside something that is right.
  if (whole + near === 0) return null;

  const roles = [...places].map((index) => parts[index]?.role);
  const given = roles.some((role) => role !== 'last');
  const family = roles.includes('last');
  // "j.m.doe": with the first initial right, another letter is a middle name that was not given.
  const hasInitial =
    family &&
    judged.some(
      (piece) => piece.kind === 'cut' && piece.steps.some((step) => step.kind === 'initial'),
    );
  // "jfielding.eng": an initial and the whole of another part in one piece name the person.
  const initialed = judged.some(
    (piece) =>
      piece.kind === 'cut' &&
      piece.steps.some((step) => step.kind === 'initial') &&
      Math.max(0, ...wholeLengths(piece.steps, parts)) >= MIN_BESIDE_INITIAL,
  );
  const named = (given && family) || whole >= 2 || initialed;
  const strange =
    judged.some((piece) => piece.kind === 'other') ||
    (!named && !hasInitial && judged.some((piece) => piece.kind === 'letter'));
  const pattern = judged
    .map((piece) => pieceName(piece, parts))
    .filter((text) => text !== '')
    .join('.');
  const nameParts = parts.filter((part) => part.role !== 'particle').length;
  if (!strange || named || nameParts === 1) {
    const strength =
      whole >= 2
        ? 'strong'
        : whole + near + cutShort + slips >= 2 || (hasInitial && whole > 0)
          ? 'good'
          : 'weak';
    return { state: 'full', pattern, whole: whole + near + slips, strength };
  }
  return { state: 'partial', pattern, reason: given ? 'another_surname' : 'another_given_name' };
}

function judgeEach(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): Piece[] {
  let used = 0;
  // Exact parts first, wherever they stand, so that a loose one cannot take their place; single letters after them:
  // in "jane.d.doe" the D is not Doe's.
  const cuts: (readonly Step[] | null)[] = pieces.map(() => null);
  const order = [...pieces.keys()].sort(
    (a, b) => Number(pieces[a]?.length === 1) - Number(pieces[b]?.length === 1),
  );
  for (const index of order) {
    const piece = pieces[index] ?? '';
    const steps = compose(piece, parts, { used, meter });
    // A piece of initials is only believed when it is one letter or two: "jd.mail".
    if (!steps || (piece.length > 2 && steps.every((step) => step.kind !== 'whole'))) continue;
    for (const step of steps) used |= 1 << step.place;
    cuts[index] = steps;
  }
  return pieces.map((piece, index): Piece => {
    const steps = cuts[index];
    if (steps) return { kind: 'cut', steps };
    if (piece.length === 1) return { kind: 'letter' };
    const place = parts.findIndex(
      (part, at) => !(used & (1 << at)) && part.role !== 'particle' && looksLike(piece, part),
    );
    if (place >= 0) {
      used |= 1 << place;
      return { kind: 'loose', place, by: likeness(piece, parts[place]) };
    }
    return { kind: FILLERS.has(piece) ? 'filler' : 'other' };
  });
}

function looksLike(piece: string, part: ComparablePart): boolean {
  // "J. Doe" and "jane.doe": the name gives an initial, the address spells it out.
  if (part.forms.every((form) => form.length === 1))
    return part.initials.includes(piece.slice(0, 1));
  const least = part.role === 'last' ? MIN_SURNAME_CUT_SHORT : MIN_CUT_SHORT;
  // "jan" is a name of its own, not a short Jane.
  if (part.role !== 'last' && part.own.some((form) => differInSex(form, piece))) return false;
  // Germans shorten to the sound: Th. Müller, Chr. Bauer.
  if (part.role !== 'last' && INITIAL_SOUND.test(piece) && beginsSpelling(part, piece)) return true;
  if (piece.length >= least && !isKnownGivenName(piece) && beginsSpelling(part, piece)) return true;
  // "the.fieldings" are the family, not a slip of the pen.
  if (part.forms.includes(piece.slice(0, -1)) && piece.endsWith('s')) return false;
  return !isOtherGivenName(piece, part) && part.forms.some((form) => isNear(form, piece));
}

function likeness(piece: string, part: ComparablePart | undefined): 'beginning' | 'sound' | 'slip' {
  if (part?.forms.some((form) => soundsAlike(form, piece))) return 'sound';
  return part && beginsSpelling(part, piece) ? 'beginning' : 'slip';
}

/** Marina and Martina differ by a letter and are two names. */
function isOtherGivenName(piece: string, part: ComparablePart): boolean {
  return (
    isKnownGivenName(piece) &&
    part.own.some(isKnownGivenName) &&
    !otherForms(piece).some((form) => part.own.includes(form))
  );
}

function pieceName(piece: Piece, parts: readonly ComparablePart[]): string {
  switch (piece.kind) {
    case 'cut':
      return patternOf([piece.steps], parts);
    case 'loose':
      return `${stepName({ place: piece.place, kind: 'whole', length: 0 }, parts)}~`;
    case 'letter':
      return 'x';
    case 'filler':
    case 'other':
      return '';
  }
}
