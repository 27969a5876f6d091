// Measures names in every script against addresses that spell them in Latin letters, and against those of others.
import { matchName } from '../../../src-main/engine/person/match.ts';
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

/** How many strangers' addresses each name is held against. */
const STRANGERS = 10;
/** A step through the set that leaves a language soon. */
const STEP = 7;

export function measureNamesInScripts(read: (name: string) => DataSet): readonly Measured[] {
  const set = read('names-in-scripts');
  const names = allNames();
  const isMatch = ({ name, localPart }: Pair) => {
    const match = matchName(name, localPart, names);
    return match.state === 'full' || (match.state === 'partial' && match.reason === 'one_part');
  };
  const people = set.rows.map(
    ([language = '', name = '', localPart = '']): Pair => ({ language, name, localPart }),
  );
  const strange = people.flatMap(({ language, name }, index) =>
    Array.from(
      { length: STRANGERS },
      (_, turn) => people[(index + (turn + 1) * STEP) % people.length],
    )
      .filter((other) => other !== undefined && !sharesWord(name, other.name))
      .map((other): Pair => ({ language, name, localPart: other?.localPart ?? '' })),
  );
  return [
    figure('names found in the spelling of another script', set, people, isMatch, {
      atLeast: 0.975,
    }),
    figure("a stranger's address called a match", set, strange, isMatch, { atMost: 0.005 }),
  ];
}

interface Pair {
  readonly language: string;
  readonly name: string;
  readonly localPart: string;
}

function figure(
  what: string,
  set: DataSet,
  pairs: readonly Pair[],
  isMatch: (pair: Pair) => boolean,
  aim: Measured['aim'],
): Measured {
  const hits = pairs.filter(isMatch);
  const wrong = 'atLeast' in aim ? pairs.filter((pair) => !isMatch(pair)) : hits;
  return {
    what,
    set,
    hits: hits.length,
    of: pairs.length,
    aim,
    misses: wrong.map(({ language, name, localPart }) => `${language}: ${name}: ${localPart}`),
  };
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(other.split(' '));
  return one.split(' ').some((word) => words.has(word));
}
