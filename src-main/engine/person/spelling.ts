// How one word may be spelt in plain a-z, by every convention at once, without listing every combination.
import { plainLetters } from '../plain-letters.ts';
import { eastAsianLattice, isHan, isHangul, isKana } from './east-asian-spelling.ts';
import { LETTER_WAYS } from './letter-tables.ts';
import type { Lattice } from './spelling-lattice.ts';
import { unwrittenVowelsLattice } from './unwritten-vowels.ts';

export interface Spelling {
  /** Whole spellings in plain a-z, the usual one first; a few where there are many. Never empty strings. */
  readonly forms: readonly string[];
  /** All spellings, where `forms` cannot hold them; else null. */
  readonly lattice: Lattice | null;
}

/** Letters of a word that are looked at: no address holds more. */
const MAX_LETTERS = 64;
/** Entries of a lattice; Hangul has three for a syllable. */
const MAX_LATTICE = 96;

/** An alef may be written in a dozen ways; the usual ones stand first. */
const MOST_INITIALS = 6;

const PLAIN = /^[a-z]*$/;

/** How a lower-case word of letters and marks may be spelt. `family` matters to Korean and Chinese surnames only. */
export function spellingOf(word: string, family?: boolean): Spelling {
  if (PLAIN.test(word))
    return { forms: word === '' ? [] : [word.slice(0, MAX_LETTERS)], lattice: null };
  const lattice = (
    isHangul(word) || isHan(word) || isKana(word)
      ? eastAsianLattice(word, family === true)
      : (unwrittenVowelsLattice(word) ?? letterLattice(word))
  ).slice(0, MAX_LATTICE);
  // The usual habit throughout, the second one throughout, and a letter-by-letter table of all scripts.
  const forms = [
    nthHabit(lattice, 0),
    nthHabit(lattice, 1),
    plainLetters(word).slice(0, MAX_LETTERS),
  ];
  return { forms: [...new Set(forms)].filter((form) => form !== ''), lattice };
}

/** Whether `text` is the beginning of one of the spellings (or all of it). */
export function beginsSpelling(spelling: Spelling, text: string): boolean {
  if (spelling.forms.some((form) => form.startsWith(text))) return true;
  if (!spelling.lattice) return false;
  let places: number[] = [0];
  for (const ways of spelling.lattice) {
    const next = new Set<number>();
    for (const at of places) {
      const rest = text.slice(at);
      for (const way of ways) {
        if (way.startsWith(rest)) return true;
        if (rest.startsWith(way)) next.add(at + way.length);
      }
    }
    places = [...next];
  }
  return false;
}

/** What may stand for the word as its initial: a letter, or the group that one letter of its script becomes ("yu", "shch"). */
export function initialsOf(spelling: Spelling): readonly string[] {
  const initials = spelling.forms.map((form) => form.slice(0, 1));
  if (!spelling.lattice) return initials;
  const letters = spelling.lattice.map((ways) => ways.filter((way) => way !== ''));
  const first = letters.find((ways) => ways.length > 0) ?? [];
  const all = new Set([...initials, ...first.flatMap((way) => [way.slice(0, 1), way])]);
  return [...all].slice(0, MOST_INITIALS);
}

function letterLattice(word: string): Lattice {
  const letters = [...word.normalize('NFC')].slice(0, MAX_LETTERS).map(withoutGreekAccent);
  const lattice: (readonly string[])[] = [];
  let isPaired = false;
  for (const [at, letter] of letters.entries()) {
    const pair: readonly string[] | undefined = isPaired
      ? undefined
      : LETTER_WAYS[letter + (letters[at + 1] ?? '')];
    if (!isPaired) lattice.push(pair ?? LETTER_WAYS[letter] ?? [plainLetters(letter)]);
    isPaired = pair !== undefined;
  }
  return lattice;
}

function withoutGreekAccent(letter: string): string {
  return /\p{Script=Greek}/u.test(letter) ? letter.normalize('NFD').slice(0, 1) : letter;
}

function nthHabit(lattice: Lattice, n: number): string {
  return lattice
    .map((ways) => ways[Math.min(n, ways.length - 1)] ?? '')
    .join('')
    .slice(0, MAX_LETTERS);
}
