// How a list ends in the store, and that a deleted one leaves nothing behind.
import { expect, test } from 'vitest';
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import { aJob, failed, items, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const CANCELLED = { code: 'cancelled', message: 'Cancelled.' } as const;

function running(...names: readonly string[]) {
  const memory = inMemory();
  const { store } = memory;
  store.submitJob(aJob({ createdAt: 5 }), items(...names));
  store.startJob('job-1', 10);
  const state = () => {
    const { status, endedAt, error = null } = store.getJob('job-1') ?? {};
    return { status, endedAt, error };
  };
  return { ...memory, state };
}

test('a list is completed once nothing of it is left, and ends once', () => {
  const { store, state } = running('a', 'b');
  store.recordItems('job-1', [verified(0)], 11);
  expect(store.completeJob('job-1', 12)).toMatchObject({ status: 'running', endedAt: null });
  store.recordItems('job-1', [failed(1)], 13);
  const done = { status: 'completed', endedAt: 14, error: null };
  expect(store.completeJob('job-1', 14)).toMatchObject({ status: 'completed', endedAt: 14 });
  expect([store.failJob('job-1', CANCELLED, 15), state()]).toEqual([null, done]);
  store.completeJob('job-1', 16);
  expect([state(), store.completeJob('gone', 1), store.failJob('gone', CANCELLED, 1)]).toEqual([
    done,
    null,
    null,
  ]);
});

test('a list fails with its reason, never before its start, and takes nothing more', () => {
  const { store, state } = running('a');
  expect(store.failJob('job-1', CANCELLED, 3)).toMatchObject({ status: 'failed', endedAt: 10 });
  const was = { status: 'failed', endedAt: 10, error: CANCELLED };
  expect(store.recordItems('job-1', [verified(0)], 11)).toMatchObject({ processed: 1, failed: 1 });
  expect([store.failJob('job-1', { ...CANCELLED, code: 'no_network' }, 12), state()]).toEqual([
    null,
    was,
  ]);
  expect(store.usage(0)).toEqual({ credits: 0 });
});

test('what was learnt of domains and is under way goes at the end', () => {
  const { store } = running('a');
  const first = { ...verified(0), kind: 'provisional', facts: { domain: 'a', facts: 'f' } };
  store.recordItems('job-1', [first as never], 11);
  store.markInProgress('job-1', [0]);
  expect(store.readDomainNote('job-1', 'a')).toBe('f');
  store.recordItems('job-1', [verified(0)], 12);
  store.completeJob('job-1', 13);
  expect([store.readDomainNote('job-1', 'a'), store.readSuspects('job-1')]).toEqual([
    null,
    { items: [], alone: false },
  ]);
});

test('first verdicts are open until the list has ended', () => {
  const { store } = running('a', 'b', 'a', 'c');
  const first = (index: number) => ({ ...verified(index), kind: 'provisional', facts: null });
  store.recordItems('job-1', [first(0), first(1)] as never, 11);
  const open = (index: number, early = true) => ({
    index,
    input: { email: `${'abac'[index]}@example.example` },
    requestId: early ? 'req-0' : null,
    codeSet: early ? expect.any(String) : null,
  });
  const page = (after: number, limit = 9) => store.provisionalItems('job-1', { after, limit });
  expect([page(-1), page(-1, 1), page(0), page(1)]).toEqual([
    [open(0), open(1)],
    [open(0)],
    [open(1)],
    [],
  ]);
  expect(store.readOpen('job-1', [3, 2, 0])).toEqual([open(3, false), open(0)]);
  expect([
    store.setFinishing('job-1')?.finishing,
    store.setFinishing('gone'),
    store.provisionalItems('gone', { after: -1, limit: 9 }),
    store.readOpen('gone', [0]),
  ]).toEqual([true, null, [], []]);
  store.failJob('job-1', CANCELLED, 12);
  expect([page(-1), store.readOpen('job-1', [0]), store.setFinishing('job-1')]).toEqual([
    [],
    [],
    null,
  ]);
});

test('a deleted list leaves nothing behind but what was charged', () => {
  const { db, store } = running('a', 'b', 'a');
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .pluck()
    .all();
  const rows = () =>
    Object.fromEntries(
      tables.map((table) => [table, db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()]),
    );
  store.recordItems('job-1', [verified(0), verified(1)], 11);
  const choice: RowChoice = { kind: 'spans', spans: [{ from: 0, to: 2 }] };
  const edit = { change: { decision: 'block' }, by: 'j', at: 1 } as const;
  store.decideRows('job-1', choice, edit, 'c1');
  store.saveView({ view_id: 'v', job_id: 'job-1', name: 'n', address: '' });
  store.markInProgress('job-1', [0]);
  store.submitJob(aJob({ jobId: 'job-2' }), items('z'));
  const before = rows();
  expect(before).toMatchObject({ rows: 4, results: 2, decisions: 3, saved_views: 1, under_way: 1 });
  expect([store.deleteJob('job-1'), store.deleteJob('job-1'), store.getJob('job-1')]).toEqual([
    true,
    false,
    null,
  ]);
  expect(rows()).toEqual({
    ...before,
    ...{ rows: 1, row_texts: 1, results: 0, names: 0, parts: 0, tallies: 1, run_samples: 0 },
    ...{ decisions: 0, decision_changes: 0, decision_undo: 0, saved_views: 0, under_way: 0 },
  });
  expect(store.usage(0)).toEqual({ credits: 2 });
});
