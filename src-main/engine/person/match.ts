// Compares a person's name with a local part: is the local part built from parts of the name?
import type { StepMeter } from '../address/step-counter.ts';
import { lettersOf, untagged } from '../local-part/letters.ts';
import type { NameDictionary } from '../ports.ts';
import { personIn } from './another-person.ts';
import { isBesideNoName } from './beside-name.ts';
import { judgeHangulKeys } from './hangul-keys-match.ts';
import { besideFewLetters, besideGivenName, judgeInside, judgeLoosely } from './loose-match.ts';
import { type ComparablePart, compose, type Step } from './name-composition.ts';
import type { NameMatch } from './name-match.ts';
import { type NamePart, nameParts } from './name-parts.ts';
import { isKnownGivenName, otherForms } from './nicknames.ts';
import { judgePieces } from './partial-name-match.ts';
import { nameStrength, patternOf, wholeLengths } from './pattern.ts';
import { mayBeFormOf } from './short-form.ts';
import { initialsOf } from './spelling.ts';

const MIN_LETTERS = 3;
/** From here on, letters that fit nothing are a word that is not the name. */
const MIN_WORD = 4;

/**
 * Judges whether `localPart` (as written, sub-address included) is made from `name`. Only its first 64 characters are looked at,
 * and the first 1,000 of the name. The order of the parts of the name does not matter to what is whole;
 * of a surname a little more must be seen than of a given name where it is cut short. Where nothing fits, `dictionary` tells
 * whether somebody else is named. Work is bounded: at most eight parts, and a fixed number of searches that each give up after 4,096 places; `meter` counts it.
 */
export function matchName(
  name: string,
  localPart: string,
  dictionary: NameDictionary,
  meter?: StepMeter,
): NameMatch {
  const { parts: nameOf, reliable, why } = nameParts(name);
  if (nameOf.length === 0) return { state: 'inconclusive', why };
  const pieces = lettersOf(localPart);
  const letters = pieces.join('');
  const parts = comparable(nameOf);
  if (letters.length < MIN_LETTERS)
    return { state: 'inconclusive', why: 'the local part has too few letters' };

  const composed = composePieces(pieces, parts, meter) ?? composeJoined(letters, parts, meter);
  if (composed) return composed;
  const loose =
    judgePieces(pieces, parts, meter) ??
    judgeLoosely(letters, pieces, parts, meter) ??
    besideFewLetters(pieces, parts, dictionary) ??
    judgeInside(pieces, parts) ??
    besideGivenName(pieces, parts, dictionary);
  if (loose?.state === 'partial') {
    const open = reliable ? isBesideNoName(pieces, parts, dictionary) : !isReadByLetters(name);
    return open ? { ...loose, reason: 'one_part' } : loose;
  }
  const typed = loose ?? judgeHangulKeys(letters, name, parts);
  if (typed) return typed;
  return nothingFits(localPart, pieces, { reliable, parts, dictionary });
}

/** Scripts whose letters tell how a word may be read; a given name in Han that does not fit may be read otherwise. */
function isReadByLetters(name: string): boolean {
  return !/[\p{Script=Han}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Sinhala}]/u.test(
    name,
  );
}

function composePieces(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): NameMatch | null {
  if (pieces.length === 1) return null;
  let used = 0;
  const cuts: (readonly Step[])[] = [];
  for (const piece of pieces) {
    const cut = compose(piece, parts, { used, meter });
    if (!cut) return null;
    for (const step of cut) used |= 1 << step.place;
    cuts.push(cut);
  }
  return judgeCuts(cuts, parts);
}

function composeJoined(
  letters: string,
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): NameMatch | null {
  const exact = compose(letters, parts, { meter });
  return exact && judgeCuts([exact], parts);
}

