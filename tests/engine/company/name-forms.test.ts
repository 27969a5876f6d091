// The short and joined forms of a name, and how many typing errors two words may be apart to be taken for one.
import { expect, test } from 'vitest';
import {
  acronymsOf,
  hyphened,
  inOrder,
  isSimilar,
  leadingLetters,
  runsOf,
} from '../../../src-main/engine/company/name-forms.ts';

/** A word with so many letters replaced, none of them the first. */
const mistyped = (word: string, errors: number) =>
  [...word].map((letter, index) => (index > 0 && index <= errors ? '0' : letter)).join('');

test.each([
  [5, 0],
  [6, 1],
  [8, 1],
  [9, 2],
  [13, 2],
  [14, 3],
  [20, 3],
])('of %d letters: %d', (length, allowed) => {
  const word = 'abcdefghijklmnopqrst'.slice(0, length);
  const similar = [1, 2, 3, 4].map((errors) => isSimilar(word, mistyped(word, errors)));
  expect(similar).toEqual([1, 2, 3, 4].map((errors) => errors <= allowed));
  // Letters that are missing count as well.
  const cut = [1, 2, 3].map((less) => isSimilar(`${word}${'x'.repeat(less)}`, word));
  expect(cut).toEqual([1, 2, 3].map((less) => less <= allowed));
});

test('the first letter has to be the same', () => {
  expect(isSimilar('abcdefghi', 'xbcdefghi')).toBe(false);
});

test.each([
  ['fedex', 'federal express', { whole: false }],
  ['fedex', 'federal group express', { whole: false }],
  ['fedex', 'federal zyxwv express', null],
  ['fed', 'federal express', null],
  ['kestrelow', 'kestrel osprey widget', { whole: true }],
  ['ko', 'kestrel osprey', null],
  ['kestrel', 'kestrel', null],
  ['kestrel', 'kestrel group', null],
  ['kestrelg', 'kestrel group', { whole: true }],
  ['jpmorgan', 'j p morgan', { whole: true }],
  ['acmex', 'acme xyz', { whole: true }],
  ['acmx', 'acm xyz', null],
  // Cut in every way this would never end.
  [`${'a'.repeat(62)}b`, 'aaaaaaaa '.repeat(12).trim(), null],
])('%s is made of beginnings of %s: %j', (label, words, expected) => {
  expect(inOrder(label, words.split(' '))).toEqual(expected);
});

test.each([
  ['kestrel-osprey', true],
  ['kest-osp', true],
  ['kes-osp', false],
  ['kestrel-ko', true],
  ['kestrel-os', false],
  ['kestrel-o', false],
  ['kestrel-xyz', false],
  ['kestrel', false],
])('%s is Kestrel Osprey with hyphens: %s', (plain, expected) => {
  const words = ['kestrel', 'osprey'];
  expect(hyphened(plain, words, words)).toBe(expected);
});

test('acronyms, leading letters and runs', () => {
  const acronyms = (words: string) => [...acronymsOf(words.split(' '), words.split(' and '))];
  expect(acronyms('kestrel and osprey')).toEqual(['kao', 'ko', 'kno']);
  expect(
    ['a', 'a b', 'a b c d e f g h', 'a b c d e f g h i'].map((each) => acronyms(each)[0]),
  ).toEqual([undefined, 'ab', 'abcdefgh', undefined]);
  expect([['h', 'm', 'hennes'], ['h', 'm'], ['hennes']].map(leadingLetters)).toEqual([
    'hm',
    'hm',
    '',
  ]);
  expect([...runsOf(['acme', 'global', 'group'])]).toEqual(['acmeglobal', 'acmeglobalgroup']);
  expect([...runsOf(['group', 'acme'])]).toEqual(['groupacme']);
});
