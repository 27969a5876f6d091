// What an export is made of: pages of the rows that were asked for, and the facts of the list in words.
import { describe, expect, test } from 'vitest';
import {
  exportRows,
  exportSource,
  type ResultSource,
} from '../../../../src-main/service/lists/exports/export-source.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import {
  ALL_ROWS,
  type CountedAs,
  countedAs,
  type ExportedRow,
  type ExportRequest,
  type RowFilter,
  rowsWhere,
} from '../../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { LIST_REPORT } from '../../../doubles/list-report.ts';

const NOW = Date.UTC(2026, 10, 20, 11);
const JOB = {
  job_id: 'job_1',
  name: 'people.csv',
  columns: ['mail'],
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-20T10:05:00.000Z',
  total: 7,
  widest: 3,
  blanks: 2,
  credits_used: 5,
} as JobDetails;

const row = (index: number, item: object | null = {}, decision: object | null = null) =>
  ({
    index,
    item: item === null ? null : JSON.stringify(item),
    decision,
    same_mailbox_as: null,
    source: [`row ${index}`],
  }) as ExportedRow;

function opened(rows: readonly ExportedRow[] = [], changes: Partial<ResultSource> = {}) {
  const asked: unknown[] = [];
  const source: ResultSource = {
    summary: async (...call) => {
      asked.push(['summary', ...call]);
      return LIST_REPORT.summary;
    },
    read: async (jobId, filter, page) => {
      asked.push(['read', jobId, filter, page]);
      return rows.filter(({ index }) => index > page.after).slice(0, page.limit);
    },
    picked: async (jobId, indexes) => {
      asked.push(['picked', jobId, indexes]);
      return rows.filter(({ index }) => indexes.includes(index));
    },
    policy: async (policyId) => {
      asked.push(['policy', policyId]);
      if (policyId === 'gone') throw new VouchError('not_found', 'gone');
      if (policyId === 'broken') throw new VouchError('store_unavailable', 'broken');
      const name = policyId === null ? null : 'Sales';
      return { name, job_id: null, policy: { approve: 70, review: 40, weights: {} } };
    },
    monthlyBudget: async () => null,
    ...changes,
  };
  return { source, asked };
}

async function pagesOf(pages: AsyncIterable<readonly { readonly index: number }[]>) {
  const found: number[][] = [];
  for await (const page of pages) found.push(page.map(({ index }) => index));
  return found;
}

const filtered = (changes: Partial<RowFilter>): ExportRequest['rows'] => ({
  kind: 'filter',
  filter: { ...ALL_ROWS, ...changes },
});

describe('pages', () => {
  test('follow each other until one is empty, which is none of them', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => row(2 * at));
    const { source, asked } = opened(rows);
    const pages = await pagesOf(exportRows(source, 'job_1', { kind: 'all' }, null));
    expect(pages.map(({ length }) => length)).toEqual([500, 500]);
    expect(asked).toEqual(
      [-1, 998, 1_998].map((after) => ['read', 'job_1', ALL_ROWS, { after, limit: 500 }]),
    );
    expect(await pagesOf(exportRows(opened().source, 'job_1', { kind: 'all' }, null))).toEqual([]);
  });

  test('of what counts as one thing are asked for by a further condition', async () => {
    const { source, asked } = opened();
    const { where } = rowsWhere(countedAs('approve', 'review'));
    const given: ExportRequest['rows'] = { kind: 'filter', filter: { ...ALL_ROWS, where } };
    await pagesOf(exportRows(source, 'job_1', given, 'approve'));
    await pagesOf(exportRows(source, 'job_1', { kind: 'all' }, ''));
    const page = { after: -1, limit: 500 };
    expect(asked).toEqual([
      ['read', 'job_1', { ...ALL_ROWS, where: [...where, countedAs('approve')] }, page],
      ['read', 'job_1', rowsWhere(countedAs('')), page],
    ]);
  });

  test('of picked rows come in order, each once, five hundred at a time', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => row(at));
    const { source, asked } = opened(rows);
    const indexes = [...rows.map(({ index }) => index).toReversed(), 3];
    const pages = await pagesOf(exportRows(source, 'job_1', { kind: 'picked', indexes }, null));
    expect(pages.map(({ length }) => length)).toEqual([500, 1]);
    expect(pages.flat()).toEqual(rows.map(({ index }) => index));
    expect(asked).toHaveLength(2);
  });

  test('of picked rows have those of a state, by the decision before the verdict', async () => {
    const rows = [
      row(0, { recommendation: 'approve' }),
      row(1, { recommendation: 'approve' }, { decision: 'block' }),
      row(2, { error: {} }),
      row(3, null),
    ];
    const picked: ExportRequest['rows'] = { kind: 'picked', indexes: [0, 1, 2, 3] };
    const { source } = opened(rows);
    const of = (wanted: CountedAs) => pagesOf(exportRows(source, 'job_1', picked, wanted));
    expect([await of('approve'), await of('block'), await of(''), await of('review')]).toEqual([
      [[0]],
      [[1]],
      [[2, 3]],
      [],
    ]);
  });
});