function judgeCuts(
  cuts: readonly (readonly Step[])[],
  parts: readonly ComparablePart[],
): NameMatch | null {
  const steps = cuts.flat();
  const wholes = wholeLengths(steps, parts);
  if (wholes.length === 0) {
    if (areAllInitials(steps, parts))
      return { state: 'full', pattern: patternOf(cuts, parts), whole: 0, strength: 'weak' };
    return steps.some((step) => step.kind === 'whole')
      ? null
      : { state: 'inconclusive', why: 'the local part has only initials' };
  }
  const initials = steps.filter((step) => step.kind === 'initial').length;
  return {
    state: 'full',
    pattern: patternOf(cuts, parts),
    whole: wholes.length,
    strength: nameStrength(wholes, initials),
  };
}

/** "jmd" for Jane Mary Doe: three initials and more, of all parts. */
function areAllInitials(steps: readonly Step[], parts: readonly ComparablePart[]): boolean {
  const letters = steps.reduce((sum, step) => sum + step.length, 0);
  const places = new Set(steps.map((step) => step.place));
  return (
    letters >= MIN_LETTERS && parts.every((part, at) => part.role === 'particle' || places.has(at))
  );
}

function nothingFits(
  localPart: string,
  pieces: readonly string[],
  {
    reliable,
    parts,
    dictionary,
  }: {
    readonly reliable: boolean;
    readonly parts: readonly ComparablePart[];
    readonly dictionary: NameDictionary;
  },
): NameMatch {
  if (!reliable)
    return {
      state: 'inconclusive',
      why: 'the name is in a script that cannot be spelt in Latin letters reliably',
    };
  if (parts.every((part) => part.forms.every((form) => form.length < 2))) {
    return { state: 'inconclusive', why: 'the name has only initials' };
  }
  const letters = pieces.join('');
  if (letters.length < MIN_WORD && !isKnownGivenName(letters)) {
    return { state: 'inconclusive', why: 'the local part has too few letters' };
  }
  // "xk29fj", "a8f3k2": an account code says nothing of who has it.
  if (
    /\d\D+\d|[a-z]\d+[a-z]/i.test(untagged(localPart)) &&
    pieces.every((piece) => piece.length < MIN_WORD)
  ) {
    return { state: 'inconclusive', why: 'the local part is a code' };
  }
  if (pieces.some((piece) => parts.some((part) => mayBeFormOf(piece, part))))
    return { state: 'inconclusive', why: 'the local part may hold a short form of the name' };
  // A word that is nobody's name says nothing of who has it: half of all people's own addresses without their name are handles.
  const person = personIn(pieces, dictionary);
  // "tom2001234": one name and a number is as often what somebody else's own handle is made of.
  const isHandle = (person === 'given' || person === 'family') && /[0-9]{3}/.test(localPart);
  return person === null || isHandle
    ? { state: 'inconclusive', why: 'the local part is a handle or a word' }
    : { state: 'none' };
}

function comparable(parts: readonly NamePart[]): ComparablePart[] {
  const [first] = parts;
  // Where the first part is known to be a given name, the last one is a surname: James Martin is no Marty.
  const surnameKnown =
    parts.length > 1 && first !== undefined && first.forms.some(isKnownGivenName);
  // María José is Majo: two given names may have one short form.
  const joined =
    parts.length > 2 ? otherForms(`${first?.forms[0] ?? ''}${parts[1]?.forms[0] ?? ''}`) : [];
  return parts.map((part, index) => {
    const givenName = part.role !== 'particle' && !(surnameKnown && part.role === 'last');
    const others = givenName ? part.forms.flatMap(otherForms) : [];
    if (index === 0) others.push(...joined);
    const initials = initialsOf(part);
    return {
      role: part.role,
      own: part.forms,
      forms: others.length === 0 ? part.forms : [...new Set([...part.forms, ...others])],
      lattice: part.lattice,
      initials:
        part.syllables === ''
          ? withNicknameInitials(initials, others)
          : [part.syllables, ...initials],
    };
  });
}

function withNicknameInitials(
  initials: readonly string[],
  others: readonly string[],
): readonly string[] {
  const letters = new Set(initials);
  for (const other of others) letters.add(other.slice(0, 1));
  return letters.size === initials.length ? initials : [...letters];
}
