// What the analyst decides about rows: kept beside the verdict, filtered, taken back, deleted with the list; and the order of columns.
import { expect, test } from 'vitest';
import { comparable } from '../../../src-main/adapters/sqlite/grid/comparable.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import type { FacetCondition } from '../../../src-shared/bridge/facets.ts';
import { ALL_ROWS, type RowChoice } from '../../../src-shared/bridge/lists.ts';
import type { DecisionChange } from '../../../src-shared/bridge/triage.ts';
import { GRID_COLUMNS } from '../../../src-shared/columns.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { first as firstVerdict } from '../../contracts/stages-contract.ts';
import { aJob, failed, verified } from '../../contracts/store-contract.ts';

const IN_ORDER = { by: 'row', descending: false } as const;
const where = (...conditions: readonly FacetCondition[]) => ({
  ...ALL_ROWS,
  where: [...conditions],
});
const rowsAt = (from: number, to = from): RowChoice => ({ kind: 'spans', spans: [{ from, to }] });

async function listOf(rows: readonly (readonly string[])[]): Promise<Store> {
  const store = await emptyStore();
  const items = rows.map((source, index) => ({
    index,
    input: { email: source[0] ?? '' },
    fingerprint: index.toString(16).padStart(32, '0'),
    source,
  }));
  await store.submitJob(aJob({ columns: ['mail', 'team', 'amount'] }), items);
  return store;
}

const decide = (store: Store, rows: RowChoice, change: DecisionChange, id = 'change-1') =>
  store.decideRows('job-1', rows, { change, by: 'mia', at: 5_000 }, id);

async function indexes(store: Store, ...conditions: readonly FacetCondition[]) {
  const rows = await store.pageRows('job-1', where(...conditions), IN_ORDER, {
    offset: 0,
    limit: 50,
  });
  return rows.map(({ index }) => index);
}

test('a decision stands beside the verdict, with who made it, when and why', async () => {
  const store = await listOf([['a@x.example'], ['b@x.example']]);
  await store.recordItems('job-1', [verified(0, { recommendation: 'review', score: 50 })], 1);
  expect(
    await decide(store, rowsAt(0), { decision: 'approve', reason: 'Known customer', note: 'Met.' }),
  ).toBe(1);
  const [first, second] = await store.pageRows('job-1', ALL_ROWS, IN_ORDER, {
    offset: 0,
    limit: 2,
  });
  expect(first?.decision).toEqual({
    decision: 'approve',
    reason: 'Known customer',
    note: 'Met.',
    labels: [],
    decided_by: 'mia',
    decided_at: '1970-01-01T00:00:05.000Z',
  });
  expect(JSON.parse(first?.resultJson ?? '{}')).toMatchObject({ recommendation: 'review' });
  expect(second?.decision).toBeNull();
  const asked: FacetCondition = { facet: 'decision', match: 'any', values: ['approve'] };
  expect(await indexes(store, asked)).toEqual([0]);
  expect(await indexes(store, { ...asked, facet: 'recommendation' })).toEqual([0]);
});

test('a decision is still there when its row is recorded again or rescored', async () => {
  const store = await listOf([['a@x.example'], ['b@x.example']]);
  await decide(store, rowsAt(0, 1), { decision: 'block', add_labels: ['later'] });
  await store.recordItems('job-1', [verified(0), failed(1)], 1);
  await store.savePolicy({ approve: 99, review: 98, weights: {} });
  const asked: FacetCondition = { facet: 'decision', match: 'any', values: ['block'] };
  expect(await indexes(store, asked)).toEqual([0, 1]);
  expect(await indexes(store, { facet: 'label', match: 'any', values: ['later'] })).toEqual([0, 1]);
  expect(await indexes(store, { facet: 'failure', match: 'any', values: ['timeout'] })).toEqual([
    1,
  ]);
});

