// By which pattern a domain writes its people, and which patterns can have made a local part.
import { describe, expect, test } from 'vitest';
import { domainNaming, namingsOf, personNamings } from '../../../src-main/engine/person/naming.ts';
import type { DictionaryName, NameDictionary } from '../../../src-main/engine/ports.ts';
import { FEW_NAMES } from '../../doubles/few-names.ts';

describe('a local part', () => {
  test.each([
    ['jane.doe', ['first.last']],
    ['Jane.Doe+news', ['first.last']],
    ['jane_doe2', ['first_last']],
    ['doe-jane', ['last-first']],
    ['jane.unknownsurname', ['first.last']],
    ['unknowngiven.doe', ['first.last']],
    ['j.doe', ['f.last']],
    ['doe.j', ['last.f']],
    ['jane.d', ['first.l']],
    ['jane', ['first']],
    ['smith', ['last']],
    ['janedoe', ['firstlast']],
    ['smithjane', ['lastfirst']],
    ['jsmith', ['flast']],
    ['smithj', ['lastf']],
    ['janes', ['firstl']],
    ['e47112', ['a00000']],
    ['quarterly.results', []],
    ['quarterlyresults', []],
    ['jane.mary.doe', []],
    ['j.d', []],
    ['jd', []],
    ['\u4e2d\u6587', []],
    ['', []],
  ])('such as %s is read by the dictionary', (localPart, patterns) => {
    expect(namingsOf(localPart, FEW_NAMES)).toEqual(patterns);
  });

  test.each([
    ['jane.doe', 'Doe Jane', 'last.first'],
    ['jschimkowski', 'Jana Schimkowski', 'flast'],
    ['j_schimkowski7', 'Jana Schimkowski', 'f_last'],
    ['jana', 'Jana Schimkowski', 'first'],
  ])('%s of %s is %s, whatever the dictionary knows', (localPart, name, pattern) => {
    expect(namingsOf(localPart, FEW_NAMES, name)).toEqual([pattern]);
  });

  test('of somebody else is read by the dictionary', () => {
    expect(namingsOf('jane.doe', FEW_NAMES, 'Boris Petrov')).toEqual(['first.last']);
  });

  test('of a role is not a person\u2019s', () => {
    const reference = { names: FEW_NAMES, roleAccount: (text: string) => text };
    expect(personNamings(reference, 'jane.doe')).toEqual([]);
    expect(personNamings({ ...reference, roleAccount: () => null }, 'jane.doe')).toEqual([
      'first.last',
    ]);
  });
});

describe('a word', () => {
  const KNOWN: Readonly<Record<string, Partial<DictionaryName>>> = {
    rare: { family: true },
    seldom: { given: true },
    both: { given: true, family: true },
    anna: { given: true, common: true },
    maria: { given: true, family: true, common: true },
    li: { given: true, family: true, common: true },
    stone: { family: true, common: true },
  };
  const dictionary = {
    namesAt: (text: string, start: number) =>
      Object.entries(KNOWN)
        .filter(([name]) => text.startsWith(name, start))
        .map(([name, about]) => ({
          given: false,
          family: false,
          common: false,
          ...about,
          end: start + name.length,
        })),
  } as unknown as NameDictionary;

  test.each([
    ['rare', ['last']],
    ['seldom', ['first']],
    ['both', ['first', 'last']],
    ['maria', ['first', 'last']],
    ['annastone', ['firstlast']],
    ['mariastone', ['firstlast']],
    ['mariamaria', ['firstlast', 'lastfirst']],
    ['annali', []],
    ['lianna', []],
    ['annarare', []],
    ['rareanna', []],
    ['jrare', ['flast']],
    ['jseldom', []],
    ['janna', ['lfirst']],
    ['jli', []],
    ['annaj', ['firstl']],
    ['stonej', ['lastf']],
    ['rarej', []],
    ['seldomj', []],
    ['jmaria', ['flast', 'lfirst']],
    ['mariaj', ['firstl', 'lastf']],
  ])('%s is read by what is common, and alone by any name', (word, patterns) => {
    expect(namingsOf(word, dictionary)).toEqual(patterns);
  });

  test.each([
    ['j.rare', ['f.last']],
    ['j.maria', ['f.last', 'l.first']],
    ['maria.j', ['last.f', 'first.l']],
    ['j.nobody', []],
    ['anna.stone', ['first.last']],
    ['stone.anna', ['last.first']],
    ['maria.maria', ['first.last', 'last.first']],
    ['anna.anna', []],
    ['nobody.noone', []],
  ])('two of them, %s, by their sides', (pair, patterns) => {
    expect(namingsOf(pair, dictionary)).toEqual(patterns);
  });
});

describe('a domain', () => {
  const counts = (...each: readonly [string, number][]) =>
    each.map(([naming, people]) => ({ naming, people }));

  test('has the pattern of eight of ten, from five people on', () => {
    const first = { pattern: 'first.last', people: 8, of: 10 };
    expect(domainNaming(counts(['first.last', 8], ['flast', 2]))).toEqual(first);
    expect(domainNaming(counts(['first.last', 8], ['flast', 2], ['', 90]))).toEqual(first);
    expect(domainNaming(counts(['first.last', 7], ['flast', 3]))).toBeNull();
    expect(domainNaming(counts(['first.last', 4]))).toBeNull();
    expect(domainNaming([])).toBeNull();
  });

  test('has of two patterns that explain the same people the commoner', () => {
    const both = counts(['last.first first.last', 5]);
    expect(domainNaming(both)).toEqual({ pattern: 'first.last', people: 5, of: 5 });
    const unusual = counts(['first-last first.last', 5]);
    expect(domainNaming(unusual)).toEqual({ pattern: 'first.last', people: 5, of: 5 });
    const eastern = counts(['last.first first.last', 5], ['last.first', 1]);
    expect(domainNaming(eastern)).toEqual({ pattern: 'last.first', people: 6, of: 6 });
  });
});
