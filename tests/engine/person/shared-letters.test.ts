// Whether a local part that does not fit a name shows its bearer all the same.
import { expect, test } from 'vitest';
import { sharesLetters } from '../../../src-main/engine/person/shared-letters.ts';

test.each([
  ['Paul Green', 'pgsunset', true],
  ['Jane Mary Doe', 'xkqjmd', true],
  ['Wang Xiaoming', 'wxmqzk', true],
  ['Jane Doe', 'janqxz', true],
  ['Jane Doe', 'djxkqz', true],
  ['Jane Doe', 'xkqzjd', true],
  ['Jane Doe', 'xkqzbd', false],
  ['Jane Doe', 'xkqzbj', false],
  ['Li Bo', 'lixkqz', false],
  ['Doe', 'dxkqz', false],
  ['Jan van Os', 'vanxkq', false],
  ['Jane Fielding', 'xqfieldingzk', true],
  ['Anna Smith', 'xqsmithzk', true],
  ['Anna Ford', 'xqfordzk', false],
  ['Jane Doe', 'xkqzjvbw', false],
  ['', 'xkqzjvbw', false],
])('%s and %s: %s', (name, localPart, expected) => {
  expect(sharesLetters(name, localPart)).toBe(expected);
});
