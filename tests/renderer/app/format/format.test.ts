// How figures, sizes, spans and moments are written.
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatPoints,
  formatWhen,
} from '../../../../src-renderer/app/format/format.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => formatWhen(new Date(NOW - seconds * 1000).toISOString(), NOW).text;

describe('formats', () => {
  it('parts thousands', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });

  it.each([
    [0, '0'],
    [9, '+9'],
    [-2, '−2'],
  ])('%i points are %s', (points, text) => {
    expect(formatPoints(points)).toBe(text);
  });

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [12_345, '12,345 rows'],
  ])('%i is told as %s', (count, text) => {
    expect(formatRows(count)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 KB'],
    [1_536, '1.5 KB'],
    [99.9 * 1024, '99.9 KB'],
    [100 * 1024, '100 KB'],
    [100.6 * 1024, '101 KB'],
    [999 * 1024, '999 KB'],
    [1_000 * 1024, '1 MB'],
    [2 * 1024 ** 3, '2 GB'],
    [5_000 * 1024 ** 4, '5000 TB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [-6, 'in 6 s'],
    [-5, 'just now'],
    [0, 'just now'],
    [9, 'just now'],
    [10, '10 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [150, '2 min ago'],
    [3_599, '59 min ago'],
    [3_600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, 'yesterday'],
    [2 * 86_400 - 1, 'yesterday'],
    [2 * 86_400, '2 days ago'],
    [30 * 86_400 - 1, '29 days ago'],
    [30 * 86_400, '21 Oct'],
    [-59, 'in 59 s'],
    [-60, 'in 1 min'],
    [-90, 'in 2 min'],
    [-3_599, 'in 60 min'],
    [-3_600, 'in 1 h'],
    [-86_399, 'in 24 h'],
    [-86_400, 'in 1 day'],
    [-30 * 86_400, '20 Dec 2026'],
  ])('a moment %i seconds back is told as %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('tells an old moment by its day, with the year where it is another', () => {
    expect(formatWhen('2026-03-04T12:00:00.000Z', NOW).text).toBe('4 Mar');
    expect(formatWhen('2024-03-04T12:00:00.000Z', NOW).text).toBe('4 Mar 2024');
  });

  it('keeps the moment itself beside it, and never shows a broken one as a date', () => {
    const { title } = formatWhen('2026-03-04T12:00:00.000', NOW);
    expect(title).toBe('4 Mar 2026, 12:00:00');
    expect(formatWhen('soon', NOW)).toEqual({ text: 'unknown', title: 'unknown' });
  });
});
