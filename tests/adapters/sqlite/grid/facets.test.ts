// What a list can be filtered and sorted by: each facet with any, all or none of some values, and each column either way.
import { expect, test } from 'vitest';
import type { ItemOutcome, NewItem } from '../../../../src-main/service/ports/jobs.ts';
import type { CountedFacet, FacetCondition } from '../../../../src-shared/bridge/facets.ts';
import { ALL_ROWS, type RowFilter, type SortColumn } from '../../../../src-shared/bridge/lists.ts';
import { aJob, anItem, failed, items, verified } from '../../../contracts/store-contract.ts';
import type { WantedVerdict } from '../../../doubles/verdicts.ts';
import { inMemory } from '../in-memory.ts';

const DAY_MS = 86_400_000;

const GERMAN: WantedVerdict = {
  mailHost: 'mx.b.example',
  provider: 'google',
  mailbox: 'exists',
  country: 'DE',
};
const AUSTRIAN: WantedVerdict = {
  recommendation: 'review',
  provider: 'zoho',
  country: 'AT',
  flags: ['disposable'],
  suggestion: 'carl@a.example',
};
const GONE: WantedVerdict = {
  recommendation: 'block',
  mailbox: 'not_found',
  flags: ['role_based', 'disposable'],
};

/** Gives every signal that is sorted by the same value. */
function signals(outcome: ItemOutcome, is: boolean, text: string): ItemOutcome {
  if (outcome.kind === 'failed') return outcome;
  const { observation } = outcome.verdict;
  const { email, company, person, ip } = observation;
  const said = {
    ...observation,
    email: { ...email, valid: is, free_provider: is, mx_record: is },
    company: {
      ...company,
      domain_alive: is,
      has_website: is,
      industry_guess: text,
      size_estimate: text,
    },
    person: { ...person, name_matches_email: is, likely_at_company: is },
    ip: { ...ip, is_vpn: is, is_tor: is },
  };
  return { ...outcome, checkedAt: is ? 9 : 8, verdict: { ...outcome.verdict, observation: said } };
}

/** Seven rows: four verdicts, one of them the first of two, a failure, a repeat of row 0 and one that waits. */
function aList() {
  const memory = inMemory();
  const { store } = memory;
  const row = (index: number, name: string, more: Partial<NewItem['input']>, cells: string[]) => {
    const item = anItem(index, name);
    const mailbox = (name === 'anna' ? 'bert' : name).padEnd(16).slice(0, 16);
    return {
      ...item,
      mailbox: Buffer.from(mailbox).toString('hex'),
      input: { ...item.input, ...more },
      source: [item.input.email, ...cells],
    };
  };
  store.submitJob(aJob({ createdAt: 0, columns: ['email', 'team'] }), [
    row(0, 'dora', { name: 'Émile', company_name: 'acme' }, ['red']),
    row(1, 'Carl', { name: 'Ann Lee', ip_address: '192.0.2.10' }, ['Blue']),
    row(2, 'bert', { company_name: 'Bolt' }, ['10']),
    row(3, 'anna', {}, ['']),
    row(4, 'fail', {}, ['9']),
    row(5, 'dora', {}, ['red']),
    row(6, 'zoe', {}, []),
  ]);
  store.startJob('job-1', 1);
  store.recordItems(
    'job-1',
    [
      verified(0, { ...GERMAN, domain: 'b.example', ageDays: 29, flags: [] }),
      signals(verified(1, { ...AUSTRIAN, domain: 'a.example', ageDays: 30 }), true, 'b'),
      signals(verified(2, { ...GONE, domain: 'B.example', ageDays: 4_000 }), false, 'A'),
      failed(4),
    ],
    5 * DAY_MS,
  );
  const first = verified(3, { domain: 'c.example', flags: [] });
  store.recordItems('job-1', [{ ...first, kind: 'provisional', facts: null } as ItemOutcome], 6);
  const decide = (index: number, change: object, id: string) =>
    store.decideRows(
      'job-1',
      { kind: 'spans', spans: [{ from: index, to: index }] },
      { change, by: 'j', at: 1 },
      id,
    );
  decide(6, { decision: 'review', reason: 'known', add_labels: ['vip', 'new'] }, 'c1');
  decide(1, { note: 'ask', add_labels: ['vip'] }, 'c2');
  return memory;
}

