// How the store counts the mail domains of a list.
import { expect, test } from 'vitest';
import type { NewItem, NewJob } from '../../../../src-main/service/ports/jobs.ts';
import { emptyStore } from '../temporary-store.ts';

const JOB: NewJob = {
  jobId: 'job_1',
  origin: { kind: 'app' },
  name: 'people.csv',
  columns: null,
  options: {
    noCache: false,
    company: true,
    mailbox: { probe: null, ehlo: null, mailFrom: null, greylistDelayMs: null },
  },
  createdAt: Date.UTC(2026, 10, 20),
};

const items = (...emails: readonly string[]): NewItem[] =>
  emails.map((email, index) => ({
    index,
    input: { email },
    // Equal addresses are duplicates.
    fingerprint: Buffer.from(email.padEnd(16).slice(-16)).toString('hex'),
    source: null,
  }));

test('domains are counted whatever their letter case and the marks behind them, the most frequent first', async () => {
  const store = await emptyStore();
  await store.submitJob(
    JOB,
    items(
      'd@north.example;',
      'a@acme.example',
      'b@ACME.example ',
      'Cleo <c@acme.example>',
      'e@north.example',
      'f@rare.example',
      'no address',
      '',
    ),
  );
  const domains = async (job: string, limit: number) =>
    (await store.countDomains(job, limit)).domains;
  expect(await domains('job_1', 10)).toEqual([
    { domain: 'acme.example', rows: 3 },
    { domain: 'north.example', rows: 2 },
  ]);
  expect(await domains('job_1', 1)).toEqual([{ domain: 'acme.example', rows: 3 }]);
  expect(await store.countDomains('job_2', 10)).toEqual({ domains: [], schemes: [] });
});

test('a row that repeats another counts once, in a list of several slices as well', async () => {
  const store = await emptyStore();
  await store.createDraft(JOB);
  const people = Array.from({ length: 12_000 }, (_, at) => `p${at}@c${at % 3}.example`);
  await store.appendItems('job_1', items(...people, 'p0@c0.example', 'p3@c0.example'));
  await store.sealDraft('job_1');
  expect(await store.countDomains('job_1', 10)).toEqual({
    domains: [0, 1, 2].map((index) => ({ domain: `c${index}.example`, rows: 4_000 })),
    schemes: [],
  });
});

test('a domain numbers its mailboxes where more than five different ones have one shape', async () => {
  const store = await emptyStore();
  const coded = (domain: string, count: number) =>
    Array.from({ length: count }, (_, at) => `e471${at}x${at}z@${domain}`);
  await store.submitJob(
    JOB,
    items(
      ...coded('acme.example', 5),
      'Cleo <E9999X9Z@Acme.example>',
      ...coded('north.example', 5),
      'E4711x1z@north.example',
      ...Array.from({ length: 9 }, (_, at) => `jane${at}@west.example`),
    ),
  );
  const { schemes } = await store.countDomains('job_1', 10);
  expect(schemes).toEqual([{ domain: 'acme.example', shape: 'a0000a0a' }]);
});
