// A reply as it is shown and kept.
import { expect, test } from 'vitest';
import { wordsOf } from '../../../src-main/engine/mailbox/reply-for-display.ts';

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

test('the words are cut at 300 characters, never within one', () => {
  const long = wordsOf({ code: 550, lines: ['😀'.repeat(400)] });
  expect([...long]).toHaveLength(300);
  expect(long.endsWith('😀…')).toBe(true);
});
