// Tells a local part that a program or a hasty hand made up from one that is made of names and words; roles are not its part.
import { bitsOfFirst, bitsOfLast, bitsOfPair } from './bigrams.ts';
import { keyboardPlay } from './keyboard-walk.ts';

export interface Randomness {
  readonly random: boolean;
  /** 0 to 1: how much it looks like chance; above one half is random. */
  readonly score: number;
  /** What was seen, as a clause: "'zk', 'kq' and 'qj' hardly ever follow each other in names". */
  readonly why: string;
}

/**
 * Judges a local part by the pairs of its letters (a Markov chain over names of many languages) and by digits among them.
 * Tags (`+x`) are left out; short ones, numbers and other scripts than Latin are never called random.
 */
export function randomness(localPart: string): Randomness {
  const base = untagged(localPart).toLowerCase();
  const text = base.normalize('NFD').replace(/\p{M}+/gu, '');
  if (/[^\x21-\x7e]/.test(text)) return notRandom('its letters are not judged');
  const play = keyboardPlay(text);
  if (play !== null) return { random: true, score: WALK_SCORE, why: play };
  // Numbers before and behind say nothing: jd1985 is a short name.
  const core = text.replace(/^[0-9._-]+|(?<![0-9._-])[0-9._-]+$/g, '');
  const length = core.replace(/[^a-z0-9]/g, '').length;
  if (length === 0) return notRandom('it has no letters');
  if (length < SHORTEST) return notRandom('it is too short to tell');
  const evidence = bitsOfDigits(text) - bitsOfWords(text);
  const score = 1 / (1 + 2 ** ((enoughBits(length) - evidence) / BITS_PER_STEP));
  return { random: score > 0.5, score, why: reason(text, score > 0.5) };
}

const WALK_SCORE = 0.95;
const SHORTEST = 6;
const BITS_PER_STEP = 2;

/** Bits of evidence for chance that outweigh how rare made-up local parts are. Short ones are often abbreviations, long ones unusual names. */
function enoughBits(length: number): number {
  const missing = Math.max(0, USUAL_LENGTH - length);
  const beyond = Math.max(0, length - USUAL_LENGTH);
  return ENOUGH_BITS + missing * BITS_FOR_MISSING + beyond * BITS_FOR_BEYOND;
}

// Measured on 18 languages and on random strings of 8 to 14 signs (tests/engine/local-part/random.test.ts).
const USUAL_LENGTH = 8;
const ENOUGH_BITS = 2;
const BITS_FOR_MISSING = 2;
const BITS_FOR_BEYOND = 0.3;

/** What a name that begins inside a run of letters costs: `janedoe`, `jdoe`. */
const SEAM_BITS = 4;
/** What an initial costs beside a name. */
const INITIAL_BITS = 1.5;
const SHORTEST_WITH_INITIALS = 4;
/** What a digit between letters says for chance, for each run of digits; years and counters stand at the end. */
const DIGITS_BETWEEN_BITS = 3;
/** A run of more digits than a date has. */
const LONG_NUMBER = 8;

function notRandom(why: string): Randomness {
  return { random: false, score: 0, why };
}

function untagged(localPart: string): string {
  const plus = localPart.indexOf('+');
  return plus > 0 ? localPart.slice(0, plus) : localPart;
}

/** Bits by which the runs of letters are likelier as names than by chance. */
function bitsOfWords(text: string): number {
  let bits = 0;
  for (const [run] of text.matchAll(/[a-z]+/g)) bits += bitsOfRun(run);
  return bits;
}

/** A run is a name or several, or one with initials before or behind it: `janedoe`, `jdoe`, `jmdoe`, `janed`. */
function bitsOfRun(run: string): number {
  let most = bitsOfNames(run);
  if (run.length >= SHORTEST_WITH_INITIALS) {
    most = Math.max(
      most,
      bitsOfNames(run.slice(1)) - INITIAL_BITS,
      bitsOfNames(run.slice(2)) - 2 * INITIAL_BITS,
      bitsOfNames(run.slice(0, -1)) - INITIAL_BITS,
    );
  }
  return most;
}

function bitsOfNames(run: string): number {
  let before = run.charCodeAt(0);
  let bits = bitsOfFirst(before);
  for (let at = 1; at < run.length; at += 1) {
    const next = run.charCodeAt(at);
    bits += Math.max(bitsOfPair(before, next), bitsOfLast(before) + bitsOfFirst(next) - SEAM_BITS);
    before = next;
  }
  return bits + bitsOfLast(before);
}

function bitsOfDigits(text: string): number {
  const between = [...text.matchAll(/(?<=[a-z])[0-9]+(?=[a-z])/g)].length;
  const long = [...text.matchAll(/[0-9]+/g)].filter(([run]) => run.length > LONG_NUMBER).length;
  return (between + long) * DIGITS_BETWEEN_BITS;
}

function reason(text: string, random: boolean): string {
  if (!random) return 'its letters follow each other as in names';
  const rare = rarePairs(text);
  const between = /[a-z][0-9]+[a-z]/.test(text);
  if (rare.length === 0)
    return between ? 'digits stand between its letters' : 'its letters are those of no name';
  const pairs = rare.map((pair) => `'${pair}'`);
  const list = pairs.length > 1 ? `${pairs.slice(0, -1).join(', ')} and ${pairs.at(-1)}` : pairs[0];
  return `names hardly ever hold ${list}${between ? ', and digits stand between its letters' : ''}`;
}

const PAIRS_SHOWN = 3;
const RARE_BITS = -2;

function rarePairs(text: string): string[] {
  const pairs = [...new Set([...text.matchAll(/(?=([a-z]{2}))/g)].map(([, pair = '']) => pair))];
  return pairs
    .map((pair) => ({ pair, bits: bitsOfPair(pair.charCodeAt(0), pair.charCodeAt(1)) }))
    .filter(({ bits }) => bits < RARE_BITS)
    .sort((a, b) => a.bits - b.bits)
    .slice(0, PAIRS_SHOWN)
    .map(({ pair }) => pair);
}
