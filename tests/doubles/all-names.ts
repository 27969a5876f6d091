// The dictionary of names as the build makes it, for tests that are about names.
import { nameEntries, removedNames } from '../../scripts/reference-data/person-names.ts';
import { decodeNames, encodeNames } from '../../src-main/adapters/reference/name-file.ts';
import type { NameDictionary } from '../../src-main/engine/ports.ts';

/** Made anew from the packages: a second or two. */
export function allNames(): NameDictionary {
  const dictionary = decodeNames(encodeNames(nameEntries(removedNames())));
  if (dictionary === null) throw new Error('The dictionary of names cannot be read.');
  return dictionary;
}