const { store } = aList();
const all = { offset: 0, limit: 9 };
const indexes = (filter: RowFilter, sort: { by: SortColumn; descending: boolean }) =>
  store.pageRows('job-1', filter, sort, all)?.map(({ index }) => index);
const where = (...conditions: readonly FacetCondition[]): RowFilter => ({
  ...ALL_ROWS,
  where: [...conditions],
});
const passing = (filter: RowFilter) => indexes(filter, { by: 'row', descending: false });

test.each<[CountedFacet, readonly (readonly [string, number])[]]>([
  [
    'recommendation',
    [
      ['', 1],
      ['approve', 3],
      ['review', 2],
      ['block', 1],
    ],
  ],
  [
    'state',
    [
      ['final', 5],
      ['provisional', 1],
      ['failed', 1],
    ],
  ],
  [
    'score',
    [
      ['10-19', 1],
      ['50-59', 1],
      ['80-89', 1],
      ['90-100', 2],
    ],
  ],
  [
    'flag',
    [
      ['disposable', 2],
      ['role_based', 1],
    ],
  ],
  [
    'label',
    [
      ['vip', 2],
      ['new', 1],
    ],
  ],
  [
    'mailbox',
    [
      ['', 2],
      ['exists', 2],
      ['not_found', 1],
    ],
  ],
  [
    'provider',
    [
      ['', 2],
      ['google', 2],
      ['zoho', 1],
    ],
  ],
  [
    'domain',
    [
      ['b.example', 2],
      ['a.example', 1],
      ['B.example', 1],
      ['c.example', 1],
    ],
  ],
  [
    'country',
    [
      ['', 2],
      ['DE', 2],
      ['AT', 1],
    ],
  ],
  [
    'age',
    [
      ['under_30_days', 2],
      ['under_1_year', 1],
      ['over_10_years', 1],
      ['', 1],
    ],
  ],
  [
    'suggestion',
    [
      ['no', 4],
      ['yes', 1],
    ],
  ],
  [
    'duplicate',
    [
      ['no', 5],
      ['yes', 2],
    ],
  ],
  ['failure', [['timeout', 1]]],
  ['change', []],
  [
    'decision',
    [
      ['', 6],
      ['review', 1],
    ],
  ],
  [
    'source:1',
    [
      ['red', 2],
      ['', 2],
      ['Blue', 1],
      ['10', 1],
      ['9', 1],
    ],
  ],
])('the facet %s lists %j', (facet, values) => {
  const counted = store.countFacets('job-1', ALL_ROWS, [1]);
  expect([counted?.rows, counted?.facets.find((each) => each.facet === facet)]).toEqual([
    7,
    {
      facet,
      values: values.map(([value, count]) => ({ value, count })),
      others: 0,
      many: false,
    },
  ]);
});

test.each([
  ['rows:1..3', ['role_based', 'disposable']],
  ['rows:1..4', ['disposable', 'role_based']],
])(
  'of %s the most frequent flag comes first, of equal ones that of the table: %j',
  (rows, flags) => {
    const { store } = inMemory();
    store.submitJob(aJob({ createdAt: 0 }), items('a', 'b', 'c', 'd'));
    store.startJob('job-1', 1);
    store.recordItems(
      'job-1',
      (['role_based', 'disposable', 'role_based', 'disposable'] as const).map((flag, index) =>
        verified(index, { flags: [flag] }),
      ),
      2,
    );
    const pattern: FacetCondition = { facet: 'pattern', match: 'any', values: [rows] };
    const counted = store.countFacets('job-1', where(pattern), []);
    const found = counted?.facets.find(({ facet }) => facet === 'flag');
    expect(found?.values.map(({ value }) => value)).toEqual(flags);
  },
);

