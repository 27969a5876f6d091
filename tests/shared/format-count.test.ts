// Counts with and without what is counted.
import { expect, test } from 'vitest';
import { formatCount, formatCounted, formatRows } from '../../src-shared/format-count.ts';

test('thousands are separated, and one is one', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect([0, 1, 2, 1_234].map(formatRows)).toEqual(['0 rows', '1 row', '2 rows', '1,234 rows']);
  expect(formatCounted(1, 'entry', 'entries')).toBe('1 entry');
  expect(formatCounted(12_345, 'entry', 'entries')).toBe('12,345 entries');
});
