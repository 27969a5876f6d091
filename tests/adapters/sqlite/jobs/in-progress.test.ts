// Which rows were under way when the program ended, and which are left out for it.
import { expect, test } from 'vitest';
import { aJob, items, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

function running(status: 'running' | 'waiting' = 'running') {
  const { store } = inMemory();
  store.submitJob(aJob({ createdAt: 0 }), items('a', 'b', 'c', 'b'));
  if (status === 'running') store.startJob('job-1', 1);
  const suspects = () => {
    const found = store.readSuspects('job-1');
    return found && { indexes: found.items.map(({ index }) => index), alone: found.alone };
  };
  return { store, suspects };
}
const NONE = { indexes: [], alone: false };

test('rows that are taken are under way, beside those that were before', () => {
  const { store, suspects } = running();
  expect(store.takeItems('job-1', { after: 0, limit: 1 }, [2])?.map(({ index }) => index)).toEqual([
    1,
  ]);
  expect(suspects()).toEqual({ indexes: [1, 2], alone: false });
  store.recordItems('job-1', [verified(2)], 2);
  expect(suspects()).toEqual({ indexes: [1], alone: false });
  store.markInProgress('job-1', [0], true);
  expect(suspects()).toEqual({ indexes: [0], alone: true });
  store.markInProgress('job-1', [], true);
  expect(suspects()).toEqual(NONE);
  expect(store.readSuspects('gone')).toEqual({ items: [], alone: false });
});

test.each<[string, (store: ReturnType<typeof running>['store']) => void]>([
  ['is paused', (store) => store.setPaused('job-1', true)],
  ['has ended', (store) => store.failJob('job-1', { code: 'cancelled', message: '' }, 3)],
])('of a list that %s nothing is, nor what is told of it late', (_, act) => {
  const { store, suspects } = running();
  store.markInProgress('job-1', [0]);
  act(store);
  expect(suspects()).toEqual(NONE);
  store.markInProgress('job-1', [1]);
  expect(suspects()).toEqual(NONE);
});

test('nothing is under way before a list has begun', () => {
  const { store, suspects } = running('waiting');
  store.markInProgress('job-1', [0]);
  expect(suspects()).toEqual(NONE);
});

test('rows that are left out are told with their lists, each once', () => {
  const { store } = running();
  const left = (index: number, whole = false) => ({ index, domain: `d${index}.example`, whole });
  store.leaveOut('job-1', left(0));
  store.leaveOut('job-1', left(2));
  store.leaveOut('job-1', left(0, true));
  expect(store.getJob('job-1')?.leftOut).toEqual([left(2), left(0, true)]);
  store.submitJob(aJob({ jobId: 'job-2', createdAt: 0 }), items('a'));
  store.startJob('job-2', 1);
  expect(store.jobsWithLeftOut(9)?.map(({ jobId }) => jobId)).toEqual(['job-1']);
  store.leaveOut('job-2', left(0));
  expect(store.jobsWithLeftOut(9)?.map(({ jobId }) => jobId)).toEqual(['job-2', 'job-1']);
  expect(store.jobsWithLeftOut(1)?.map(({ jobId }) => jobId)).toEqual(['job-2']);
  store.failJob('job-2', { code: 'cancelled', message: '' }, 3);
  store.leaveOut('job-2', left(1));
  expect(store.getJob('job-2')?.leftOut).toEqual([left(0)]);
});
