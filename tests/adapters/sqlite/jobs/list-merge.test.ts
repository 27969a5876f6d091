// Rows of a merge: what a list was asked, what a draft takes from other lists, and which rows are taken up again.
import { expect, test } from 'vitest';
import type { NewItem, Reopened } from '../../../../src-main/service/ports/jobs.ts';
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import { aJob, anItem, failed, items, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

/** A list of a verdict, one of its repeats, a failure, and a row that waits. */
function merged() {
  const memory = inMemory();
  const { store } = memory;
  store.submitJob(aJob({ createdAt: 0 }), items('a', 'a', 'b', 'c'));
  store.startJob('job-1', 1);
  store.recordItems('job-1', [verified(0, { recommendation: 'block', credits: 3 }), failed(2)], 2);
  const choice: RowChoice = { kind: 'spans', spans: [{ from: 1, to: 1 }] };
  store.decideRows('job-1', choice, { change: { decision: 'approve' }, by: 'j', at: 1 }, 'c1');
  return memory;
}

test('the rows of a list are told as they were asked, with what there is of each', () => {
  const { store } = merged();
  const row = (name: string, isVerified: boolean, decided: boolean) => ({
    input: { email: `${name}@example.example` },
    source: [`${name}@example.example`],
    verified: isVerified,
    decided,
  });
  const all = [
    row('a', true, false),
    row('a', true, true),
    row('b', false, false),
    row('c', false, false),
  ];
  const read = (from: number, limit: number) => store.listedRows('job-1', { from, limit });
  expect([
    read(0, 9),
    read(1, 2),
    read(3, 9),
    read(4, 9),
    store.listedRows('gone', { from: 0, limit: 9 }),
  ]).toEqual([all, all.slice(1, 3), all.slice(3), [], []]);
});

test('a draft takes verdicts of rows that ask the same, and decisions, and pays for neither', () => {
  const { db, store } = merged();
  const at = (index: number, job_id = 'job-1') => ({ job_id, index });
  const taking = (
    index: number,
    name: string,
    verdict: ReturnType<typeof at> | null,
    decision: ReturnType<typeof at> | null = null,
  ): NewItem => ({ ...anItem(index, name), reused: { verdict, decision } });
  store.createDraft(aJob({ jobId: 'new', createdAt: 0 }));
  store.appendItems('new', [
    taking(0, 'a', at(1), at(1)),
    anItem(1, 'a'),
    taking(2, 'z', at(0)),
    taking(3, 'b', at(2)),
    taking(4, 'c', at(4), at(4)),
    taking(5, 'd', at(0, 'gone'), at(0, 'gone')),
    taking(6, 'e', null, at(0)),
  ]);
  expect(store.sealDraft('new')).toMatchObject({ kind: 'queued', job: { total: 7, processed: 2 } });
  const reserved = db.prepare("SELECT reserved FROM jobs WHERE job_id = 'new'").pluck().get();
  expect(reserved).toBe(5);
  const found = store.readPicked('new', [0, 1, 2, 3, 4, 5, 6]);
  expect(
    found.map(({ resultJson, decision }) => [resultJson !== null, decision?.decision]),
  ).toEqual([[true, 'approve'], [true, undefined], ...Array(5).fill([false, undefined])]);
  expect(store.getJob('new')).toMatchObject({
    recommendations: { approve: 1, review: 0, block: 1 },
    verdicts: { approve: 0, review: 0, block: 2 },
    creditsUsed: 0,
  });
});

test.each<[Reopened, number]>([
  [{ kind: 'all' }, 6],
  [{ kind: 'unchecked' }, 1],
  [{ kind: 'older', than: 5 }, 1],
  [{ kind: 'codes', codes: ['mailbox_full'] }, 2],
  [{ kind: 'codes', codes: ['mailbox'] }, 1],
  [{ kind: 'picked', indexes: [0] }, 2],
  [{ kind: 'picked', indexes: [1, 3] }, 3],
  [{ kind: 'picked', indexes: [-1, 6, 99] }, 0],
])('of a list that has ended %j takes up %i rows', (rows, count) => {
  const { store } = inMemory();
  store.submitJob(aJob({ createdAt: 0 }), items('a', 'a', 'b', 'c', 'd', 'e'));
  store.startJob('job-1', 1);
  store.recordItems(
    'job-1',
    [verified(0), failed(2), verified(3), verified(4, { codes: ['mailbox_full'] }), verified(5)],
    2,
  );
  store.completeJob('job-1', 3);
  expect(store.countReopened('job-1', [rows, rows])).toEqual([count, count]);
  expect(store.countReopened('gone', [rows])).toBeNull();
  expect(store.reopenJob('job-1', rows, undefined, undefined)).toMatchObject(
    count === 0 ? { kind: 'nothing' } : { kind: 'reopened', rows: count },
  );
  const pending = store.getJob('job-1');
  expect([pending?.status, (pending?.total ?? 0) - (pending?.processed ?? 0)]).toEqual([
    count === 0 ? 'completed' : 'queued',
    count,
  ]);
});
