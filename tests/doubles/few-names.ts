// A dictionary of a few names for tests that are not about names, and one that knows none.
import { decodeNames, encodeNames } from '../../src-main/adapters/reference/name-file.ts';
import { knownGivenNames } from '../../src-main/engine/person/nicknames.ts';
import type { NameDictionary } from '../../src-main/engine/ports.ts';

const FAMILY = 'doe smith petrov miller johnson garcia muller novak rossi wang'.split(' ');

/** The given names that have short forms, and ten family names, all common. */
export const FEW_NAMES: NameDictionary = dictionaryOf(knownGivenNames(), FAMILY);

function dictionaryOf(given: readonly string[], family: readonly string[]): NameDictionary {
  const names = new Set([...given, ...family]);
  const bytes = encodeNames(
    [...names].map((name) => ({
      name,
      given: given.includes(name),
      family: family.includes(name),
      common: true,
    })),
  );
  const dictionary = decodeNames(bytes);
  if (dictionary === null) throw new Error('The dictionary of the tests cannot be read.');
  return dictionary;
}
