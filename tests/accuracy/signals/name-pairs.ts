// Holds names against addresses: of their bearers, and of others, with whom every match is wrong.
import { matchName } from '../../../src-main/engine/person/match.ts';
import type { NameDictionary } from '../../../src-main/engine/ports.ts';

export interface NamePair {
  readonly name: string;
  readonly localPart: string;
}

/** Whether the name and the address are called one person's. */
export function isMatch({ name, localPart }: NamePair, names: NameDictionary): boolean {
  const match = matchName(name, localPart, names);
  return match.state === 'full' || (match.state === 'partial' && match.reason === 'one_part');
}

/** How many strangers' addresses each name is held against. */
const STRANGERS = 10;

/** Each name with local parts of people who share no word with it; `step` leads through the set before it meets one twice. */
export function strangersOf<T extends NamePair>(people: readonly T[], step: number): readonly T[] {
  return people.flatMap((person, index) =>
    Array.from(
      { length: STRANGERS },
      (_, turn) => people[(index + (turn + 1) * step) % people.length],
    )
      .filter((other) => other !== undefined && !sharesWord(person.name, other.name))
      .map((other) => ({ ...person, localPart: other?.localPart ?? '' })),
  );
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(other));
  return wordsOf(one).some((word) => words.has(word));
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/\s+/);
}
