// The measures of verdicts against values computed by hand, and against the definition on random cases.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confidenceSentence,
  type MeasuredCell,
  measuresOf,
  reliabilityOf,
  wilson,
} from '../../../src-main/engine/outcomes/measures.ts';
import { OUTCOME_KINDS, OUTCOME_SIDE } from '../../../src-shared/schemas/outcome.ts';

function cell(
  recommendation: MeasuredCell['recommendation'],
  score: number,
  kind: MeasuredCell['kind'],
  count = 1,
): MeasuredCell {
  return { recommendation, score, kind, count };
}

describe('the interval of a share', () => {
  test('is that of the published examples', () => {
    // Newcombe 1998, Statistics in Medicine 17:857, table I, method 3 (Wilson without continuity correction).
    const published = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [20, 20, 0.8389, 1],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [count, of, low, high] of published) {
      expect(wilson(count, of)?.low).toBeCloseTo(low, 4);
      expect(wilson(count, of)?.high).toBeCloseTo(high, 4);
    }
  });

  test('of nothing there is none', () => expect(wilson(0, 0)).toBeNull());
});

describe('measures', () => {
  const cells = [
    cell('approve', 90, 'delivered', 8),
    cell('approve', 90, 'bounced_hard', 2),
    cell('review', 50, 'replied', 3),
    cell('review', 50, 'fraud', 1),
    cell('review', 50, 'bounced_soft', 7),
    cell('block', 10, 'good_customer', 1),
    cell('block', 10, 'bounced_hard', 5),
  ];

  test('of a small table are those computed by hand', () => {
    const measures = measuresOf(cells);
    expect(measures).toMatchObject({
      good: 12,
      bad: 8,
      soft: 7,
      confusion: {
        approve: { good: 8, bad: 2, soft: 0 },
        review: { good: 3, bad: 1, soft: 7 },
        block: { good: 1, bad: 5, soft: 0 },
      },
      approve_precision: { count: 8, of: 10 },
      approve_recall: { count: 8, of: 12 },
      block_precision: { count: 5, of: 6 },
      block_recall: { count: 5, of: 8 },
      missed: { count: 2, of: 8 },
    });
    // 8·0.01 + 2·0.81 + 3·0.25 + 1·0.25 + 1·0.81 + 5·0.01 = 3.56, of 20
    expect(measures.brier).toBeCloseTo(3.56 / 20, 12);
    expect(measures.brier_of_share).toBeCloseTo(0.24, 12);
    // Pairs won: 8·(5+1) + 8·2/2 + 3·5 + 3·1/2 + 1·5/2 = 75, of 96
    expect(measures.auc?.value).toBeCloseTo(75 / 96, 12);
  });

  test('without bad ones there is no AUC, and without cases nothing', () => {
    expect(measuresOf([cell('approve', 90, 'delivered', 5)])).toMatchObject({ auc: null, bad: 0 });
    expect(measuresOf([cell('approve', 90, 'bounced_soft', 5)])).toMatchObject({
      brier: null,
      brier_of_share: null,
      auc: null,
      approve_precision: null,
    });
  });

  test('AUC and Brier score are what their definitions give pair by pair', () => {
    const anyCell = fc.record({
      recommendation: fc.constantFrom('approve', 'review', 'block'),
      score: fc.integer({ min: 0, max: 100 }),
      kind: fc.constantFrom(...OUTCOME_KINDS),
      count: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 20 }), (some) => {
        const cases = some.flatMap(({ score, kind, count }) =>
          OUTCOME_SIDE[kind] === null
            ? []
            : Array.from({ length: count }, () => ({ score, side: OUTCOME_SIDE[kind] })),
        );
        const [good, bad] = (['good', 'bad'] as const).map((side) =>
          cases.filter((each) => each.side === side),
        );
        const measures = measuresOf(some as MeasuredCell[]);
        const pairs = (good ?? []).flatMap((one) =>
          (bad ?? []).map((other) => (Math.sign(one.score - other.score) + 1) / 2),
        );
        if (pairs.length === 0) expect(measures.auc).toBeNull();
        else
          expect(measures.auc?.value).toBeCloseTo(
            pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length,
            9,
          );
        const squared = cases.map(
          ({ score, side }) => (score / 100 - (side === 'good' ? 1 : 0)) ** 2,
        );
        if (cases.length > 0)
          expect(measures.brier).toBeCloseTo(
            squared.reduce((sum, each) => sum + each, 0) / cases.length,
            9,
          );
      }),
    );
  });

  test('the interval of the AUC is wide with few cases, even of an area of 1, and near the usual one with many', () => {
    const apart = (cases: number) =>
      measuresOf([cell('approve', 90, 'delivered', cases), cell('block', 10, 'fraud', cases)]).auc;
    // At its ends the value lies 1.96 standard errors of Hanley and McNeil (1982) away, with the mean of both numbers for each.
    const errors = (value: number, end: number, good: number, bad: number) => {
      const [q1, q2, mean] = [end / (2 - end), (2 * end ** 2) / (1 + end), (good + bad) / 2];
      const variance = end * (1 - end) + (mean - 1) * (q1 + q2 - 2 * end ** 2);
      return (value - end) / Math.sqrt(variance / (good * bad));
    };
    expect(apart(5)).toEqual({ value: 1, low: expect.closeTo(0.6427, 4), high: 1 });
    expect(errors(1, apart(5)?.low ?? 0, 5, 5)).toBeCloseTo(1.96, 4);
    expect(errors(1, apart(500)?.low ?? 0, 500, 500)).toBeCloseTo(1.96, 4);
    const overlapping = measuresOf([
      cell('approve', 90, 'delivered', 160),
      cell('review', 50, 'delivered', 40),
      cell('review', 50, 'fraud', 50),
      cell('block', 10, 'fraud', 50),
    ]).auc;
    expect(overlapping?.value).toBeCloseTo(0.95, 9);
    expect(errors(0.95, overlapping?.low ?? 0, 200, 100)).toBeCloseTo(1.96, 4);
    expect(errors(0.95, overlapping?.high ?? 0, 200, 100)).toBeCloseTo(-1.96, 4);
  });
});

