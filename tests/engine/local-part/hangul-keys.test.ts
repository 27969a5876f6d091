// Korean typed on Latin keys: which letters spell a name, and which do not.
import { expect, test } from 'vitest';
import { hangulOnLatinKeys } from '../../../src-main/engine/local-part/hangul-keys.ts';

test.each([
  ['rlaalstn', '김민수'],
  ['qkrwltjd', '박지성'],
  ['chlalstlr', '최민식'],
  ['dldnjs', '이원'],
  ['wlsdn', '진우'],
  ['rlaalstnwk', '김민수자'],
])('%s is %s', (keys, hangul) => {
  expect(hangulOnLatinKeys(keys)).toBe(hangul);
});

test.each([
  ['no surname stands first', 'qhfka'],
  ['a vowel stands first', 'kiwi'],
  ['a key is left over', 'rlaalstnpk'],
  ['there is one syllable only', 'rla'],
  ['there are more syllables than a name has', 'rlaalstnalstn'],
  ['there are no letters', ''],
])('where %s, it is nothing: %s', (_, keys) => {
  expect(hangulOnLatinKeys(keys)).toBeNull();
});
