// When something happened, as exports of mailers write it: each form, and what stands at its bounds.
import { describe, expect, test } from 'vitest';
import {
  type DayOrder,
  dayOrder,
  happenedAt,
  isAhead,
} from '../../../src-main/engine/outcomes/happened-at.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

const iso = (cell: string, order: DayOrder = null) => {
  const at = happenedAt(cell, order, NOW);
  return at === null ? null : new Date(at).toISOString();
};

describe('the order of day and month', () => {
  test.each([
    [['12/12/2026'], null],
    [['13/12/2026'], 'day first'],
    [['12/13/2026'], 'month first'],
    [['1/2/2026', ' 25/12/2025 '], 'day first'],
    [['1/2/2026', '12/25/2025', '25/12/2025'], 'month first'],
    [['1.2.2026'], 'day first'],
    [['no date', '2026-11-02'], null],
    [['12/25/20251'], null],
    [[], null],
  ] as const)('%j: %s', (cells, expected) => {
    expect(dayOrder(cells)).toBe(expected);
  });
});

describe('a date of numbers', () => {
  test.each([
    // What the column leaves open is not guessed, unless one part is no month.
    ['12/12/2025', null, null],
    ['13/12/2025', null, '2025-12-13T23:59:59.999Z'],
    ['12/13/2025', null, '2025-12-13T23:59:59.999Z'],
    ['2/11/2025', 'day first', '2025-11-02T23:59:59.999Z'],
    ['2/11/2025', 'month first', '2025-02-11T23:59:59.999Z'],
    ['12/13/2025', 'day first', null],
    ['13/12/2025', 'month first', '2025-12-13T23:59:59.999Z'],
    ['31/12/2025', 'day first', '2025-12-31T23:59:59.999Z'],
    ['32/12/2025', 'day first', null],
    ['0/12/2025', 'day first', null],
    ['29/2/2024', 'day first', '2024-02-29T23:59:59.999Z'],
    ['29/2/2025', 'day first', null],
    ['2/11/2025 00:00', 'day first', '2025-11-02T00:00:00.000Z'],
    ['2/11/2025, 9:05:07', 'day first', '2025-11-02T09:05:07.000Z'],
    ['2/11/2025 12:00 AM', 'day first', '2025-11-02T00:00:00.000Z'],
    ['2/11/2025 11:59 AM', 'day first', '2025-11-02T11:59:00.000Z'],
    ['2/11/2025 12:00 PM', 'day first', '2025-11-02T12:00:00.000Z'],
    ['2/11/2025 1:00 pm', 'day first', '2025-11-02T13:00:00.000Z'],
    ['2/11/2025 in the evening', 'day first', '2025-11-02T23:59:59.999Z'],
  ] as const)('%s (%s): %s', (cell, order, expected) => {
    expect(iso(cell, order)).toBe(expected);
  });
});

describe('any other form', () => {
  test.each([
    ['12345678', null],
    ['123456789', '1973-11-29T21:33:09.000Z'],
    ['1234567890', '2009-02-13T23:31:30.000Z'],
    ['1234567890.25', '2009-02-13T23:31:30.250Z'],
    ['12345678901', null],
    ['123456789012', '1973-11-29T21:33:09.012Z'],
    ['1234567890123', '2009-02-13T23:31:30.123Z'],
    ['12345678901234', null],
    ['2025-11-02', '2025-11-02T23:59:59.999Z'],
    ['2025-02-29', null],
    ['2025-12-31', '2025-12-31T23:59:59.999Z'],
    ['2025-13-01', null],
    ['2025-00-01', null],
    ['2025-11-02T10:04', '2025-11-02T10:04:00.000Z'],
    ['2025-11-02 10:04:05.5', '2025-11-02T10:04:05.000Z'],
    ['2025-11-02 10:04:05 UTC', '2025-11-02T10:04:05.000Z'],
    ['2025-11-02T10:04:05z', '2025-11-02T10:04:05.000Z'],
    ['2025-11-02T10:04:05+0130', '2025-11-02T08:34:05.000Z'],
    ['2025-11-02T10:04:05-01:30', '2025-11-02T11:34:05.000Z'],
    ['2025-11-02T25:04:05', null],
    ['Nov 2, 2025 10:04 AM', '2025-11-02T10:04:00.000Z'],
    ['2 Nov 2025 10:04:05 -0100', '2025-11-02T11:04:05.000Z'],
    ['Sun, 2 Nov 2025 10:04:05 +0100 (Central European Time)', '2025-11-02T09:04:05.000Z'],
    ['Sun, 2 Nov 2025 10:04:05 GMT', '2025-11-02T10:04:05.000Z'],
    ['Nov 45, 2025', null],
    ['november', null],
    ['', null],
  ])('%s: %s', (cell, expected) => {
    expect(iso(cell)).toBe(expected);
  });
});

test.each([
  ['no moment', 'soon', null, false],
  ['a moment before the first of Unix', '1969-12-31T23:59:59Z', null, false],
  ['the first of Unix', '1970-01-01T00:00:00Z', 0, false],
  ['a day ahead of now', new Date(NOW + DAY_MS).toISOString(), NOW + DAY_MS, false],
  ['more than that', new Date(NOW + DAY_MS + 1_000).toISOString(), null, true],
])('%s', (_what, cell, expected, ahead) => {
  expect(happenedAt(cell, null, NOW)).toBe(expected);
  expect(isAhead(` ${cell} `, null, NOW)).toBe(ahead);
});
