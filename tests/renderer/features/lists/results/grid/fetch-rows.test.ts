// Rows that are not on the screen, fetched page by page: between two places, the selected ones, the next one to review.
import { describe, expect, test } from 'vitest';
import {
  ALL_ROWS,
  countedAs,
  type GridRow,
  rowsWhere,
} from '../../../../../../src-shared/bridge/lists.ts';
import type { Bridge } from '../../../../../../src-shared/bridge/methods.ts';
import { APPROVED, REVIEWED } from '../../../../../doubles/results.ts';
import { gridRows } from '../../../../lists/grid-rows.ts';
import { openPage } from '../../../../open-page.ts';

interface Asked {
  readonly job_id: string;
  readonly filter: unknown;
  readonly sort: unknown;
  readonly offset: number;
  readonly limit: number;
}

const ORDER = { by: 'score', descending: true } as const;
const IN_FILE_ORDER = { by: 'row', descending: false } as const;
const BLOCKED = rowsWhere(countedAs('block'));

async function list(rows: readonly GridRow[]) {
  const opened = openPage();
  const pages: Asked[] = [];
  const answer = (asked: Asked) => {
    pages.push(asked);
    return { rows: rows.slice(asked.offset, asked.offset + asked.limit) };
  };
  opened.answerBy('rows.page', answer);
  const bridge = {
    call: async (_method: string, asked: Asked) => answer(asked),
  } as unknown as Pick<Bridge, 'call'>;
  const module = await import(
    '../../../../../../src-renderer/features/lists/results/grid/fetch-rows.ts'
  );
  const spans = () => pages.map(({ offset, limit }) => [offset, limit]);
  return { bridge, pages, spans, ...module };
}

const indexes = (rows: readonly GridRow[]) => rows.map(({ index }) => index);
const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('between two places', () => {
  test.each([
    [0, 0, [[0, 1]]],
    [3, 502, [[3, 500]]],
    [
      3,
      503,
      [
        [3, 500],
        [503, 1],
      ],
    ],
    [990, 1_100, [[990, 111]]],
    // A page that is not full is the last one.
    [900, 2_000, [[900, 500]]],
  ])('%d and %d', async (from, to, asked) => {
    const { bridge, rowsBetween, spans } = await list(gridRows(0, 1_000));
    const rows = await rowsBetween(bridge, 'job_1', { filter: BLOCKED, sort: ORDER, from, to });
    expect(indexes(rows)).toEqual(counted(from, Math.min(to, 999)));
    expect(spans()).toEqual(asked);
  });

  test('the filter and the order are those that are shown', async () => {
    const { bridge, rowsBetween, pages } = await list(gridRows(0, 5));
    await rowsBetween(bridge, 'job_1', { filter: BLOCKED, sort: ORDER, from: 1, to: 2 });
    expect(pages).toEqual([{ job_id: 'job_1', filter: BLOCKED, sort: ORDER, offset: 1, limit: 2 }]);
  });
});

