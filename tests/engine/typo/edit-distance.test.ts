// How many typing errors part two words, which one does, and how few their letters allow.
import { expect, test } from 'vitest';
import { slipBetween, slipsBetween } from '../../../src-main/engine/typo/edit-distance.ts';
import { fewestSlips, lettersOf } from '../../../src-main/engine/typo/letters.ts';

test.each([
  ['acme', 'acme', 0, 0],
  ['', 'abc', 3, 2],
  ['acmee', 'acme', 1, 0],
  ['acem', 'acme', 1, 0],
  ['acne', 'acme', 1, 1],
  ['ab', 'cd', 2, 2],
  ['ba-dc', 'ab-cd', 2, 0],
  ['kestrels', 'estrelsk', 2, 0],
  ['abc', 'xyz', 3, 3],
])('between "%s" and "%s" are %d slips, and at least %d', (one, other, slips, least) => {
  expect([0, 1, 2, 3].map((limit) => slipsBetween(one, other, limit))).toEqual(
    [0, 1, 2, 3].map((limit) => Math.min(slips, limit + 1)),
  );
  expect(fewestSlips(lettersOf(one), lettersOf(other))).toBe(least);
});

test.each([
  ['acem', 'acme', { kind: 'swapped', at: 2 }],
  ['ace', 'acme', { kind: 'dropped', at: 2, meant: 'm' }],
  ['acm', 'acme', { kind: 'dropped', at: 3, meant: 'e' }],
  ['acxme', 'acme', { kind: 'added', at: 2, typed: 'x' }],
  ['acmee', 'acme', { kind: 'added', at: 4, typed: 'e' }],
  ['acne', 'acme', { kind: 'replaced', at: 2, typed: 'n', meant: 'm' }],
  ['acme', 'acme', null],
  ['emca', 'acme', null],
  ['acbd', 'acme', null],
  ['acmeac', 'acme', null],
  ['ac', 'acme', null],
  ['acmx', 'acem', null],
])('from "%s" to "%s" it is %o', (typed, meant, slip) => {
  expect(slipBetween(typed, meant)).toEqual(slip);
});
