// Lists merged over a real store: columns aligned, verdicts and decisions kept, nothing charged again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Merge,
  type MergedFile,
  type MergedList,
  mergeLists,
  planMerge,
} from '../../../../src-main/service/lists/merge/merge-lists.ts';
import { jobFiller } from '../../../../src-main/service/lists/rows/import-rows.ts';
import type { Origin } from '../../../../src-main/service/ports/origin.ts';
import type { PageFrom } from '../../../../src-main/service/ports/page.ts';
import { EVERY_ROW } from '../../../../src-shared/bridge/files.ts';
import type { JobRow } from '../../../../src-shared/bridge/jobs.ts';
import type { ListedRow } from '../../../../src-shared/bridge/list-merge.ts';
import { ALL_ROWS, type RowFilter } from '../../../../src-shared/bridge/lists.ts';
import { NO_COLUMNS, OPTIONS } from '../../../doubles/list-choices.ts';
import { tableRows } from '../../../doubles/table-rows.ts';
import { CALL, ended, openTestService, type TestService } from '../../harness.ts';

const APP: Origin = { kind: 'app' };
const LIST_OPTIONS = { ...OPTIONS, no_cache: true, no_company: true };
const HEAD = ['email', 'name'];

let test_: TestService;
beforeEach(async () => {
  test_ = await openTestService();
});
afterEach(() => test_.close());

async function aList(
  name: string,
  columns: string[],
  rows: string[][],
  check = true,
): Promise<string> {
  const { service, until } = test_;
  const jobId = await service.jobs.create({ name, columns }, { ...CALL, origin: APP });
  await service.jobs.append(
    jobId,
    rows.map((cells): JobRow => {
      const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
      const person = cell('name') === '' ? {} : { name: cell('name') };
      return { input: { email: cell('email'), ...person }, source: cells };
    }),
  );
  await service.jobs.start(jobId);
  if (check) await until(jobId, ended);
  return jobId;
}

async function merge(
  lists: readonly string[],
  duplicates: Merge['duplicates'],
  file: MergedFile | null = null,
  nameOrigin = false,
) {
  const { jobs } = test_.service;
  const options: Merge = {
    lists: await Promise.all(
      lists.map(async (jobId) => ({
        job: await jobs.get(jobId),
        rows: (page: PageFrom) => jobs.listed(jobId, page),
      })),
    ),
    file,
    duplicates,
    nameOrigin,
  };
  const deps = { isWellKnown: () => true, onProgress: () => {} };
  const plan = await planMerge(options, deps);
  const list = { name: 'Merged', options: LIST_OPTIONS, policyId: null };
  const started = await mergeLists(jobFiller(jobs, APP), options, list, deps);
  const job = await test_.until(started.job_id, ended);
  const rows = await test_.store.readRows(job.job_id, ALL_ROWS, { after: -1, limit: 1_000 });
  return { plan, job, rows };
}

const sources = ({ rows }: Awaited<ReturnType<typeof merge>>) => rows.map(({ source }) => source);

function aFile(columns: string[], rows: string[][]): MergedFile {
  async function* batches() {
    yield tableRows(rows);
  }
  return {
    name: 'new.csv',
    columns,
    delimiter: ';',
    mapping: { ...NO_COLUMNS, email: columns.indexOf('E-Mail') },
    policies: { ...EVERY_ROW, at_sign: 'apply' },
    suppression: null,
    open: async () => ({ rows: batches(), close: async () => {} }),
  };
}

