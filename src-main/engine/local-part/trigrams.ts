// How likely a letter follows two others in names and words, read from the trigram table.
import { onDemand } from '../table-on-demand.ts';
import { TRIGRAM_ROWS } from './trigram-table.ts';

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One character of the table is one level; the first stands for `LOWEST_BITS`, each next one for `LEVEL_BITS` more. */
export const LEVELS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
export const LOWEST_BITS = -6.5;
export const LEVEL_BITS = 0.17;

/** Stands for what is before the first letter and behind the last one. */
export const EDGE = LETTERS.length;
export const SIGNS = LETTERS.length + 1;

const bits = onDemand(() =>
  Float64Array.from(
    TRIGRAM_ROWS.join(''),
    (level) => LOWEST_BITS + LEVELS.indexOf(level) * LEVEL_BITS,
  ),
);

/**
 * Bits by which names make `next` likelier behind `before` and `last` than chance does; each is a place in the alphabet, or
 * `EDGE`. The first letter of a word follows two edges, its end is an edge behind its last two letters.
 */
export function bitsOfNext(before: number, last: number, next: number): number {
  return bits()[(before * SIGNS + last) * SIGNS + next] ?? 0;
}
