// How the age of a list is said.
import { expect, test } from 'vitest';
import { dated } from '../../../src-main/adapters/feeds/age.ts';

test.each([
  [Date.UTC(2026, 10, 20, 19, 48, 59), 'of 2026-11-20 19:48 UTC'],
  [Date.UTC(2026, 0, 1), 'of 2026-01-01 00:00 UTC'],
])('%i is said %j', (at, words) => {
  expect(dated(at)).toBe(words);
});
