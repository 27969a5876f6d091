// How figures, sizes, spans and moments are written.
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatRows,
  formatWhen,
} from '../../../../src-renderer/app/format/format.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number) => formatWhen(new Date(NOW - seconds * 1000).toISOString(), NOW).text;

describe('formats', () => {
  it('parts thousands', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
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
    [1536, '1.5 KB'],
    [1024, '1 KB'],
    [2 * 1024 ** 3, '2 GB'],
    [1023 * 1024, '1 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [3, 'a few seconds'],
    [31, 'about 30 s'],
    [59, 'about 1 min'],
    [240, 'about 4 min'],
    [5400, 'about 1.5 h'],
    [3 * 86_400, 'about 3 days'],
  ])('%i seconds last %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [1, 'just now'],
    [-3, 'just now'],
    [45, '45 s ago'],
    [150, '2 min ago'],
    [7200, '2 h ago'],
    [30 * 3600, 'yesterday'],
    [5 * 86_400, '5 days ago'],
    [-90, 'in 2 min'],
  ])('a moment %i seconds back is told as %s', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('tells an old moment by its day, with the year where it is another', () => {
    expect(formatWhen('2026-03-04T12:00:00.000Z', NOW).text).toBe('4 Mar');
    expect(formatWhen('2024-03-04T12:00:00.000Z', NOW).text).toBe('4 Mar 2024');
  });

  it('keeps the moment itself beside it, and never shows a broken one as a date', () => {
    expect(formatWhen('2026-03-04T12:00:00.000Z', NOW).title).toContain('2026');
    expect(formatWhen('soon', NOW).text).toBe('unknown');
  });
});
