// What is counted within a minute, and when there is room again.
import { expect, test } from 'vitest';
import { createMinuteWindow } from '../../../src-main/adapters/pacing/minute-window.ts';

test('a minute holds what began after its first moment', () => {
  const { add, room, opensAt } = createMinuteWindow();
  expect([room(0, 5), opensAt(0, 5)]).toEqual([5, -Infinity]);
  add(0, 2);
  add(10_000, 3);
  expect([room(59_999, 5), room(59_999, 4), room(59_999, 6)]).toEqual([0, 0, 1]);
  expect([opensAt(59_999, 5), opensAt(59_999, 6), opensAt(59_999, 3)]).toEqual([
    60_000,
    -Infinity,
    70_000,
  ]);
  expect([room(60_000, 5), opensAt(60_000, 5)]).toEqual([2, -Infinity]);
  expect([room(70_000, 5), opensAt(70_000, 0)]).toEqual([5, -Infinity]);
});
