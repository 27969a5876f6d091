// Which scores a forecast of bounces is made of, for rows of a filter and for rows picked by hand.
import { expect, test } from 'vitest';
import { createResults } from '../../../src-main/service/lists/results.ts';
import type { GridItem } from '../../../src-main/service/ports/rows.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';

const asked: unknown[] = [];

/** A list of which every third row could not be checked, and the others have their index as score. */
const results = createResults({
  async readPicked(_: string, indexes: readonly number[]) {
    asked.push(indexes.length);
    return indexes.map((index) => ({
      index,
      duplicateOf: null,
      inputJson: '{"email":"a@b.example"}',
      resultJson: index % 3 === 0 ? null : JSON.stringify({ score: index % 101 }),
      error: index % 3 === 0 ? { code: 'timeout', message: 'It took too long.' } : null,
    })) as unknown as GridItem[];
  },
  async summariseRows(_: string, filter: unknown) {
    asked.push(filter);
    return { scores: [1, 2] };
  },
} as never);

test('scores of rows picked by hand are counted a thousand rows at a time', async () => {
  asked.length = 0;
  const indexes = Array.from({ length: 1_100 }, (_, index) => index);
  const scores = await results.scores('job_1', { kind: 'picked', indexes });
  const expected = Array<number>(101).fill(0);
  for (const index of indexes) {
    if (index % 3 !== 0) expected[index % 101] = (expected[index % 101] ?? 0) + 1;
  }
  expect(scores).toEqual(expected);
  expect(asked).toEqual([1_000, 100]);
});

test('scores of all rows and of a filter are those of the summary', async () => {
  asked.length = 0;
  const filter = { ...ALL_ROWS, text: 'jane' };
  expect(await results.scores('job_1', { kind: 'all' })).toEqual([1, 2]);
  expect(await results.scores('job_1', { kind: 'filter', filter })).toEqual([1, 2]);
  expect(asked).toEqual([ALL_ROWS, filter]);
});
