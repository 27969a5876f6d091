// How many typing errors two words may be apart to be taken for one, by the length of the shorter.
import { expect, test } from 'vitest';
import { isSimilar } from '../../../src-main/engine/company/name-forms.ts';

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
