// How fast a list runs and how long it will, in words.
import { describe, expect, test } from 'vitest';
import { paceText, rateText } from '../../src-shared/pace-text.ts';

describe('the pace of a list in words', () => {
  test('is the rate and the time left, as far as they are known', () => {
    expect(paceText({ per_second: 228, seconds_left: 32 })).toEqual([
      '228 a second',
      'about 30 s left',
    ]);
    expect(paceText({ per_second: null, seconds_left: 373 })).toEqual(['about 6 min left']);
    expect(paceText({ per_second: null, seconds_left: null })).toEqual([]);
  });

  test.each([
    [null, null],
    [0, null],
    [0.25, '15 a minute'],
    [9.86, '9.9 a second'],
    [1_234.4, '1,234 a second'],
  ])('%s rows a second are %s', (perSecond, words) => {
    expect(rateText(perSecond)).toBe(words);
  });
});
