// Learns from names and words which letter follows two others, and writes the table that tells random local parts from real ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  EDGE,
  LETTERS,
  LEVEL_BITS,
  LEVELS,
  LOWEST_BITS,
  SIGNS,
} from '../../src-main/engine/local-part/trigrams.ts';
import { knownGivenNames } from '../../src-main/engine/person/nicknames.ts';
import { nameEntries } from './person-names.ts';

const TABLE = fileURLToPath(
  new URL('../../src-main/engine/local-part/trigram-table.ts', import.meta.url),
);
const NAME_WORDS = fileURLToPath(
  new URL('../../resources/reference/name-words.txt', import.meta.url),
);
const ROLE_WORDS = fileURLToPath(
  new URL('../../resources/reference/role-words-extra.txt', import.meta.url),
);

/** How many sightings weigh as much as what a shorter memory says: pairs against letters, threes against pairs. */
const PAIR_PRIOR = 6;
const THREE_PRIOR = 3;
/** Our own lists are short and hold the languages that the packages lack. */
const OWN_WEIGHT = 4;
/** A word of so many letters is the usual one: by chance one in so many letters is the last. */
const USUAL_LENGTH = 8;

/** The rows of the table, one for each first sign: for each second sign how much likelier than by chance each third follows. */
export function trigramRows(words: ReadonlyMap<string, number> = trainingWords()): string[] {
  const single = new Float64Array(SIGNS);
  const pairs = new Float64Array(SIGNS * SIGNS);
  const threes = new Float64Array(SIGNS ** 3);
  const afterOne = new Float64Array(SIGNS);
  const afterTwo = new Float64Array(SIGNS * SIGNS);
  let total = 0;
  for (const [word, weight] of words) {
    let before = EDGE;
    let last = EDGE;
    for (const next of [...Array.from(word, signOf), EDGE]) {
      single[next] = (single[next] ?? 0) + weight;
      total += weight;
      add(pairs, last * SIGNS + next, weight);
      add(afterOne, last, weight);
      add(threes, (before * SIGNS + last) * SIGNS + next, weight);
      add(afterTwo, before * SIGNS + last, weight);
      before = last;
      last = next;
    }
  }
  const signs = [...LETTERS, ''].map((_, sign) => sign);
  return signs.map((before) =>
    signs
      .flatMap((last) =>
        signs.map((next) => {
          const alone = ((single[next] ?? 0) + 1) / (total + SIGNS);
          const paired =
            ((pairs[last * SIGNS + next] ?? 0) + PAIR_PRIOR * alone) /
            ((afterOne[last] ?? 0) + PAIR_PRIOR);
          const likely =
            ((threes[(before * SIGNS + last) * SIGNS + next] ?? 0) + THREE_PRIOR * paired) /
            ((afterTwo[before * SIGNS + last] ?? 0) + THREE_PRIOR);
          return levelOf(Math.log2(likely * (next === EDGE ? USUAL_LENGTH : LETTERS.length)));
        }),
      )
      .join(''),
  );
}

function add(counts: Float64Array, at: number, weight: number): void {
  counts[at] = (counts[at] ?? 0) + weight;
}

/** Every word once, with its weight. */
export function trainingWords(): ReadonlyMap<string, number> {
  const own = [NAME_WORDS, ROLE_WORDS]
    .map((path) => readFileSync(path, 'utf8').replaceAll(/^#.*$/gm, ''))
    .join(' ')
    .split(/[\s-]+/);
  const words = new Map<string, number>();
  for (const { name } of nameEntries([])) if (name.length > 2) words.set(name, 1);
  for (const word of [...own, ...knownGivenNames()])
    if (/^[a-z]{2,}$/.test(word)) words.set(word, OWN_WEIGHT);
  return words;
}

function signOf(letter: string): number {
  return LETTERS.indexOf(letter);
}

function levelOf(bits: number): string {
  const level = Math.round((bits - LOWEST_BITS) / LEVEL_BITS);
  return LEVELS.charAt(Math.min(Math.max(level, 0), LEVELS.length - 1));
}

function main(): void {
  const words = trainingWords();
  const rows = trigramRows(words).map((row) => `  '${row}',`);
  writeFileSync(
    TABLE,
    [
      '// Made by `node scripts/reference-data/trigrams.ts`: for each two letters (or the edge of a word) how likely each letter, then the edge, follows.',
      '',
      '/** One row for each first sign; trigrams.ts says what the characters stand for. */',
      'export const TRIGRAM_ROWS: readonly string[] = [',
      ...rows,
      '];',
      '',
    ].join('\n'),
  );
  console.log(`written from ${words.size} words`);
}

if (import.meta.main) main();