test('of a column more than ten thousand different cells are not told apart', () => {
  const { store } = inMemory();
  store.submitJob(
    aJob({ createdAt: 0, columns: ['email'] }),
    items(...Array.from({ length: 10_001 }, (_, index) => `a${index}`)),
  );
  const within = where({ facet: 'pattern', match: 'any', values: ['rows:1..10000'] });
  const cells = (filter: RowFilter) => store.countCells('job-1', filter, [0])?.[0]?.length;
  const facet = (filter: RowFilter) => {
    const { many, others } = store.countFacets('job-1', filter, [0])?.facets.at(-1) ?? {};
    return { many, others };
  };
  expect([cells(within), cells(ALL_ROWS), facet(within), facet(ALL_ROWS)]).toEqual([
    10_000,
    undefined,
    { many: false, others: 9_980 },
    { many: true, others: 0 },
  ]);
});

test('a facet that is asked for is counted beside its own condition, the others under it', () => {
  const asked = where({ facet: 'provider', match: 'any', values: ['zoho'] });
  const counted = store.countFacets('job-1', asked, []);
  const of = (name: CountedFacet) =>
    counted?.facets
      .find(({ facet }) => facet === name)
      ?.values.map(({ value, count }) => [value, count]);
  expect([counted?.rows, of('provider'), of('country'), of('label')]).toEqual([
    1,
    [
      ['', 2],
      ['google', 2],
      ['zoho', 1],
    ],
    [['AT', 1]],
    [['vip', 1]],
  ]);
  expect(store.countFacets('gone', asked, [])).toBeNull();
});

test.each<[CountedFacet | 'pattern', FacetCondition['match'], string[], number[]]>([
  ['provider', 'any', ['zoho', 'google', 'none such'], [0, 1, 5]],
  ['provider', 'any', ['none such'], []],
  ['provider', 'none', ['none such'], [0, 1, 2, 3, 4, 5, 6]],
  ['provider', 'none', ['zoho'], [0, 2, 3, 4, 5, 6]],
  ['provider', 'all', ['zoho'], [1]],
  ['provider', 'all', ['zoho', 'zoho'], [1]],
  ['provider', 'all', ['zoho', 'google'], []],
  ['provider', 'any', [''], [2, 3]],
  ['recommendation', 'any', [''], [4]],
  ['recommendation', 'any', ['review', 'block'], [1, 2, 6]],
  ['state', 'any', ['final'], [0, 1, 2, 5, 6]],
  ['state', 'any', ['provisional', 'failed'], [3, 4]],
  ['state', 'any', ['pending'], []],
  ['score', 'any', ['90-100'], [0, 5]],
  ['score', 'none', ['90-100'], [1, 2, 3, 4, 6]],
  ['age', 'any', ['under_1_year', 'over_10_years'], [1, 2]],
  ['age', 'any', [''], [3]],
  ['failure', 'any', ['timeout'], [4]],
  ['failure', 'any', ['other'], []],
  ['duplicate', 'any', ['yes'], [3, 5]],
  ['suggestion', 'any', ['yes'], [1]],
  ['decision', 'any', ['review'], [6]],
  ['decision', 'none', [''], [6]],
  ['flag', 'any', ['disposable'], [1, 2]],
  ['flag', 'all', ['disposable', 'role_based'], [2]],
  ['flag', 'none', ['role_based'], [0, 1, 3, 4, 5, 6]],
  ['flag', 'any', [''], [0, 3, 4, 5, 6]],
  ['flag', 'any', ['no such flag'], []],
  ['flag', 'any', [], []],
  ['label', 'any', ['vip'], [1, 6]],
  ['label', 'all', ['vip', 'new'], [6]],
  ['label', 'any', ['', 'new'], [0, 2, 3, 4, 5, 6]],
  ['source:1', 'any', ['red', '9'], [0, 4, 5]],
  ['source:1', 'any', [''], [3, 6]],
  ['change', 'any', ['approve>block'], []],
])('rows whose %s has %s of %j are %j', (facet, match, values, rows) => {
  expect(passing(where({ facet, match, values }))).toEqual(rows);
});

