// Lines found in a sorted text, and the values behind their tabs.
import { describe, expect, test } from 'vitest';
import { sortedLines } from '../../../src-main/adapters/reference/sorted-lines.ts';

const LINES = ['a', 'a.b\tone', 'ab\t', 'abc\ttwo\tmore', 'b', 'zz\tlast'];

describe.each([
  ['without a newline at the end', LINES.join('\n')],
  ['with one', `${LINES.join('\n')}\n`],
])('lines %s', (_, text) => {
  const lines = sortedLines(Buffer.from(text));

  test.each([
    ['a', ''],
    ['a.b', 'one'],
    ['ab', ''],
    ['abc', 'two\tmore'],
    ['b', ''],
    ['zz', 'last'],
  ])('%s has the value %j', (key, value) => {
    expect([lines.has(key), lines.valueOf(key)]).toEqual([true, value]);
  });

  test.each(['', 'A', '0', 'a.', 'a.bc', 'aa', 'abcd', 'az', 'z', 'zzz', 'ab\t', 'a\na.b', '~'])(
    'there is no %j',
    (key) => {
      expect([lines.has(key), lines.valueOf(key)]).toEqual([false, null]);
    },
  );
});

test.each(['', '\n'])('%j has none', (text) => {
  const lines = sortedLines(Buffer.from(text));
  expect(['', 'a', '\n'].map((key) => lines.has(key))).toEqual([false, false, false]);
});

test('every line of many is found, and nothing between them', () => {
  const keys = Array.from({ length: 200 }, (_, at) => `k${String(at * 2).padStart(4, '0')}`);
  const lines = sortedLines(Buffer.from(keys.map((key) => `${key}\tv${key}`).join('\n')));
  expect(keys.map((key) => lines.valueOf(key))).toEqual(keys.map((key) => `v${key}`));
  const between = keys.map((_, at) => `k${String(at * 2 + 1).padStart(4, '0')}`);
  expect(between.filter((key) => lines.has(key))).toEqual([]);
});

test('a value that is not ASCII is read byte by byte', () => {
  expect(sortedLines(Buffer.from('a\té')).valueOf('a')).toBe('Ã©');
});
