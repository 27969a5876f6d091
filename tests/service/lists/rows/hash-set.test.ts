import { expect, test } from 'vitest';
import { createHashSet } from '../../../../src-main/service/lists/rows/hash-set.ts';

test('half a million texts that differ little are each new once', () => {
  const seen = createHashSet();
  let again = 0;
  for (const round of [0, 1]) {
    for (let n = 0; n < 500_000; n += 1) {
      if (!seen.add(`person${n}@company${n % 8}.example`)) again += round === 0 ? 1_000_000 : 1;
    }
  }
  expect({ size: seen.size, again }).toEqual({ size: 500_000, again: 500_000 });
});
