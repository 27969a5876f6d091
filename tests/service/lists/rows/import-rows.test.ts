// How rows get into a new list: portions, what is heard before the start, and that no failure leaves a list behind.
import { describe, expect, test } from 'vitest';
import {
  createChunks,
  type ImportDeps,
  importRows,
  type NewList,
} from '../../../../src-main/service/lists/rows/import-rows.ts';
import type { Table } from '../../../../src-main/service/ports/files.ts';
import { EVERY_ROW } from '../../../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow } from '../../../../src-shared/bridge/jobs.ts';
import { NO_COLUMNS, OPTIONS } from '../../../doubles/list-choices.ts';
import { refusingPort } from '../../../doubles/refusing-port.ts';
import { tableRows } from '../../../doubles/table-rows.ts';

const LIST: NewList = {
  name: 'List',
  mapping: { ...NO_COLUMNS, email: 0 },
  policies: EVERY_ROW,
  options: OPTIONS,
};
const ROWS = [['a@acme.example'], [''], ['nobody'], ['a@acme.example']];

function tableOf(rows: readonly (readonly string[])[], closed: string[] = []): Table {
  async function* batches() {
    yield tableRows(rows);
  }
  const table: Partial<Table> = {
    columns: ['email'],
    delimiter: ';',
    rows: batches(),
    share: () => 0.25,
    close: async () => void closed.push('closed'),
  };
  return table as Table;
}

function opened(changes: Partial<ImportDeps> = {}) {
  const calls: unknown[][] = [];
  let total = 0;
  const { port: jobs, refuse } = refusingPort({
    create: async (...call: unknown[]) => {
      calls.push(['create', ...call]);
      return 'job_1';
    },
    append: async (jobId: string, rows: JobRow[]) => {
      calls.push(['append', jobId, rows]);
      total += rows.length;
      return total;
    },
    start: async (jobId: string) => {
      calls.push(['start', jobId]);
      return { job_id: jobId } as JobDetails;
    },
    delete: async (jobId: string) => void calls.push(['delete', jobId]),
  });
  const progress: unknown[] = [];
  const run = (table = tableOf(ROWS), signal?: AbortSignal, list = LIST) =>
    importRows(
      jobs,
      table,
      list,
      { isWellKnown: () => false, suppression: null, reopen: null, ...changes },
      (...heard) => void progress.push(heard),
      signal,
    );
  return { run, calls, progress, refuse, names: () => calls.map(([name]) => name) };
}

test('a list is made, filled and started; what was said of its rows is counted', async () => {
  const { run, calls, progress } = opened();
  expect(await run()).toEqual({
    job: { job_id: 'job_1' },
    counts: new Map([
      ['unusable', 1],
      ['blank', 1],
      ['duplicate', 1],
    ]),
  });
  expect(calls).toEqual([
    ['create', LIST, { columns: ['email'], delimiter: ';', emailColumn: 0 }],
    [
      'append',
      'job_1',
      [
        { input: { email: 'a@acme.example' }, source: ['a@acme.example'] },
        { input: { email: 'nobody' }, source: ['nobody'], blanks: 1 },
        { input: { email: 'a@acme.example' }, source: ['a@acme.example'] },
      ],
    ],
    ['start', 'job_1'],
  ]);
  expect(progress).toEqual([[3, 0.25]]);
});

test('what the sources will be asked is heard before the start', async () => {
  const heard: unknown[] = [];
  const { run, calls } = opened({
    onSketch: async (sketch, rows) => {
      heard.push(calls.length, sketch.rows, rows.listed, rows.to_check);
    },
  });
  await run();
  expect(heard).toEqual([2, 1, 3, 1]);
});

describe('no list is left behind', () => {
  test.each(['append', 'start'] as const)('when %s fails', async (method) => {
    const { run, refuse, names } = opened();
    const error = new Error('refused');
    refuse(method, error);
    await expect(run()).rejects.toBe(error);
    expect(names().at(-1)).toBe('delete');
  });

  test('when none could be made there is none to delete', async () => {
    const { run, refuse, names } = opened();
    const error = new Error('refused');
    refuse('create', error);
    await expect(run()).rejects.toBe(error);
    expect(names()).toEqual([]);
  });

  test('when deleting fails, too, the first failure is told', async () => {
    const error = new Error('refused');
    const { run, refuse } = opened({ onSketch: () => Promise.reject(error) });
    refuse('delete', new Error('another'));
    await expect(run()).rejects.toBe(error);
  });

  test('of a file without rows', async () => {
    const { run, names } = opened();
    await expect(run(tableOf([['']]))).rejects.toMatchObject({
      code: 'empty',
      message: 'The file has no rows to check.',
    });
    expect(names()).toEqual(['create', 'delete']);
  });

  test('when it was given up before the start', async () => {
    const stop = new AbortController();
    const { run, names } = opened({ onSketch: async () => stop.abort() });
    await expect(run(tableOf(ROWS), stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(names()).toEqual(['create', 'append', 'delete']);
  });
});

test('the file that is read first for merging is closed, also where it breaks', async () => {
  const closed: string[] = [];
  const merging = { ...LIST, policies: { ...EVERY_ROW, duplicates: 'merge' } } as const;
  const { run, names } = opened({ reopen: async () => tableOf(ROWS, closed) });
  await run(tableOf(ROWS), undefined, merging);
  expect(closed).toEqual(['closed']);
  const broken = tableOf(ROWS, closed);
  const error = new Error('broken');
  const breaking = {
    ...broken,
    // biome-ignore lint/correctness/useYield: It breaks at its first row.
    rows: (async function* () {
      throw error;
    })(),
  };
  const other = opened({ reopen: async () => breaking });
  await expect(other.run(tableOf(ROWS), undefined, merging)).rejects.toBe(error);
  expect([closed.length, other.names()]).toEqual([2, []]);
  expect(names()).toEqual(['create', 'append', 'start']);
});

describe('portions', () => {
  const row = (text: string): [JobRow, string[]] => [
    { input: { email: 'a@acme.example' }, source: null },
    [text],
  ];

  test('have a thousand rows', () => {
    const chunks = createChunks();
    const full = Array.from({ length: 2_000 }, () => chunks.add(...row('a'))?.length ?? null);
    expect(full.flatMap((length, at) => (length === null ? [] : [[at, length]]))).toEqual([
      [999, 1_000],
      [1_999, 1_000],
    ]);
    expect(chunks.rest()).toBeNull();
  });

  test('have a million characters, and begin anew after that', () => {
    const chunks = createChunks();
    expect(chunks.add(...row('x'.repeat(1_048_574)))).toBeNull();
    expect(chunks.rest()).toHaveLength(1);
    expect(chunks.add(...row('x'.repeat(1_048_574)))).toBeNull();
    expect(chunks.add(...row(''))).toHaveLength(2);
    expect(chunks.add(...row('x'))).toBeNull();
    expect(chunks.add(...row('x'.repeat(1_048_573)))).toHaveLength(2);
  });
});