test('a decision counts in the place of a first verdict, of a failure and of nothing, whatever comes after it', async () => {
  const store = await listOf(['a', 'b', 'c', 'd'].map((name) => [`${name}@x.example`]));
  const head = async () => {
    const job = await store.getJob('job-1');
    const summary = await store.summariseRows('job-1', ALL_ROWS);
    const { approve, review, block } = summary ?? {};
    const { recommendations, provisional, unchecked, verdicts } = job ?? {};
    // The head of a list and its charts say the same.
    expect({ approve, review, block }).toEqual(recommendations);
    expect(summary).toMatchObject({ failed: unchecked, provisional });
    return [recommendations, provisional, unchecked, verdicts].map((counts) =>
      typeof counts === 'object' ? Object.values(counts) : counts,
    );
  };
  const early = { recommendation: 'review', score: 50 } as const;
  await store.recordItems('job-1', [firstVerdict(0, early), verified(1), failed(2)], 1);
  expect(await head()).toEqual([[1, 0, 0], [0, 1, 0], 1, [1, 1, 0]]);
  await decide(store, rowsAt(0), { decision: 'block' }, 'change-1');
  await decide(store, rowsAt(2, 3), { decision: 'approve' }, 'change-2');
  expect(await head()).toEqual([[3, 0, 1], [0, 0, 0], 0, [1, 1, 0]]);
  expect(await indexes(store, { facet: 'state', match: 'any', values: ['final'] })).toEqual([
    0, 1, 2, 3,
  ]);
  await store.recordItems('job-1', [verified(0), failed(3)], 2);
  expect(await head()).toEqual([[3, 0, 1], [0, 0, 0], 0, [2, 0, 0]]);
  await store.savePolicy({ approve: 99, review: 98, weights: {} });
  expect(await head()).toEqual([[2, 0, 2], [0, 0, 0], 0, [0, 0, 2]]);
  await store.completeJob('job-1', 3);
  // The chart of the run ends where the head is.
  const end = { approve: 2, review: 0, block: 2, failed: 0 };
  expect((await store.readTimeline('job-1')).at(-1)).toMatchObject(end);
  await store.reopenJob('job-1', { kind: 'all' }, undefined);
  expect(await head()).toEqual([[2, 0, 1], [0, 0, 0], 0, [0, 0, 0]]);
  await store.undoDecision({ jobId: 'job-1', changeId: 'change-2' });
  expect(await head()).toEqual([[0, 0, 1], [0, 0, 0], 0, [0, 0, 0]]);
});

test('what is changed in bulk is taken back in one step, each row to what it was', async () => {
  const store = await listOf(Array.from({ length: 2_500 }, (_, n) => [`p${n}@x.example`]));
  await decide(store, rowsAt(7), { decision: 'block', reason: 'Bounced' }, 'change-1');
  const all: RowChoice = { kind: 'filter', filter: ALL_ROWS, except: [{ from: 100, to: 199 }] };
  expect(await decide(store, all, { decision: 'approve' }, 'change-2')).toBe(2_400);
  const approved: FacetCondition = { facet: 'decision', match: 'any', values: ['approve'] };
  expect(await store.countRows('job-1', where(approved))).toBe(2_400);
  expect(await store.undoDecision({ jobId: 'job-1', changeId: 'change-2' })).toBe(2_400);
  expect(await store.countRows('job-1', where(approved))).toBe(0);
  const [row] = await store.readPicked('job-1', [7]);
  expect(row?.decision).toMatchObject({ decision: 'block', reason: 'Bounced' });
  expect(await store.undoDecision({ jobId: 'job-1', changeId: 'change-2' })).toBeNull();
});

