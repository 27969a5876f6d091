// What the Lists screen keeps: the draft over a reload, each list's view, columns and progress.
import { expect, test } from 'vitest';
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import { drawHook } from '../../draw-hook.ts';
import { jobDetails } from '../../job-details.ts';
import { openPage } from '../../open-page.ts';

const FILE = { file_id: 'f1', name: 'Leads.2026.csv', size_bytes: 12 };
const DRAFT = {
  file: FILE,
  reading: { header: null, delimiter: null, encoding: null, sheet: null },
  chosen: null,
  policies: null,
  name: 'Leads.2026',
  options: null,
};
const FIRST_VIEW = {
  filter: ALL_ROWS,
  sort: { by: 'row', descending: false },
  selection: { kind: 'some', rows: [] },
  cursor: 0,
  detail: false,
};

async function opened(kept: Readonly<Record<string, unknown>> = {}) {
  const page = openPage({}, '#/lists', kept);
  const module = await import('../../../../src-renderer/features/lists/lists-store.ts');
  return { ...page, ...module, state: module.useLists.getState };
}

test('a new window shows rows, and remembers nothing of lists', async () => {
  const { state } = await opened();
  expect(state()).toMatchObject({
    draft: null,
    importing: null,
    views: {},
    columns: {},
    tab: 'rows',
    dense: false,
    facets: false,
    again: null,
    together: null,
    closedBanners: {},
    shares: {},
    looks: {},
  });
});

test.each([
  ['leads.csv', 'leads'],
  ['leads.final.XLSX', 'leads.final'],
  ['leads.spreadsh', 'leads.spreadsh'],
  ['leads.sixsix', 'leads'],
  [`${'x'.repeat(201)}.csv`, 'x'.repeat(200)],
])('the draft of %s is named %s', async (name, expected) => {
  const { state } = await opened();
  state().openDraft({ ...FILE, name });
  expect(state().draft).toEqual({ ...DRAFT, file: { ...FILE, name }, name: expected });
});

test('a draft is changed, kept over a reload, and closed', async () => {
  const { state, page } = await opened();
  state().changeDraft({ name: 'nothing is open' });
  expect(state().draft).toBeNull();
  state().openDraft(FILE);
  state().changeDraft({ name: 'Spring' });
  const kept = () => JSON.parse(page.sessionStorage.getItem('vouch.draft') ?? 'null');
  expect(kept()).toEqual({ folder: null, value: { ...DRAFT, name: 'Spring' } });
  state().closeDraft();
  expect(kept()).toBeNull();
});

test('a kept draft is there again; of another data folder without what only that one has', async () => {
  const policies = { duplicates: 'all', suppression: ['s1'] };
  const value = { ...DRAFT, policies, policyId: 'p1', onto: 'job_1' };
  const same = await opened({ 'vouch.draft': { folder: null, value } });
  expect(same.state().draft).toEqual(value);
  const other = await opened({ 'vouch.draft': { folder: '/other', value } });
  expect(other.state().draft).toEqual({
    ...DRAFT,
    policies: { duplicates: 'all', suppression: [] },
    policyId: null,
    onto: null,
  });
  const plain = await opened({ 'vouch.draft': { folder: '/other', value: DRAFT } });
  expect(plain.state().draft).toEqual({ ...DRAFT, policyId: null, onto: null });
});

test.each([
  ['no object', 'text'],
  ['null', null],
  ['without a file', { ...DRAFT, file: undefined }],
  ['with a file of no id', { ...DRAFT, file: { ...FILE, file_id: 1 } }],
  ['with a file of no name', { ...DRAFT, file: { ...FILE, name: 1 } }],
  ['without a name', { ...DRAFT, name: undefined }],
  ['without a reading', { ...DRAFT, reading: undefined }],
  ['without policies', { ...DRAFT, policies: undefined }],
  ['without options', { ...DRAFT, options: undefined }],
  ['with options of an earlier version', { ...DRAFT, options: { mailbox: true } }],
])('what is %s is no draft', async (_what, value) => {
  const { state } = await opened({ 'vouch.draft': { folder: null, value } });
  expect(state().draft).toBeNull();
});

test('each list has a view of its own, the first one until it is changed', async () => {
  const { state, useListView } = await opened();
  const hook = await drawHook<string, unknown>(useListView, 'job_1');
  expect(hook.now()).toEqual(FIRST_VIEW);
  await hook.after(() => state().changeView('job_2', { cursor: 9 }));
  expect(hook.now()).toEqual(FIRST_VIEW);
  await hook.after(() => state().changeView('job_1', { cursor: 3 }));
  await hook.after(() => state().changeView('job_1', { detail: true }));
  expect(hook.now()).toEqual({ ...FIRST_VIEW, cursor: 3, detail: true });
  await hook.draw('job_2');
  expect(hook.now()).toEqual({ ...FIRST_VIEW, cursor: 9 });
});

