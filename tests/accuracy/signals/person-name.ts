// Measures names against the addresses that their bearers gave for themselves, and against those of others.
import { matchName } from '../../../src-main/engine/person/match.ts';
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';

/** How many strangers' addresses each name is held against. */
const STRANGERS = 10;
/** A step through the set that meets everybody before it meets one twice. */
const STEP = 487;

export function measurePersonName(read: (name: string) => DataSet): readonly Measured[] {
  const dictionary = allNames();
  const set = read('own-addresses');
  const people = set.rows.map(([name = '', localPart = '']) => ({ name, localPart }));
  const isMatch = (name: string, localPart: string) => {
    const match = matchName(name, localPart, dictionary);
    return match.state === 'full' || (match.state === 'partial' && match.reason === 'one_part');
  };
  const isMismatch = (name: string, localPart: string) =>
    matchName(name, localPart, dictionary).state === 'none';
  const own = people.map(({ name, localPart }) => [name, localPart] as const);
  const strange = people.flatMap(({ name }, index) =>
    Array.from(
      { length: STRANGERS },
      (_, turn) => people[(index + (turn + 1) * STEP) % people.length],
    )
      .filter((other) => other !== undefined && !sharesName(name, other.name))
      .map((other) => [name, other?.localPart ?? ''] as const),
  );
  return [
    figure("a person's own address called a mismatch", set, own, isMismatch, { atMost: 0.05 }),
    figure("a stranger's address called a match", set, strange, isMatch, { atMost: 0.001 }),
    figure("a stranger's address called a mismatch", set, strange, isMismatch, { atLeast: 0.25 }),
  ];
}

function figure(
  what: string,
  set: DataSet,
  pairs: readonly (readonly [string, string])[],
  counts: (name: string, localPart: string) => boolean,
  aim: Measured['aim'],
): Measured {
  const hits = pairs.filter(([name, localPart]) => counts(name, localPart));
  return {
    what,
    set,
    hits: hits.length,
    of: pairs.length,
    aim,
    misses: shown('atLeast' in aim ? [] : hits),
  };
}

function shown(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.map(([name, localPart]) => `${name}: ${localPart}`);
}

function sharesName(one: string, other: string): boolean {
  const words = new Set(other.toLowerCase().split(/\s+/));
  return one
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.has(word));
}
