// Numbers of a workbook as people see them: dates, times, durations, formats and the bounds of each.
import { describe, expect, test } from 'vitest';
import { numberLook, numberText } from '../../../../src-main/adapters/files/read/cell-text.ts';

describe('the look of a format', () => {
  test.each([
    [0, undefined, 'plain'],
    [1, undefined, 'format'],
    [14, undefined, 'date'],
    [18, undefined, 'time'],
    [22, undefined, 'date'],
    [45, undefined, 'time'],
    [46, undefined, 'duration'],
    [49, undefined, 'plain'],
    [58, undefined, 'date'],
    [999, undefined, 'plain'],
    [164, 'dd/mm', 'date'],
    [164, 'mmm', 'date'],
    [164, 'm', 'date'],
    [164, 'hh:mm', 'time'],
    [164, '[mm]:ss', 'duration'],
    [164, '[Red]0.0', 'format'],
    [164, '"day" 0', 'format'],
    [164, '\\d0', 'format'],
    [164, 'General', 'plain'],
    [164, '@', 'plain'],
    [164, '', 'plain'],
    [164, '0;yyyy', 'format'],
    [164, `y${'0'.repeat(254)}`, 'date'],
    [164, `y${'0'.repeat(255)}`, 'plain'],
  ])('%i with %j is %s', (id, own, kind) => {
    expect(numberLook(id, own).kind).toBe(kind);
  });
});

describe('the text of a number', () => {
  const text = (written: string, id: number, own?: string, dates1904 = false) =>
    numberText(written, numberLook(id, own), dates1904);

  test.each([
    ['', 14, ''],
    ['n/a', 14, 'n/a'],
    ['0.1', 0, '0.1'],
    ['0.30000000000000004', 0, '0.3'],
    ['1234567890123456', 0, '1234567890123460'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['60', 14, '1900-02-28'],
    ['61', 14, '1900-03-01'],
    ['45000', 14, '2023-03-15'],
    ['45000.5', 22, '2023-03-15T12:00:00'],
    ['2958465', 14, '9999-12-31'],
    ['2958466', 14, '2958466'],
    ['-1', 14, '-1'],
    ['0', 20, '00:00:00'],
    ['0.5', 20, '12:00:00'],
    ['1', 20, '1900-01-01'],
    ['1.5', 46, '36:00:00'],
    ['-0.5', 46, '-0.5'],
    ['0.25', 9, '25%'],
    ['1234.5', 4, '1,234.50'],
  ] as const)('%s in format %i is %s', (written, id, expected) => {
    expect(text(written, id)).toBe(expected);
  });

  test('days may be counted from 1904', () => {
    expect(text('0', 14, undefined, true)).toBe('1904-01-01');
    expect(text('43538', 14, undefined, true)).toBe('2023-03-15');
  });
});
