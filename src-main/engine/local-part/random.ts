// Tells random local parts, made up by a program or in haste, from those built from names and words.
import type { NameDictionary } from '../ports.ts';
import { hangulOnLatinKeys } from './hangul-keys.ts';
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
  const bare = text.replace(CODES, ' ');
  const runs = bare.match(/[a-z]+/g) ?? [];
  if (runs.length === 0) {
    return isCounting(text)
      ? made('its digits only count or repeat')
      : notRandom('it has no letters');
  }
  const plain = madeUp(text, runs, dictionary);
  if (plain !== null) return made(plain);
  // Numbers before and behind say nothing: jd1985 is a short name.
  const core = bare.replace(/^[0-9._-]+|(?<![0-9._-])[0-9._-]+$/g, '');
  const length = core.replace(/[^a-z0-9]/g, '').length;
  const known = knownForm(text, runs, dictionary);
  if (known !== null) return notRandom(known);
  if (length < SHORTEST) return notRandom('it is too short to tell');
  const evidence =
    bitsOfDigits(text) +
    bitsOfDrumming(runs) -
    bitsOfWords(text, runs, dictionary) -
    bitsOfRepeats(text);
  const score = 1 / (1 + 2 ** ((enoughBits(length) - evidence) / BITS_PER_STEP));
  return { random: score > 0.5, score, why: reason(text, score > 0.5) };
}

const ASCII = /^[\x20-\x7e]*$/;
const MADE_UP_SCORE = 0.95;
const SHORTEST = 6;
const BITS_PER_STEP = 2;
/** A name that many know; a shorter one occurs in made-up texts by chance. */
const SHORTEST_HELD = 5;

/**
 * Bits of evidence for chance that outweigh how rare made-up local parts are, by the number of letters and digits from six on.
 * Short ones are often abbreviations and rare surnames. Measured on people's own addresses and on random strings (docs/accuracy.md).
 */
const ENOUGH_BITS = [18, 11.5, 8.5, 6, 8];
const ENOUGH_BITS_BEYOND = 6;

/** Abbreviations that everybody knows, with a digit in them or without a vowel; they say nothing for chance. */
const CODES =
  /lkml|ustc|sjtu|zju|fdu|pku|bupt|hust|buaa|utfpr|b2[bc]|d2d|p2p|m2m|k8s|h2o|mp[34]|w3c|r2d2|c3po|i18n|[24](?:ever|you|life|all|day)/g;

/** ITU Radio Regulations, article 19: a prefix with a digit, and up to four letters. */
const CALL_SIGN = /^[a-z]{1,2}[0-9][a-z]{1,4}$/;
/** Roll numbers, staff numbers and initials with a year: "ab1234c", "abc02d". */
const MEMBER_CODE = /^[a-z]{1,3}[0-9]{2,4}[a-z]{1,3}$/;

/** What a full stop or the like says for somebody's own words: nobody sets one in haste, and few programs do. */
const MARK_BITS = 12;
/** What a run of digits between letters says for chance; years and counters stand at the end. Each further run says more. */
const DIGITS_BETWEEN_BITS = 4;
const MORE_DIGITS_BITS = 6;
/** What a letter says that is repeated, and a piece of three and more. */
const REPEAT_BITS = 4;
const PIECE_BITS = 20;
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
  if (word !== null) return `'${word}' is a placeholder`;
  const program = identifier(text);
  if (program !== null) return program;
  const play = keyboardPlay(text);
  if (play === null) return null;
  const [letters = ''] = runs;
  const isName =
    runs.length === 1 && dictionary.namesAt(letters, 0).some(({ end }) => end === letters.length);
  return isName ? null : play;
}

/** What explains letters and digits that no name makes, as a clause; null where nothing is. */
function knownForm(
  text: string,
  runs: readonly string[],
  dictionary: NameDictionary,
): string | null {
  if (runs.some((run) => holdsName(run, dictionary))) return 'it holds a name';
  if (CALL_SIGN.test(text)) return 'it may be the call sign of a radio amateur';
  if (MEMBER_CODE.test(text)) return 'it may be the number of a member';
  const isHangul = runs.length === 1 && hangulOnLatinKeys(runs[0] ?? '') !== null;
  return isHangul ? 'on a Korean keyboard its keys spell a name' : null;
}

/** Whether a name that many know is at either end of a run: chance seldom writes five letters that are one. */
function holdsName(run: string, dictionary: NameDictionary): boolean {
  for (let start = 0; start <= run.length - SHORTEST_HELD; start += 1) {
    const isHeld = dictionary
      .namesAt(run, start)
      .some(
        ({ end, common }) =>
          common && end - start >= SHORTEST_HELD && (start === 0 || end === run.length),
      );
    if (isHeld) return true;
  }
  return false;
}

/** Bits by which the runs of letters are likelier as names than by chance. */
function bitsOfWords(text: string, runs: readonly string[], dictionary: NameDictionary): number {
  let bits = 0;
  for (const run of runs) bits += bitsOfRun(run, dictionary);
  return /[a-z0-9][._-][a-z0-9]/.test(text) ? bits + MARK_BITS : bits;
}

/** Bits by which letters and pieces set twice and more are likelier from a hand that plays than by chance. */
function bitsOfRepeats(text: string): number {
  if (drummedRow(text.replace(/[^a-z]/g, '')) !== null) return 0;
  let again = 0;
  for (const run of text.match(/([a-z])\1+/g) ?? []) again += run.length - 1;
  // One doubled letter is in every fourth made-up text.
  const letterBits = again > 1 ? again * REPEAT_BITS : 0;
  // linear: of at most 64 characters
  const isTwice = /([a-z]{3,})[^a-z]?\1/.test(text);
  return isTwice ? letterBits + PIECE_BITS : letterBits;
}

function bitsOfDigits(text: string): number {
  const between = text.replace(CODES, '').match(/(?<=[a-z])[0-9]+(?=[a-z])/g)?.length ?? 0;
  let long = 0;
  for (const run of text.match(/[0-9]+/g) ?? []) if (run.length > LONG_NUMBER) long += 1;
  const runs = between + long;
  return runs === 0 ? 0 : DIGITS_BETWEEN_BITS + (runs - 1) * MORE_DIGITS_BITS;
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
    return between ? 'it has digits between its letters' : 'its letters occur in no name';
  const pairs = rare.map((pair) => `'${pair}'`);
  const list = pairs.length > 1 ? `${pairs.slice(0, -1).join(', ')} and ${pairs.at(-1)}` : pairs[0];
  return `names hardly ever contain ${list}${between ? ', and it has digits between its letters' : ''}`;
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
