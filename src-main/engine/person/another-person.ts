// Recognises a person's name in a local part by the dictionary of names.
import type { DictionaryName, NameDictionary } from '../ports.ts';
import { FILLERS } from './name-words.ts';
import { isKnownGivenName } from './nicknames.ts';

const SHORTEST_NAME = 3;
/** Behind an initial a family name shows that it is one by its length. */
const SHORTEST_WITH_INITIAL = 4;
const SHORTEST_GLUED_WITH_INITIAL = 5;
const SHORTEST_BESIDE_GIVEN = 4;
/** Glued to another name a shorter one may be there by chance. */
const SHORTEST_GLUED = 4;
const SHORTEST_PAIR = 8;
/** A name that few know is also a word or a handle, unless it is long. */
const SHORTEST_RARE = 6;

/** How a person was recognised, for the evidence: "given.family", "g.family", "given", "family", "givenfamily", "gfamily". */
export type PersonPattern = string;

/**
 * Whether runs of letters (in the order written) are clearly a person's: a given and a family name, a family name
 * behind an initial, or one common name alone. Null where they are a word, a handle, or names that cannot be distinguished from
 * one.
 */
export function personIn(
  runs: readonly string[],
  dictionary: NameDictionary,
): PersonPattern | null {
  const informative = runs.filter((run) => !FILLERS.has(run));
  const words = informative.filter((run) => run.length > 1);
  const initials = informative.length - words.length;
  if (words.length === 0) return null;
  const [only = ''] = words;
  if (words.length === 1) {
    const whole = nameOf(only, dictionary);
    if (initials > 0)
      return whole?.family && only.length >= SHORTEST_WITH_INITIAL ? 'g.family' : null;
    return alone(only, whole) ?? glued(only, dictionary);
  }
  const names = words.map((word) => nameOf(word, dictionary));
  const given = names.findIndex((name, at) => name?.given && isLongEnough(words[at] ?? '', name));
  if (given < 0) return null;
  // Nobody knows all surnames: beside a given name a word that is long enough is one.
  return words.every((word, at) => names[at] !== null || word.length >= SHORTEST_BESIDE_GIVEN)
    ? 'given.family'
    : null;
}

function isLongEnough(word: string, name: DictionaryName): boolean {
  return word.length >= (name.common ? SHORTEST_NAME : SHORTEST_WITH_INITIAL);
}

function nameOf(word: string, dictionary: NameDictionary): DictionaryName | null {
  return dictionary.namesAt(word, 0).find(({ end }) => end === word.length) ?? null;
}

function alone(word: string, name: DictionaryName | null): PersonPattern | null {
  if (!name?.common) return null;
  // Of three letters most names are handles, too; Bob and Tom are names.
  if (word.length <= SHORTEST_NAME && !isKnownGivenName(word)) return null;
  return name.given ? 'given' : 'family';
}

/** `borispetrov`, `petrovboris`, `bpetrov`. */
function glued(word: string, dictionary: NameDictionary): PersonPattern | null {
  for (const first of word.length < SHORTEST_PAIR ? [] : dictionary.namesAt(word, 0)) {
    if (first.end < SHORTEST_GLUED || word.length - first.end < SHORTEST_GLUED) continue;
    const second = restOf(word, first.end, dictionary);
    if (second === null || !(first.common || second.common)) continue;
    if (first.given && second.family) return 'givenfamily';
    if (first.family && second.given) return 'familygiven';
  }
  if (word.length <= SHORTEST_GLUED_WITH_INITIAL) return null;
  const behind = restOf(word, 1, dictionary);
  return behind?.family && (behind.common || word.length > SHORTEST_RARE) ? 'gfamily' : null;
}

function restOf(word: string, start: number, dictionary: NameDictionary): DictionaryName | null {
  return dictionary.namesAt(word, start).find(({ end }) => end === word.length) ?? null;
}
