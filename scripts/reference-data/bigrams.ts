// Learns from names and words which letter follows which, and writes the table that tells random local parts from real ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  END,
  LETTERS,
  LEVEL_BITS,
  LEVELS,
  LOWEST_BITS,
  START,
} from '../../src-main/engine/local-part/bigrams.ts';

const TABLE = fileURLToPath(
  new URL('../../src-main/engine/local-part/bigram-table.ts', import.meta.url),
);
const NAME_WORDS = fileURLToPath(
  new URL('../../resources/reference/name-words.txt', import.meta.url),
);
const ROLE_WORDS = fileURLToPath(
  new URL('../../resources/reference/role-words-extra.txt', import.meta.url),
);
const NICKNAMES = fileURLToPath(
  new URL('../../src-main/engine/person/nicknames.ts', import.meta.url),
);

/** How many sightings of a letter's habits weigh as much as the letters' plain frequencies. */
const PRIOR_WEIGHT = 12;

/** The rows of the table: for each letter (and the start) how much likelier than by chance each letter (and the end) follows. */
export function bigramRows(): string[] {
  const words = trainingWords();
  const pairs = new Map<string, number>();
  const followed = new Map<string, number>();
  const plain = new Map<string, number>();
  let letters = 0;
  for (const word of words) {
    for (const letter of word) {
      plain.set(letter, (plain.get(letter) ?? 0) + 1);
      letters += 1;
    }
    const whole = START + word;
    for (let at = 1; at < whole.length; at += 1) {
      const pair = whole.slice(at - 1, at + 1);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      followed.set(pair.charAt(0), (followed.get(pair.charAt(0)) ?? 0) + 1);
    }
    const last = word.slice(-1) + END;
    pairs.set(last, (pairs.get(last) ?? 0) + 1);
  }
  const byChance = 1 / LETTERS.length;
  const often = (letter: string) => ((plain.get(letter) ?? 0) + 1) / (letters + LETTERS.length);
  return [...LETTERS, START].map((first) => {
    const all = followed.get(first) ?? 0;
    const bits = [...LETTERS].map((next) => {
      const seen = pairs.get(first + next) ?? 0;
      const likely = (seen + PRIOR_WEIGHT * often(next)) / (all + PRIOR_WEIGHT);
      return Math.log2(likely / byChance);
    });
    // The last letter of a word, too, is a habit of names: how much likelier than by chance it is this one.
    const seen = pairs.get(first + END) ?? 0;
    const likely = (seen + PRIOR_WEIGHT * often(first)) / (words.length + PRIOR_WEIGHT);
    return [...bits, first === START ? 0 : Math.log2(likely / byChance)].map(levelOf).join('');
  });
}

/** Every word once: a name is no likelier to be made of its letters because it stands in several lists. */
export function trainingWords(): string[] {
  const families = [...readFileSync(NICKNAMES, 'utf8').matchAll(/`([a-z\s-]+)`/g)].map(
    ([, text = '']) => text,
  );
  const lists = [NAME_WORDS, ROLE_WORDS].map((path) =>
    readFileSync(path, 'utf8').replaceAll(/^#.*$/gm, ''),
  );
  const words = [...lists, ...families].join(' ').split(/[\s-]+/);
  return [...new Set(words.filter((word) => /^[a-z]{2,}$/.test(word)))];
}

function levelOf(bits: number): string {
  const level = Math.round((bits - LOWEST_BITS) / LEVEL_BITS);
  return LEVELS.charAt(Math.min(Math.max(level, 0), LEVELS.length - 1));
}

function main(): void {
  const rows = bigramRows().map((row) => `  '${row}',`);
  writeFileSync(
    TABLE,
    [
      '// Made by `node scripts/reference-data/bigrams.ts`: for each letter, then the start of a word, how likely each letter, then the end, follows.',
      '',
      '/** One row for each first letter; bigrams.ts says what the characters stand for. */',
      'export const BIGRAM_ROWS: readonly string[] = [',
      ...rows,
      '];',
      '',
    ].join('\n'),
  );
  console.log(`written from ${trainingWords().length} words`);
}

if (import.meta.main) main();
