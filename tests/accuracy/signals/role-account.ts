// Measures how many published contacts are recognised as roles, and how many local parts of people's names are mistaken for roles.

import { nameEntries, removedNames } from '../../../scripts/reference-data/person-names.ts';
import { roleLines, roleSources } from '../../../scripts/reference-data/role-lines.ts';
import { readRoleWords } from '../../../src-main/adapters/reference/reference-data.ts';
import { roleAccount } from '../../../src-main/adapters/reference/role-account.ts';
import { plainLetters } from '../../../src-main/engine/plain-letters.ts';
import { allNames } from '../../doubles/all-names.ts';
import type { Measured } from '../measured.ts';
import type { DataSet } from '../sets.ts';
import { givenAndFamily, LOCAL_PART_PATTERNS } from './name-patterns.ts';

export function measureRoleAccount(read: (name: string) => DataSet): readonly Measured[] {
  const names = allNames();
  const words = readRoleWords(roleLines(roleSources(nameEntries(removedNames()))).join('\n'));
  const isRole = (localPart: string) => roleAccount(words, localPart, names) !== null;
  const contacts = read('published-contacts');
  const published = contacts.rows.map(([localPart = '']) => localPart);
  const found: Measured = {
    what: 'published contacts recognised as roles',
    set: contacts,
    hits: published.filter(isRole).length,
    of: published.length,
    aim: { atLeast: 0.9 },
    misses: published.filter((localPart) => !isRole(localPart)),
  };
  return [
    found,
    ...['given-and-family-names', 'own-addresses'].map((name) => onNames(read(name), isRole)),
  ];
}

function onNames(set: DataSet, isRole: (localPart: string) => boolean): Measured {
  const localParts = set.rows.flatMap((row) => {
    const [given, family] = givenAndFamily(row, set.name).map(plainLetters);
    return given && family ? LOCAL_PART_PATTERNS.map((make) => make(given, family)) : [];
  });
  const wrong = localParts.filter(isRole);
  return {
    what: 'local parts of names mistaken for a role',
    set,
    hits: wrong.length,
    of: localParts.length,
    aim: { atMost: 0.0007 },
    misses: [...new Set(wrong)],
  };
}