test('labels are added and removed beside what else was said, and rows can be asked for all of them', async () => {
  const store = await listOf([['a@x.example'], ['b@x.example'], ['c@x.example']]);
  await decide(store, rowsAt(0, 1), { add_labels: ['vip', 'call'] }, 'change-1');
  await decide(store, rowsAt(1), { remove_labels: ['call'], note: 'Called.' }, 'change-2');
  const both: FacetCondition = { facet: 'label', match: 'all', values: ['vip', 'call'] };
  expect(await indexes(store, both)).toEqual([0]);
  expect(await indexes(store, { ...both, match: 'none' })).toEqual([2]);
  expect(await store.labelsOf('job-1')).toEqual(['vip', 'call']);
  const counts = await store.countFacets('job-1', ALL_ROWS, []);
  expect(counts?.facets.find(({ facet }) => facet === 'label')?.values).toEqual([
    { value: 'vip', count: 2 },
    { value: 'call', count: 1 },
  ]);
});

test('the search of a list finds what stands in any of its columns', async () => {
  const store = await listOf([
    ['a@x.example', 'Müller', '3,5'],
    ['b@x.example', 'Meier', '4'],
  ]);
  const found = async (text: string) =>
    (await store.pageRows('job-1', { ...ALL_ROWS, text }, IN_ORDER, { offset: 0, limit: 9 })).map(
      ({ index }) => index,
    );
  expect(await found('müll')).toEqual([0]);
  expect(await found('3,5')).toEqual([0]);
  expect(await found('x.example')).toEqual([0, 1]);
  expect(await found('example meier')).toEqual([]);
  expect(await store.searchRows('MEIER', 5)).toEqual([
    { jobId: 'job-1', list: null, index: 1, email: 'b@x.example' },
  ]);
});

test('the search finds rows by the reason, note and labels of their decision, while they stand', async () => {
  const store = await listOf([
    ['a@x.example', 'Müller', ''],
    ['b@x.example', 'Meier', ''],
    ['c@x.example', 'Kunz', ''],
  ]);
  const decide = (row: number, change: DecisionChange, id: string) =>
    store.decideRows(
      'job-1',
      { kind: 'spans', spans: [{ from: row, to: row }] },
      { change, by: 'anna', at: 1 },
      id,
    );
  await decide(0, { note: 'Asked by PHONE' }, 'change-1');
  await decide(1, { decision: 'block', reason: 'left in May' }, 'change-2');
  await decide(2, { add_labels: ['Phone list', 'vip'] }, 'change-3');
  const found = async (text: string) =>
    (await store.pageRows('job-1', { ...ALL_ROWS, text }, IN_ORDER, { offset: 0, limit: 9 })).map(
      ({ index }) => index,
    );
  expect(await found('phone')).toEqual([0, 2]);
  expect(await found('LEFT in')).toEqual([1]);
  expect(await found('["')).toEqual([]);
  expect((await store.searchRows('vip', 5)).map(({ index }) => index)).toEqual([2]);
  await store.undoDecision({ jobId: 'job-1', changeId: 'change-3' });
  expect(await found('phone')).toEqual([0]);
});

test('the facet of an own column counts its values, and says so where there are too many', async () => {
  const store = await listOf(
    Array.from({ length: 10_100 }, (_, n) => [`p${n}@x.example`, `team ${n % 3}`, String(n)]),
  );
  const counts = await store.countFacets('job-1', ALL_ROWS, [1, 2]);
  const of = (name: string) => counts?.facets.find(({ facet }) => facet === name);
  expect(of('source:1')).toMatchObject({
    values: [
      { value: 'team 0', count: 3_367 },
      { value: 'team 1', count: 3_367 },
      { value: 'team 2', count: 3_366 },
    ],
    many: false,
  });
  expect(of('source:2')).toMatchObject({ values: [], many: true });
  // A value that was not told apart when the column was counted is found all the same.
  expect(await indexes(store, { facet: 'source:2', match: 'any', values: ['10099'] })).toEqual([
    10_099,
  ]);
});

