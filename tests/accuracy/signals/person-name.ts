// Measures names against the addresses that their bearers gave for themselves, and against those of others.
import { matchName } from '../../../src-main/engine/person/match.ts';
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';
import { isMatch, type NamePair, strangersOf } from './name-pairs.ts';

/** A step through the set that meets everybody before it meets one twice. */
const STEP = 487;

export function measurePersonName(read: (name: string) => DataSet): readonly Measured[] {
  const dictionary = allNames();
  const set = read('own-addresses');
  const own = set.rows.map(([name = '', localPart = '']): NamePair => ({ name, localPart }));
  const strange = strangersOf(own, STEP);
  const isMismatch = ({ name, localPart }: NamePair) =>
    matchName(name, localPart, dictionary).state === 'none';
  return [
    figure("a person's own address called a mismatch", set, own, isMismatch, { atMost: 0.05 }),
    figure(
      "a stranger's address called a match",
      set,
      strange,
      (pair) => isMatch(pair, dictionary),
      { atMost: 0.001 },
    ),
    figure("a stranger's address called a mismatch", set, strange, isMismatch, { atLeast: 0.25 }),
  ];
}

function figure(
  what: string,
  set: DataSet,
  pairs: readonly NamePair[],
  counts: (pair: NamePair) => boolean,
  aim: Measured['aim'],
): Measured {
  const hits = pairs.filter(counts);
  return {
    what,
    set,
    hits: hits.length,
    of: pairs.length,
    aim,
    misses: 'atLeast' in aim ? [] : hits.map(({ name, localPart }) => `${name}: ${localPart}`),
  };
}
