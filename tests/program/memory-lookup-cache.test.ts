// A worker's facts: by kind and key, until they expire, the least recently used gone first.
import { expect, test } from 'vitest';
import { createMemoryLookupCache } from '../../src-main/program/memory-lookup-cache.ts';

test('a fact is there until it expires, for its kind and key alone', async () => {
  const { read, write } = createMemoryLookupCache();
  await write('website', 'acme.example', { alive: true }, 100);
  expect(await read('website', 'acme.example', 99)).toEqual({ alive: true });
  expect(await read('website', 'acme.example', 100)).toBeNull();
  expect(await read('registration', 'acme.example', 0)).toBeNull();
  expect(await read('website', 'other.example', 0)).toBeNull();
});

test('of too many the one that was not used for longest goes', async () => {
  const { read, write } = createMemoryLookupCache(2);
  await write('a', 'one', 1, 100);
  await write('a', 'two', 2, 100);
  await read('a', 'one', 0);
  await write('a', 'three', 3, 100);
  expect([
    await read('a', 'one', 0),
    await read('a', 'two', 0),
    await read('a', 'three', 0),
  ]).toEqual([1, null, 3]);
});
