// A file on its way to a list, and a list on its way to a file: counted, imported, exported, with progress.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AS_SET } from '../../../src-shared/bridge/checks.ts';
import type { FileCount, RowPolicies } from '../../../src-shared/bridge/files.ts';
import type { ExportDetails, ExportRequest } from '../../../src-shared/bridge/lists.ts';
import { drawHook } from '../../renderer/draw-hook.ts';
import { jobDetails } from '../../renderer/job-details.ts';
import { NO_ANSWER, openPage } from '../../renderer/open-page.ts';

const REFUSAL = { code: 'internal_error', message: 'The disk is full.' } as const;
const READING = { header: null, delimiter: null, encoding: null, sheet: null };
const MAPPING = {
  email: 0,
  name: null,
  first_name: null,
  last_name: null,
  company_name: null,
  ip_address: null,
};
const POLICIES = { duplicates: 'merge', suppression: [] } as unknown as RowPolicies;

describe('counting', () => {
  interface Params {
    readonly email?: number;
    readonly ready?: boolean;
    readonly fileId?: string;
  }
  const COUNT = { rows: 12 } as unknown as FileCount;

  async function shown(params: Params = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const opened = openPage({ answers: { 'files.count': COUNT } });
    const { useFileCount } = await import(
      '../../../src-renderer/features/lists/map/use-file-count.ts'
    );
    const hook = await drawHook(
      ({ email = 0, ready = true, fileId = 'f1' }: Params) =>
        useFileCount(fileId, READING, { ...MAPPING, email }, POLICIES, ready),
      params,
    );
    const later = (ms: number) => hook.after(() => vi.advanceTimersByTime(ms));
    const seen = () => {
      const { reload: _, ...counting } = hook.now();
      return counting;
    };
    return { ...opened, hook, later, seen, counts: () => opened.asked('files.count').length };
  }

  const NONE = { data: null, last: null, error: null, loading: false, rows: 0, share: null };

  test('is done at once for the first time, then a moment after the last change', async () => {
    const { hook, later, seen, counts, asked } = await shown();
    expect(asked('files.count')).toEqual([
      { file_id: 'f1', reading: READING, mapping: MAPPING, policies: POLICIES },
    ]);
    expect(seen()).toEqual({ ...NONE, data: COUNT, last: COUNT });
    await hook.draw({ email: 1 });
    expect(seen()).toEqual({ ...NONE, last: COUNT, loading: true });
    await later(349);
    expect(counts()).toBe(1);
    await later(1);
    expect(counts()).toBe(2);
    expect(seen()).toEqual({ ...NONE, data: COUNT, last: COUNT });
  });

  test('asks nothing of a mapping that is not ready', async () => {
    const { hook, later, seen, counts } = await shown({ ready: false });
    await later(500);
    expect(seen()).toEqual(NONE);
    expect(counts()).toBe(0);
    await hook.draw({ ready: true });
    await later(500);
    await hook.draw({ ready: false });
    await later(500);
    expect(seen()).toEqual({ ...NONE, last: COUNT });
    expect(counts()).toBe(1);
  });

  test('that failed says why, until something changes', async () => {
    const { hook, endpoint, seen, later } = await shown();
    endpoint.refuse('files.count', REFUSAL);
    await hook.after(() => hook.now().reload());
    expect(seen()).toEqual({ ...NONE, last: COUNT, error: expect.objectContaining(REFUSAL) });
    await hook.draw({ email: 1 });
    expect(seen()).toMatchObject({ error: null, loading: true });
    await later(350);
    expect(seen()).toMatchObject({ error: REFUSAL, loading: false });
    await hook.draw({ email: 1, ready: false });
    expect(seen().error).toBeNull();
  });

  test('tells how far it is, of this file and of nothing else', async () => {
    const { hook, endpoint, seen } = await shown();
    const tells = (changes: object) =>
      hook.after(() =>
        endpoint.emit('files.progress', {
          file_id: 'f1',
          doing: 'counting',
          rows: 5,
          share: 0.5,
          ...changes,
        }),
      );
    await tells({ file_id: 'f2' });
    await tells({ doing: 'importing' });
    expect(seen()).toMatchObject({ rows: 0, share: null });
    await tells({});
    expect(seen()).toMatchObject({ rows: 5, share: 0.5 });
    await hook.draw({ fileId: 'f2' });
    expect(seen()).toMatchObject({ rows: 0, share: null });
  });
});

