// Judges letters without separators that are no exact cut of the name: parts cut short, spelt by another habit, or inside a longer word.
import type { StepMeter } from '../address/step-counter.ts';
import type { NameDictionary } from '../ports.ts';
import { type ComparablePart, compose } from './name-composition.ts';
import type { NameMatch } from './name-match.ts';
import { FILLERS } from './name-words.ts';
import { isKnownGivenName } from './nicknames.ts';
import { nameStrength, patternOf, wholeLengths } from './pattern.ts';
import { beginsSpelling } from './spelling.ts';
import { latticeEnds } from './spelling-lattice.ts';
import { foldHabits } from './spelling-variants.ts';

/** Old Unix log-ins had at most eight characters: "jfieldin". */
const LOGIN_LETTERS = { min: 5, max: 12 } as const;
const MIN_LOGIN_SURNAME = 5;
const MIN_FOLDED_PART = 4;
const MIN_INSIDE = 4;
/** A whole part this long beside a letter of no name still means something. */
const MIN_BESIDE_STRAY = 3;
const MIN_FILLER = 2;
const MAX_FILLER = 11;
const MIN_SURNAME_INSIDE = 5;
const MAX_FEW = 3;
const MIN_NAME = 3;
/** Two parts of fewer letters stand in a longer word by chance. */
const MIN_BOTH = 7;
/** So many first letters of a part stand for it, where nothing else is there. */
const MIN_BEGINNING = 4;
const MIN_SKELETON = 4;

// After a given name these make a surname of its own: Johnson, Petrova, Martinez. They say nothing of John, Peter or Martin.
const SURNAME_ENDINGS = new Set(
  'son sson sen ssen sohn sons ez es is ov ova ev eva ovic ovich evic evich ovna ski ska sky skaya skyi ich vic vich enko uk chuk yan ian in ina ine ino ini elli ello etti ella elle etta ette ito ita inho inha man mann stein berg er ers ton ston ford field well worth land idis ides opoulos opoulou akis oglu zadeh shvili dottir ann anne bert'.split(
    ' ',
  ),
);

/** Tries, in this order: a surname after the first letters of a given name, a stray middle initial, old log-ins, other habits of spelling, words beside a name. */
export function judgeLoosely(
  letters: string,
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  meter?: StepMeter,
): NameMatch | null {
  const real = parts.filter((part) => part.role !== 'particle');
  // "marcos" is Marcos, not Maria Costa cut short.
  const another = isKnownGivenName(letters);
  const short =
    pieces.length === 1 && !another
      ? (beginningWithWhole(letters, real) ??
        withStray(letters, parts, meter) ??
        oldLogin(letters, real) ??
        initialWithSurname(letters, real) ??
        beginningAlone(letters, real))
      : null;
  return (
    bothInside(letters, real) ??
    short ??
    withoutVowels(letters, real) ??
    (another ? null : otherHabit(letters, parts, meter)) ??
    besideFiller(letters, parts, meter)
  );
}

/** "jmdoe" for Jane Doe: a middle initial that the name does not give. */
function withStray(
  letters: string,
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): NameMatch | null {
  const steps = compose(letters, parts, { stray: true, meter });
  const wholes = steps ? wholeLengths(steps, parts) : [];
  if (!steps || Math.max(0, ...wholes) < MIN_BESIDE_STRAY) return null;
  const strength = wholes.length > 1 ? 'strong' : 'weak';
  return { state: 'full', pattern: patternOf([steps], parts), whole: wholes.length, strength };
}

/** "jodoe", "doejo": the first letters of one part and the whole of another. */
function beginningWithWhole(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  for (const part of parts) {
    for (const other of parts) {
      if (other === part) continue;
      for (let cut = 2; cut <= 5 && cut < letters.length - 2; cut += 1) {
        const found = [
          {
            pattern: `${part.role}~${other.role}`,
            beginning: letters.slice(0, cut),
            whole: letters.slice(cut),
          },
          {
            pattern: `${other.role}${part.role}~`,
            beginning: letters.slice(-cut),
            whole: letters.slice(0, -cut),
          },
        ].find(({ beginning, whole }) => isWhole(other, whole) && beginsSpelling(part, beginning));
        const strength = letters.length - cut >= MIN_INSIDE ? 'good' : 'weak';
        if (found) return { state: 'full', pattern: found.pattern, whole: 1, strength };
      }
    }
  }
  return null;
}

/** "janedoefoo", "janemarydoe": the given and the family name whole, whatever else is there. */
function bothInside(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  for (const part of parts) {
    for (const form of part.own) {
      const at = form.length < MIN_NAME ? -1 : letters.indexOf(form);
      if (at < 0) continue;
      // Each beside the other, so that no letter counts twice.
      const others = parts.filter((other) => other !== part);
      const other = others.find((one) =>
        one.own.some(
          (its) =>
            its.length >= MIN_NAME &&
            form.length + its.length >= MIN_BOTH &&
            letters.includes(its, at + form.length),
        ),
      );
      if (other)
        return { state: 'full', pattern: part.role + other.role, whole: 2, strength: 'good' };
    }
  }
  return null;
}

