// The rows of a list as the grid and exports are given them, and the scores that a forecast of bounces is made of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResults } from '../../../src-main/service/lists/results.ts';
import type { GridItem } from '../../../src-main/service/ports/rows.ts';
import { EVERY_ROW } from '../../../src-shared/bridge/files.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { SCORING_VERSION } from '../../../src-shared/evidence/table.ts';
import { DETECT, NO_COLUMNS, OPTIONS } from '../../doubles/list-choices.ts';
import { ended } from '../harness.ts';
import { openCalls, type TestCalls } from '../open-calls.ts';
import { BALANCED } from '../policy-samples.ts';

const asked: unknown[] = [];

/** A list of which every third row could not be checked, and the others have their index as score. */
const results = createResults({
  async readPicked(_: string, indexes: readonly number[]) {
    asked.push(indexes.length);
    return indexes.map((index) => ({
      index,
      duplicateOf: null,
      inputJson: '{"email":"a@b.example"}',
      resultJson: index % 3 === 0 ? null : JSON.stringify({ score: index % 101 }),
      error: index % 3 === 0 ? { code: 'timeout', message: 'It took too long.' } : null,
    })) as unknown as GridItem[];
  },
  async summariseRows(_: string, filter: unknown) {
    asked.push(filter);
    return { scores: [1, 2] };
  },
} as never);

test('scores of rows picked by hand are counted a thousand rows at a time', async () => {
  asked.length = 0;
  const indexes = Array.from({ length: 1_100 }, (_, index) => index);
  const scores = await results.scores('job_1', { kind: 'picked', indexes });
  const expected = Array<number>(101).fill(0);
  for (const index of indexes) {
    if (index % 3 !== 0) expected[index % 101] = (expected[index % 101] ?? 0) + 1;
  }
  expect(scores).toEqual(expected);
  expect(asked).toEqual([1_000, 100]);
});

test('scores of all rows and of a filter are those of the summary', async () => {
  asked.length = 0;
  const filter = { ...ALL_ROWS, text: 'jane' };
  expect(await results.scores('job_1', { kind: 'all' })).toEqual([1, 2]);
  expect(await results.scores('job_1', { kind: 'filter', filter })).toEqual([1, 2]);
  expect(asked).toEqual([ALL_ROWS, filter]);
});

