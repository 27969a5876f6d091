// Gathers given and family names of many countries from the packages and our own lists, in plain a-z; adapters/reference/name-file.ts packs them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { NameEntry } from '../../src-main/adapters/reference/name-file.ts';
import {
  FAMILY_FIRST_SURNAMES,
  IBERIAN_SURNAMES,
} from '../../src-main/engine/person/name-words.ts';
import { knownGivenNames } from '../../src-main/engine/person/nicknames.ts';
import { spellingOf } from '../../src-main/engine/person/spelling.ts';
import { ownWords } from './own-lists.ts';
import { packageFolder } from './packages.ts';

/** A name as a source has it. */
interface Sighting {
  /** Lower case, one word, letters and marks. */
  readonly word: string;
  readonly kind: 'given' | 'family';
  /** The country or list that it stands in. */
  readonly origin: string;
}

/** Scripts that are spelt in a-z letter by letter; how Han, Arabic or Thai names are spelt cannot be told. */
const SPELT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{M}]+$/u;
const SHORTEST = 2;
const LONGEST = 24;
/** A name that so many origins have is a common one. */
const COMMON_FROM = 2;
/** Spellings of a name that are kept: the usual habit, the second, and letter by letter. */
const MOST_SPELLINGS = 3;

/** The words that are no sign of a person although a package lists them as names. */
export function removedNames(): string[] {
  return ownWords('names-removed.txt');
}

/** Every name once, sorted, with all that any source says of it. `removed` are words that are no sign of a person. */
export function nameEntries(removed: readonly string[]): NameEntry[] {
  const never = new Set(removed);
  const known = new Map<string, { given: Set<string>; family: Set<string>; everyday: boolean }>();
  for (const { word, kind, origin } of sightings()) {
    for (const name of spellings(word, kind)) {
      if (name.length < SHORTEST || name.length > LONGEST || never.has(name)) continue;
      const seen = known.get(name) ?? { given: new Set(), family: new Set(), everyday: false };
      seen[kind].add(origin);
      if (origin === OWN) seen.everyday = true;
      known.set(name, seen);
    }
  }
  return [...known]
    .map(([name, { given, family, everyday }]) => ({
      name,
      given: given.size > 0,
      family: family.size > 0,
      common: everyday || given.size >= COMMON_FROM || family.size >= COMMON_FROM,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function spellings(word: string, kind: Sighting['kind']): readonly string[] {
  return spellingOf(word, kind === 'family').forms.slice(0, MOST_SPELLINGS);
}

const OWN = 'own lists';

/** All names of all sources, one word each. */
export function* sightings(): Generator<Sighting> {
  for (const name of knownGivenNames()) yield { word: name, kind: 'given', origin: OWN };
  for (const name of ownWords('names-given.txt')) yield { word: name, kind: 'given', origin: OWN };
  for (const name of [...IBERIAN_SURNAMES, ...FAMILY_FIRST_SURNAMES])
    yield { word: name, kind: 'family', origin: OWN };
  for (const word of familyWords()) yield { word, kind: 'family', origin: 'name-words.txt' };
  yield* packagedNames();
  yield* englishNames();
}

const NAME_WORDS = fileURLToPath(
  new URL('../../resources/reference/name-words.txt', import.meta.url),
);

/** The names of `name-words.txt`, up to where its other words begin. */
function familyWords(): string[] {
  const [names = ''] = readFileSync(NAME_WORDS, 'utf8').split('# Words and makers');
  return names
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => /^[a-z]{3,}$/.test(word));
}

interface PackagedPersons {
  readonly first_name?: unknown;
  readonly last_name?: unknown;
}

/** The names of faker's locales; a region counts as its language, because it repeats it (de, de_AT). */
function* packagedNames(): Generator<Sighting> {
  const require = createRequire(import.meta.url);
  const { allLocales } = require('@faker-js/faker') as {
    allLocales: Readonly<Record<string, { readonly person?: PackagedPersons }>>;
  };
  for (const [locale, { person }] of Object.entries(allLocales)) {
    const origin = locale.slice(0, 2);
    yield* wordsOf(textsIn(person?.first_name), 'given', origin);
    yield* wordsOf(textsIn(person?.last_name), 'family', origin);
  }
}

/** All texts of a definition: lists by sex, and lists of weighted values. */
function textsIn(definition: unknown): string[] {
  if (typeof definition === 'string') return [definition];
  if (Array.isArray(definition)) return definition.flatMap(textsIn);
  if (typeof definition !== 'object' || definition === null) return [];
  if ('value' in definition) return textsIn(definition.value);
  return Object.values(definition).flatMap(textsIn);
}

/** Moby Names, in the public domain, as `random-name` packs them: given names apart, all other names in one list. */
function* englishNames(): Generator<Sighting> {
  const folder = packageFolder('random-name');
  const read = (file: string) => JSON.parse(readFileSync(folder + file, 'utf8')) as string[];
  const given = new Set([...read('first-names.json'), ...read('middle-names.json')]);
  yield* wordsOf([...given], 'given', 'Moby');
  const others = read('names.json').filter((name) => !given.has(name));
  yield* wordsOf(others, 'family', 'Moby');
}

/** "Anne-Marie" and "Anh Vũ" are two names each; apostrophes join. */
function* wordsOf(
  texts: readonly string[],
  kind: Sighting['kind'],
  origin: string,
): Generator<Sighting> {
  for (const text of texts) {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’ʼ`´ʹ′]/g, '')
      .split(/[\s\-‐.]+/);
    for (const word of words) if (SPELT.test(word)) yield { word, kind, origin };
  }
}