describe('the reliability diagram', () => {
  test('has ten bins, the last with 100, and the mean score and share of each', () => {
    const bins = reliabilityOf([
      cell('approve', 100, 'delivered', 3),
      cell('approve', 90, 'bounced_hard', 1),
      cell('block', 9, 'bounced_hard', 2),
      cell('block', 10, 'bounced_soft', 9),
    ]);
    expect(bins.map(({ from, to }) => `${from}-${to}`).join()).toBe(
      '0-9,10-19,20-29,30-39,40-49,50-59,60-69,70-79,80-89,90-100',
    );
    expect(bins[9]).toEqual({ from: 90, to: 100, mean_score: 97.5, good: wilson(3, 4) });
    expect(bins[0]).toEqual({ from: 0, to: 9, mean_score: 9, good: wilson(0, 2) });
    expect(bins[1]).toEqual({ from: 10, to: 19, mean_score: null, good: null });
  });
});

test('a sentence says how far the figures carry', () => {
  const says = (good: number, bad: number) => confidenceSentence({ good, bad });
  expect([
    says(0, 0),
    says(1, 0),
    says(0, 1_200),
    says(170, 29),
    says(1_171, 29),
    says(29, 171),
    says(170, 30),
  ]).toEqual([
    'Nothing to measure yet: no checked address has an outcome that speaks for or against it.',
    'The one case is good: how well scores separate good from bad cannot be measured yet.',
    'All 1,200 cases are bad: how well scores separate good from bad cannot be measured yet.',
    'Only 199 cases: the intervals are wide, and the figures may be far off.',
    'Only 29 of 1,200 cases are bad: figures about them have wide intervals.',
    'Only 29 of 200 cases are good: figures about them have wide intervals.',
    'Measured on 200 cases, with 95 % confidence intervals.',
  ]);
});
