// Which spellings are variants of one name: how sounds fold, and how many letters may be other.
import { expect, test } from 'vitest';
import {
  differInSex,
  foldHabits,
  isNear,
  soundsAlike,
} from '../../../src-main/engine/person/spelling-variants.ts';

const SOUNDS =
  'shch>s tsch>c sch>s tch>c sh>s sz>s ch>c cz>c ts>c tz>c zh>z dj>z dz>z ph>f ff>v th>t kh>h gh>g dh>d bh>b ck>k x>ks qu>k ' +
  'ae>a oe>o ue>u ou>u oo>u ee>i ye>e je>e ie>e y>i j>i w>v q>k c>k a>a s>s';

test('each sound folds to one spelling, the longest first', () => {
  const folded = SOUNDS.split(' ').map((rule) => {
    const [sound = ''] = rule.split('>');
    return `${sound}>${foldHabits(`n${sound}ro`).slice(1, -2)}`;
  });
  expect(folded.join(' ')).toBe(SOUNDS);
});

test.each([
  ['fatimah', 'fatima'],
  ['noah', 'noah'],
  ['norah', 'nora'],
  ['nnorro', 'noro'],
])('%s folds to %s', (word, folded) => {
  expect(foldHabits(word)).toBe(folded);
});

test.each([
  ['kaia', 'caya', true],
  ['kai', 'cay', false],
  ['kai', 'kai', true],
])('%s and %s sound alike: %s', (one, other, alike) => {
  expect([soundsAlike(one, other), soundsAlike(other, one)]).toEqual([alike, alike]);
});

test.each([
  ['mbrtn', 'mbrtp', true],
  ['mbrt', 'mbrp', false],
  ['mbrtn', 'pbrtn', false],
  ['mbrtndgl', 'mbrtndpr', false],
  ['mbrtndglb', 'mbrtndprb', true],
  ['mbrtndglb', 'mbrtnsprb', false],
  ['mbrtndglb', 'mbrtndglbsv', true],
  ['mbrtndglb', 'mbrtndglbsvp', false],
])('%s and %s are near: %s', (one, other, near) => {
  expect([isNear(one, other), isNear(other, one)]).toEqual([near, near]);
});

test.each([
  ['mario', 'maria', true],
  ['andre', 'andrea', false],
  ['andri', 'andre', true],
  ['mario', 'mario', false],
  ['mariu', 'maria', false],
])('%s and %s differ in sex: %s', (one, other, differ) => {
  expect(differInSex(one, other)).toBe(differ);
});
