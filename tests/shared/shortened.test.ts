// Where texts are cut, and that no character is cut in two.
import { expect, test } from 'vitest';
import { shortened } from '../../src-shared/shortened.ts';

test.each([
  ['abcde', 5, 'abcde'],
  ['abcdef', 5, 'abcd…'],
  ['', 5, ''],
  ['ab😀', 4, 'ab😀'],
  ['ab😀cd', 4, 'ab…'],
  ['ab😀cd', 5, 'ab😀…'],
])('%j cut to %i is %j', (text, most, cut) => {
  expect(shortened(text, most)).toBe(cut);
});
