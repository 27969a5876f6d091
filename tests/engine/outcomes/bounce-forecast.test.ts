// What share of rows is said to bounce, by outcomes and by scores alone.
import { describe, expect, test } from 'vitest';
import { forecastBounces } from '../../../src-main/engine/outcomes/bounce-forecast.ts';
import type { MeasuredCell } from '../../../src-main/engine/outcomes/measures.ts';
import type { OutcomeKind } from '../../../src-shared/schemas/outcome.ts';

function rowsAt(counts: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 101 }, (_, score) => counts[score] ?? 0);
}

function cell(score: number, kind: OutcomeKind, count: number): MeasuredCell {
  return { recommendation: 'approve', score, kind, count };
}

describe('by the scores alone', () => {
  test('what is not good is the most that can bounce', () => {
    expect(forecastBounces(rowsAt({ 90: 3, 50: 1 }), [])).toEqual({
      rows: 4,
      outcomes: 0,
      share: expect.closeTo(0.2, 12),
      interval: null,
    });
  });

  test('0 and 100 are certain', () => {
    expect(forecastBounces(rowsAt({ 100: 5 }), [])?.share).toBe(0);
    expect(forecastBounces(rowsAt({ 0: 5 }), [])?.share).toBe(1);
  });

  test('rows without a score have no forecast', () => {
    expect(forecastBounces(rowsAt({}), [cell(90, 'delivered', 500)])).toBeNull();
  });

  test('one outcome fewer than enough does not speak', () => {
    const few = [cell(90, 'delivered', 199)];
    expect(forecastBounces(rowsAt({ 90: 1 }), few)).toEqual({
      rows: 1,
      outcomes: 199,
      share: expect.closeTo(0.1, 12),
      interval: null,
    });
  });

  test.for(['fraud', 'bounced_soft'] as const)('%s says nothing of bounces', (kind) => {
    expect(forecastBounces(rowsAt({ 90: 1 }), [cell(90, kind, 1_000)])).toMatchObject({
      outcomes: 0,
      interval: null,
    });
  });
});

describe('by outcomes', () => {
  test('each band of scores by its own', () => {
    const cells = [
      cell(95, 'delivered', 980),
      cell(92, 'replied', 10),
      cell(91, 'good_customer', 10),
      cell(45, 'bounced_hard', 500),
      cell(41, 'delivered', 500),
    ];
    const high = forecastBounces(rowsAt({ 100: 70, 90: 30 }), cells);
    const low = forecastBounces(rowsAt({ 40: 50, 49: 50 }), cells);
    expect(high).toMatchObject({ rows: 100, outcomes: 2_000 });
    // 1,000 without a bounce, and ten more cases of the share of all, a quarter.
    expect(high?.share).toBeCloseTo((10 * (500.5 / 2_001)) / 1_010, 12);
    expect(low?.share).toBeCloseTo((500 + 10 * (500.5 / 2_001)) / 1_010, 12);
    const both = forecastBounces(rowsAt({ 90: 50, 40: 50 }), cells);
    expect(both?.interval).toEqual({
      low: expect.closeTo(0.23484, 5),
      high: expect.closeTo(0.2658, 5),
    });
    expect(both?.share).toBeCloseTo(((high?.share ?? 0) + (low?.share ?? 0)) / 2, 12);
  });

  test('enough is enough', () => {
    expect(
      forecastBounces(rowsAt({ 90: 1 }), [cell(90, 'delivered', 200)])?.interval,
    ).not.toBeNull();
  });
});
