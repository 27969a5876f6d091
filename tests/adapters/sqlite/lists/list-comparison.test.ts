// Two lists compared by their addresses, over a real store.
import { expect, test } from 'vitest';
import type { NewItem } from '../../../../src-main/service/ports/jobs.ts';
import { aJob, verified } from '../../../contracts/store-contract.ts';
import { inMemory } from '../in-memory.ts';
import { emptyStore } from '../temporary-store.ts';

function rows(emails: readonly string[]): NewItem[] {
  return emails.map((email, index) => ({
    index,
    input: { email },
    fingerprint: index.toString(16).padStart(32, '0'),
    source: [email, `row ${index}`],
  }));
}

async function filled(lists: Readonly<Record<string, readonly string[]>>) {
  const store = await emptyStore();
  for (const [jobId, emails] of Object.entries(lists))
    await store.submitJob(aJob({ jobId }), rows(emails));
  return store;
}

const LISTS = {
  'job-1': [
    'Ann@X.example.com',
    'ann@x.example.com',
    'j.doe+a@gmail.com',
    'no address',
    'b@y.example.com',
  ],
  'job-2': ['ann@x.example.com', 'JDOE@googlemail.com', 'c@y.example.com'],
};

test('by the cleaned address: each counts once, whatever its letter case', async () => {
  const store = await filled(LISTS);
  expect(await store.compareLists({ first: 'job-1', second: 'job-2' }, 'address')).toMatchObject({
    both: 1,
    only_first: 2,
    only_second: 2,
    without: 1,
  });
});

test('by the mailbox: spellings of one are one, and each part has its rows with their cells', async () => {
  const store = await filled(LISTS);
  const found = await store.compareLists({ first: 'job-1', second: 'job-2' }, 'mailbox');
  expect(found).toMatchObject({ both: 2, only_first: 1, only_second: 1 });
  const part = async (jobId: string, of: 'both' | 'alone') =>
    (await store.comparedRows(found?.run ?? 0, jobId, of, { after: -1, limit: 100 }))?.rows.map(
      ({ index }) => index,
    );
  expect(await part('job-1', 'both')).toEqual([0, 1, 2]);
  expect(await part('job-1', 'alone')).toEqual([4]);
  expect(await part('job-2', 'both')).toEqual([0, 1]);
  expect(await part('job-2', 'alone')).toEqual([2]);
  const first = await store.comparedRows(found?.run ?? 0, 'job-1', 'both', { after: -1, limit: 2 });
  expect(first).toMatchObject({ rows: [{ source: ['Ann@X.example.com', 'row 0'] }, {}], next: 1 });
  expect(
    await store.comparedRows(found?.run ?? 0, 'job-1', 'both', { after: 1, limit: 2 }),
  ).toMatchObject({
    rows: [{ index: 2 }],
    next: null,
  });
});

test('of long lists page by page, and of the last three comparisons alone', async () => {
  const count = 5_003;
  const many = Array.from({ length: count }, (_, index) => `p${index}@x.example.com`);
  const store = await filled({
    'job-1': many,
    'job-2': many.filter((_, index) => index % 2 === 0),
  });
  const found = await store.compareLists({ first: 'job-1', second: 'job-2' }, 'address');
  expect(found).toMatchObject({ both: 2_502, only_first: 2_501, only_second: 0, without: 0 });
  let seen = 0;
  for (let after: number | null = -1; after !== null; ) {
    const page = await store.comparedRows(found?.run ?? 0, 'job-1', 'alone', {
      after,
      limit: 1_000,
    });
    seen += page?.rows.length ?? 0;
    after = page?.next ?? null;
  }
  expect(seen).toBe(2_501);
  for (let more = 0; more < 3; more += 1)
    await store.compareLists({ first: 'job-1', second: 'job-2' }, 'mailbox');
  expect(
    await store.comparedRows(found?.run ?? 0, 'job-1', 'alone', { after: -1, limit: 10 }),
  ).toBeNull();
  expect(await store.compareLists({ first: 'job-1', second: 'job-9' }, 'address')).toBeNull();
});

test('with what each recommends: rows that changed are a part of their own', async () => {
  const store = await filled({
    'job-1': ['a@x.example.com', 'b@x.example.com', 'c@x.example.com'],
    'job-2': ['B@x.example.com', 'a@x.example.com', 'c@x.example.com', 'a@x.example.com'],
  });
  const record = (jobId: string, recommendations: readonly ('approve' | 'block')[]) =>
    store.recordItems(
      jobId,
      recommendations.map((recommendation, index) => verified(index, { recommendation })),
      1,
    );
  await record('job-1', ['approve', 'approve', 'approve']);
  // The last row has its first verdict in another row, and the third has none.
  await record('job-2', ['block', 'approve']);
  const found = await store.compareLists({ first: 'job-1', second: 'job-2' }, 'address');
  expect(found).toMatchObject({ both: 3, changed: 1, only_first: 0, only_second: 0 });
  const part = async (jobId: string) =>
    (await store.comparedRows(found?.run ?? 0, jobId, 'changed', { after: -1, limit: 100 }))?.rows;
  const changed = { first: 'approve', second: 'block' };
  expect(await part('job-1')).toMatchObject([{ index: 1, ...changed }]);
  expect(await part('job-2')).toMatchObject([{ index: 0, ...changed }]);
});

test('two lists are compared whole: counts, and the rows of each part as they stand', () => {
  const { store } = inMemory();
  for (const [jobId, emails] of Object.entries(LISTS))
    store.submitJob(aJob({ jobId, createdAt: 0 }), rows(emails));
  store.startJob('job-1', 1);
  store.startJob('job-2', 1);
  store.recordItems('job-1', [verified(0, { recommendation: 'block' }), verified(2)], 2);
  store.recordItems('job-2', [verified(0), verified(1)], 2);
  expect([
    store.compareLists({ first: 'job-1', second: 'job-2' }, 'mailbox'),
    store.compareLists({ first: 'job-2', second: 'job-1' }, 'address'),
    store.compareLists({ first: 'job-1', second: 'gone' }, 'address'),
    store.compareLists({ first: 'gone', second: 'job-1' }, 'address'),
  ]).toEqual([
    { run: 1, both: 2, only_first: 1, only_second: 1, changed: 1, without: 1 },
    { run: 2, both: 1, only_first: 2, only_second: 2, changed: 1, without: 1 },
    null,
    null,
  ]);
  const part = (run: number, jobId: string, of: 'both' | 'alone' | 'changed') =>
    store.comparedRows(run, jobId, of, { after: -1, limit: 9 });
  const row = (index: number, email: string, first: string | null, second: string | null) => ({
    index,
    email,
    source: [email, `row ${index}`],
    first,
    second,
  });
  expect([
    part(1, 'job-1', 'both'),
    part(1, 'job-2', 'alone'),
    part(2, 'job-1', 'changed'),
  ]).toEqual([
    {
      rows: [
        row(0, 'Ann@X.example.com', 'block', 'approve'),
        row(1, 'ann@x.example.com', 'block', 'approve'),
        row(2, 'j.doe+a@gmail.com', 'approve', 'approve'),
      ],
      next: null,
    },
    { rows: [row(2, 'c@y.example.com', null, null)], next: null },
    {
      rows: [
        row(0, 'Ann@X.example.com', 'approve', 'block'),
        row(1, 'ann@x.example.com', 'approve', 'block'),
      ],
      next: null,
    },
  ]);
  expect([part(3, 'job-1', 'both'), part(1, 'gone', 'both')]).toEqual([null, null]);
});
