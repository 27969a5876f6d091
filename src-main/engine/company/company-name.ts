// A company's name as it can be compared: its words in plain letters, in each way in which it may be meant.
import { isWeakWord, withoutGluedForms, withoutLegalForms } from './legal-forms.ts';
import { plainWords, spell, wordsOf } from './spelled-words.ts';

/** How much of a name is looked at, in UTF-16 units. */
export const MAX_NAME = 1000;
const MAX_WORDS = 12;

/** One reading of a company's name in plain lower-case letters and digits, legal forms left out. */
export interface Reading {
  readonly words: readonly string[];
  /** The words that other companies do not share. */
  readonly core: readonly string[];
  readonly reliable: boolean;
  /** With its legal form. */
  readonly full: string;
  /** The words as a text would have them, without and with the legal form. */
  readonly written: readonly string[];
  readonly writtenFull: readonly string[];
}

export const CONNECTORS = new Set(
  'the and und et y e of de der die das des du la le les el los las di del della da do dos for fur pour para per van von n'.split(
    ' ',
  ),
);
/** The words of a name that say something. */
export function withoutConnectors(words: readonly string[]): readonly string[] {
  return words.filter((word) => !CONNECTORS.has(word));
}

/** Whether the name is written in ASCII alone, so that there is one way to spell it. */
export function isPlainName({ writtenFull }: Reading): boolean {
  return writtenFull.every((word) => /^[a-z0-9]*$/.test(word));
}

const NOT_A_COMPANY = new Set(
  'na n a none null nil unknown test self employed selfemployed freelance freelancer freelancing private privat personal individual student retired unemployed home myself particulier privato autonomo independent'.split(
    ' ',
  ),
);
const NOT_LATIN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Readings of a name: with umlauts written in two ways, and each of "Acme GmbH (formerly Widget AG)" and "Acme dba Widget". */
export function readNames(text: string): Reading[] {
  const texts = severalNames(withoutGluedForms(text.slice(0, MAX_NAME).normalize('NFKC')));
  // "Booking.com" is also Booking.
  const withoutTld = texts.map((part) => part.replace(TLD, ''));
  const readings = [...new Set([...texts, ...withoutTld])].flatMap(readName);
  return [...new Map(readings.map((reading) => [reading.full, reading])).values()];
}

const TLD = /\.(?:com|net|org|io|ai|co|de|fr|nl|it|es|eu|uk|jp|in)\b/gi;

const MOST_NAMES = 5;

function severalNames(bare: string): string[] {
  // linear: of MAX_NAME (1,000) characters, some more where NFKC writes one as several
  const inside = [...bare.matchAll(/[(（]([^)）]{2,})[)）]/g)].map((match) => match[1] ?? '');
  // linear: the same name
  const outside = bare.replace(/[(（][^)）]*[)）]/g, ' ');
  const halves = outside.split(
    /\b(?:d\/?b\/?a|t\/a|trading as|doing business as|formerly|aka)\b|\s[|–—]\s/i,
  );
  const all = new Set([outside, ...halves, ...inside.filter((part) => !isPlace(part))]);
  return [...all].slice(0, MOST_NAMES);
}

/** "Acme (Germany)" and "Acme (Pvt)" name no second company. */
function isPlace(text: string): boolean {
  const words = plainWords(text).map((ways) => ways[0] ?? '');
  return (
    words.every((word) => word.length < 2 || isWeakWord(word)) ||
    withoutLegalForms(['', ...words]).length === 1
  );
}

function readName(text: string): Reading[] {
  const writtenFull = wordsOf(text).slice(0, MAX_WORDS);
  const written = withoutLegalForms(writtenFull);
  const ways = spell(writtenFull);
  if (ways.length === 0) return [];
  if (ways.every((way) => NOT_A_COMPANY.has(way[0] ?? ''))) return [];
  const reliable = !NOT_LATIN.test(text);
  const habits = Math.max(...ways.map((way) => way.length));
  return Array.from({ length: Math.min(habits, 3) }, (_, habit) => {
    const all = ways.map((way) => way[Math.min(habit, way.length - 1)] ?? '');
    const words = withoutLegalForms(all);
    return {
      words,
      core: words.filter((word) => !isWeakWord(word)),
      reliable,
      full: all.join(' '),
      written,
      writtenFull,
    };
  });
}
