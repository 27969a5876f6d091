// Splits a full name into comparable parts in plain Latin letters; it does not decide which part is the family name.
import anyAscii from 'any-ascii';

/** One part of a name: every way it may be written in an address, the usual one first. */
export interface NamePart {
  readonly spellings: readonly string[];
}

export interface NameParts {
  readonly parts: readonly NamePart[];
  /** False for scripts whose Latin spelling cannot be told from the letters (Han, Arabic, …): no match proves nothing. */
  readonly reliable: boolean;
}

const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lady lord rev fr herr frau monsieur madame mme mlle sr sra don dona ing dipl mag phd md msc bsc mba jr jnr snr ii iii iv esq'.split(' '),
);

// Readings of these scripts depend on the word, the language or unwritten vowels; a Latin form made letter by letter is a guess.
const UNRELIABLE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u;

// Two habits of writing these letters without their marks: "Müller" becomes mueller or muller.
const EXPANDED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', ß: 'ss', œ: 'oe' };
const REDUCED: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ø: 'o', å: 'a', æ: 'a', ß: 's', œ: 'o' };

/** The parts of a name in the order written, titles left out; `parts` is empty when nothing comparable is left. */
export function nameParts(name: string): NameParts {
  const reliable = !UNRELIABLE_SCRIPT.test(name);
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,;./_-]+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}]/gu, ''))
    .filter((word) => word !== '' && !TITLES.has(word));
  const parts = words.map((word) => ({ spellings: spellingsOf(word) })).filter((part) => part.spellings.length > 0);
  return { parts, reliable };
}

/** The letters of a text in plain a-z, as most people type it. */
export function plainLetters(text: string): string {
  return anyAscii(text.normalize('NFC').toLowerCase())
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function spellingsOf(word: string): string[] {
  const spellings = [
    plainLetters(word),
    plainLetters(word.replace(/[äöüøåæßœ]/g, (letter) => EXPANDED[letter] ?? letter)),
    plainLetters(word.replace(/[äöüøåæßœ]/g, (letter) => REDUCED[letter] ?? letter)),
  ];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}
