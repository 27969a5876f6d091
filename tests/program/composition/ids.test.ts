// Ids: 96 random bits in hex each, also where the random bytes that were generated at once run out.
import { expect, test } from 'vitest';
import { createIds } from '../../../src-main/program/composition/ids.ts';

test('no id comes twice', () => {
  const newId = createIds();
  const ids = Array.from({ length: 2_050 }, newId);
  expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(2_050);
});
