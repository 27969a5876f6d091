// That the machine slept shows at a beat, or at a question between two.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSleepWatch } from '../../../src-main/service/jobs/sleep-detection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const clock = { at: 0, now: () => clock.at };
  const slept = vi.fn();
  const watch = createSleepWatch(clock, slept);
  /** Time goes by while the machine is awake. */
  const wait = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 1_000) {
      clock.at += 1_000;
      vi.advanceTimersByTime(1_000);
    }
  };
  return { ...watch, clock, slept, wait };
}

test('nothing is told while it is awake', () => {
  const { watch, wait, slept } = watched();
  watch();
  wait(60_000);
  expect(slept).not.toHaveBeenCalled();
});

test.each([
  [8_000, 0],
  [8_001, 1],
])('%i ms more than a beat of two seconds: told %i times', (ms, times) => {
  const { watch, wait, clock, slept } = watched();
  watch();
  wait(4_000);
  clock.at += ms;
  wait(10_000);
  expect(slept).toHaveBeenCalledTimes(times);
});

test('it is told at once when it is asked, and once', () => {
  const { watch, notice, clock, slept } = watched();
  watch();
  clock.at += 3_600_000;
  notice();
  notice();
  vi.advanceTimersByTime(2_000);
  expect(slept).toHaveBeenCalledTimes(1);
});

test('a watch that was stopped begins anew, with no sleep in between', () => {
  const { watch, stop, wait, clock, slept } = watched();
  watch();
  watch();
  stop();
  clock.at += 3_600_000;
  wait(4_000);
  watch();
  wait(4_000);
  expect(slept).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
