// Which rows an export asks for.
import { expect, test } from 'vitest';
import { ALL_ROWS, APPROVED_ROWS } from '../../../../../src-shared/bridge/lists.ts';
import { openPage } from '../../../open-page.ts';

const FILTER = { ...ALL_ROWS, text: 'jane' };
const SOME = {
  kind: 'some' as const,
  rows: [
    { from: 3, to: 4 },
    { from: 9, to: 9 },
  ],
};

async function opened() {
  openPage({});
  return import('../../../../../src-renderer/features/lists/export/chosen-rows.ts');
}

test('all, the approved, the shown or the selected rows', async () => {
  const { chosenRows } = await opened();
  const view = { filter: FILTER, selection: SOME };
  expect(await chosenRows('job_1', view, 'all')).toEqual({ kind: 'all' });
  expect(await chosenRows('job_1', view, 'approved')).toEqual({
    kind: 'filter',
    filter: APPROVED_ROWS,
  });
  expect(await chosenRows('job_1', view, 'filter')).toEqual({ kind: 'filter', filter: FILTER });
  expect(await chosenRows('job_1', view, 'selection')).toEqual({
    kind: 'picked',
    indexes: [3, 4, 9],
  });
});

test('a selected filter is asked for by its words', async () => {
  const { chosenRows } = await opened();
  const selection = { kind: 'filter' as const, filter: FILTER, count: 200_000, except: [] };
  expect(await chosenRows('job_1', { filter: ALL_ROWS, selection }, 'selection')).toEqual({
    kind: 'filter',
    filter: FILTER,
  });
});

test('no more rows are picked one by one than an export takes', async () => {
  const { isTooMany } = await opened();
  const rows = (to: number) => ({ kind: 'some' as const, rows: [{ from: 1, to }] });
  expect([isTooMany(rows(100_000)), isTooMany(rows(100_001))]).toEqual([false, true]);
  const whole = { kind: 'filter' as const, filter: FILTER, count: 200_000, except: [] };
  expect(isTooMany(whole)).toBe(false);
});
