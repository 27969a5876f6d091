// How the counts of a list grew while it ran: a sample a second, thinned out, and the end with what was decided since.
import { expect, test } from 'vitest';
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import { aJob, failed, items, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const at = (
  moment: number,
  approve: number,
  more: { review?: number; block?: number; failed?: number } = {},
) => ({
  at: moment,
  approve,
  review: 0,
  block: 0,
  failed: 0,
  ...more,
});

function running(rows: number) {
  const { store } = inMemory();
  const names = Array.from({ length: rows }, (_, index) => `a${index}`);
  store.submitJob(aJob({ createdAt: 0 }), items(...names));
  store.startJob('job-1', 1);
  return store;
}

test('samples are at least a second apart', () => {
  const store = running(5);
  store.recordItems('job-1', [verified(0)], 1_000);
  store.recordItems('job-1', [verified(1)], 1_999);
  store.recordItems('job-1', [failed(2)], 2_000);
  store.recordItems('job-1', [verified(3, { recommendation: 'block' })], 3_001);
  expect(store.readTimeline('job-1')).toEqual([
    at(1_000, 1),
    at(2_000, 2, { failed: 1 }),
    at(3_001, 2, { failed: 1, block: 1 }),
  ]);
  expect(store.readTimeline('gone')).toEqual([]);
});

test('the end of a run is its last sample, with what was decided since', () => {
  const store = running(2);
  store.recordItems('job-1', [verified(0)], 1_000);
  store.recordItems('job-1', [verified(1)], 1_001);
  store.completeJob('job-1', 1_002);
  expect(store.readTimeline('job-1')).toEqual([at(1_000, 1), at(1_002, 2)]);
  const rows: RowChoice = { kind: 'spans', spans: [{ from: 0, to: 0 }] };
  store.decideRows('job-1', rows, { change: { decision: 'review' }, by: 'j', at: 9_000 }, 'c1');
  expect(store.readTimeline('job-1')).toEqual([at(1_000, 1), at(1_002, 1, { review: 1 })]);
});

test('an end that is not behind the last sample takes its place', () => {
  const store = running(2);
  store.recordItems('job-1', [verified(0), verified(1)], 5_000);
  store.completeJob('job-1', 4_000);
  expect(store.readTimeline('job-1')).toEqual([at(5_000, 2)]);
});

test('what a list that fails leaves open has failed at its end', () => {
  const store = running(3);
  store.recordItems('job-1', [verified(0)], 1_000);
  store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, 3_000);
  expect(store.readTimeline('job-1')).toEqual([at(1_000, 1), at(3_000, 1, { failed: 2 })]);
});

test('of more than two hundred and forty samples every other one goes, the first and the newest stay', () => {
  const store = running(241);
  const record = (index: number) =>
    store.recordItems('job-1', [verified(index)], (index + 1) * 1_000);
  for (let index = 0; index < 240; index += 1) record(index);
  expect(store.readTimeline('job-1')).toHaveLength(240);
  record(240);
  expect(store.readTimeline('job-1')?.map((sample) => sample.approve)).toEqual(
    Array.from({ length: 121 }, (_, index) => 2 * index + 1),
  );
});
