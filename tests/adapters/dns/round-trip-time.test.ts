// How long a server takes to answer, and when an answer is overdue.
import { expect, test } from 'vitest';
import { RoundTripTime } from '../../../src-main/adapters/dns/round-trip-time.ts';

test('half a second before anything is known, then three times the first answer', () => {
  const time = new RoundTripTime();
  expect([time.meanMs, time.overdueMs]).toEqual([0, 500]);
  time.learn(100);
  expect([time.meanMs, time.overdueMs]).toEqual([100, 300]);
  time.learn(164);
  // One sixty-fourth of what it differs by.
  expect(time.meanMs).toBe(101);
  expect(time.overdueMs).toBe(101 + 4 * (50 + (64 - 50) / 64));
});

test('never less than fifty milliseconds', () => {
  const time = new RoundTripTime();
  time.learn(1);
  expect(time.overdueMs).toBe(50);
  const slower = new RoundTripTime();
  slower.learn(17);
  expect(slower.overdueMs).toBe(51);
});
