// Patterns that are planted in a list are found, those of a real list's kind are not, and each opens as a filter of the grid.
import { expect, test } from 'vitest';
import { patternsIn } from '../../../../src-main/service/lists/insights/insight-tests.ts';
import { insightText } from '../../../../src-main/service/lists/insights/insight-text.ts';
import { createInsights } from '../../../../src-main/service/lists/insights/insights.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import { mailboxOf } from '../../../../src-main/service/verify/fingerprint.ts';
import type { Insight } from '../../../../src-shared/bridge/insights.ts';
import { ALL_ROWS } from '../../../../src-shared/bridge/lists.ts';
import { emptyStore } from '../../../adapters/sqlite/temporary-store.ts';
import { rowOf } from '../../../contracts/rows-contract.ts';
import { aJob } from '../../../contracts/store-contract.ts';
import { runs } from '../../../setup/depth.ts';
import { everydayList, type ListRow, outcomeOf } from '../everyday-list.ts';

async function put(store: Store, jobId: string, rows: readonly ListRow[]): Promise<void> {
  await store.submitJob(
    aJob({ jobId }),
    rows.map(({ input }, index) => {
      const { mailbox: _, ...row } = rowOf(input, index);
      const mailbox = mailboxOf(input);
      return mailbox === null ? row : { ...row, mailbox };
    }),
  );
  await store.startJob(jobId, 1);
  await store.recordItems(jobId, rows.map(outcomeOf), 1);
  await store.completeJob(jobId, 2);
}

async function insightsOf(rows: readonly ListRow[], others: readonly ListRow[][] = []) {
  const store = await emptyStore();
  for (const [index, other] of others.entries()) await put(store, `other-${index}`, other);
  await put(store, 'list', rows);
  const found = await createInsights(store).find('list');
  const survey = await store.surveyList('list');
  if (survey === null) throw new Error('no list');
  const patterns = patternsIn(survey).toSorted((a, b) => a.chance - b.chance);
  expect(found.insights.map(({ title, why }) => ({ title, why }))).toEqual(
    patterns.map((pattern) => insightText(pattern, survey)),
  );
  return { store, found, patterns };
}

async function rowsBehind(store: Store, { where }: Insight): Promise<readonly number[]> {
  const page = await store.pageRows(
    'list',
    { ...ALL_ROWS, where },
    { by: 'row', descending: false },
    { offset: 0, limit: 10_000 },
  );
  return page.map(({ index }) => index);
}

/** The rows of a list with some of them replaced. */
function planted(
  rows: readonly ListRow[],
  places: readonly number[],
  make: (at: number, row: ListRow) => ListRow,
): readonly ListRow[] {
  const all = [...rows];
  for (const [at, index] of places.entries()) all[index] = make(at, all[index] as ListRow);
  return all;
}

/** Places here and there in a list. */
function scattered(count: number, size: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (at * 97 + 13) % size).toSorted((a, b) => a - b);
}

const SIZE = 1_500;

test.each(Array.from({ length: runs(30) }, (_, at) => at + 1))(
  'a list as companies have them shows nothing (seed %i)',
  async (seed) => {
    const others = [11, 12, 13, 14].map((other) => [...everydayList(other * 100 + seed, 600).rows]);
    const { found: patterns } = await insightsOf(everydayList(seed, SIZE).rows, others);
    expect(patterns.insights).toEqual([]);
    expect(patterns).toMatchObject({ rows: SIZE - duplicates(seed), other_lists: 4 });
  },
);

/** Rows with the mailbox of one before. */
function duplicates(seed: number): number {
  const { rows } = everydayList(seed, SIZE);
  return rows.length - new Set(rows.map(({ input }) => mailboxOf(input))).size;
}

