// Deletions of many rows: two at once both come to an end, and of cache entries only the dead ones go.
import { expect, test } from 'vitest';
import { aJob, items, verified } from '../../contracts/store-contract.ts';
import { emptyStore } from './temporary-store.ts';

const ROWS = 5_000;
const NAMES = Array.from({ length: ROWS }, (_, index) => `p${index}`);
/** In another order than the rows. */
const keyOf = (index: number) => ((index * 1_009) % ROWS).toString(16).padStart(32, '0');

test('two deletions of a list at once both come to an end, and another list stays', async () => {
  const store = await emptyStore();
  await store.submitJob(aJob({ jobId: 'job-1' }), items(...NAMES));
  await store.submitJob(aJob({ jobId: 'job-2' }), items('a', 'b'));
  expect(await Promise.all([store.deleteJob('job-1'), store.deleteJob('job-1')])).toEqual([
    true,
    false,
  ]);
  expect(await store.getJob('job-1')).toBeNull();
  expect(await store.readItems('job-2', { from: 0, limit: 9 })).toHaveLength(2);
});

test('of thousands of cache entries the dead ones go, and all others stay', async () => {
  const store = await emptyStore();
  await store.submitJob(aJob(), items(...NAMES));
  await store.startJob('job-1', 1);
  const expiresAt = (index: number) => (index % 2 === 0 ? 10 : 11);
  await store.recordItems(
    'job-1',
    NAMES.map((_, index) =>
      verified(index, { cache: { key: keyOf(index), expiresAt: expiresAt(index) } }),
    ),
    1,
  );
  await store.purge({ before: 0, now: 10 });
  const left = await store.readVerdicts(
    NAMES.map((_, index) => keyOf(index)),
    9,
  );
  expect(left.map((entry) => entry?.expiresAt ?? null)).toEqual(
    NAMES.map((_, index) => (index % 2 === 0 ? null : 11)),
  );
});