describe('the rows of a list with blank lines, a duplicate and a decision', () => {
  const text = [
    'Note;Mail;;;;;;;;;;Last',
    '',
    'a;jane@acme.example;;;;;;;;;;z',
    'b;nobody',
    '',
    '',
    'c;jane@acme.example',
  ];
  const ROWS_IN_ORDER = { by: 'row', descending: false } as const;
  const TIME = '2026-11-20T09:00:00.000Z';
  let vouch: TestCalls;
  let job_id: string;

  beforeAll(async () => {
    vouch = await openCalls();
    const { file_id } = await vouch.call('files.paste', { name: 'a', text: text.join('\n') });
    const imported = await vouch.call('files.import', {
      file_id,
      reading: { ...DETECT, delimiter: ';' },
      mapping: { ...NO_COLUMNS, email: 1 },
      name: 'people',
      options: OPTIONS,
    });
    job_id = imported.job_id;
    await vouch.until(job_id, ended);
    await vouch.call('decisions.set', {
      job_id,
      rows: { kind: 'spans', spans: [{ from: 1, to: 1 }] },
      change: { decision: 'approve', reason: 'why' },
    });
  });
  afterAll(() => vouch.close());

  const decision = {
    decision: 'approve',
    reason: 'why',
    note: '',
    labels: [],
    decided_by: 'anna',
    decided_at: TIME,
  };
  const WITHOUT_MORE = { provisional: false, before: null, provider: null };

  test('belong to a list that knows its file', async () => {
    expect(await vouch.call('jobs.show', { job_id })).toEqual({
      job_id,
      status: 'completed',
      total: 3,
      processed: 3,
      succeeded: 3,
      failed: 0,
      credits_used: 2,
      created_at: TIME,
      started_at: TIME,
      ended_at: TIME,
      origin: 'app',
      name: 'people',
      columns: ['Note', 'Mail', ...Array<string>(9).fill(''), 'Last'],
      delimiter: ';',
      email_column: 1,
      widest: 12,
      blanks: 3,
      recommendations: { approve: 1, review: 2, block: 0 },
      provisional: { approve: 0, review: 0, block: 0 },
      not_checked: 0,
      verdicts: { approve: 0, review: 2, block: 1 },
      per_second: null,
      remaining: [],
      seconds_left: null,
    });
  });

  test('as the grid shows them', async () => {
    const page = { job_id, filter: ALL_ROWS, sort: ROWS_IN_ORDER };
    const { rows } = await vouch.call('rows.page', { ...page, offset: 0, limit: 10 });
    const emptyCells = Array<string>(9).fill('');
    const jane = { email: 'jane@acme.example' };
    expect(rows.map(({ item: _, ...row }) => row)).toEqual([
      {
        ...WITHOUT_MORE,
        index: 0,
        input: jane,
        same_mailbox_as: null,
        source: ['a', 'jane@acme.example', ...emptyCells, 'z'],
        decision: null,
      },
      {
        ...WITHOUT_MORE,
        index: 1,
        input: { email: 'nobody' },
        same_mailbox_as: null,
        source: ['b', 'nobody'],
        decision,
      },
      {
        ...WITHOUT_MORE,
        index: 2,
        input: jane,
        same_mailbox_as: 0,
        source: ['c', 'jane@acme.example'],
        decision: null,
      },
    ]);
    const [first, second, third] = rows.map(({ item }) => item);
    expect(third).toEqual({ ...first, index: 2, duplicate_of: 0 });
    expect(second).toEqual({
      index: 1,
      input: { email: 'nobody' },
      request_id: expect.any(String),
      score: 0,
      recommendation: 'block',
      email: {
        valid: false,
        disposable: false,
        free_provider: false,
        role_based: false,
        mx_record: false,
      },
      company: {
        domain: '',
        domain_alive: null,
        domain_age_days: null,
        has_website: null,
        industry_guess: null,
        size_estimate: null,
      },
      person: { name_matches_email: null, likely_at_company: null, confidence: null },
      ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
      flags: ['invalid_syntax'],
      reasoning: 'Malformed address: there is no @ in the address.',
      cached: false,
      processed_in_ms: expect.any(Number),
      normalized: null,
      suggestion: null,
      mailbox: null,
      scoring_version: SCORING_VERSION,
      checked_at: TIME,
    });
    expect(await vouch.call('rows.page', { ...page, offset: 1, limit: 1 })).toEqual({
      rows: [rows[1]],
    });
  });

  test('as an export reads them', async () => {
    const page = { job_id, filter: ALL_ROWS, after: 0, limit: 10 };
    const { rows } = await vouch.call('rows.read', { ...page, after: -1 });
    expect(rows.map(({ item: _, ...row }) => row)).toEqual([
      {
        ...WITHOUT_MORE,
        index: 0,
        same_mailbox_as: null,
        source: ['a', 'jane@acme.example', 9, 'z'],
        blanks: 1,
        decision: null,
      },
      { ...WITHOUT_MORE, index: 1, same_mailbox_as: null, source: ['b', 'nobody'], decision },
      {
        ...WITHOUT_MORE,
        index: 2,
        same_mailbox_as: 0,
        source: ['c', 'jane@acme.example'],
        blanks: 2,
        decision: null,
      },
    ]);
    expect(JSON.parse(rows[2]?.item ?? '')).toMatchObject({ index: 2, duplicate_of: 0 });
    expect(await vouch.call('rows.read', page)).toEqual({ rows: rows.slice(1) });
    expect(await vouch.call('rows.read', { ...page, limit: 1 })).toEqual({ rows: [rows[1]] });
    const { rows: items } = await vouch.call('jobs.items', { job_id, from: 1, limit: 1 });
    expect(items).toEqual([{ index: 1, item: rows[1]?.item, source: ['b', 'nobody'] }]);
  });

  test('as a merge lists them', async () => {
    const cells = ['a', 'jane@acme.example', ...Array<string>(9).fill(''), 'z'];
    const jane = { input: { email: 'jane@acme.example' }, verified: true, decided: false };
    const { rows } = await vouch.call('lists.rows', { job_id, from: 0, limit: 2 });
    expect(rows).toEqual([
      { ...jane, source: cells },
      { input: { email: 'nobody' }, source: ['b', 'nobody'], verified: true, decided: true },
    ]);
    expect(await vouch.call('lists.rows', { job_id, from: 2, limit: 2 })).toEqual({
      rows: [{ ...jane, source: ['c', 'jane@acme.example'] }],
    });
  });

  test('counted, searched, and over time', async () => {
    const filter = { ...ALL_ROWS, text: 'JANE' };
    expect(await vouch.call('rows.count', { job_id, filter })).toEqual({ count: 2 });
    expect(await vouch.call('rows.search', { text: 'jane@', limit: 10 })).toEqual({
      rows: [
        { job_id, list: 'people', index: 0, email: 'jane@acme.example' },
        { job_id, list: 'people', index: 2, email: 'jane@acme.example' },
      ],
    });
    expect(await vouch.call('lists.timeline', { job_id })).toEqual({
      samples: [{ at: Date.parse(TIME), approve: 1, review: 2, block: 0, failed: 0 }],
    });
    const counts = await vouch.call('rows.facets', { job_id, filter, columns: [0, 3] });
    expect(counts.rows).toBe(2);
    expect(counts.facets.filter(({ facet }) => facet.startsWith('source:'))).toEqual([
      {
        facet: 'source:0',
        values: [
          { value: 'a', count: 1 },
          { value: 'c', count: 1 },
        ],
        others: 0,
        many: false,
      },
      { facet: 'source:3', values: [{ value: '', count: 2 }], others: 0, many: false },
    ]);
  });

  test('what was chosen for its import is offered for the next one with its columns', async () => {
    const choices = {
      mapping: { ...NO_COLUMNS, email: 1 },
      policies: EVERY_ROW,
      policy_id: null,
      options: OPTIONS,
    };
    expect(await vouch.call('lists.choices', { job_id })).toEqual({ choices });
    const rules = { name: 'rules', policy: BALANCED, like: null };
    const { policy_id } = await vouch.call('policy.create', rules);
    await vouch.call('policy.assign', { job_id, policy_id });
    expect(await vouch.call('lists.choices', { job_id })).toEqual({
      choices: { ...choices, policy_id },
    });
  });

  test.each([
    ['rows.facets', { filter: ALL_ROWS, columns: [] }],
    ['lists.summary', { filter: ALL_ROWS }],
  ] as const)('%s of a list that is gone says so', async (method, params) => {
    await expect(vouch.call(method, { job_id: 'job_gone', ...params })).rejects.toMatchObject({
      code: 'job_not_found',
      message: 'This list no longer exists; it may have been deleted.',
    });
  });
});