test.each<[FacetCondition['match'], string[], number[]]>([
  ['any', ['mail_host:mx.b.example'], [0, 5]],
  ['any', ['mail_host:mx.a.example'], []],
  ['any', ['registered:2026-10-04..2026-10-04'], [0, 5]],
  ['any', ['registered:2026-10-05..2026-10-09'], []],
  ['any', ['rows:2..4'], [1, 2, 3]],
  ['none', ['rows:2..4'], [0, 4, 5, 6]],
  ['any', ['rows:1..1', 'rows:7..9'], [0, 6]],
  ['all', ['rows:1..3', 'rows:3..9'], [2]],
  ['all', ['rows:1..3', 'name:ann lee'], [1]],
  ['any', ['name:ann lee', 'network:192.0.2.0/24'], [1]],
  ['any', ['network:192.0.2.0/24'], [1]],
  ['none', ['network:192.0.2.0/24'], [0, 2, 3, 4, 5, 6]],
  ['any', ['network:192.0.3.0/24'], []],
  ['any', ['mailbox:dora@example.example'], [0, 5]],
  ['any', ['keyboard'], []],
  ['any', ['no pattern'], []],
])('rows with %s of the patterns %j are %j', (match, values, rows) => {
  expect(passing(where({ facet: 'pattern', match, values }))).toEqual(rows);
});

test('what a list that failed leaves open failed for its reason, first verdicts with it', () => {
  const { store } = aList();
  store.failJob('job-1', { code: 'no_network', message: 'There is no network.' }, 9 * DAY_MS);
  const counted = store.countFacets('job-1', ALL_ROWS, []);
  const of = (name: CountedFacet) =>
    counted?.facets
      .find(({ facet }) => facet === name)
      ?.values.map(({ value, count }) => [value, count]);
  const rows = (facet: CountedFacet, ...values: string[]) =>
    store
      .pageRows(
        'job-1',
        where({ facet, match: 'any', values }),
        { by: 'row', descending: false },
        all,
      )
      ?.map(({ index }) => index);
  expect([of('failure'), of('state'), of('recommendation')]).toEqual([
    [
      ['no_network', 2],
      ['timeout', 1],
    ],
    [
      ['final', 5],
      ['failed', 2],
    ],
    [
      ['', 2],
      ['approve', 2],
      ['review', 2],
      ['block', 1],
    ],
  ]);
  expect([
    rows('failure', 'no_network'),
    rows('failure', 'timeout'),
    rows('failure', 'cancelled'),
    rows('state', 'failed'),
    rows('state', 'pending', 'provisional'),
    rows('recommendation', ''),
  ]).toEqual([[3, 6], [4], [], [3, 4], [], [3, 4]]);
});

test('rows that were taken up again tell what became of their recommendation', () => {
  const { store } = inMemory();
  store.submitJob(aJob({ createdAt: 0 }), items('a', 'b', 'c', 'd'));
  store.startJob('job-1', 1);
  const recommended = (...each: readonly ('approve' | 'review' | 'block')[]) =>
    each.map((recommendation, index) => verified(index, { recommendation }));
  store.recordItems('job-1', recommended('approve', 'review', 'block', 'approve'), 2);
  store.completeJob('job-1', 3);
  store.reopenJob('job-1', { kind: 'picked', indexes: [0, 1, 2] }, undefined, undefined);
  store.startJob('job-1', 4);
  store.recordItems('job-1', recommended('block', 'review', 'approve'), 5);
  store.completeJob('job-1', 6);
  const counted = store.countFacets('job-1', ALL_ROWS, []);
  expect(counted?.facets.find(({ facet }) => facet === 'change')?.values).toEqual([
    { value: 'same', count: 1 },
    { value: 'approve>block', count: 1 },
    { value: 'block>approve', count: 1 },
  ]);
  const rows = (...values: string[]) =>
    store
      .pageRows(
        'job-1',
        where({ facet: 'change', match: 'any', values }),
        { by: 'before', descending: true },
        all,
      )
      ?.map(({ index }) => index);
  expect([
    rows('approve>block', 'block>approve'),
    rows('same'),
    rows('approve>review', 'none such'),
    store.summariseRows('job-1', ALL_ROWS)?.changed,
  ]).toEqual([[0, 2], [1], [], 2]);
});

