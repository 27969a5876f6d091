// Splits a full name into given names, family names and particles, each with its spellings in plain a-z; it compares nothing.

import { plainLetters } from '../plain-letters.ts';
import { isHan, isHangul, splitUnspaced, syllableInitials } from './east-asian-spelling.ts';
import {
  BIRTH_WORDS,
  DOUBTFUL_SUFFIXES,
  DOUBTFUL_SURNAMES,
  FAMILY_FIRST_SURNAMES,
  IBERIAN_SURNAMES,
  PARTICLES,
  PLACEHOLDERS,
  SUFFIXES,
  TITLES,
} from './name-words.ts';
import { isKnownGivenName } from './nicknames.ts';
import { type Spelling, spellingOf } from './spelling.ts';

/** What a part is in its name: `first` and `middle` are given names. */
export type PartRole = 'first' | 'middle' | 'last' | 'particle';

export interface NamePart extends Spelling {
  readonly role: PartRole;
  /** First letters of the syllables of a Chinese or Korean given name written as one word ("xm" for Xiaoming), or "". */
  readonly syllables: string;
}

export interface NameParts {
  /** In the order given names, family names, each in the order written. At most eight. */
  readonly parts: readonly NamePart[];
  /** False for scripts whose Latin spelling does not follow from the letters (Han, Arabic, …): no match proves nothing. */
  readonly reliable: boolean;
  /** Why `parts` is empty: "the name is a placeholder"; "" when there are parts. */
  readonly why: string;
}

/** How much of a name is looked at, in UTF-16 units. */
const MAX_NAME = 1000;
/** The first and the last of a very long name are kept: the given and the family name stand there. */
const MAX_PARTS = 8;

