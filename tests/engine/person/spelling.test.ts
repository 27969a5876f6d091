// How a word may be spelt in plain letters: the usual spellings, the beginnings and initials of all, and how much is looked at.
import { expect, test } from 'vitest';
import {
  beginsSpelling,
  initialsOf,
  spellingOf,
} from '../../../src-main/engine/person/spelling.ts';
import { latticeEnds } from '../../../src-main/engine/person/spelling-lattice.ts';
import { unwrittenVowelsLattice } from '../../../src-main/engine/person/unwritten-vowels.ts';

test.each([
  ['jane', 'jane', 'j'],
  ['щукин', 'shchukin schoucyn', 's shch sch sht sh schtsch'],
  ['юрий', 'yuriy iury', 'y i yu iu j ju'],
  ['александр', 'aleksandr alyexandr', 'a'],
  ['άννα', 'anna', 'a'],
  ['müller', 'muller mueller', 'm'],
  // Its first letter may be left out, which is no initial.
  ['علي', 'alay alli ly', 'a l aa e i o'],
  ['ءم', 'am mm m', 'a m e i o u'],
])('%s is %s, and begins with %s', (word, forms, initials) => {
  const spelling = spellingOf(word);
  expect([spelling.forms.join(' '), initialsOf(spelling).join(' ')]).toEqual([forms, initials]);
});

test.each([
  ['jane', 'jan', true],
  ['jane', 'jane', true],
  ['jane', 'janex', false],
  ['щукин', 'schtsch', true],
  ['щукин', 'stchouc', true],
  ['щукин', 'schtschukin', true],
  ['щукин', 'schtschukinx', false],
  ['щукин', 'shtxx', false],
])('a spelling of %s begins with %s: %s', (word, text, expected) => {
  expect(beginsSpelling(spellingOf(word), text)).toBe(expected);
});

test('64 letters and 96 places of a word are looked at', () => {
  expect(spellingOf('a'.repeat(65))).toEqual({ forms: ['a'.repeat(64)], lattice: null });
  const { forms, lattice } = spellingOf('щ'.repeat(65));
  expect([forms.map(({ length }) => length), lattice?.length]).toEqual([[64, 64], 64]);
  expect(spellingOf('가'.repeat(33)).lattice?.length).toBe(96);
  expect(spellingOf('')).toEqual({ forms: [], lattice: null });
});

test.each([
  ['דן', 'dan', true],
  ['דן', 'ddn', true],
  ['דן', 'dana', false],
  ['الحل', 'elhal', true],
  ['الح', 'elah', true],
  ['الح', 'elh', true],
  // A silenced letter is left out with its vowel.
  ['ศักดิ์', 'sak', true],
  ['จันทร์', 'chan', true],
  ['เก', 'ke', true],
  ['เก', 'ek', false],
  ['कम', 'kam', true],
  ['कम', 'kama', true],
  ['कम', 'kame', false],
  ['कम', 'kom', true],
  ['कि', 'ki', true],
  ['कि', 'kai', false],
  ['का', 'kaa', true],
  ['का', 'koaa', false],
  ['क्म', 'kma', true],
  ['क्म', 'kama', false],
])('%s may be written %s: %s', (word, text, expected) => {
  const ends = latticeEnds(unwrittenVowelsLattice(word) ?? [], text, 0);
  expect(ends.includes(text.length)).toBe(expected);
});