test('conditions hold together, beside a text and the bounds of a score', () => {
  const disposable: FacetCondition = { facet: 'flag', match: 'any', values: ['disposable'] };
  const notBlocked: FacetCondition = { facet: 'recommendation', match: 'none', values: ['block'] };
  expect([
    passing(where(disposable, notBlocked)),
    passing({ ...where(disposable), text: 'bolt' }),
    passing({ ...ALL_ROWS, score_min: 50 }),
    passing({ ...ALL_ROWS, score_min: 51 }),
    passing({ ...ALL_ROWS, score_max: 50 }),
    passing({ ...ALL_ROWS, score_max: 49 }),
  ]).toEqual([[1], [2], [0, 1, 3, 5], [0, 3, 5], [1, 2], [2]]);
});

test.each<[SortColumn, number[], number[]]>([
  ['row', [0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0]],
  ['email', [3, 2, 1, 0, 5, 4, 6], [6, 4, 0, 5, 1, 2, 3]],
  ['name', [1, 0, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]],
  ['company', [0, 2, 1, 3, 4, 5, 6], [2, 0, 1, 3, 4, 5, 6]],
  ['ip', [1, 0, 2, 3, 4, 5, 6], [1, 0, 2, 3, 4, 5, 6]],
  ['score', [2, 1, 3, 0, 5, 4, 6], [0, 5, 3, 1, 2, 4, 6]],
  ['valid', [2, 0, 1, 3, 5, 4, 6], [0, 1, 3, 5, 2, 4, 6]],
  ['disposable', [0, 3, 5, 1, 2, 4, 6], [1, 2, 0, 3, 5, 4, 6]],
  ['free_provider', [0, 2, 3, 5, 1, 4, 6], [1, 0, 2, 3, 5, 4, 6]],
  ['role_based', [0, 1, 3, 5, 2, 4, 6], [2, 0, 1, 3, 5, 4, 6]],
  ['mx_record', [2, 0, 1, 3, 5, 4, 6], [0, 1, 3, 5, 2, 4, 6]],
  ['mailbox', [0, 5, 2, 1, 3, 4, 6], [2, 0, 5, 1, 3, 4, 6]],
  ['provider', [0, 5, 1, 2, 3, 4, 6], [1, 0, 5, 2, 3, 4, 6]],
  ['domain', [2, 1, 0, 5, 3, 4, 6], [3, 0, 5, 1, 2, 4, 6]],
  ['domain_alive', [2, 0, 1, 3, 5, 4, 6], [0, 1, 3, 5, 2, 4, 6]],
  ['domain_age_days', [0, 5, 1, 2, 3, 4, 6], [2, 1, 0, 5, 3, 4, 6]],
  ['has_website', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['industry', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['size', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['name_matches', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['at_company', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['country', [1, 0, 5, 2, 3, 4, 6], [0, 5, 1, 2, 3, 4, 6]],
  ['vpn', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['tor', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['flags', [2, 1, 0, 3, 4, 5, 6], [1, 2, 0, 3, 4, 5, 6]],
  ['suggestion', [1, 0, 2, 3, 4, 5, 6], [1, 0, 2, 3, 4, 5, 6]],
  ['normalized', [1, 0, 2, 5, 3, 4, 6], [3, 0, 2, 5, 1, 4, 6]],
  ['checked_at', [2, 1, 0, 3, 5, 4, 6], [0, 3, 5, 1, 2, 4, 6]],
  ['duplicate_of', [5, 3, 0, 1, 2, 4, 6], [3, 5, 0, 1, 2, 4, 6]],
  ['before', [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]],
  ['decision', [6, 0, 1, 2, 3, 4, 5], [6, 0, 1, 2, 3, 4, 5]],
  ['reason', [6, 0, 1, 2, 3, 4, 5], [6, 0, 1, 2, 3, 4, 5]],
  ['note', [1, 0, 2, 3, 4, 5, 6], [1, 0, 2, 3, 4, 5, 6]],
  ['labels', [6, 1, 0, 2, 3, 4, 5], [1, 6, 0, 2, 3, 4, 5]],
  ['reasoning', [0, 3, 5, 1, 2, 4, 6], [2, 1, 0, 3, 5, 4, 6]],
  ['source:1', [4, 2, 1, 0, 5, 3, 6], [0, 5, 1, 2, 4, 3, 6]],
])('sorted by %s rows stand as %j, downwards as %j', (by, up, down) => {
  expect([
    indexes(ALL_ROWS, { by, descending: false }),
    indexes(ALL_ROWS, { by, descending: true }),
  ]).toEqual([up, down]);
});

test('cells are counted by what their rows are recommended', () => {
  const none = { approve: 0, review: 0, block: 0 };
  expect(store.countCells('job-1', ALL_ROWS, [1, 7])).toEqual([
    [
      { cell: 'red', rows: { ...none, approve: 2 } },
      { cell: 'Blue', rows: { ...none, review: 1 } },
      { cell: '10', rows: { ...none, block: 1 } },
      { cell: '', rows: { ...none, approve: 1, review: 1 } },
      { cell: '9', rows: none },
    ],
    [{ cell: '', rows: { approve: 3, review: 2, block: 1 } }],
  ]);
  expect(store.countCells('gone', ALL_ROWS, [1])).toEqual([]);
});

test('the summary counts each thing among the rows that pass', () => {
  const count = (value: string, approve: number, review: number, block: number) => ({
    value,
    count: approve + review + block,
    approve,
    review,
    block,
  });
  const scores = Array(101).fill(0);
  for (const [score, rows] of [
    [10, 1],
    [50, 1],
    [82, 1],
    [90, 2],
  ] as const)
    scores[score] = rows;
  expect([store.summariseRows('job-1', ALL_ROWS), store.summariseRows('gone', ALL_ROWS)]).toEqual([
    {
      total: 7,
      approve: 2,
      review: 2,
      block: 1,
      failed: 1,
      pending: 0,
      provisional: { approve: 1, review: 0, block: 0 },
      changed: 0,
      duplicates: 2,
      scores,
      flags: [count('disposable', 0, 1, 1), count('role_based', 0, 0, 1)],
      domains: [
        count('b.example', 2, 0, 0),
        count('a.example', 0, 1, 0),
        count('B.example', 0, 0, 1),
        count('c.example', 1, 0, 0),
      ],
      providers: [count('google', 2, 0, 0), count('zoho', 0, 1, 0)],
    },
    null,
  ]);
});

test('every list is searched, the newest first', () => {
  store.submitJob(aJob({ jobId: 'job-2', name: 'Two' }), [anItem(0, 'other'), anItem(1, 'DORA')]);
  const found = (index: number, email: string, jobId = 'job-1', list: string | null = null) => ({
    jobId,
    list,
    index,
    email,
  });
  const all = [
    found(1, 'DORA@example.example', 'job-2', 'Two'),
    found(0, 'dora@example.example'),
    found(5, 'dora@example.example'),
  ];
  expect([3, 2, 1].map((limit) => store.searchRows('dora', limit))).toEqual([
    all,
    all.slice(0, 2),
    all.slice(0, 1),
  ]);
});