describe('selected', () => {
  const some = (...rows: { from: number; to: number }[]) => ({ kind: 'some', rows }) as const;
  const all = (...except: { from: number; to: number }[]) =>
    ({ kind: 'filter', filter: BLOCKED, count: 1_200, except }) as const;

  test('by hand: in the order of the file, among all rows', async () => {
    const { bridge, selectedRows, pages } = await list(gridRows(0, 100));
    const selection = some({ from: 2, to: 4 }, { from: 9, to: 9 });
    expect(indexes(await selectedRows(bridge, 'job_1', selection, ORDER, 50))).toEqual([
      2, 3, 4, 9,
    ]);
    const asked = { job_id: 'job_1', filter: ALL_ROWS, sort: IN_FILE_ORDER };
    expect(pages).toEqual([
      { ...asked, offset: 2, limit: 3 },
      { ...asked, offset: 9, limit: 1 },
    ]);
  });

  test.each([
    [2, [2, 3]],
    [3, [2, 3, 4]],
    [4, [2, 3, 4, 9]],
    [5, [2, 3, 4, 9, 10]],
  ])('by hand: at most %d', async (limit, expected) => {
    const { bridge, selectedRows, spans } = await list(gridRows(0, 100));
    const selection = some({ from: 2, to: 4 }, { from: 9, to: 20 });
    expect(indexes(await selectedRows(bridge, 'job_1', selection, ORDER, limit))).toEqual(expected);
    expect(spans()).toHaveLength(limit > 3 ? 2 : 1);
  });

  test('a filter: in the shown order, without those that were taken out', async () => {
    const { bridge, selectedRows, pages } = await list(gridRows(0, 1_200));
    const rows = await selectedRows(bridge, 'job_1', all({ from: 1, to: 1_197 }), ORDER, 9_999);
    expect(indexes(rows)).toEqual([0, 1_198, 1_199]);
    expect(pages.map(({ offset, filter, sort }) => [offset, filter, sort])).toEqual([
      [0, BLOCKED, ORDER],
      [500, BLOCKED, ORDER],
      [1_000, BLOCKED, ORDER],
    ]);
  });

  test.each([
    [499, [[0, 500]]],
    [500, [[0, 500]]],
    [
      501,
      [
        [0, 500],
        [500, 500],
      ],
    ],
  ])('a filter: at most %d', async (limit, asked) => {
    const { bridge, selectedRows, spans } = await list(gridRows(0, 1_200));
    const rows = await selectedRows(bridge, 'job_1', all(), ORDER, limit);
    expect(indexes(rows)).toEqual(counted(0, limit - 1));
    expect(spans()).toEqual(asked);
  });

  test('a filter of as many rows as a page ends with an empty one', async () => {
    const { bridge, selectedRows, spans } = await list(gridRows(0, 500));
    expect(await selectedRows(bridge, 'job_1', all(), ORDER, 9_999)).toHaveLength(500);
    expect(spans()).toEqual([
      [0, 500],
      [500, 500],
    ]);
  });
});

describe('the next one to review', () => {
  const verified = (result: typeof REVIEWED) => result as unknown as GridRow['item'];
  const decided = (decision: 'approve' | null) =>
    ({ decision, reason: null, labels: [] }) as unknown as GridRow['decision'];

  async function next(
    count: number,
    reviewed: Readonly<Record<number, Partial<GridRow>>>,
    first = 0,
  ) {
    const rows = gridRows(0, count).map((row, at) => ({ ...row, ...reviewed[at] }));
    const { nextToReview, spans } = await list(rows);
    return { place: await nextToReview('job_1', ALL_ROWS, ORDER, first), spans: spans() };
  }
  const TO_REVIEW = { item: verified(REVIEWED) };

  test('is the first from a place on that nobody has decided about', async () => {
    const rows = {
      0: TO_REVIEW,
      1: { ...TO_REVIEW, decision: decided('approve') },
      2: { item: verified(APPROVED) },
      3: {
        item: { error: { code: 'timeout', message: 'Too late.' } } as unknown as GridRow['item'],
      },
      5: { ...TO_REVIEW, decision: decided(null) },
      6: TO_REVIEW,
    };
    expect((await next(10, rows, 0)).place).toBe(0);
    expect((await next(10, rows, 1)).place).toBe(5);
    expect((await next(10, rows, 6)).place).toBe(6);
    expect((await next(10, rows, 7)).place).toBeNull();
  });

  test('is looked for on the pages that follow, as far as 20,000 rows', async () => {
    expect(await next(1_200, { 1100: TO_REVIEW }, 50)).toEqual({
      place: 1_100,
      spans: [
        [50, 500],
        [550, 500],
        [1_050, 500],
      ],
    });
    expect((await next(20_001, { 19999: TO_REVIEW })).place).toBe(19_999);
    expect((await next(20_001, { 20000: TO_REVIEW })).place).toBeNull();
    expect((await next(20_001, { 20000: TO_REVIEW }, 1)).place).toBe(20_000);
  });

  test('is not looked for behind the last row', async () => {
    expect((await next(499, {})).spans).toEqual([[0, 500]]);
    expect((await next(500, {})).spans).toEqual([
      [0, 500],
      [500, 500],
    ]);
  });
});
