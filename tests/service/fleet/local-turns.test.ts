// How many look-ups of a group this machine makes at once, and who is next.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLocalTurns } from '../../../src-main/service/fleet/local-turns.ts';

test('as many as are allowed go at once; each that ends, also by failing, lets the next one go', async () => {
  const turns = createLocalTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (group: string, name: string) =>
    turns.during(group, () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const all = ['a', 'b', 'c', 'd'].map((name) => work('one', name));
  const other = work('two', 'other');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other']);
  ends.get('a')?.reject(new Error('no answer'));
  await expect(all[0]).rejects.toThrow('no answer');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
  for (const name of ['b', 'c', 'other']) ends.get(name)?.resolve();
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'other', 'c', 'd']);
  ends.get('d')?.resolve();
  await Promise.all([...all.slice(1), other]);
  // Nobody is left, so that two may begin at once again.
  const again = ['e', 'f', 'g'].map((name) => work('one', name));
  await setImmediate();
  expect(begun.slice(5)).toEqual(['e', 'f']);
  ends.get('e')?.resolve();
  ends.get('f')?.resolve();
  await setImmediate();
  ends.get('g')?.resolve();
  await Promise.all(again);
});
