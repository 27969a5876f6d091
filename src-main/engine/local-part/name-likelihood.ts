// Estimates how much likelier a run of letters is as names and words than by chance.
import type { NameDictionary } from '../ports.ts';
import { bitsOfNext, EDGE } from './trigrams.ts';

const FIRST_LETTER = 0x61;
/** What a letter says by chance: one of 26. */
const BITS_OF_LETTER = Math.log2(26);
/** What it costs that a name begins inside a run of letters: `janedoe`. */
const SEAM_BITS = 4;
/** The same before a name of the dictionary. */
const KNOWN_SEAM_BITS = 1;
/** What an initial costs beside a name. */
const INITIAL_BITS = 1.5;
const MOST_FIRST_INITIALS = 3;
const SHORTEST_WITH_INITIALS = 4;
/** A name of the dictionary is one of some ten thousand, a common one of some thousand. */
const RARE_NAME_BITS = 15.5;
const COMMON_NAME_BITS = 13;
const SHORTEST_NAME = 3;

/**
 * Bits by which a run of letters in plain a-z is likelier as names than by chance; below zero where chance is likelier. It is a
 * name or several, each of the dictionary or spelt as names are, with initials before or behind: `janedoe`, `jdoe`, `jmdoe`.
 */
export function bitsOfRun(letters: string, dictionary: NameDictionary): number {
  // Most runs are like names as a single word already; more words can only make them likelier.
  const alone = bitsOfWord(letters);
  return alone > 0 ? alone : bitsOfWords(letters, dictionary);
}

function bitsOfWord(letters: string): number {
  let before = EDGE;
  let last = EDGE;
  let bits = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const next = letters.charCodeAt(at) - FIRST_LETTER;
    bits += bitsOfNext(before, last, next);
    before = last;
    last = next;
  }
  return bits + bitsOfNext(before, last, EDGE);
}

/** The likeliest way to cut the letters into words: one pass, with the best that may end or go on at each place. */
function bitsOfWords(letters: string, dictionary: NameDictionary): number {
  const length = letters.length;
  const withInitials = length >= SHORTEST_WITH_INITIALS;
  // The best that the letters before a place can be, where a word ends there.
  const ended = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  // The same where a word is under way, with one letter and with more.
  let one = Number.NEGATIVE_INFINITY;
  let more = Number.NEGATIVE_INFINITY;
  let before = EDGE;
  let last = EDGE;
  ended[0] = 0;
  for (let at = 0; at < length; at += 1) {
    const here = ended[at] ?? 0;
    const next = letters.charCodeAt(at) - FIRST_LETTER;
    for (const { end, common } of dictionary.namesAt(letters, at)) {
      const size = end - at;
      if (size < SHORTEST_NAME) continue;
      const bits = size * BITS_OF_LETTER - (common ? COMMON_NAME_BITS : RARE_NAME_BITS);
      raise(ended, end, here - (at === 0 ? 0 : KNOWN_SEAM_BITS) + bits);
    }
    more = Math.max(one + bitsOfNext(EDGE, last, next), more + bitsOfNext(before, last, next));
    one = here - (at === 0 ? 0 : SEAM_BITS) + bitsOfNext(EDGE, EDGE, next);
    raise(ended, at + 1, one + bitsOfNext(EDGE, next, EDGE));
    raise(ended, at + 1, more + bitsOfNext(last, next, EDGE));
    if (withInitials && at < MOST_FIRST_INITIALS) raise(ended, at + 1, -INITIAL_BITS * (at + 1));
    before = last;
    last = next;
  }
  const whole = ended[length] ?? 0;
  return withInitials ? Math.max(whole, (ended[length - 1] ?? 0) - INITIAL_BITS) : whole;
}

function raise(ended: Float64Array, at: number, bits: number): void {
  if (bits > (ended[at] ?? 0)) ended[at] = bits;
}
