// Which work of a worker goes on side by side, and which alone.
import { expect, test } from 'vitest';
import { createTurnstile } from '../../../src-main/service/fleet/turnstile.ts';

/** Work that is noted when it begins, and ends when a test says so. */
function openWork() {
  const turnstile = createTurnstile();
  const began: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    began,
    take(name: string, isAlone: boolean) {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return turnstile.take(isAlone, () => {
        began.push(name);
        return end.promise;
      });
    },
    async end(name: string, cause?: Error) {
      if (cause === undefined) ends.get(name)?.resolve(name);
      else ends.get(name)?.reject(cause);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('work of many goes on side by side, and its result comes back', async () => {
  const { take, end, began } = openWork();
  const both = Promise.all([take('a', false), take('b', false)]);
  await end('a');
  await end('b');
  expect(await both).toEqual(['a', 'b']);
  expect(began).toEqual(['a', 'b']);
});

test('what has to be alone waits for what goes on, and what comes later waits for it', async () => {
  const { take, end, began } = openWork();
  const all = [take('a', false), take('b', false), take('alone', true), take('later', false)];
  await end('a');
  expect(began).toEqual(['a', 'b']);
  await end('b');
  expect(began).toEqual(['a', 'b', 'alone']);
  await end('alone');
  expect(began).toEqual(['a', 'b', 'alone', 'later']);
  await end('later');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'alone', 'later']);
});

test('two that have to be alone go one after the other, also when the first fails', async () => {
  const { take, end, began } = openWork();
  const first = take('first', true).catch((error: Error) => error.message);
  const second = take('second', true);
  const later = take('later', false);
  await end('none');
  expect(began).toEqual(['first']);
  await end('first', new Error('broken'));
  expect(await first).toBe('broken');
  expect(began).toEqual(['first', 'second']);
  await end('second');
  expect(began).toEqual(['first', 'second', 'later']);
  await end('later');
  expect(await Promise.all([second, later])).toEqual(['second', 'later']);
});

test('work that fails lets go of its place', async () => {
  const { take, end, began } = openWork();
  const failing = take('a', false).catch((error: Error) => error.message);
  const alone = take('alone', true);
  await end('a', new Error('broken'));
  expect([await failing, began]).toEqual(['broken', ['a', 'alone']]);
  await end('alone');
  expect(await alone).toBe('alone');
});
