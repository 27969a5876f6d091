// How fast a line goes: as usual at first, more and more as it was lately, and ever slower when it has come to a stand.
import { expect, test } from 'vitest';
import { createCompletionRates } from '../../../../src-main/service/jobs/stages/completion-rate.ts';

function opened() {
  const clock = { ms: 0 };
  const rates = createCompletionRates(() => clock.ms, 3_000);
  const noted = (times: number, everyMs: number, key = 'line') => {
    for (let time = 0; time < times; time += 1) {
      rates.note(key);
      clock.ms += everyMs;
    }
  };
  return { rates, clock, noted };
}

test('is what is usual while nothing was done, as if seen for a third of the window', () => {
  const { rates, noted, clock } = opened();
  expect(rates.perSecond('line', 5)).toBe(5);
  noted(4, 250);
  // Four within a second, and what is usual for another.
  expect(rates.perSecond('line', 5)).toBe(4.5);
  expect(rates.perSecond('other', 5)).toBe(5);
  clock.ms += 1_000;
  expect(rates.perSecond('line', 5)).toBe(3);
});

test('counts what was done within the window, its first moment included', () => {
  const { rates, noted, clock } = opened();
  noted(20, 0);
  clock.ms = 3_000;
  expect(rates.perSecond('line', 0)).toBe(5);
  noted(17, 0);
  clock.ms = 3_001;
  expect(rates.perSecond('line', 0)).toBeCloseTo(17_000 / 1_001);
});

test('of what is slow the last sixteen count, however old they are', () => {
  const { rates, noted, clock } = opened();
  noted(20, 1_000);
  expect(rates.perSecond('line', 0)).toBe(16_000 / 17_000);
  clock.ms += 100_000;
  expect(rates.perSecond('line', 0)).toBe(16_000 / 117_000);
});