describe('importing', () => {
  const DRAFT = {
    file: { file_id: 'f1', name: 'leads.csv', size_bytes: 12 },
    reading: READING,
    chosen: null,
    policies: null,
    name: ' Leads ',
    options: null,
  };
  const CHOICES = { mapping: MAPPING, policies: POLICIES, options: AS_SET, policy_id: null };

  async function shown(onto: string | null = null) {
    const opened = openPage(
      { answers: { 'files.import': jobDetails(), 'lists.merge': jobDetails({ job_id: 'job_2' }) } },
      '#/lists',
    );
    const { useImport } = await import('../../../src-renderer/features/lists/map/use-import.ts');
    const { useLists } = await import('../../../src-renderer/features/lists/lists-store.ts');
    useLists.setState({ draft: DRAFT });
    const hook = await drawHook((ontoId: string | null) => useImport('f1', ontoId), onto);
    return { ...opened, hook, lists: useLists.getState };
  }

  test('makes a list, and opens it', async () => {
    const { hook, asked, page, lists } = await shown();
    await hook.after(() => hook.now().start(DRAFT, CHOICES));
    expect(asked('files.import')).toEqual([
      {
        file_id: 'f1',
        reading: READING,
        mapping: MAPPING,
        policies: POLICIES,
        name: 'Leads',
        options: CHOICES.options,
        policy_id: null,
      },
    ]);
    expect(page.location.hash).toBe('#/lists/job_1');
    expect(lists()).toMatchObject({ draft: null, importing: null, shares: { job_1: 0 } });
    expect(hook.now()).toMatchObject({ busy: false, error: null });
  });

  test('puts the rows behind those of a list, under a policy', async () => {
    const { hook, asked, page } = await shown('job_0');
    const draft = { ...DRAFT, onto: 'job_0' };
    await hook.after(() => hook.now().start(draft, { ...CHOICES, policy_id: 'p1' }));
    expect(asked('lists.merge')).toEqual([
      {
        lists: ['job_0'],
        file: { file_id: 'f1', reading: READING, mapping: MAPPING, policies: POLICIES },
        duplicates: 'merge',
        name_origin: false,
        name: 'Leads',
        options: CHOICES.options,
        policy_id: 'p1',
      },
    ]);
    expect(asked('files.import')).toEqual([]);
    expect(page.location.hash).toBe('#/lists/job_2');
  });

  test.each([
    [null, 'f1'],
    ['job_0', 'job_0'],
  ])('onto %s tells how far %s is while it is under way', async (onto, file_id) => {
    const { hook, endpoint, answerBy } = await shown(onto);
    const tells = (id: string, rows: number) =>
      hook.after(() =>
        endpoint.emit('files.progress', { file_id: id, doing: 'importing', rows, share: null }),
      );
    await tells(file_id, 5);
    expect(hook.now()).toMatchObject({ busy: false, rows: 0 });
    answerBy('files.import', () => NO_ANSWER);
    await hook.after(() => void hook.now().start(DRAFT, CHOICES));
    await tells(file_id, 5);
    await tells('another', 9);
    expect(hook.now()).toMatchObject({ busy: true, rows: 5 });
  });

  test('pulls nobody away from another screen', async () => {
    const { hook, answerBy, page, lists } = await shown();
    let answer: (job: unknown) => void = () => {};
    answerBy('files.import', () => new Promise((resolve) => (answer = resolve)));
    await hook.after(() => void hook.now().start(DRAFT, CHOICES));
    await hook.remove();
    page.location.hash = '#/api';
    answer(jobDetails());
    await expect.poll(() => lists().importing).toBeNull();
    expect(page.location.hash).toBe('#/api');
    expect(lists().draft).toBeNull();
  });

  test('that fails says why, until it is tried again; one that was stopped says nothing', async () => {
    const { hook, endpoint, answerBy, lists } = await shown();
    endpoint.refuse('files.import', REFUSAL);
    const start = () => hook.after(() => void hook.now().start(DRAFT, CHOICES));
    await start();
    expect(hook.now()).toMatchObject({ busy: false, error: REFUSAL });
    expect(lists().draft).toEqual(DRAFT);
    let fail: (error: Error) => void = () => {};
    answerBy('files.import', () => new Promise((_, reject) => (fail = reject)));
    await start();
    expect(hook.now()).toMatchObject({ busy: true, error: null });
    await hook.after(() => hook.now().stop());
    expect(endpoint.abandoned).toEqual(['files.import:2']);
    await hook.after(() => fail(new Error('aborted')));
    expect(hook.now()).toMatchObject({ busy: false, error: null });
  });
});

