// A reply as it is shown and kept.
import { expect, test } from 'vitest';
import { tidyWords, wordsOf } from '../../../src-main/engine/mailbox/reply-for-display.ts';

test('the words are one line, code included, the enhanced code once', () => {
  const lines = ['5.1.1 No such', '5.1.1 user,', '5.1.1 sorry.'];
  expect(wordsOf({ code: 550, lines })).toBe('550 5.1.1 No such user, sorry.');
  expect(wordsOf({ code: 250, lines: [''] })).toBe('250');
});

test('the words cannot move a cursor or turn the reading direction', () => {
  expect(wordsOf({ code: 550, lines: ['a\u001b[2Jb\u202ec\0d\te\u2028f'] })).toBe(
    '550 a\ufffd[2Jb\ufffdc\ufffdd e f',
  );
});

test.each([
  [300, '😀'.repeat(300)],
  [301, `${'😀'.repeat(299)}…`],
  [400, `${'😀'.repeat(299)}…`],
])('of %s characters 300 are shown, and none is cut in two', (count, shown) => {
  expect(tidyWords('😀'.repeat(count))).toBe(shown);
});

test('a code is repeated where it stands at the beginning of a line, and is no other', () => {
  const lines = [' #5.1.1 a', '#5.1.1 b', '5.1.1 c', '5.1.10 d'];
  expect(wordsOf({ code: 550, lines })).toBe('550 #5.1.1 a b 5.1.1 c 5.1.10 d');
  expect(wordsOf({ code: 550, lines: ['5.1.1.1 a', '5.1.1.1 b'] })).toBe('550 5.1.1.1 a 5.1.1.1 b');
});