test('figures are sorted by their size, before texts; rows without a value come last either way', async () => {
  const store = await listOf([
    ['a@x.example', '', '10'],
    ['b@x.example', '', '9'],
    ['c@x.example', '', ''],
    ['d@x.example', '', 'n/a'],
    ['e@x.example', '', '-2.5'],
    ['f@x.example', '', '9'],
  ]);
  const by = async (descending: boolean) =>
    (
      await store.pageRows(
        'job-1',
        ALL_ROWS,
        { by: 'source:2', descending },
        { offset: 0, limit: 9 },
      )
    ).map(({ index }) => index);
  expect(await by(false)).toEqual([4, 1, 5, 0, 3, 2]);
  expect(await by(true)).toEqual([3, 0, 1, 5, 4, 2]);
  expect(
    ['2', '-3', '10', 'x', '-20', '0.5'].toSorted((a, b) =>
      (comparable(a) ?? '') < (comparable(b) ?? '') ? -1 : 1,
    ),
  ).toEqual(['-20', '-3', '0.5', '2', '10', 'x']);
});

test('every column of the grid can be sorted by', async () => {
  const store = await listOf([['b@x.example'], ['a@x.example'], ['c@x.example']]);
  await store.recordItems('job-1', [verified(0), failed(1)], 1);
  for (const by of GRID_COLUMNS) {
    const rows = await store.pageRows(
      'job-1',
      ALL_ROWS,
      { by, descending: true },
      { offset: 0, limit: 9 },
    );
    expect([by, rows.map(({ index }) => index).toSorted()]).toEqual([by, [0, 1, 2]]);
  }
});

test('decisions sort the rows by reason, note and labels, and again once they change', async () => {
  const store = await listOf([['a@x.example'], ['b@x.example'], ['c@x.example']]);
  const order = async (by: 'reason' | 'note' | 'labels') =>
    (
      await store.pageRows('job-1', ALL_ROWS, { by, descending: false }, { offset: 0, limit: 9 })
    ).map(({ index }) => index);
  await decide(store, rowsAt(1), { decision: 'block', reason: 'left', add_labels: ['b'] });
  await decide(store, rowsAt(2), { note: 'met', add_labels: ['a'] }, 'change-2');
  expect([await order('reason'), await order('note'), await order('labels')]).toEqual([
    [1, 0, 2],
    [2, 0, 1],
    [2, 1, 0],
  ]);
  await decide(store, rowsAt(0), { decision: 'block', reason: 'gone' }, 'change-3');
  expect(await order('reason')).toEqual([0, 1, 2]);
});

test('views and presets are kept by name, those of a list go with it', async () => {
  const store = await listOf([['a@x.example']]);
  const view = { view_id: 'v1', job_id: 'job-1', name: 'To call', address: 'where=x' };
  await store.saveView(view);
  await store.saveView({ ...view, view_id: 'v2', address: 'where=y' });
  await store.saveView({ view_id: 'v3', job_id: null, name: 'Everywhere', address: '' });
  expect((await store.listViews('job-1')).map(({ view_id }) => view_id)).toEqual(['v3', 'v2']);
  await store.savePreset({ preset_id: 'p1', name: 'CRM', choices: { format: 'csv' } });
  await store.savePreset({ preset_id: 'p2', name: 'CRM', choices: { format: 'xlsx' } });
  expect(await store.listPresets()).toEqual([
    { preset_id: 'p2', name: 'CRM', choices: { format: 'xlsx' } },
  ]);
  await decide(store, rowsAt(0), { note: 'x', add_labels: ['y'] });
  await store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, 2);
  await store.deleteJob('job-1');
  expect((await store.listViews('job-1')).map(({ view_id }) => view_id)).toEqual(['v3']);
  expect(await store.labelsOf('job-1')).toEqual([]);
});

test('the run of a list is kept as samples that are a second apart', async () => {
  const store = await listOf(Array.from({ length: 6 }, (_, n) => [`p${n}@x.example`]));
  for (const [index, at] of [1_000, 1_400, 2_100, 2_200, 3_500].entries()) {
    await store.recordItems('job-1', [verified(index)], at);
  }
  expect((await store.readTimeline('job-1')).map(({ at, approve }) => [at, approve])).toEqual([
    [1_000, 1],
    [2_100, 3],
    [3_500, 5],
  ]);
});