describe('exporting', () => {
  const REQUEST = { job_id: 'job_1', format: 'csv', split: false } as ExportRequest;
  const details = (changes: Partial<ExportDetails> = {}): ExportDetails => ({
    export_id: 'e1',
    job_id: 'job_1',
    state: 'running',
    rows_done: 0,
    rows_total: null,
    left_out: 0,
    file: null,
    error: null,
    ...changes,
  });

  async function shown(target: string | null = '/tmp/leads.csv') {
    const opened = openPage({
      answers: {
        'host.pick_target': { target } as never,
        'host.save_export': details(),
        'exports.cancel': details({ state: 'cancelled' }),
        'host.reveal_export': {} as never,
      },
    });
    const { useExport } = await import('../../../src-renderer/features/lists/export/use-export.ts');
    const hook = await drawHook(() => useExport(), undefined);
    const changed = (changes: Partial<ExportDetails>) =>
      hook.after(() => opened.endpoint.emit('exports.changed', details(changes)));
    return { ...opened, hook, changed };
  }
  type Hook = Awaited<ReturnType<typeof shown>>['hook'];
  const start = (hook: Hook) =>
    hook.after(() => hook.now().start(Promise.resolve({ request: REQUEST, name: 'leads.csv' })));

  test('is followed to its end, and no other one is', async () => {
    const { hook, changed, asked } = await shown();
    await start(hook);
    expect(asked('host.save_export')).toEqual([{ ...REQUEST, target: '/tmp/leads.csv' }]);
    expect(hook.now()).toMatchObject({ details: details(), busy: false, error: null });
    await changed({ rows_done: 5 });
    await changed({ export_id: 'e2', rows_done: 9 });
    expect(hook.now().details).toEqual(details({ rows_done: 5 }));
    await changed({ state: 'done', rows_done: 10 });
    await changed({ rows_done: 9 });
    expect(hook.now().details).toEqual(details({ state: 'done', rows_done: 10 }));
    await changed({ state: 'failed', rows_done: 10 });
    expect(hook.now().details?.state).toBe('failed');
  });

  test('that ended before it was named is known to have ended', async () => {
    const { hook, changed } = await shown();
    await changed({ state: 'done' });
    expect(hook.now().details).toBeNull();
    await start(hook);
    expect(hook.now().details).toEqual(details({ state: 'done' }));
  });

  test('does not begin where nobody chose a place', async () => {
    const { hook, asked } = await shown(null);
    await start(hook);
    expect(hook.now()).toMatchObject({ details: null, busy: false, error: null });
    expect(asked('host.save_export')).toEqual([]);
  });

  test('is cancelled and shown where it lies once it has begun', async () => {
    const { hook, asked } = await shown();
    await hook.after(() => hook.now().cancel());
    await hook.after(() => hook.now().reveal());
    expect([asked('exports.cancel'), asked('host.reveal_export')]).toEqual([[], []]);
    await start(hook);
    await hook.after(() => hook.now().reveal());
    await hook.after(() => hook.now().cancel());
    expect(asked('host.reveal_export')).toEqual([{ export_id: 'e1' }]);
    expect(asked('exports.cancel')).toEqual([{ export_id: 'e1' }]);
    expect(hook.now().details?.state).toBe('cancelled');
  });

  test('that fails to begin says why, and is forgotten at the end', async () => {
    const { hook, endpoint } = await shown();
    endpoint.refuse('host.save_export', REFUSAL);
    await start(hook);
    expect(hook.now()).toMatchObject({ details: null, error: REFUSAL });
    endpoint.refuse('host.save_export', null);
    await start(hook);
    await hook.after(() => hook.now().reset());
    expect(hook.now()).toMatchObject({ details: null, error: null });
  });
});

test('lists are offered with their name, rows and age, five hundred at most', async () => {
  const { asked } = openPage({
    answers: {
      'jobs.list': {
        jobs: [
          jobDetails({ name: 'Le\u202eads', total: 1_200 }),
          jobDetails({ job_id: 'job_2', name: null, total: 1 }),
        ],
      },
    },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { useListChoices } = await import(
    '../../../src-renderer/features/lists/together/list-choices.ts'
  );
  const hook = await drawHook(() => useListChoices(), undefined);
  expect(hook.now()).toEqual([
    { value: 'job_1', name: 'Le⟨U+202E⟩ads', label: 'Le⟨U+202E⟩ads · 1,200 rows · 2 h ago' },
    { value: 'job_2', name: 'Unnamed list', label: 'Unnamed list · 1 row · 2 h ago' },
  ]);
  expect(asked('jobs.list')).toEqual([{ after: null, limit: 500 }]);
});
