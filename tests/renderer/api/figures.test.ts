// Ports, budgets and days of usage on the API screen.
import { describe, expect, test } from 'vitest';
import { budgetUse, readBudget } from '../../../src-renderer/features/api/budget.ts';
import { readPort } from '../../../src-renderer/features/api/port.ts';
import { fillDays, usageTotals } from '../../../src-renderer/features/api/usage-days.ts';

describe('a port', () => {
  test.each([
    ['8374', 8374],
    [' 1024 ', 1024],
    ['65535', 65_535],
    ['0', 0],
  ])('%j is taken', (text, port) => {
    expect(readPort(text)).toEqual({ ok: true, port });
  });

  test.each(['', 'http', '80', '1023', '65536', '-1', '80.5', '123456'])(
    '%j is refused with advice',
    (text) => {
      expect(readPort(text)).toEqual({
        ok: false,
        message: expect.stringContaining('from 1024 to 65535'),
      });
    },
  );
});

describe('a budget', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['2500', 2500],
    ['1,000 000', 1_000_000],
  ])('%j is read as %j', (text, budget) => {
    expect(readBudget(text)).toEqual({ ok: true, budget });
  });

  test.each(['-1', '1.5', 'ten', '1e3', '9999999999999'])('%j is refused', (text) => {
    expect(readBudget(text).ok).toBe(false);
  });

  test('its end is told before it comes', () => {
    expect(budgetUse(10, 100)).toEqual({ share: 0.1, state: 'free' });
    expect(budgetUse(90, 100)).toEqual({ share: 0.9, state: 'near' });
    expect(budgetUse(120, 100)).toEqual({ share: 1, state: 'spent' });
  });

  test('of nothing is spent before anything is used', () => {
    expect(budgetUse(0, 0)).toEqual({ share: 1, state: 'spent' });
  });
});

describe('days of usage', () => {
  const told = { day: '2026-03-01', credits: 7, by_key: 4, by_app: 2, by_command: 1 };

  test('are complete across the end of a month, with zeros for days without usage', () => {
    const days = fillDays([told], 3, '2026-03-02');
    expect(days.map(({ day, credits }) => [day, credits])).toEqual([
      ['2026-02-28', 0],
      ['2026-03-01', 7],
      ['2026-03-02', 0],
    ]);
  });

  test('outside of the span are left out', () => {
    expect(fillDays([told], 1, '2026-03-02')).toEqual([
      { day: '2026-03-02', credits: 0, by_key: 0, by_app: 0, by_command: 0 },
    ]);
  });

  test('add up by who caused them', () => {
    expect(usageTotals([told, told])).toEqual({ credits: 14, by_key: 8, by_app: 4, by_command: 2 });
  });
});
