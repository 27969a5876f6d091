// Rows that are written by one statement for many of them: all of them, in order, and those of a batch of outcomes as if one by one.
import { expect, test } from 'vitest';
import { aJob, failed, items, verified } from '../../contracts/store-contract.ts';
import { emptyStore } from './temporary-store.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

test.each([1, 15, 16, 17, 48, 49])(
  'of %i rows each is written once and in order',
  async (count) => {
    const store = await emptyStore();
    await store.submitJob(aJob(), items(...names(count)));
    const rows = await store.readItems('job-1', { from: 0, limit: count + 1 });
    expect(rows.map(({ source }) => source)).toEqual(
      names(count).map((name) => [`${name}@example.example`]),
    );
  },
);

test('a batch in which an item comes twice, and items with duplicates, is recorded as if one by one', async () => {
  const store = await emptyStore();
  // Row numbers beyond 32 bits, as they are after some hundred lists.
  for (let list = 0; list < 260; list += 1)
    await store.submitJob(aJob({ jobId: `before-${list}` }), items('a', 'b'));
  await store.submitJob(aJob(), items(...names(40), 'p1', 'p30'));
  await store.startJob('job-1', 1);
  const outcomes = names(40).map((_, index) => (index === 7 ? failed(index) : verified(index)));
  expect(
    await store.recordItems('job-1', [...outcomes, verified(3), failed(4), verified(7)], 1),
  ).toMatchObject({ processed: 42, succeeded: 41, failed: 1 });
  const results = (await store.readItems('job-1', { from: 0, limit: 99 })).map(
    (row) => row.resultJson,
  );
  expect(results.map((result) => result === null)).toEqual(
    Array.from({ length: 42 }, (_, index) => index === 7),
  );
  expect([results[40], results[41]]).toEqual([results[1], results[30]]);
  const [first, second, ...more] = await store.readItems('before-259', { from: 0, limit: 99 });
  expect([first?.resultJson, second?.resultJson, more]).toEqual([null, null, []]);
});
