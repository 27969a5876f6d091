// How a share is written in percent.
import { expect, test } from 'vitest';
import {
  donePercent,
  doneText,
  outcomeShareText,
  percentRange,
  percentText,
} from '../../src-shared/percent.ts';

test.each([
  [0, 0, '0 %'],
  [0, 5, '0 %'],
  [999, 1_000_000, '< 0.1 %'],
  [1_000, 1_000_000, '0.1 %'],
  [99, 1_000, '9.9 %'],
  [996, 10_000, '10 %'],
  [100, 1_000, '10 %'],
  [124, 1_000, '12 %'],
  [996, 1_000, '99 %'],
  [999, 1_000, '99 %'],
  [999_001, 1_000_000, '> 99.9 %'],
  [5, 5, '100 %'],
])('%d of %d is %s', (count, total, words) => {
  expect(percentText(count / total)).toBe(words);
});

test('an interval has the sign once', () => {
  expect(percentRange(0.008, 0.0168)).toBe('0.8 to 1.7 %');
  expect(percentRange(0, 1)).toBe('0 to 100 %');
});

test('a share of outcomes has its interval and its counts', () => {
  const share = { value: 0.8121, low: 0.74, high: 0.868, count: 1_210, of: 1_490 };
  expect(outcomeShareText(share)).toBe('81 % (74 to 87 %; 1,210 of 1,490)');
  expect(outcomeShareText(null)).toBe('not known');
});

test('what is done is rounded down', () => {
  expect(doneText(0.999)).toBe('99 %');
  expect(doneText(1)).toBe('100 %');
  expect(donePercent(0)).toBe(0);
  for (let percent = 0; percent <= 100; percent += 1)
    expect(donePercent(percent / 100)).toBe(percent);
});