describe('two lists that were checked', () => {
  test('become one of which nothing is asked or charged again; both stay', async () => {
    const first = await aList('A', HEAD, [
      ['ann@acme.example', 'Ann Doe'],
      ['bob@acme.example', ''],
    ]);
    const second = await aList(
      'B',
      ['note', 'email'],
      [
        ['from B', 'cara@other.example'],
        ['again', 'BOB@acme.example'],
      ],
    );
    const before = await test_.service.jobs.get(first);
    const asked = [...test_.dns.asked.values()];
    const merged = await merge([first, second], 'all');
    expect([...test_.dns.asked.values()]).toEqual(asked);
    expect(merged.job).toMatchObject({
      status: 'completed',
      total: 4,
      succeeded: 4,
      credits_used: 0,
      columns: ['email', 'name', 'note'],
    });
    expect(merged.plan).toMatchObject({ rows: 4, listed: 4, duplicates: 1, kept: 3, to_check: 0 });
    expect(sources(merged)).toEqual([
      ['ann@acme.example', 'Ann Doe', ''],
      ['bob@acme.example', '', ''],
      ['cara@other.example', '', 'from B'],
      ['BOB@acme.example', '', 'again'],
    ]);
    const { approve, review, block } = merged.job.recommendations;
    expect(approve + review + block).toBe(4);
    const summary = await test_.store.summariseRows(merged.job.job_id, ALL_ROWS);
    expect(summary).toMatchObject({ total: 4, approve, review, block, pending: 0, duplicates: 1 });
    const scoreOf = (json: string | null) => JSON.parse(json ?? '{}').score;
    const [one] = await test_.store.readRows(first, ALL_ROWS, { after: -1, limit: 1 });
    expect(scoreOf(merged.rows[0]?.resultJson ?? null)).toBe(scoreOf(one?.resultJson ?? null));
    expect(await test_.service.jobs.get(first)).toEqual(before);
  });

  test('by address: the first stays, and what was decided of the other passes to it', async () => {
    const first = await aList('A', HEAD, [['ann@acme.example', 'Ann Doe']]);
    const second = await aList('B', HEAD, [
      ['Ann@acme.example', ''],
      ['bob@acme.example', ''],
    ]);
    await test_.store.decideRows(
      second,
      { kind: 'filter', filter: ALL_ROWS, except: [] },
      { change: { decision: 'block', note: 'left', add_labels: ['old'] }, by: 'anna', at: 5 },
      'change_1',
    );
    const merged = await merge([first, second], 'first', null, true);
    expect(merged.job.columns).toEqual(['email', 'name', 'List']);
    expect(sources(merged)).toEqual([
      ['ann@acme.example', 'Ann Doe', 'A'],
      ['bob@acme.example', '', 'B'],
    ]);
    expect(merged.rows.map(({ decision }) => decision?.note)).toEqual(['left', 'left']);
    const where = [{ facet: 'label', match: 'any', values: ['old'] }] as RowFilter['where'];
    expect(await test_.store.countRows(merged.job.job_id, { ...ALL_ROWS, where })).toBe(2);
  });

  test('merged: a row that gains a name is checked again, others keep their verdict', async () => {
    const first = await aList('A', HEAD, [
      ['ann@acme.example', ''],
      ['bob@acme.example', 'Bob Roe'],
    ]);
    const second = await aList(
      'B',
      [...HEAD, 'phone'],
      [
        ['ann@acme.example', 'Ann Doe', '12'],
        ['bob@acme.example', 'Robert', '34'],
      ],
    );
    const merged = await merge([first, second], 'merge');
    expect(sources(merged)).toEqual([
      ['ann@acme.example', 'Ann Doe', '12'],
      ['bob@acme.example', 'Bob Roe', '34'],
    ]);
    expect(merged.plan).toMatchObject({ listed: 2, duplicates: 2, kept: 1, to_check: 1 });
    expect(merged.job).toMatchObject({ succeeded: 2, credits_used: 1 });
    expect(JSON.parse(merged.rows[0]?.inputJson ?? '{}')).toMatchObject({ name: 'Ann Doe' });
  });

  test('a budget has to have room for the rows alone that need a check', async () => {
    const list = await aList('A', HEAD, [
      ['ann@acme.example', ''],
      ['bob@acme.example', ''],
    ]);
    await test_.service.settings.change('monthly_budget', 3);
    const merged = await merge([list], 'merge', aFile(['E-Mail'], [['cid@acme.example']]));
    expect(merged.plan).toMatchObject({ listed: 3, kept: 2, to_check: 1 });
    expect(merged.job).toMatchObject({ succeeded: 3, credits_used: 1 });
  });
});

