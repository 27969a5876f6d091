// Rows chosen in the grid: stretches that overlap, reach beyond the list or come in any order, and what a filter leaves of others.
import { expect, test } from 'vitest';
import { ALL_ROWS, type RowChoice } from '../../../../src-shared/bridge/lists.ts';
import { aJob, items } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const spans = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([from, to]) => ({ from, to }));
const NAMED_IN = { ...ALL_ROWS, text: 'in' };
const inside = (...pairs: readonly (readonly [number, number])[]): RowChoice => ({
  kind: 'spans',
  spans: spans(...pairs),
});
const except = (
  filter: typeof ALL_ROWS,
  ...pairs: readonly (readonly [number, number])[]
): RowChoice => ({ kind: 'filter', filter, except: spans(...pairs) });

const { store } = inMemory();
store.submitJob(aJob(), items('in0', 'ex1', 'in2', 'ex3', 'in4', 'ex5'));

test.each<[RowChoice, number[]]>([
  [inside(), []],
  [inside([1, 1]), [1]],
  [inside([4, 9]), [4, 5]],
  [inside([5, 5], [0, 1]), [0, 1, 5]],
  [inside([2, 4], [1, 3], [2, 2]), [1, 2, 3, 4]],
  [inside([6, 8]), []],
  [except(ALL_ROWS), [0, 1, 2, 3, 4, 5]],
  [except(ALL_ROWS, [0, 0], [5, 9]), [1, 2, 3, 4]],
  [except(ALL_ROWS, [4, 4], [1, 2]), [0, 3, 5]],
  [except(ALL_ROWS, [1, 3], [2, 2]), [0, 4, 5]],
  [except(NAMED_IN), [0, 2, 4]],
  [except(NAMED_IN, [1, 2]), [0, 4]],
])('%j are %j', (rows, indexes) => {
  expect(store.chosenRows('job-1', rows)).toEqual(indexes);
});

test('of a list that is not there none is chosen', () => {
  expect(store.chosenRows('gone', inside([0, 9]))).toEqual([]);
});
