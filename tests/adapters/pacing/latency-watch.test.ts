// When answers take much longer than they did at their best, and when that is not our doing.
import { expect, test } from 'vitest';
import { createLatencyWatch } from '../../../src-main/adapters/pacing/latency-watch.ts';

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

test.each([
  [862.5, false],
  [862.48, true],
])(
  'one answer that outlasted a sleep counts half a minute, and none less than nothing, after %d ms',
  (best, grown) => {
    const { hasGrown } = createLatencyWatch();
    for (let at = 0; at < 16; at += 1) expect(hasGrown(best)).toBe(false);
    // A mean of 1,875 ms, which is as long as it may be.
    for (let at = 0; at < 15; at += 1) hasGrown(-5);
    expect(hasGrown(3_600_000)).toBe(grown);
  },
);
