// The name of a data folder among the coordinators of a fleet: made once, and found again for good.
import { expect, test } from 'vitest';
import { coordinatorName } from '../../../src-main/program/composition/lookups.ts';
import { createMemoryLookupCache } from '../../../src-main/program/memory-lookup-cache.ts';

test('a folder keeps the name that it was given first, however long ago', async () => {
  const folder = createMemoryLookupCache();
  const names = ['first', 'second', 'third'].values();
  const name = (now: number) => coordinatorName(folder, now, () => names.next().value ?? '');
  expect([await name(1), await name(2), await name(Number.MAX_SAFE_INTEGER - 1)]).toEqual([
    'first',
    'first',
    'first',
  ]);
  expect(await coordinatorName(createMemoryLookupCache(), 3, () => 'other')).toBe('other');
});

test('the name lies where a program of an earlier start looks for it', async () => {
  const folder = createMemoryLookupCache();
  await coordinatorName(folder, 1, () => 'made');
  expect(await folder.read('fleet', 'coordinator', 1)).toBe('made');
});
