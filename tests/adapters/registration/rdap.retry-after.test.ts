// How long to wait before the next query of a registry's server, by its Retry-After header.
import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../../src-main/adapters/registration/rdap.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ])('"%s" is %i ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  test.each([undefined, '', 'soon', '-5', '1e9', '99999999999'])('%s says nothing', (header) => {
    expect(retryAfterMs(header, NOW)).toBeNull();
  });
});
