// Tells random local parts, made up by a program or in haste, from those built from names and words.
import type { NameDictionary } from '../ports.ts';
import { identifier, placeholder } from './identifier.ts';
import { drummedRow, isCounting, keyboardPlay } from './keyboard-walk.ts';
import { untagged } from './letters.ts';
import { bitsOfRun } from './name-likelihood.ts';
import { bitsOfNext, EDGE } from './trigrams.ts';

export interface Randomness {
  readonly random: boolean;
  /** 0 to 1: how much it looks like chance; above one half is random. */
  readonly score: number;
  /** What was seen, as a clause: "'zk', 'kq' and 'qj' hardly ever follow each other in names". */
  readonly why: string;
}

/**
 * Judges a local part: first by its form (UUIDs, keyboard walks, placeholders), then by the names in it, by the letters
 * that follow each other (a Markov chain over names of many languages) and by digits among them. Tags (`+x`) are left
 * out; short ones, numbers that do not count and other scripts than Latin are never called random.
 */
export function randomness(localPart: string, dictionary: NameDictionary): Randomness {
  const base = untagged(localPart).toLowerCase();
  const text = ASCII.test(base) ? base : base.normalize('NFD').replace(/\p{M}+/gu, '');
  if (!ASCII.test(text)) return notRandom('its script is not judged');
  if (text.includes(' ')) return notRandom('it is not a single word');
  const runs = text.replace(CODES, '').match(/[a-z]+/g) ?? [];
  if (runs.length === 0) {
    return isCounting(text)
      ? made('its digits only count or repeat')
      : notRandom('it has no letters');
  }
  const plain = madeUp(text, runs, dictionary);
  if (plain !== null) return made(plain);
  // Numbers before and behind say nothing: jd1985 is a short name.
  const core = text.replace(/^[0-9._-]+|(?<![0-9._-])[0-9._-]+$/g, '');
  const length = core.replace(/[^a-z0-9]/g, '').length;
  if (length < SHORTEST) return notRandom('it is too short to tell');
  const evidence = bitsOfDigits(text) + bitsOfDrumming(runs) - bitsOfWords(text, runs, dictionary);
  const score = 1 / (1 + 2 ** ((enoughBits(length) - evidence) / BITS_PER_STEP));
  return { random: score > 0.5, score, why: reason(text, score > 0.5) };
}

const ASCII = /^[\x20-\x7e]*$/;
const MADE_UP_SCORE = 0.95;
const SHORTEST = 6;
const BITS_PER_STEP = 2;

/**
 * Bits of evidence for chance that outweigh how rare made-up local parts are, by the number of letters and digits from six on.
 * Short ones are often abbreviations and rare surnames. Measured on 4,600 people's names and on random strings (docs/accuracy.md).
 */
const ENOUGH_BITS = [12, 9.5, 6, 6.5, 7, 7];
const ENOUGH_BITS_BEYOND = 6;

/** Words with a digit in them that everybody knows; they say nothing for chance. */
const CODES = /b2[bc]|p2p|m2m|k8s|h2o|mp[34]|w3c|r2d2|c3po|i18n|[24](?:ever|you|life|all|day)/g;

/** What a full stop or the like says for somebody's own words: nobody sets one in haste. */
const MARK_BITS = 4;
/** What a digit between letters says for chance, for each run of digits; years and counters stand at the end. */
const DIGITS_BETWEEN_BITS = 4;
/** A run of more digits than a date has. */
const LONG_NUMBER = 8;
/** How rarely a hand drums on one row, against what the few letters of the row say. */
const DRUMMING_BITS = 4;

function enoughBits(length: number): number {
  return ENOUGH_BITS[length - SHORTEST] ?? ENOUGH_BITS_BEYOND;
}

function notRandom(why: string): Randomness {
  return { random: false, score: 0, why };
}

function made(why: string): Randomness {
  return { random: true, score: MADE_UP_SCORE, why };
}

/** What shows at a glance; a name that happens to be a walk (Wertz) is a name. */
function madeUp(text: string, runs: readonly string[], dictionary: NameDictionary): string | null {
  const word = placeholder(text);
  if (word !== null) return `'${word}' stands for no name`;
  const program = identifier(text);
  if (program !== null) return program;
  const play = keyboardPlay(text);
  if (play === null) return null;
  const [letters = ''] = runs;
  const isName =
    runs.length === 1 && dictionary.namesAt(letters, 0).some(({ end }) => end === letters.length);
  return isName ? null : play;
}

/** Bits by which the runs of letters are likelier as names than by chance. */
function bitsOfWords(text: string, runs: readonly string[], dictionary: NameDictionary): number {
  let bits = 0;
  for (const run of runs) bits += bitsOfRun(run, dictionary);
  const digitsBetween = /[a-z][0-9]+[a-z]/.test(text);
  return !digitsBetween && /[a-z0-9][._-][a-z]/.test(text) ? bits + MARK_BITS : bits;
}

function bitsOfDigits(text: string): number {
  const between = text.replace(CODES, '').match(/(?<=[a-z])[0-9]+(?=[a-z])/g)?.length ?? 0;
  let long = 0;
  for (const run of text.match(/[0-9]+/g) ?? []) if (run.length > LONG_NUMBER) long += 1;
  return (between + long) * DIGITS_BETWEEN_BITS;
}

/** A text of one row's letters: so much likelier from a drumming hand than from all keys, once that is granted. */
function bitsOfDrumming(runs: readonly string[]): number {
  const letters = runs.join('');
  const keys = letters.length < SHORTEST ? null : drummedRow(letters);
  return keys === null ? 0 : Math.max(0, letters.length * Math.log2(26 / keys) - DRUMMING_BITS);
}

function reason(text: string, random: boolean): string {
  if (!random) return 'its letters are in an order that occurs in names';
  const rare = rarePairs(text);
  const between = /[a-z][0-9]+[a-z]/.test(text);
  if (rare.length === 0)
    return between ? 'digits stand between its letters' : 'its letters occur in no name';
  const pairs = rare.map((pair) => `'${pair}'`);
  const list = pairs.length > 1 ? `${pairs.slice(0, -1).join(', ')} and ${pairs.at(-1)}` : pairs[0];
  return `names hardly ever contain ${list}${between ? ', and digits stand between its letters' : ''}`;
}

const PAIRS_SHOWN = 3;
const RARE_BITS = -2;
const FIRST_LETTER = 0x61;

function rarePairs(text: string): string[] {
  const pairs = [...new Set([...text.matchAll(/(?=([a-z]{2}))/g)].map(([, pair = '']) => pair))];
  return pairs
    .map((pair) => ({ pair, bits: bitsOfPair(pair) }))
    .filter(({ bits }) => bits < RARE_BITS)
    .sort((a, b) => a.bits - b.bits)
    .slice(0, PAIRS_SHOWN)
    .map(({ pair }) => pair);
}

/** How rare a pair is where it is likeliest: behind any letter, or at the beginning. */
function bitsOfPair(pair: string): number {
  const first = pair.charCodeAt(0) - FIRST_LETTER;
  const next = pair.charCodeAt(1) - FIRST_LETTER;
  let most = Number.NEGATIVE_INFINITY;
  for (let before = 0; before <= EDGE; before += 1)
    most = Math.max(most, bitsOfNext(before, first, next));
  return most;
}