/** "jfieldingq", "jfieldingzz": an initial and a whole surname, and a few letters that may be a second surname's. */
function initialWithSurname(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  const family = parts.filter((part) => part.role === 'last');
  for (const part of parts) {
    if (part.role === 'last' || !part.initials.includes(letters.slice(0, 1))) continue;
    for (const form of family.flatMap((one) => one.own)) {
      const few = letters.length - 1 - form.length;
      if (form.length < MIN_SURNAME_INSIDE || few < 1 || few > MAX_FEW) continue;
      if (letters.startsWith(form, 1) && !SURNAME_ENDINGS.has(letters.slice(-few)))
        return { state: 'full', pattern: `flast${'x'.repeat(few)}`, whole: 1, strength: 'weak' };
    }
  }
  return null;
}

/** "koba" for Kobayashi, "eugen" for Eugeniy: the first letters of one part. */
function beginningAlone(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  if (letters.length < MIN_BEGINNING) return null;
  const part = parts.find((one) => beginsSpelling(one, letters));
  return part ? cutShort(`${part.role}~`) : null;
}

/** "jndsmth", "mtzk": the consonants of the whole name, or of a long part. */
function withoutVowels(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  if (letters.length < MIN_SKELETON || /[aeiou]/.test(letters)) return null;
  const bones = parts.map((part) => (part.own[0] ?? '').replace(/[aeiou]/g, ''));
  const fits = [bones.join(''), [...bones].reverse().join(''), ...bones].includes(letters);
  return fits ? cutShort(`${parts.map((part) => part.role).join('')}~`) : null;
}

/** "jfieldin", "fieldinj", "janfield": cut to eight letters; "olekstym": two beginnings. */
function oldLogin(letters: string, parts: readonly ComparablePart[]): NameMatch | null {
  if (letters.length < LOGIN_LETTERS.min || letters.length > LOGIN_LETTERS.max) return null;
  const head = letters.slice(0, 1);
  const tail = letters.slice(-1);
  for (const part of parts) {
    for (const other of parts) {
      if (other === part) continue;
      const one = part.role.slice(0, 1);
      if (letters.length > MIN_LOGIN_SURNAME) {
        if (part.initials.includes(head) && beginsSpelling(other, letters.slice(1)))
          return cutShort(`${one}${other.role}~`);
        if (part.initials.includes(tail) && beginsSpelling(other, letters.slice(0, -1)))
          return cutShort(`${other.role}~${one}`);
      }
      for (let at = 2; at <= letters.length - 2; at += 1) {
        if (beginsSpelling(part, letters.slice(0, at)) && beginsSpelling(other, letters.slice(at)))
          return cutShort(`${part.role}~${other.role}~`);
      }
    }
  }
  return null;
}

function cutShort(pattern: string): NameMatch {
  return { state: 'full', pattern, whole: 0, strength: 'weak' };
}

/** The same cut where both sides are written as they sound: "ymorozova" for Iuliia, "aleksejpetrov" for Alexey. */
function otherHabit(
  letters: string,
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): NameMatch | null {
  // Folding costs more than it finds: the letters must at least begin with the sound of some part.
  const first = firstSound(letters);
  if (!parts.some((part) => part.forms.some((form) => firstSound(form) === first))) return null;
  const folded = parts.map((part) => ({
    ...part,
    own: [],
    forms: [...new Set(part.forms.map(foldHabits))].filter(
      (form) => form.length >= MIN_FOLDED_PART || part.role === 'particle',
    ),
    lattice: null,
    initials: [...new Set([...part.initials, ...part.initials.map(foldHabits)])],
  }));
  const steps = compose(foldHabits(letters), folded, { meter });
  if (!steps) return null;
  const wholes = wholeLengths(steps, folded);
  if (wholes.length === 0) return null;
  const initials = steps.filter((step) => step.kind === 'initial').length;
  // Sounds fall together more often than letters: one step less sure.
  const strength = nameStrength(wholes, initials) === 'strong' ? 'good' : 'weak';
  return {
    state: 'full',
    pattern: `${patternOf([steps], folded)}~`,
    whole: wholes.length,
    strength,
  };
}

function firstSound(word: string): string {
  return foldHabits(word.slice(0, 4)).slice(0, 1);
}

