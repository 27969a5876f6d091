// How likely a letter follows another in names and words, read out of the table; what a local part is made of is left to random.ts.
import { BIGRAM_ROWS } from './bigram-table.ts';

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Stands before the first letter and behind the last one. */
export const START = '^';
export const END = '$';

/** One character of the table is one level; the first stands for `LOWEST_BITS`, each next one for `LEVEL_BITS` more. */
export const LEVELS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
export const LOWEST_BITS = -6;
export const LEVEL_BITS = 0.15;

const COLUMNS = LETTERS.length + 1;
const START_ROW = LETTERS.length;
const END_COLUMN = LETTERS.length;
const FIRST_LETTER = LETTERS.charCodeAt(0);

const BITS = Float64Array.from(
  [...BIGRAM_ROWS.join('')].map((level) => LOWEST_BITS + LEVELS.indexOf(level) * LEVEL_BITS),
);

/** Bits by which names make `next` likelier after `first` than chance does; both are small ASCII letters. */
export function bitsOfPair(first: number, next: number): number {
  return BITS[(first - FIRST_LETTER) * COLUMNS + next - FIRST_LETTER] ?? 0;
}

/** The same for the first letter of a word. */
export function bitsOfFirst(letter: number): number {
  return BITS[START_ROW * COLUMNS + letter - FIRST_LETTER] ?? 0;
}

/** The same for the last letter of a word. */
export function bitsOfLast(letter: number): number {
  return BITS[(letter - FIRST_LETTER) * COLUMNS + END_COLUMN] ?? 0;
}
