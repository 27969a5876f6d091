// Decisions about rows: what changes, what counts as unchanged, what can be taken back, and the labels of a list.
import { expect, test } from 'vitest';
import type { RowChoice } from '../../../../src-shared/bridge/lists.ts';
import type { Decision, DecisionChange } from '../../../../src-shared/bridge/triage.ts';
import { aJob, items } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';

const AT = '2026-11-20T09:00:00.000Z';
const NOTHING: Decision = {
  decision: null,
  reason: '',
  note: '',
  labels: [],
  decided_by: 'jane',
  decided_at: AT,
};

function aList(rows = 3) {
  const memory = inMemory();
  const { store } = memory;
  const names = Array.from({ length: rows }, (_, at) => `a${at}`);
  store.submitJob(aJob(), items(...names));
  let changes = 0;
  return {
    ...memory,
    decide(change: DecisionChange, from = 0, to = from, by = 'jane') {
      changes += 1;
      const edit = { change, by, at: Date.parse(AT) };
      const rows: RowChoice = { kind: 'spans', spans: [{ from, to }] };
      return store.decideRows('job-1', rows, edit, `c${changes}`);
    },
    undo: (change: string) => store.undoDecision({ jobId: 'job-1', changeId: change }),
    decisions: () =>
      store
        .readPicked(
          'job-1',
          names.map((_, at) => at),
        )
        .map(({ decision }) => decision),
  };
}

test.each<[DecisionChange[], Decision | null]>([
  [[{ decision: 'block', reason: 'spam' }], { ...NOTHING, decision: 'block', reason: 'spam' }],
  [[{ decision: 'block', reason: 'spam' }, { decision: null }], null],
  [[{ decision: 'block' }, { decision: 'approve' }], { ...NOTHING, decision: 'approve' }],
  [
    [{ decision: 'block', reason: 'x' }, { note: 'n' }],
    { ...NOTHING, decision: 'block', reason: 'x', note: 'n' },
  ],
  [[{ decision: 'block', reason: 'x', note: 'n' }, { decision: null }], { ...NOTHING, note: 'n' }],
  [[{ reason: 'x' }], null],
  [[{ reason: 'x', note: 'n' }], { ...NOTHING, note: 'n' }],
  [[{ note: 'n' }, { note: '' }], null],
  [
    [{ add_labels: ['b', 'a', 'b'] }, { add_labels: ['c', 'a'] }],
    { ...NOTHING, labels: ['b', 'a', 'c'] },
  ],
  [[{ add_labels: ['b', 'a'] }, { remove_labels: ['b', 'z'] }], { ...NOTHING, labels: ['a'] }],
  [[{ add_labels: ['a'] }, { remove_labels: ['a'] }], null],
  [
    [{ add_labels: ['a'] }, { remove_labels: ['a'], add_labels: ['a'] }],
    { ...NOTHING, labels: ['a'] },
  ],
])('%j one after another come to %j', (changes, decision) => {
  const list = aList();
  for (const change of changes) list.decide(change);
  expect(list.decisions()).toEqual([decision, null, null]);
});

test('only rows that are not as they were count, and keep who decided first', () => {
  const list = aList();
  expect(list.decide({ decision: 'block', note: 'n' }, 0, 1)).toBe(2);
  expect(list.decide({ decision: 'block', note: 'n' }, 0, 2, 'john')).toBe(1);
  expect(list.decide({ decision: 'block' }, 0, 2, 'john')).toBe(0);
  const decided = { ...NOTHING, decision: 'block', note: 'n' };
  expect(list.decisions()).toEqual([decided, decided, { ...decided, decided_by: 'john' }]);
  expect([list.undo('c3'), list.undo('c2'), list.undo('c2')]).toEqual([null, 1, null]);
  expect(list.decisions()).toEqual([decided, decided, null]);
});

test('a change is taken back whole, in the list that it was made in', () => {
  const list = aList();
  list.decide({ decision: 'approve', reason: 'known', add_labels: ['vip'] });
  list.decide({ decision: 'block', reason: 'spam', note: 'n', remove_labels: ['vip'] }, 0, 2);
  list.store.submitJob(aJob({ jobId: 'job-2' }), items('x'));
  expect([
    list.store.undoDecision({ jobId: 'job-2', changeId: 'c2' }),
    list.store.undoDecision({ jobId: 'gone', changeId: 'c2' }),
  ]).toEqual([null, null]);
  expect(list.undo('c2')).toBe(3);
  const first = { ...NOTHING, decision: 'approve', reason: 'known', labels: ['vip'] };
  expect(list.decisions()).toEqual([first, null, null]);
  expect(list.store.getJob('job-1')).toMatchObject({
    recommendations: { approve: 1, review: 0, block: 0 },
  });
});

test('the last twenty changes can be taken back', () => {
  const list = aList(1);
  for (let time = 1; time <= 21; time += 1) list.decide({ note: `n${time}` });
  expect([list.undo('c1'), list.undo('c21'), list.undo('c2')]).toEqual([null, 1, 1]);
  expect(list.decisions()).toEqual([{ ...NOTHING, note: 'n1' }]);
  const kept = ['decision_changes', 'decision_undo'].map((table) =>
    list.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
  expect(kept).toEqual([18, 18]);
});

test('labels come as the rows have them, those that can come back as well', () => {
  const list = aList();
  list.decide({ add_labels: ['late'] }, 2);
  list.decide({ add_labels: ['b', 'a'] }, 0);
  list.decide({ remove_labels: ['a'] }, 0);
  list.decide({ add_labels: ['mid', 'a'] }, 1);
  const { store } = list;
  expect([store.labelsOf('job-1'), store.labelsOf('gone')]).toEqual([
    ['b', 'a', 'mid', 'late'],
    [],
  ]);
  store.submitJob(aJob({ jobId: 'job-2' }), items('x'));
  expect(store.labelsOf('job-2')).toEqual([]);
});

test('of a long list each row is changed and taken back once', () => {
  const list = aList(2_049);
  expect(list.decide({ decision: 'review' }, 0, 2_048)).toBe(2_049);
  expect(list.store.getJob('job-1')).toMatchObject({
    recommendations: { approve: 0, review: 2_049, block: 0 },
  });
  expect(list.undo('c1')).toBe(2_049);
  expect(list.decisions()).toEqual(Array(2_049).fill(null));
});
