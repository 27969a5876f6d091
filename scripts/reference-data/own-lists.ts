// Reads the short lists that are kept by hand in `resources/reference`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../resources/reference/', import.meta.url));

/** The files, in the order in which they enter the build's stamp. */
export const OWN_LISTS = [
  'free-providers-removed.txt',
  'name-words.txt',
  'names-given.txt',
  'names-removed.txt',
  'package-dates.txt',
  'role-contacts.txt',
  'role-functions.txt',
  'role-patterns.txt',
  'role-words-extra.txt',
  'role-words-removed.txt',
  'throwaway-removed.txt',
] as const;

export type OwnList = (typeof OWN_LISTS)[number];

/** The lines of a list, without comments (`#`) and blank lines. */
export function ownList(name: OwnList): string[] {
  return ownListText(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The words of a list, where a line may hold several. */
export function ownWords(name: OwnList): string[] {
  return ownList(name).flatMap((line) => line.split(/\s+/));
}

/** A list of two columns separated by a tab. */
export function ownTable(name: OwnList): [string, string][] {
  return ownList(name).map((line) => {
    const [first, second, ...rest] = line.split('\t');
    if (first === undefined || second === undefined || rest.length > 0) {
      throw new Error(`${name} needs two columns separated by a tab: "${line}"`);
    }
    return [first, second];
  });
}

/** The whole text of a list, for the stamp. */
export function ownListText(name: OwnList): string {
  return readFileSync(FOLDER + name, 'utf8');
}
