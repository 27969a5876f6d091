import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurnQueue } from '../../src-main/service/turn-queue.ts';

/** Requests that take 8 ms each, by a clock that only they move. */
function setUp() {
  let now = 0;
  const begun: number[] = [];
  const process = createTurnQueue(
    () => now,
    () => 20,
  );
  const request = (name: number) => () => {
    begun.push(name);
    now += 8;
  };
  return { begun, takeUp: process, request };
}

test('a few pieces of work are done at once', () => {
  const { begun, takeUp: process, request } = setUp();
  for (const name of [1, 2, 3]) process(request(name));
  expect(begun).toEqual([1, 2, 3]);
});

test('what goes beyond its share of a turn waits for the next, in order', async () => {
  const { begun, takeUp: process, request } = setUp();
  for (let name = 1; name <= 8; name += 1) process(request(name));
  expect(begun).toEqual([1, 2, 3]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  process(request(9));
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a request that takes longer than a turn has holds up only itself', async () => {
  let now = 0;
  const begun: string[] = [];
  const process = createTurnQueue(
    () => now,
    () => 20,
  );
  process(() => {
    begun.push('long');
    now += 1_000;
  });
  process(() => begun.push('next'));
  expect(begun).toEqual(['long']);
  await nextTurn();
  expect(begun).toEqual(['long', 'next']);
  process(() => begun.push('another'));
  expect(begun).toEqual(['long', 'next', 'another']);
});

test('the share is asked for as it is used: somebody may have come who waits', async () => {
  let now = 0;
  let share = 20;
  const begun: number[] = [];
  const process = createTurnQueue(
    () => now,
    () => share,
  );
  for (let name = 1; name <= 6; name += 1)
    process(() => {
      begun.push(name);
      now += 8;
    });
  expect(begun).toEqual([1, 2, 3]);
  share = 5;
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
});
