// What is counted within a minute, and answers that take longer than they did.
import { expect, test } from 'vitest';
import { createLatencyWatch } from '../../../src-main/adapters/pacing/latency-watch.ts';
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

test('sixteen answers are slower when their mean is more than twice the best and 150 ms', () => {
  const { hasGrown } = createLatencyWatch();
  const batch = (ms: number) => Array.from({ length: 16 }, () => hasGrown(ms)).slice(-1)[0];
  expect([batch(100), batch(350), batch(351)]).toEqual([false, false, true]);
  // Not relieved although it was asked less: so it is from now on.
  expect([batch(352), batch(854), batch(855)]).toEqual([false, false, true]);
});

test('what got better after it was asked less was our doing', () => {
  const { hasGrown } = createLatencyWatch();
  const batch = (ms: number) => Array.from({ length: 16 }, () => hasGrown(ms)).slice(-1)[0];
  batch(100);
  expect([batch(1_000), batch(700), batch(700)]).toEqual([true, true, false]);
  expect(batch(1_551)).toBe(true);
});

test('one answer that outlasted a sleep counts half a minute, and none less than nothing', () => {
  const { hasGrown } = createLatencyWatch();
  for (let at = 0; at < 16; at += 1) expect(hasGrown(900)).toBe(false);
  // A mean of 1,875 ms, of 3,750 would be too long.
  for (let at = 0; at < 15; at += 1) hasGrown(-5);
  expect(hasGrown(3_600_000)).toBe(false);
});