describe('a list that was not checked to its end', () => {
  test('takes the verdict that a row asking the same has in another list', async () => {
    test_.dns.hold();
    const first = await aList(
      'A',
      HEAD,
      [
        ['ann@acme.example', ''],
        ['new@acme.example', ''],
      ],
      false,
    );
    await test_.service.jobs.cancel(first);
    test_.dns.release();
    const second = await aList('B', HEAD, [['ann@acme.example', '']]);
    for (const duplicates of ['all', 'first'] as const) {
      const merged = await merge([first, second], duplicates);
      expect(merged.plan).toMatchObject({ kept: 1, to_check: 1 });
      expect(merged.job).toMatchObject({ status: 'completed', credits_used: 1 });
    }
  });
});

describe('the row that stays', () => {
  /** A list of which nothing was checked. */
  async function unchecked(rows: string[][]): Promise<string> {
    test_.dns.hold();
    const list = await aList('unchecked', HEAD, rows, false);
    await test_.service.jobs.cancel(list);
    test_.dns.release();
    return list;
  }

  const ANN = [['ann@acme.example', '']];

  test.each(['all', 'first', 'merge'] as const)(
    'keeps its verdict although the same row without one follows (%s)',
    async (duplicates) => {
      const first = await aList('A', HEAD, ANN);
      const merged = await merge([first, await unchecked(ANN)], duplicates);
      expect(merged.plan).toMatchObject({ kept: 1, to_check: 0 });
      expect(merged.job).toMatchObject({ status: 'completed', credits_used: 0 });
    },
  );

  const decide = (jobId: string, decision: 'approve' | 'block', at: number) =>
    test_.store.decideRows(
      jobId,
      { kind: 'filter', filter: ALL_ROWS, except: [] },
      { change: { decision }, by: 'anna', at },
      `change_${at}`,
    );
  const decisions = ({ rows }: Awaited<ReturnType<typeof merge>>) =>
    rows.map(({ decision }) => decision?.decision ?? null);

  test('keeps its own decision, and takes none of a row that stays as well', async () => {
    const first = await aList('A', HEAD, ANN);
    const second = await aList('B', HEAD, ANN);
    await decide(second, 'block', 1);
    expect(decisions(await merge([first, second], 'first'))).toEqual(['block']);
    expect(decisions(await merge([first, second], 'all'))).toEqual([null, 'block']);
    await decide(first, 'approve', 2);
    expect(decisions(await merge([first, second], 'first'))).toEqual(['approve']);
  });
});

describe('a list and a file', () => {
  test('the file’s rows follow, are repaired as chosen, and keep their surplus cells', async () => {
    const first = await aList('A', HEAD, [['ann@acme.example', 'Ann Doe']]);
    const file = aFile(
      ['E-Mail', 'City'],
      [
        ['Ann@acme.example', 'Rome'],
        ['bob (at) acme.example', 'Oslo', 'surplus'],
        ['', ''],
      ],
    );
    const merged = await merge([first], 'first', file);
    expect(merged.job.columns).toEqual(['email', 'name', 'City']);
    expect(sources(merged)).toEqual([
      ['ann@acme.example', 'Ann Doe', ''],
      ['bob (at) acme.example', '', 'Oslo', 'surplus'],
    ]);
    expect(merged.plan).toMatchObject({ rows: 3, listed: 2, duplicates: 1, kept: 1, to_check: 1 });
    expect(merged.job).toMatchObject({ widest: 4, credits_used: 1 });
    expect(JSON.parse(merged.rows[1]?.inputJson ?? '{}').email).toBe('bob@acme.example');
  });
  test('one list alone, or one twice, is refused', async () => {
    const first = await aList('A', HEAD, [['ann@acme.example', '']]);
    await expect(merge([first], 'all')).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'One list alone has nothing to be merged with: choose another list or a file.',
    });
    await expect(merge([first, first], 'all')).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'A list was named twice: name each one once.',
    });
  });
});

