// Whether a pasted text holds addresses, and how many.
import { expect, test } from 'vitest';
import {
  addressCount,
  holdsAddresses,
} from '../../../../../src-renderer/features/lists/drop/pasted-list.ts';

test.each([
  ['', 0],
  ['no address', 0],
  ['a@b', 1],
  ['@b', 0],
  ['a@', 0],
  ['a @b', 0],
  ['a@ b', 0],
  ['a@@b', 0],
  ['a@b@c', 2],
  ['a,@b', 0],
  ['<a@b>;"c@d"', 2],
  ['a@<b', 0],
  ['a@"b', 0],
  ["a'@b", 0],
  ['a@b\nc@d, e@f', 3],
])('%j holds %d', (text, count) => {
  expect(addressCount(text)).toEqual({ count, all: true });
  expect(holdsAddresses(text)).toBe(count > 0);
});

test('of a long text the beginning is counted', () => {
  const text = (length: number) => `${' '.repeat(length - 3)}a@b`;
  expect(addressCount(text(2_000_000))).toEqual({ count: 1, all: true });
  expect(addressCount(text(2_000_001))).toEqual({ count: 0, all: false });
});