test('many domains behind one mail host are found, with their share of young ones', async () => {
  const places = scattered(30, SIZE);
  const rows = planted(everydayList(1, SIZE).rows, places, (at) => ({
    input: { email: `buy@brand${at}.example` },
    domain: `brand${at}.example`,
    mailHost: 'mx.farm.example',
    ageDays: 20 + at * 5,
  }));
  const { store, found, patterns } = await insightsOf(rows);
  const [insight, ...more] = found.insights;
  expect(more).toEqual([]);
  expect(insight).toMatchObject({ kind: 'mail_host', rows: 30, against: 'list' });
  expect(patterns).toMatchObject([
    {
      group: { host: 'mx.farm.example', domains: 30, elsewhere: 0 },
      trait: { trait: 'young', hits: 30, of: 30 },
    },
  ]);
  expect(insight?.domains).toHaveLength(30);
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('a mail host shows how many other lists name it', async () => {
  const farm = (at: number) => ({
    input: { email: `buy@brand${at}.example` },
    domain: `brand${at}.example`,
    mailHost: 'mx.farm.example',
    ageDays: 20 + at * 5,
  });
  const rows = planted(everydayList(1, SIZE).rows, scattered(30, SIZE), farm);
  const [one, two, three] = [11, 12, 13].map((seed) => [...everydayList(seed, 600).rows]);
  const others = [planted(one ?? [], [5, 6], farm), planted(two ?? [], [7], farm), three ?? []];
  const { patterns } = await insightsOf(
    rows,
    others.map((each) => [...each]),
  );
  expect(patterns.find(({ kind }) => kind === 'mail_host')).toMatchObject({
    group: { host: 'mx.farm.example', elsewhere: 2 },
  });
});

test('domains registered in the same days are found', async () => {
  const places = scattered(24, SIZE);
  const rows = planted(everydayList(2, SIZE).rows, places, (at) => ({
    input: { email: `hello@shop${at}.example` },
    domain: `shop${at}.example`,
    mailHost: `mail.shop${at}.example`,
    ageDays: 1_400 + (at % 2),
  }));
  const { store, found, patterns } = await insightsOf(rows);
  const [insight, ...more] = found.insights;
  expect(more).toEqual([]);
  expect(insight).toMatchObject({ kind: 'registered', rows: 24 });
  expect(patterns).toMatchObject([{ days: { domains: 24 } }]);
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('one name with other dots, tags and numbers is found, at a small domain and among free mail', async () => {
  const spelt = [
    'an.na',
    'anna',
    'a.n.n.a',
    'anna-x',
    'anna_1',
    'anna2',
    'anna3',
    'anna+4',
    'anna5',
  ];
  const small = scattered(9, SIZE);
  const free = scattered(40, SIZE).slice(25, 37);
  const rows = planted(
    planted(everydayList(3, SIZE).rows, small, (at) => ({
      input: { email: `${spelt[at]}@club.example` },
      domain: 'club.example',
    })),
    free,
    (at) => ({ input: { email: `kowalska.t${at + 1}@web.de` }, domain: 'web.de' }),
  );
  const { store, found, patterns } = await insightsOf(rows);
  expect(patterns).toMatchObject([
    { kind: 'tumbled', group: { stem: 'anna', domain: 'club.example', addresses: 8 } },
    {
      kind: 'tumbled',
      group: { stem: 'kowalskat', domain: 'web.de', addresses: 12 },
      run: { from: 1, to: 12 },
    },
  ]);
  const [, among] = found.insights;
  expect(among && (await rowsBehind(store, among))).toEqual(free);
});

test('mailboxes in several spellings are found together', async () => {
  const places = scattered(12, SIZE);
  const ways = ['t.rex', 'tr.ex', 'tre.x+news'];
  const rows = planted(everydayList(4, SIZE).rows, places, (at) => ({
    input: { email: `${'abcd'.charAt(at % 4)}${ways[at % 3]}@gmail.com` },
    domain: 'gmail.com',
  }));
  const { store, found, patterns } = await insightsOf(rows);
  const [insight, ...more] = found.insights;
  expect(more).toEqual([]);
  expect(insight).toMatchObject({ kind: 'mailbox', rows: 12 });
  expect(patterns).toMatchObject([{ groups: Array(4).fill({ addresses: 3 }) }]);
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('one name on many addresses is found, whatever its letter case', async () => {
  const places = scattered(9, SIZE);
  const rows = planted(everydayList(5, SIZE).rows, places, (at, row) => ({
    ...row,
    input: { ...row.input, name: at % 2 === 0 ? 'Zofia  Kwiatkowska' : 'ZOFIA KWIATKOWSKA' },
  }));
  const { store, found, patterns } = await insightsOf(rows);
  expect(found.insights).toMatchObject([{ kind: 'name', rows: 9 }]);
  expect(patterns).toMatchObject([{ group: { key: 'zofia kwiatkowska', addresses: 9 } }]);
  const [insight] = found.insights;
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('rows from one network are found where they are of several domains', async () => {
  const places = scattered(40, SIZE);
  const rows = planted(everydayList(6, SIZE).rows, places, (at, row) => ({
    ...row,
    input: { ...row.input, ip_address: `203.0.113.${at + 1}` },
  }));
  const { store, found, patterns } = await insightsOf(rows);
  const [insight, ...more] = found.insights;
  expect(more).toEqual([]);
  expect(patterns).toMatchObject([
    { kind: 'network', group: { key: '203.0.113.0/24', addresses: 40 } },
  ]);
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('a stretch of the file that is full of disposable addresses is found, to the row', async () => {
  const places = Array.from({ length: 40 }, (_, at) => 1_200 + at);
  const rows = planted(everydayList(1, SIZE).rows, places, (at, row) =>
    at % 10 === 5 ? { ...row, flags: [] } : { ...row, flags: ['disposable'] },
  );
  const { store, found, patterns } = await insightsOf(rows);
  const [insight, ...more] = found.insights;
  expect(more).toEqual([]);
  expect(insight).toMatchObject({ kind: 'stretch', rows: 36 });
  expect(patterns).toMatchObject([
    { stretch: { flag: 'disposable', from: 1_200, to: 1_239, hits: 36 } },
  ]);
  expect(insight && (await rowsBehind(store, insight))).toEqual(
    places.filter((_, at) => at % 10 !== 5),
  );
});

test('in a sorted file a stretch says nothing, and it is said so', async () => {
  const rows = everydayList(1, SIZE)
    .rows.map(
      (row, at): ListRow =>
        at % 40 === 0
          ? {
              input: { email: `x${at}@zz-throwaway.example` },
              domain: 'zz-throwaway.example',
              flags: ['disposable'],
            }
          : row,
    )
    .toSorted((a, b) => (a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0));
  const { found, patterns } = await insightsOf(rows);
  expect(patterns.map(({ kind }) => kind)).not.toContain('stretch');
  expect(found.not_judged).toContain(
    'The rows are sorted by address or domain, so a run of similar rows means nothing.',
  );
});

test('addresses typed along the keyboard are found', async () => {
  const typed = ['qwerty', 'asdfgh', 'qweasd', 'zxcvbn', 'asdf1234', '1q2w3e', 'qwertz12'];
  const places = scattered(35, SIZE);
  const rows = planted(everydayList(2, SIZE).rows, places, (at, row) => ({
    ...row,
    input: { email: `${typed[at % 7]}@${at}.everyday.example` },
    domain: 'everyday.example',
  }));
  const { store, found, patterns } = await insightsOf(rows);
  const insight = found.insights.find(({ kind }) => kind === 'keyboard');
  expect(insight).toMatchObject({ rows: 35 });
  expect(patterns.find(({ kind }) => kind === 'keyboard')).toMatchObject({ count: 35 });
  expect(insight && (await rowsBehind(store, insight))).toEqual(places);
});

test('a share of role accounts far above that of other lists is found beside them, and not without them', async () => {
  const rows = everydayList(3, SIZE).rows.map(
    (row, at): ListRow => (at % 3 === 0 ? { ...row, flags: ['role_based'] } : row),
  );
  const others = [21, 22, 23, 24, 25].map((seed) => [...everydayList(seed, 800).rows]);
  const { store, found, patterns } = await insightsOf(rows, others);
  const [insight] = found.insights;
  expect(insight).toMatchObject({ against: 'other_lists' });
  expect(insight && (await rowsBehind(store, insight)).length).toBe(insight?.rows);
  expect(patterns).toMatchObject([{ kind: 'share', flag: 'role_based' }]);
  const alone = await insightsOf(rows);
  expect(alone.found.insights).toEqual([]);
  expect(alone.found.not_judged).toContain(
    'Shares are compared once 3 other lists have ended with 200 verdicts or more; so far there are 0.',
  );
});

test('a list that is not there is refused', async () => {
  const store = await emptyStore();
  await expect(createInsights(store).find('nowhere')).rejects.toMatchObject({
    code: 'job_not_found',
  });
});
