// Values that are stored compressed, and what is said of bytes that are none.
import { expect, test } from 'vitest';
import { packed, unpacked } from '../../../src-main/adapters/sqlite/packed.ts';
import { asStoreError } from '../../../src-main/adapters/sqlite/store-error.ts';

test.each([null, '', 'ü', [{ at: 1, via: null }]])('%j comes back', (value) => {
  expect(unpacked(packed(value))).toEqual(value);
});

test.each([
  ['other bytes', Buffer.from([0xff, 0xff, 0xff])],
  ['a cut off value', packed('a'.repeat(100)).subarray(0, 3)],
])('%s are a damaged store', (_, bytes) => {
  const told = (() => {
    try {
      return unpacked(bytes);
    } catch (thrown) {
      return asStoreError(thrown, 'vouch.db').code;
    }
  })();
  expect(told).toBe('store_damaged');
});
