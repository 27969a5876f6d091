// Which column of a list is another verifier's, and how its cells count beside our recommendations.
import { expect, test } from 'vitest';
import { createOtherVerdicts } from '../../../src-main/service/lists/other-verdicts.ts';
import type { CellCount } from '../../../src-main/service/ports/rows.ts';
import { ALL_ROWS, type RowFilter } from '../../../src-shared/bridge/lists.ts';

const cells = (counts: Readonly<Record<string, readonly [number, number, number]>>) =>
  Object.entries(counts).map(
    ([cell, [approve, review, block]]): CellCount => ({ cell, rows: { approve, review, block } }),
  );

function verdicts(
  headings: readonly string[] | null,
  columns: Readonly<Record<number, readonly CellCount[] | null>>,
) {
  const asked: unknown[] = [];
  const countCells = async (jobId: string, filter: RowFilter, wanted: readonly number[]) => {
    asked.push([jobId, filter, wanted]);
    return wanted.map((column) => columns[column] ?? []);
  };
  return { asked, ...createOtherVerdicts({ countCells }, async () => headings) };
}

const RESULTS = cells({
  valid: [70, 6, 2],
  Valid: [2, 0, 0],
  'catch-all': [5, 0, 0],
  invalid: [1, 0, 11],
  unknown: [0, 3, 0],
  shipped: [0, 0, 8],
  '': [4, 0, 0],
});

test('the column is found, and its results count beside ours', async () => {
  const filter = { ...ALL_ROWS, text: 'jane' };
  const status = cells({ shipped: [1, 0, 0], open: [2, 0, 0] });
  const { find, asked } = verdicts(['Email', 'Order status', 'NeverBounce'], {
    1: status,
    2: RESULTS,
  });
  expect(await find('job_1', filter)).toEqual({
    column: 2,
    label: 'NeverBounce',
    results: {
      good: ['valid', 'Valid'],
      risky: ['catch-all'],
      bad: ['invalid'],
      unknown: ['unknown'],
    },
    matrix: {
      good: { approve: 72, review: 6, block: 2 },
      risky: { approve: 5, review: 0, block: 0 },
      bad: { approve: 1, review: 0, block: 11 },
      unknown: { approve: 0, review: 3, block: 0 },
    },
    rows: { agree: 83, vouch_stricter: 8, other_stricter: 6, not_comparable: 3 },
  });
  expect(asked).toEqual([
    ['job_1', ALL_ROWS, [1, 2]],
    ['job_1', filter, [2]],
  ]);
});

test.each([
  ['no heading that could have results', ['Email', 'City'], {}, 0],
  ['no headings at all', null, {}, 0],
  ['too many different cells to be told apart', ['Status'], { 0: null }, 1],
  [
    'more different cells than there are results',
    ['Kickbox'],
    {
      0: cells(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`risky ${n}`, [1, 0, 0]]))),
    },
    1,
  ],
])('nothing is found where there are %s', async (_, headings, columns, questions) => {
  const { find, asked } = verdicts(headings, columns);
  expect(await find('job_1', ALL_ROWS)).toBeNull();
  expect(asked).toHaveLength(questions);
});
