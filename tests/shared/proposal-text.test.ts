// The sentence about outcomes that are missing, with one and with many of a kind.
import { expect, test } from 'vitest';
import { missingOutcomes } from '../../src-shared/proposal-text.ts';

test.each([
  [{ any: 1, good: 0, bad: 0 }, '1 more outcome is needed'],
  [{ any: 0, good: 1, bad: 1 }, '1 more good one and 1 more bad one are needed'],
  [{ any: 0, good: 0, bad: 2 }, '2 more bad ones are needed'],
  [
    { any: 1200, good: 20, bad: 1 },
    '1,200 more outcomes, 20 more good ones and 1 more bad one are needed',
  ],
])('%o', (missing, words) => {
  expect(missingOutcomes({ missing })).toBe(`To propose weights, ${words}.`);
});
