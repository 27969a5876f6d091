// How the store counts the mail domains of a list.
import { expect, test } from 'vitest';
import type { NewItem, NewJob } from '../../../../src-main/service/ports/jobs.ts';
import { inMemory } from '../in-memory.ts';

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

test('domains are counted whatever their letter case and the marks behind them, the most frequent first', () => {
  const { store } = inMemory();
  store.submitJob(
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
  const domains = (job: string, limit: number) => store.countDomains(job, limit).domains;
  expect(domains('job_1', 10)).toEqual([
    { domain: 'acme.example', rows: 3 },
    { domain: 'north.example', rows: 2 },
  ]);
  expect(domains('job_1', 1)).toEqual([{ domain: 'acme.example', rows: 3 }]);
  expect(store.countDomains('job_2', 10)).toEqual({ domains: [], schemes: [] });
});

test('a row that repeats another counts once, in a list of several slices as well', () => {
  const { store } = inMemory();
  store.createDraft(JOB);
  const people = Array.from({ length: 12_000 }, (_, at) => `p${at}@c${at % 3}.example`);
  store.appendItems('job_1', items(...people, 'p0@c0.example', 'p3@c0.example'));
  store.sealDraft('job_1');
  expect(store.countDomains('job_1', 10)).toEqual({
    domains: [0, 1, 2].map((index) => ({ domain: `c${index}.example`, rows: 4_000 })),
    schemes: [],
  });
});

test('a domain numbers its mailboxes where more than five different ones have one shape', () => {
  const { store } = inMemory();
  const coded = (domain: string, count: number) =>
    Array.from({ length: count }, (_, at) => `e471${at}x${at}z@${domain}`);
  store.submitJob(
    JOB,
    items(
      ...coded('acme.example', 5),
      'Cleo <E9999X9Z@Acme.example>',
      ...coded('north.example', 5),
      'E4711x1z@north.example',
      ...Array.from({ length: 9 }, (_, at) => `jane${at}@west.example`),
    ),
  );
  const { schemes } = store.countDomains('job_1', 10);
  expect(schemes).toEqual([{ domain: 'acme.example', shape: 'a0000a0a' }]);
});
