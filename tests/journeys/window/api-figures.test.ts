// Ports, budgets and days of usage on the API screen.
import { describe, expect, test } from 'vitest';
import { useApiScreen } from '../../../src-renderer/features/api/api-store.ts';
import { budgetUse, readBudget } from '../../../src-renderer/features/api/budget.ts';
import { fillDays, usageTotals } from '../../../src-renderer/features/api/usage-days.ts';

describe('a budget', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['2500', 2500],
    ['1,000 000', 1_000_000],
    ['999,999,999,999', 999_999_999_999],
  ])('%j is read as %j', (text, budget) => {
    expect(readBudget(text)).toEqual({ ok: true, budget });
  });

  test.each(['-1', '1.5', 'ten', '1e3', '1000000000000'])('%j is refused', (text) => {
    expect(readBudget(text)).toEqual({
      ok: false,
      message: 'Enter a whole number of credits, or leave it empty for no limit.',
    });
  });

  // Of nothing it is spent before anything is used.
  test.each([
    [0, 0, 1, 'spent'],
    [0, 1, 0, 'free'],
    [89, 100, 0.89, 'free'],
    [90, 100, 0.9, 'near'],
    [99, 100, 0.99, 'near'],
    [100, 100, 1, 'spent'],
    [120, 100, 1, 'spent'],
  ])('%d of %d is %d of it: %s', (used, budget, share, state) => {
    expect(budgetUse(used, budget)).toEqual({ share, state });
  });
});

describe('days of usage', () => {
  const reported = { day: '2026-03-01', credits: 7, by_key: 4, by_app: 2, by_command: 1 };

  test('are complete across the end of a month, with zeros for days without usage', () => {
    const days = fillDays([reported], 3, '2026-03-02');
    expect(days.map(({ day, credits }) => [day, credits])).toEqual([
      ['2026-02-28', 0],
      ['2026-03-01', 7],
      ['2026-03-02', 0],
    ]);
  });

  test('outside of the span are left out', () => {
    expect(fillDays([reported], 1, '2026-03-02')).toEqual([
      { day: '2026-03-02', credits: 0, by_key: 0, by_app: 0, by_command: 0 },
    ]);
  });

  test('add up by who caused them', () => {
    expect(usageTotals([reported, reported])).toEqual({
      credits: 14,
      by_key: 8,
      by_app: 4,
      by_command: 2,
    });
  });
});

test('the screen begins with one address by curl, and a month of usage', () => {
  const { set, ...first } = useApiScreen.getInitialState();
  expect(first).toEqual({ freshKey: null, language: 'curl', call: 'one', span: 30 });
  set({ span: 90 });
  expect(useApiScreen.getState()).toMatchObject({ language: 'curl', span: 90 });
  set({ span: 30 });
});
