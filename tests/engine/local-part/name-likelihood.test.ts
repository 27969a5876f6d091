// How much likelier letters are as names than by chance: what names, seams and initials weigh.
import { expect, test } from 'vitest';
import { bitsOfRun } from '../../../src-main/engine/local-part/name-likelihood.ts';
import { bitsOfNext, EDGE } from '../../../src-main/engine/local-part/trigrams.ts';

/** Two names that no other name is like: what they weigh is what the dictionary gives them. */
const COMMON = 'zqxjkv';
const RARE = 'vkjxqz';
const dictionary = {
  namesAt: (letters: string, start: number) =>
    [COMMON, RARE, 'qx']
      .filter((name) => letters.startsWith(name, start))
      .map((name) => ({
        ...{ end: start + name.length, common: name === COMMON, given: true, family: true },
      })),
};
const bits = (letters: string) => bitsOfRun(letters, dictionary);
const common = 6 * Math.log2(26) - 13;
const rare = 6 * Math.log2(26) - 15.5;
/** As a single word, which the letters of "maria" are. */
const maria = bits('maria');

test.each([
  [COMMON, common],
  [RARE, rare],
  [COMMON + RARE, common - 1 + rare],
  [`${COMMON}w`, common - 1.5],
  [`w${COMMON}`, -1.5 - 1 + common],
  [`wq${COMMON}`, -3 - 1 + common],
  [`wqz${COMMON}`, -4.5 - 1 + common],
  [`${COMMON}maria`, common - 4 + maria],
  [`maria${RARE}`, maria - 1 + rare],
])('%s weighs %s bits', (letters, expected) => {
  expect(bits(letters)).toBeCloseTo(expected, 10);
});

test('a word weighs what its letters do, from its edges on, and initials only stand beside four letters', () => {
  const index = (letter: string) => letter.charCodeAt(0) - 97;
  const [q, x] = [index('q'), index('x')];
  const word = bitsOfNext(EDGE, EDGE, q) + bitsOfNext(EDGE, q, x) + bitsOfNext(q, x, EDGE);
  const each = [q, x].map((at) => bitsOfNext(EDGE, EDGE, at) + bitsOfNext(EDGE, at, EDGE));
  const [first = 0, second = 0] = each;
  expect(bits('qx')).toBeCloseTo(Math.max(word, first - 4 + second), 10);
  expect(maria).toBeGreaterThan(0);
});