/** "janedoemail", "drjdoe", "teamfielding": a cut beside a word that says nothing. */
function besideFiller(
  letters: string,
  parts: readonly ComparablePart[],
  meter: StepMeter | undefined,
): NameMatch | null {
  for (
    let size = MIN_FILLER;
    size <= MAX_FILLER && letters.length - size >= MIN_INSIDE - 1;
    size += 1
  ) {
    const rests = [
      FILLERS.has(letters.slice(-size)) ? letters.slice(0, -size) : '',
      FILLERS.has(letters.slice(0, size)) ? letters.slice(size) : '',
    ];
    for (const rest of rests) {
      const steps = rest === '' ? null : compose(rest, parts, { meter });
      const wholes = steps ? wholeLengths(steps, parts) : [];
      if (!steps || Math.max(0, ...wholes) < MIN_INSIDE - 1) continue;
      const initials = steps.filter((step) => step.kind === 'initial').length;
      return {
        state: 'full',
        pattern: patternOf([steps], parts),
        whole: wholes.length,
        strength: nameStrength(wholes, initials),
      };
    }
  }
  return null;
}

/**
 * "janekd", "sergiosac", "ykaterina": a part of the name beside a few letters of no name. A given name and two initials is
 * an everyday pattern; where the letters make another name of it (Jan, Jana), or are the ending of one, they are left to others.
 */
export function besideFewLetters(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  dictionary: NameDictionary,
): NameMatch | null {
  const [piece = '', ...more] = pieces.filter((one) => !FILLERS.has(one));
  if (more.length > 0 || isName(piece, dictionary)) return null;
  for (const part of parts) {
    if (part.role === 'particle') continue;
    const least = part.role === 'last' ? MIN_SURNAME_INSIDE : MIN_INSIDE;
    for (const form of part.forms) {
      const few = piece.length - form.length;
      if (form.length < least || few < 1 || few > MAX_FEW) continue;
      const isFirst = piece.startsWith(form);
      if (!isFirst && !piece.endsWith(form)) continue;
      // "the.fieldings" are the family.
      if (piece === `${form}s`) continue;
      const rest = isFirst ? piece.slice(form.length) : piece.slice(0, few);
      if (SURNAME_ENDINGS.has(rest) || isName(rest, dictionary)) continue;
      const letters = 'x'.repeat(few);
      const pattern = isFirst ? part.role + letters : letters + part.role;
      return { state: 'full', pattern, whole: 1, strength: 'weak' };
    }
  }
  return null;
}

function isName(word: string, dictionary: NameDictionary): boolean {
  if (word.length < MIN_NAME) return false;
  return dictionary.namesAt(word, 0).some(({ end }) => end === word.length);
}

/** "maryzhu", "guoxiaoming" for Zhu and Guo: a surname of few letters, and all the rest is a given name. */
export function besideGivenName(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
  dictionary: NameDictionary,
): NameMatch | null {
  for (const part of parts) {
    if (part.role !== 'last') continue;
    for (const form of part.own) {
      if (form.length < MIN_NAME) continue;
      for (const piece of pieces) {
        const rests = [
          piece.startsWith(form) ? piece.slice(form.length) : '',
          piece.endsWith(form) ? piece.slice(0, -form.length) : '',
        ];
        if (rests.some((rest) => rest.length >= MIN_INSIDE && isName(rest, dictionary)))
          return { state: 'partial', pattern: part.role, reason: 'another_given_name' };
      }
    }
  }
  return null;
}

/** "janesmith" for Jane Doe, "tomfielding" for Jane Fielding, "thefieldings": a part at one end of a piece. */
export function judgeInside(
  pieces: readonly string[],
  parts: readonly ComparablePart[],
): NameMatch | null {
  for (const part of parts) {
    if (part.role === 'particle') continue;
    const least = part.role === 'last' ? MIN_SURNAME_INSIDE : MIN_INSIDE;
    for (const form of part.own) {
      if (form.length < least) continue;
      for (const piece of pieces) {
        if (isKnownGivenName(piece)) continue;
        const before = piece.startsWith(form)
          ? ''
          : piece.endsWith(form)
            ? piece.slice(0, -form.length)
            : piece.endsWith(`${form}s`)
              ? piece.slice(0, -form.length - 1)
              : null;
        if (before === null) continue;
        const after = piece.startsWith(form) ? piece.slice(form.length) : '';
        const beside = before + after;
        const onlyFillers = pieces.every((other) => other === piece || FILLERS.has(other));
        if (
          (beside === '' || beside === 's' || FILLERS.has(beside)) &&
          onlyFillers &&
          part.role === 'last'
        ) {
          return { state: 'partial', pattern: part.role, reason: 'one_part' };
        }
        if (after !== '' && (after.length < 3 || SURNAME_ENDINGS.has(after))) continue;
        if (before !== '' && before.length < 3) continue;
        if (beside === '') continue;
        // Only one part of the name is known: nothing speaks against it.
        const single = parts.filter((other) => other.role !== 'particle').length === 1;
        const reason = single
          ? 'one_part'
          : part.role === 'last'
            ? 'another_given_name'
            : 'another_surname';
        return { state: 'partial', pattern: part.role, reason };
      }
    }
  }
  return null;
}

function isWhole(part: ComparablePart, letters: string): boolean {
  if (letters.length < 3) return false;
  if (part.forms.includes(letters)) return true;
  return part.lattice !== null && latticeEnds(part.lattice, letters, 0).includes(letters.length);
}
