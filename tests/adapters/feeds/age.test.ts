// Ages in words.
import { expect, test } from 'vitest';
import { ageInWords } from '../../../src-main/adapters/feeds/age.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'less than a minute old'],
  [-5 * HOUR, 'less than a minute old'],
  [59_999, 'less than a minute old'],
  [MINUTE, '1 minute old'],
  [59 * MINUTE, '59 minutes old'],
  [HOUR, '1 hour old'],
  [47.9 * HOUR, '47 hours old'],
  [48 * HOUR, '2 days old'],
  [400 * 24 * HOUR, '400 days old'],
])('%i ms is %s', (ageMs, words) => {
  expect(ageInWords(ageMs)).toBe(words);
});