// Readings of these scripts depend on the word, the language or unwritten vowels; a Latin form made letter by letter is a guess.
const UNRELIABLE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/u;
const ASCII = /^[\x00-\x7f]*$/;
/** Apostrophes and their stand-ins join (O'Brien); other marks separate. */
const JOINING = /['’‘ʼ`´ʹ′]/g;

/** The parts of a name, titles and suffixes left out. */
export function nameParts(name: string): NameParts {
  const text = name.slice(0, MAX_NAME).normalize('NFC');
  if (text.includes('@')) return empty('the name is an address');
  const reliable = ASCII.test(text) || !UNRELIABLE_SCRIPT.test(text);
  const words = wordsOf(text);
  if (words.length === 0) return empty('the name has no letters to compare');
  if (words.every((word) => PLACEHOLDERS.has(word.plain)))
    return empty('the name is a placeholder');
  const parts = shorten(withRoles(words)).flatMap(partOf);
  return { parts, reliable, why: parts.length === 0 ? 'the name has no letters to compare' : '' };
}

function empty(why: string): NameParts {
  return { parts: [], reliable: true, why };
}

interface Letters {
  /** Lower case, letters and marks only. */
  readonly text: string;
  readonly plain: string;
}

interface Word extends Letters {
  readonly capitals: boolean;
  /** Stands before a comma: "Doe, Jane". */
  readonly beforeComma: boolean;
}

interface RoledWord {
  readonly word: Letters;
  readonly role: PartRole;
  /** A Chinese or Korean order was recognised: one-word given names have syllables. */
  readonly eastAsian: boolean;
}

function wordsOf(text: string): Word[] {
  // "N/A" and "Ph.D." are one word each; elsewhere dots and slashes separate.
  const bare = text.replace(JOINING, '');
  const joined = !/[./]|\bph d\b/i.test(bare)
    ? bare
    : bare.replace(/\b(?:ph\.? ?d|n\/a|m\.d|m\.sc|b\.sc|b\.a|m\.a|m\.b\.a)\b\.?/gi, (found) =>
        found.replace(/[^a-z]/gi, ''),
      );
  const comma = joined.search(/[,،、]/);
  const words: Word[] = [];
  for (const match of joined.matchAll(/[\p{L}\p{M}]+/gu)) {
    const [found] = match;
    // Titles are short: only short words are worth the transliteration here.
    const text = found.toLowerCase();
    words.push({
      ...lettersOf(text),
      capitals: found.length > 1 && found === found.toUpperCase() && found !== text,
      beforeComma: comma >= 0 && match.index < comma,
    });
  }
  return withoutTitles(words);
}

function withoutTitles(words: readonly Word[]): Word[] {
  let start = 0;
  let end = words.length;
  while (start < end && TITLES.has(words[start]?.plain ?? '')) start += 1;
  while (end - start > 1 && isSuffix(words[end - 1]?.plain ?? '', end - start)) end -= 1;
  const kept = words.slice(start, end);
  // "Doe, Dr. Jane": a title may open the part after the comma.
  return kept.filter(
    (word, index) =>
      index === 0 || !(kept[index - 1]?.beforeComma && !word.beforeComma && TITLES.has(word.plain)),
  );
}

function isSuffix(plain: string, count: number): boolean {
  return SUFFIXES.has(plain) && (count > 2 || !DOUBTFUL_SUFFIXES.has(plain));
}

function withRoles(words: readonly Word[]): RoledWord[] {
  const birth = words.findIndex((word, index) => index > 1 && BIRTH_WORDS.has(word.plain));
  if (birth !== -1) {
    // The name before marriage is one more family name.
    return [
      ...withRoles(words.slice(0, birth)),
      ...words.slice(birth + 1).map((word) => roled(word, 'last')),
    ];
  }
  const [only] = words;
  if (only && words.length === 1) return unspaced(only) ?? [roled(only, 'first')];
  const size = familyInFront(words);
  if (size > 0) {
    const eastAsian = size === 1 && FAMILY_FIRST_SURNAMES.has(only?.plain ?? '');
    return [...given(words.slice(size), eastAsian), ...family(words.slice(0, size))];
  }
  const from = familyAtEnd(words);
  const eastAsian = FAMILY_FIRST_SURNAMES.has(words.at(-1)?.plain ?? '');
  return [...given(words.slice(0, from), eastAsian), ...family(words.slice(from))];
}

/** 王小明 and 김민수 are written without a space; the surname is in front. */
function unspaced(word: Word): RoledWord[] | null {
  if (!isHan(word.text) && !isHangul(word.text)) return null;
  const split = splitUnspaced(word.text);
  if (!split) return null;
  const [surname, rest] = split;
  return [roled(lettersOf(rest), 'first', true), roled(lettersOf(surname), 'last')];
}

function lettersOf(text: string): Letters {
  return { text, plain: plainLetters(text) };
}

/** How many words in front are the family name; 0 when it is at the end. */
function familyInFront(words: readonly Word[]): number {
  const beforeComma = words.filter((word) => word.beforeComma).length;
  if (beforeComma > 0 && beforeComma < words.length) return beforeComma;
  // "DUPONT Jean": capitals mark the family name where not all is in capitals.
  const capitals = words.findIndex((word) => !word.capitals);
  if (
    capitals > 0 &&
    words.slice(capitals).every((word) => !word.capitals) &&
    (words[0]?.text.length ?? 0) > 2
  )
    return capitals;
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return 0;
  if (isHan(first.text) || isHangul(first.text)) return 1;
  if (!FAMILY_FIRST_SURNAMES.has(first.plain) || FAMILY_FIRST_SURNAMES.has(last.plain)) return 0;
  const others = words.slice(1);
  return DOUBTFUL_SURNAMES.has(first.plain) && !others.every((word) => soundsEastAsian(word.plain))
    ? 0
    : 1;
}

/** Where the family name at the end begins: particles before it belong to it, and a second Iberian surname. */
function familyAtEnd(words: readonly Word[]): number {
  let from = words.length - 1;
  const last = words.at(-1)?.plain ?? '';
  const beforeLast = words.at(-2)?.plain ?? '';
  if (
    words.length >= 3 &&
    IBERIAN_SURNAMES.has(beforeLast) &&
    (IBERIAN_SURNAMES.has(last) || words.length > 3)
  )
    from -= 1;
  while (from > 1 && PARTICLES.has(words[from - 1]?.plain ?? '')) from -= 1;
  return from;
}

function given(words: readonly Word[], eastAsian: boolean): RoledWord[] {
  return words.map((word, index) => {
    if (index > 0 && PARTICLES.has(word.plain)) return roled(word, 'particle');
    return roled(word, index === 0 ? 'first' : 'middle', eastAsian && words.length === 1);
  });
}

function family(words: readonly Word[]): RoledWord[] {
  return words.map((word, index) =>
    roled(word, index < words.length - 1 && PARTICLES.has(word.plain) ? 'particle' : 'last'),
  );
}

function roled(word: Letters, role: PartRole, eastAsian = false): RoledWord {
  return { word, role, eastAsian };
}

function shorten(words: readonly RoledWord[]): readonly RoledWord[] {
  if (words.length <= MAX_PARTS) return words;
  return [...words.slice(0, MAX_PARTS / 2), ...words.slice(-MAX_PARTS / 2)];
}

function partOf({ word, role, eastAsian }: RoledWord): NamePart[] {
  const spelling = spellingOf(word.text, role === 'last');
  if (spelling.forms.length === 0) return [];
  const syllables = !eastAsian ? '' : syllableInitials(word.text) || latinSyllables(word.plain);
  return [{ ...spelling, forms: withVariants(spelling.forms), role, syllables }];
}

// Japanese surnames whose long vowel is written in several ways.
const LONG_VOWELS: ReadonlyMap<string, readonly string[]> = new Map([
  ...'sato ito kato saito goto kondo endo ando kudo naito muto sudo'
    .split(' ')
    .map((name): [string, string[]] => [name, [`${name}u`, `${name}h`]]),
  ...'ono ota oshima okubo ohashi'
    .split(' ')
    .map((name): [string, string[]] => [name, [`oh${name.slice(1)}`, `oo${name.slice(1)}`]]),
]);

/** "McDonald" and "MacDonald", "Saint" and "St" are one name in two spellings. */
function withVariants(forms: readonly string[]): readonly string[] {
  const [form = ''] = forms;
  const long = LONG_VOWELS.get(form);
  if (long) return [...forms, ...long];
  if (form.length > 5 && form.startsWith('mac')) return [...forms, `mc${form.slice(3)}`];
  if (form.length > 4 && form.startsWith('mc')) return [...forms, `mac${form.slice(2)}`];
  if (form === 'st') return [...forms, 'saint'];
  if (form === 'saint') return [...forms, 'st'];
  return forms;
}

/** One or two open or nasal syllables, as Chinese, Korean and Vietnamese given names have; not a known Western name. */
function soundsEastAsian(plain: string): boolean {
  return (
    plain.length <= 12 &&
    !isKnownGivenName(plain) &&
    /^(?:[bcdfghjklmnpqrstvwxyz]{0,3}[aeiouy]{1,4}(?:ng|nh|n|k|l|m|p|t|c|ch)?){1,2}$/.test(plain)
  );
}

/** "xm" for "xiaoming": the beginnings of two syllables written as one word; "" where there are not two. */
function latinSyllables(plain: string): string {
  const cut =
    /^([bcdfghjklmnpqrstwxyz]{0,2}[aeiou]{1,3}(?:ng|n|k|l|m|p)?)([zcs]h|[bcdfghjklmnpqrstwxyz])y?w?[aeiou]{1,3}(?:ng|n|k|l|m|p)?$/.exec(
      plain,
    );
  const second = cut?.[2]?.slice(0, 1) ?? '';
  return second === '' ? '' : plain.slice(0, 1) + second;
}
