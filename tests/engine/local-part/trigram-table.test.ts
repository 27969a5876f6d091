import { expect, test } from 'vitest';
import { bitsOfNext, EDGE, LETTERS } from '../../../src-main/engine/local-part/trigrams.ts';

const sign = (letter: string) => (letter === '' ? EDGE : LETTERS.indexOf(letter));
const bits = (before: string, last: string, next: string) =>
  bitsOfNext(sign(before), sign(last), sign(next));

test('it knows what follows what', () => {
  expect(bits('s', 'c', 'h')).toBeGreaterThan(3);
  expect(bits('', 'q', 'u')).toBeGreaterThan(3);
  expect(bits('x', 'z', 'k')).toBeLessThan(0);
  expect(bits('a', 'q', 'j')).toBeLessThan(-2);
  expect(bits('', '', 'm')).toBeGreaterThan(bits('', '', 'x'));
  expect(bits('e', 'n', '')).toBeGreaterThan(bits('e', 'q', ''));
});
