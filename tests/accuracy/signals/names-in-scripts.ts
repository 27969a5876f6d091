// Measures names in every script against addresses that spell them in Latin letters, and against those of others.
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';
import { isMatch, type NamePair, strangersOf } from './name-pairs.ts';

/** A step through the set that leaves a language soon. */
const STEP = 7;

export function measureNamesInScripts(read: (name: string) => DataSet): readonly Measured[] {
  const set = read('names-in-scripts');
  const names = allNames();
  const matches = (pair: Pair) => isMatch(pair, names);
  const people = set.rows.map(
    ([language = '', name = '', localPart = '']): Pair => ({ language, name, localPart }),
  );
  const strange = strangersOf(people, STEP);
  return [
    figure('names found in the spelling of another script', set, people, matches, {
      atLeast: 0.975,
    }),
    figure("a stranger's address called a match", set, strange, matches, { atMost: 0.005 }),
  ];
}

interface Pair extends NamePair {
  readonly language: string;
}

function figure(
  what: string,
  set: DataSet,
  pairs: readonly Pair[],
  matches: (pair: Pair) => boolean,
  aim: Measured['aim'],
): Measured {
  const hits = pairs.filter(matches);
  const wrong = 'atLeast' in aim ? pairs.filter((pair) => !matches(pair)) : hits;
  return {
    what,
    set,
    hits: hits.length,
    of: pairs.length,
    aim,
    misses: wrong.map(({ language, name, localPart }) => `${language}: ${name}: ${localPart}`),
  };
}
