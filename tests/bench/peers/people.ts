// Compares what is said of local parts: whether a name belongs to them, and whether they are a role's.
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { DATA_FOLDER } from '../../../src-main/program/package-files.ts';
import { type DataSet, readSet } from '../../accuracy/sets.ts';
import { isMatch, type NamePair, strangersOf } from '../../accuracy/signals/name-pairs.ts';
import { givenAndFamily, LOCAL_PART_PATTERNS } from '../../accuracy/signals/name-patterns.ts';
import { allNames } from '../../doubles/all-names.ts';
import { firstsOf, type Judge, type OfflineTable, rowsOf } from './offline-table.ts';

/** A step through the set of people that meets everybody before it meets one twice. */
const STEP = 487;

/** No peer is given a name; two guess one from an address, which is held against the name. */
export async function names(load: NodeJS.Require): Promise<OfflineTable> {
  const dictionary = allNames();
  const { detectName } = load('@devmehq/email-validator-js');
  const { process: toName } = load('email-to-name');
  const judges: Readonly<Record<string, Judge<NamePair, boolean>>> = {
    Vouch: (pair) => isMatch(pair, dictionary),
    '@devmehq/email-validator-js': ({ name, localPart }) => {
      const guess = detectName(`${localPart}@example.com`);
      return fits(name, [guess?.firstName, guess?.lastName].join(' '));
    },
    'email-to-name': ({ name, localPart }) => fits(name, toName(`${localPart}@example.com`)),
  };
  const own = readSet('own-addresses', null);
  const scripts = readSet('names-in-scripts', null);
  const made = readSet('given-and-family-names', null);
  const people = own.rows.map(([name = '', localPart = '']): NamePair => ({ name, localPart }));
  const called = { hit: (found: boolean | null) => found === true };
  return {
    title: 'Names',
    set: `\`own-addresses\`, \`names-in-scripts\` and \`given-and-family-names\`, the last in ${LOCAL_PART_PATTERNS.length} patterns such as \`given.family\`, \`gfamily\` and \`family\`. No peer takes a name. Two guess one from the address; a word of two letters or more that is also in the name, accents aside, counts as found. infer 2.0.0 guesses too, but finds its data only in the working folder and cannot be run`,
    columns: [
      'own addresses of people found',
      'addresses of strangers called theirs',
      'names in other scripts found',
      'names in usual patterns found',
    ],
    rows: await rowsOf(judges, [
      { ...called, cases: people },
      { ...called, cases: strangersOf(people, STEP) },
      {
        ...called,
        cases: scripts.rows.map(([, name = '', localPart = '']) => ({ name, localPart })),
      },
      { ...called, cases: madeOf(made) },
    ]),
  };
}

function madeOf(set: DataSet): readonly NamePair[] {
  return set.rows.flatMap((row) => {
    const [given, family] = givenAndFamily(row, set.name);
    return LOCAL_PART_PATTERNS.map((pattern) => ({
      name: `${given} ${family}`,
      localPart: pattern(plain(given), plain(family)).replaceAll(' ', ''),
    }));
  });
}

function fits(name: string, guess: string): boolean {
  const words = new Set(plain(name).split(/[\s-]+/));
  return plain(guess)
    .split(/[\s-]+/)
    .some((word) => word.length > 1 && words.has(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export async function roles(load: NodeJS.Require): Promise<OfflineTable> {
  const reference = await loadReferenceData(DATA_FOLDER);
  const published = readSet('published-contacts', null);
  const own = readSet('own-addresses', null);
  const listed = new Set<string>(load('role-based-email-addresses'));
  const reserved = new Set<string>(load('reserved-email-addresses-list'));
  const judges: Readonly<Record<string, Judge<string, boolean>>> = {
    Vouch: (local) => reference.roleAccount(local) !== null,
    'role-based-email-addresses': (local) => listed.has(local.toLowerCase()),
    'reserved-email-addresses-list': (local) => reserved.has(local.toLowerCase()),
  };
  const called = { hit: (found: boolean | null) => found === true };
  return {
    title: 'Mailboxes of roles',
    set: '`published-contacts` and `own-addresses`. No verifier among the peers tells roles from people; two word lists do, one of which is built into Vouch. The sets have no dates, so this is no forecast. Whoever uses `contact` or `mail` as their own address counts as a person',
    columns: ['roles recognised', 'people called a role'],
    rows: await rowsOf(judges, [
      { ...called, cases: firstsOf(published) },
      { ...called, cases: own.rows.map(([, local = '']) => local) },
    ]),
  };
}
