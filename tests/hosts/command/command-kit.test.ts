// Which texts are numbers for an option: below its limits, at them, and above.
import { expect, test } from 'vitest';
import { parseCount } from '../../../src-main/hosts/command/command-kit.ts';

const LIMITS = { least: -3, most: 12 };

test.each([
  ['-3', -3],
  ['0', 0],
  [' 12 ', 12],
])('%j is a number', (text, count) => {
  expect(parseCount(text, '--limit', LIMITS)).toBe(count);
});

test.each(['-4', '13', '', ' ', '1.5', '1e1', '0x1', '1234567890123'])('%j is none', (text) => {
  expect(() => parseCount(text, '--limit', LIMITS)).toThrow(
    `--limit must be a whole number from -3 to 12, not "${text}".`,
  );
});