test('one row is opened in full, among all rows in the order of the file', async () => {
  const { state } = await opened();
  state().changeView('job_1', {
    filter: { ...ALL_ROWS, text: 'acme' },
    sort: { by: 'score', descending: true },
  });
  state().openRow('job_1', 41);
  expect(state().views.job_1).toEqual({ ...FIRST_VIEW, cursor: 41, detail: true });
});

test('columns are remembered over a reload, those of each list', async () => {
  const first = await opened();
  const DEFAULT = ['reasoning', 'flags', 'name', 'company'];
  const hook = await drawHook<string, unknown>(first.useColumnView, 'job_1');
  expect(hook.now()).toEqual({ shown: DEFAULT, widths: {} });
  await hook.after(() => first.state().changeColumns('job_1', { shown: ['domain'] }));
  await hook.after(() => first.state().changeColumns('job_1', { widths: { domain: 99 } }));
  expect(hook.now()).toEqual({ shown: ['domain'], widths: { domain: 99 } });
  expect(JSON.parse(first.page.localStorage.getItem('vouch-list-columns') ?? '')).toEqual([
    ['job_1', { shown: ['domain'], widths: { domain: 99 } }],
  ]);
  await hook.draw('job_2');
  expect(hook.now()).toEqual({ shown: DEFAULT, widths: {} });
});

test('low rows are remembered, where something can be', async () => {
  const { state, page } = await opened();
  state().show({ tab: 'insights', facets: true });
  expect(state()).toMatchObject({ tab: 'insights', facets: true, dense: false });
  expect(page.localStorage.getItem('vouch-list-dense')).toBeNull();
  state().show({ dense: true });
  expect(page.localStorage.getItem('vouch-list-dense')).toBe('yes');
  page.localStorage.full = true;
  state().show({ dense: false });
  expect(state().dense).toBe(false);
  expect(page.localStorage.getItem('vouch-list-dense')).toBe('yes');
});

test('rows that were low are low after a reload', async () => {
  const { page } = openPage();
  page.localStorage.setItem('vouch-list-dense', 'yes');
  const { useLists } = await import('../../../../src-renderer/features/lists/lists-store.ts');
  expect(useLists.getState().dense).toBe(true);
});

test('progress never goes back, unless the list is taken up again', async () => {
  const { state, endpoint } = await opened();
  const at = (processed: number, first = 0) =>
    jobDetails({
      processed,
      succeeded: processed,
      verdicts: { approve: processed + first, review: 0, block: 0 },
    });
  endpoint.emit('jobs.changed', { job: at(5, 2) });
  expect([state().shares, state().looks]).toEqual([{ job_1: 0.5 }, { job_1: 0.7 }]);
  endpoint.emit('jobs.changed', { job: at(4) });
  expect([state().shares, state().looks]).toEqual([{ job_1: 0.5 }, { job_1: 0.7 }]);
  state().beginAgain(at(4));
  expect([state().shares, state().looks]).toEqual([{ job_1: 0.4 }, { job_1: 0.4 }]);
  state().beginAgain(at(0));
  expect([state().shares, state().looks]).toEqual([{ job_1: 0 }, { job_1: 0 }]);
});

test('what is known of a list goes with it', async () => {
  const { state, endpoint } = await opened();
  for (const job_id of ['job_1', 'job_2']) {
    endpoint.emit('jobs.changed', { job: jobDetails({ job_id, processed: 5 }) });
    state().changeView(job_id, { cursor: 1 });
  }
  endpoint.emit('jobs.removed', { job_id: 'job_1' });
  expect(Object.keys(state().views)).toEqual(['job_2']);
  expect(Object.keys(state().shares)).toEqual(['job_2']);
  expect(Object.keys(state().looks)).toEqual(['job_2']);
});

test('a banner that was read is told by the end of its run', async () => {
  const { state } = await opened();
  state().closeBanner({ job_id: 'job_1', ended_at: '2026-03-01T10:00:00Z' });
  state().closeBanner({ job_id: 'job_2', ended_at: null });
  expect(state().closedBanners).toEqual({ job_1: '2026-03-01T10:00:00Z', job_2: null });
});

test('a policy that is tried is that of one list, until it is taken back', async () => {
  openPage();
  const { useWhatIf } = await import(
    '../../../../src-renderer/features/lists/what-if/what-if-store.ts'
  );
  const { draft } = useWhatIf.getState();
  const policy = { approve: 70, review: 40, weights: {} };
  draft('job_1', policy);
  draft('job_2', policy);
  draft('job_1', null);
  expect(useWhatIf.getState().drafts).toEqual({ job_2: policy });
});