describe('the report', () => {
  const made = (
    rows: ExportRequest['rows'],
    job: Partial<JobDetails> = {},
    changes: Partial<ResultSource> = {},
    forMailing = false,
  ) => exportSource(opened([], changes).source, { ...JOB, ...job }, rows, NOW, forMailing);

  test('has the facts of the list', async () => {
    const { rows: _, ...facts } = await made({ kind: 'all' });
    expect(facts).toEqual({
      columns: ['mail'],
      widest: 3,
      blanks: 2,
      report: { ...LIST_REPORT, mostRows: 7, creditsUsed: null },
    });
    const budget = async () => 100;
    expect((await made({ kind: 'all' }, {}, { monthlyBudget: budget })).report.creditsUsed).toBe(5);
    const bare = await made({ kind: 'all' }, {
      name: null,
      widest: undefined,
      blanks: undefined,
    } as never);
    expect([bare.report.name, bare.widest, bare.blanks]).toEqual(['List', 0, 0]);
  });

  test('has the columns of a request for a mailing of a list that came from no file', async () => {
    const mailing = await made({ kind: 'all' }, { columns: null }, {}, true);
    expect(mailing.columns).toEqual(['email', 'name', 'company_name', 'ip_address']);
    expect((await made({ kind: 'all' }, { columns: null })).columns).toBeNull();
  });

  test('names the policy that the list carries, or the default one where that is gone', async () => {
    const named = async (policy_id?: string) =>
      (await made({ kind: 'all' }, policy_id === undefined ? {} : { policy_id })).report.policy;
    expect([await named(), await named('policy_1'), await named('gone')]).toEqual([
      'Default policy',
      'Sales',
      'Default policy',
    ]);
    await expect(named('broken')).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('says which rows it holds; blank rows come with all of them alone', async () => {
    const words = async (rows: ExportRequest['rows']) => {
      const { report, blanks } = await made(rows);
      return [report.rows, blanks];
    };
    expect(await words({ kind: 'picked', indexes: [1, 2, 1] })).toEqual([
      'all rows of the list; the file holds 2 that were selected by hand',
      0,
    ]);
    expect(await words(filtered({}))).toEqual(['all rows', 2]);
    expect(
      await words(
        filtered({
          score_min: 0,
          score_max: 90,
          text: 'x',
          where: [
            countedAs('approve', 'review'),
            { facet: 'flag', match: 'all', values: ['vpn', 'disposable'] },
            { facet: 'label', match: 'none', values: ['old', ''] },
            { facet: 'source:2', match: 'all', values: ['a', 'b'] },
          ] as RowFilter['where'],
        }),
      ),
    ).toEqual([
      'the rows with score from 0; score up to 90; "x" in any column; recommendation approve or review; flag vpn and disposable; label other than old or none; column 2 a and b',
      0,
    ]);
  });

  test('gives rows with the policy that judged them', async () => {
    const { source } = opened([row(0)]);
    const { rows } = await exportSource(source, JOB, { kind: 'all' }, NOW, false);
    const pages = [];
    for await (const page of rows(null, () => {})) pages.push(page);
    expect(pages).toEqual([[{ ...row(0), sameMailboxAs: null, policy: 'Default policy' }]]);
  });
});