describe('lists that are read in pages', () => {
  const DEPS = { isWellKnown: () => true, onProgress: () => {} };

  /** A list of so many rows, and the pages of it that were read. */
  function scripted(name: string, total: number, given: Partial<ListedRow> = {}, held = total) {
    const pages: PageFrom[] = [];
    const list: MergedList = {
      job: { job_id: name, name, columns: null, total },
      rows: async (page) => {
        pages.push(page);
        const length = Math.max(0, Math.min(page.limit, held - page.from));
        return Array.from({ length }, (_, at) => ({
          input: { email: `p${page.from + at}@${name}.example` },
          source: null,
          verified: false,
          decided: false,
          ...given,
        }));
      },
    };
    return { list, pages };
  }

  const merging = (lists: readonly MergedList[], more: Partial<Merge> = {}): Merge => ({
    lists,
    file: null,
    duplicates: 'all',
    nameOrigin: false,
    ...more,
  });

  test('are read a thousand rows at a time, once to see what rows take and once for themselves', async () => {
    const [long, whole] = [scripted('long', 2_001), scripted('whole', 1_000)];
    const { sketch, ...plan } = await planMerge(merging([long.list, whole.list]), DEPS);
    expect(plan).toEqual({
      columns: ['email', 'name', 'company_name', 'ip_address'].map((name) => ({
        name,
        from: [0, 1],
      })),
      rows: 3_001,
      listed: 3_001,
      duplicates: 0,
      kept: 0,
      unusable: 0,
      to_check: 3_001,
    });
    expect(sketch.rows).toBe(3_001);
    const pass = [
      { from: 0, limit: 1_000 },
      { from: 1_000, limit: 1_000 },
      { from: 2_000, limit: 1 },
    ];
    expect([long.pages, whole.pages]).toEqual([
      [...pass, ...pass],
      [pass[0], pass[0]],
    ]);
  });

  test('that lost rows meanwhile are read as far as they go', async () => {
    const { list, pages } = scripted('short', 3_000, {}, 1_000);
    const { rows } = await planMerge(merging([list, scripted('other', 1).list]), DEPS);
    expect([rows, pages.map(({ from }) => from)]).toEqual([1_001, [0, 1_000, 0, 1_000]]);
  });

  test('count their rows over both passes as they come', async () => {
    const seen: number[] = [];
    const onProgress = (rows: number) => void seen.push(rows);
    await planMerge(merging([scripted('a', 1_500).list, scripted('b', 1).list]), {
      ...DEPS,
      onProgress,
    });
    expect(seen).toEqual([1_000, 1_500, 1_501, 1_000, 1_500, 1_501]);
  });

  test('end with the reason of whoever gives up', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('given up'));
    const lists = [scripted('a', 1).list, scripted('b', 1).list];
    await expect(
      planMerge(merging(lists), { ...DEPS, onProgress, signal: stop.signal }),
    ).rejects.toThrow('given up');
  });

  test('keep the verdict and count none that cannot be checked as to be checked', async () => {
    const lists = [
      scripted('a', 2, { verified: true }).list,
      scripted('b', 3, { input: { email: 'nobody' } }).list,
    ];
    expect(await planMerge(merging(lists), DEPS)).toMatchObject({
      rows: 5,
      kept: 2,
      unusable: 3,
      to_check: 0,
      sketch: { rows: 0 },
    });
  });

  test('are twenty at most', async () => {
    const lists = Array.from({ length: 21 }, (_, at) => scripted(`list${at}`, 1).list);
    expect(await planMerge(merging(lists.slice(1)), DEPS)).toMatchObject({ rows: 20 });
    await expect(planMerge(merging(lists), DEPS)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'At most 20 lists are merged at once.',
    });
  });

  test('say where a row came from in a column that every list has', async () => {
    const lists = [scripted('a', 1).list, scripted('b', 1).list];
    const { columns } = await planMerge(
      merging(lists, { nameOrigin: true, file: aFile(['E-Mail', 'List'], []) }),
      DEPS,
    );
    expect(columns).toEqual([
      { name: 'email', from: [0, 1, 2] },
      { name: 'name', from: [0, 1] },
      { name: 'company_name', from: [0, 1] },
      { name: 'ip_address', from: [0, 1] },
      { name: 'List', from: [2] },
      { name: 'List 2', from: [0, 1, 2] },
    ]);
  });
});
