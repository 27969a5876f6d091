// Names in a local part by a small dictionary: how long each has to be, one letter below and at each bound.
import { expect, test } from 'vitest';
import { personIn } from '../../../src-main/engine/person/another-person.ts';
import type { NameDictionary } from '../../../src-main/engine/ports.ts';

type Known = readonly [given: boolean, family: boolean, common: boolean];
const GIVEN: Known = [true, false, true];
const FAMILY: Known = [false, true, true];
const RARE_GIVEN: Known = [true, false, false];
const RARE_FAMILY: Known = [false, true, false];

/** `bob` has short forms that everybody knows; the others are nobody's nickname. */
const NAMES: Readonly<Record<string, Known>> = {
  bob: GIVEN,
  zdo: GIVEN,
  zdor: GIVEN,
  zdora: GIVEN,
  oza: RARE_GIVEN,
  ozab: RARE_GIVEN,
  kle: FAMILY,
  klem: FAMILY,
  klemp: FAMILY,
  vurt: RARE_FAMILY,
  vurte: RARE_FAMILY,
  vurtez: RARE_FAMILY,
};

const dictionary: NameDictionary = {
  namesAt: (letters, start) =>
    Object.entries(NAMES)
      .filter(([name]) => letters.startsWith(name, start))
      .map(([name, [given, family, common]]) => ({
        end: start + name.length,
        given,
        family,
        common,
      }))
      .toSorted((one, other) => one.end - other.end),
};

test.each([
  // A common name alone; of three letters only one that has short forms.
  ['bob', 'given'],
  ['zdo', null],
  ['zdor', 'given'],
  ['klem', 'family'],
  ['ozab', null],
  ['vurtez', null],
  ['qqqq', null],
  // A family name behind an initial.
  ['b.klem', 'g.family'],
  ['b.kle', null],
  ['b.zdor', null],
  ['b.vurt', 'g.family'],
  ['b', null],
  // A given name beside a word.
  ['zdo.klem', 'given.family'],
  ['klem.zdo', 'given.family'],
  ['zdo.qqqq', 'given.family'],
  ['zdo.qqq', null],
  ['zdo.kle', 'given.family'],
  ['oza.klem', null],
  ['ozab.klem', 'given.family'],
  ['klem.vurt', null],
  ['zdo.klem.b', 'given.family'],
  // Two names glued together, one of them common.
  ['zdorklem', 'givenfamily'],
  ['klemzdor', 'familygiven'],
  ['zdoklem', null],
  ['zdorakle', null],
  ['zdoklemp', null],
  ['ozabvurt', null],
  ['ozabklem', 'givenfamily'],
  ['zdorvurt', 'givenfamily'],
  ['klemvurt', null],
  // An initial glued to a family name.
  ['bklem', null],
  ['bklemp', 'gfamily'],
  ['bvurte', null],
  ['bvurtez', 'gfamily'],
  ['bzdora', null],
  // Words that stand beside anybody's name say nothing.
  ['klem.info', 'family'],
  ['info', null],
])('%s: %s', (local, expected) => {
  expect(personIn(local.split('.'), dictionary)).toBe(expected);
});
