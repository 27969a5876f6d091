// What a list is counted by so that patterns can be found in it, compared whole: people, names, networks, domains, other lists.
import { expect, test } from 'vitest';
import type { NewItem } from '../../../../src-main/service/ports/jobs.ts';
import { aJob, items, verified } from '../../../contracts/store-contract.ts';
import type { WantedVerdict } from '../../../doubles/verdicts.ts';
import { inMemory } from '../in-memory.ts';

interface Row {
  readonly email: string;
  readonly name?: string;
  readonly ip_address?: string;
  /** Rows of one mailbox have the same. */
  readonly mailbox?: string;
}

const numbers = [1, 2, 3, 4, 5];
const ROWS: readonly Row[] = [
  ...numbers.map((each) => ({ email: `jane.doe${each}@t.example`, ip_address: `192.0.2.${each}` })),
  ...numbers.map((each) => ({ email: `p${each}@h${each}.example`, name: 'Ann Lee' })),
  { email: 'j.doe@gmail.com', mailbox: 'jdoe', name: 'Max Lee' },
  { email: 'jdoe@gmail.com', mailbox: 'jdoe' },
  { email: 'jd.oe@gmail.com', mailbox: 'jdoe', name: 'John' },
  { email: 'a.b@gmail.com', mailbox: 'ab', name: 'Ann Bee' },
  { email: 'ab@gmail.com', mailbox: 'ab' },
  { email: 'asdfghjkl@k.example', name: 'Tim Roe', ip_address: '198.51.100.7' },
  // In the sizes of networks an address counts once.
  { email: 'jane.doe1@t.example', ip_address: '192.0.2.9', mailbox: 'only 0' },
];

function item({ mailbox, ...input }: Row, index: number): NewItem {
  return {
    index,
    input,
    fingerprint: index.toString(16).padStart(32, '0'),
    source: null,
    mailbox: Buffer.from((mailbox ?? `only ${index}`).padEnd(16).slice(0, 16)).toString('hex'),
  };
}

test('of a list with a little of everything', () => {
  const { store } = inMemory();
  const other = Array.from({ length: 200 }, (_, at) => `o${at}`);
  store.submitJob(aJob({ jobId: 'other', createdAt: 0 }), items(...other));
  store.startJob('other', 1);
  store.recordItems(
    'other',
    other.map((_, index) =>
      verified(index, {
        flags: index < 3 ? ['disposable'] : [],
        mailHost: 'mx.h.example',
        domain: 'o.example',
      }),
    ),
    2,
  );
  store.completeJob('other', 3);
  store.submitJob(aJob({ createdAt: 0 }), ROWS.map(item));
  store.startJob('job-1', 1);
  const verdict = (index: number, wanted: WantedVerdict) => {
    const domain = ROWS[index]?.email.split('@')[1] ?? '';
    return { ...verified(index, { flags: [], domain, ...wanted }), checkedAt: 86_400_000 * 1_000 };
  };
  store.recordItems(
    'job-1',
    [
      ...numbers.map((each) => verdict(each - 1, { ageDays: 10 })),
      verdict(5, { mailHost: 'mx.h.example', ageDays: 364 }),
      verdict(6, { mailHost: 'mx.h.example', ageDays: 365 }),
      verdict(7, { mailHost: 'mx.h.example', flags: ['disposable'], recommendation: 'block' }),
      verdict(8, { mailHost: 'mx.h.example', ageDays: 365 }),
      verdict(9, { mailHost: 'mx.h.example' }),
      verdict(10, { provider: 'google', mailHost: 'mx.g.example', ageDays: 9_000 }),
      verdict(15, { mailHost: 'mx.k.example', recommendation: 'review' }),
    ],
    4,
  );
  expect(store.surveyList('job-1')).toEqual({
    different: 13,
    mailboxes: 13,
    twice: 1,
    spelled: [{ key: 'jdoe@gmail.com', rows: 3, addresses: 3, sample: [10, 11, 12] }],
    stems: 3,
    tumbled: [
      {
        key: 'janedoe@t.example',
        rows: 6,
        addresses: 5,
        sample: [0, 1, 2, 3, 4],
        stem: 'janedoe',
        domain: 't.example',
        mailboxes: 5,
        counters: numbers,
        stemAddresses: 5,
        domainAddresses: 5,
      },
    ],
    sorted: false,
    keyboardSample: [15],
    named: 8,
    names: [
      {
        key: 'ann lee',
        rows: 5,
        addresses: 5,
        sample: [5, 6, 7, 8, 9],
        firstWord: 6,
        lastWord: 6,
      },
    ],
    networks: [{ key: '192.0.2.0/24', rows: 6, addresses: 5, sample: [0, 1, 2, 3, 4], domains: 1 }],
    networkSizes: new Map([
      [1, 1],
      [5, 1],
    ]),
    hosts: [
      {
        ...{ domains: 5, aged: 3, young: 1, throwaway: 1, blocked: 1, rows: 5 },
        sample: [5, 6, 7, 8, 9],
        host: 'mx.h.example',
        names: numbers.map((each) => `h${each}.example`),
        elsewhere: 1,
      },
    ],
    hostSizes: new Map([
      [5, 1],
      [1, 1],
    ]),
    traits: { domains: 6, aged: 3, young: 1, throwaway: 1, blocked: 1 },
    registrations: [
      { day: -8_000, domains: 1, rows: 1, sample: [10] },
      { day: 635, domains: 2, rows: 2, sample: [6, 8] },
      { day: 636, domains: 1, rows: 1, sample: [5] },
      { day: 990, domains: 1, rows: 5, sample: [0] },
    ],
    judged: 12,
    stretches: [],
    counts: { judged: 12, flags: new Map([['disposable', 1]]), read: 13, keyboard: 1 },
    others: [{ judged: 200, flags: new Map([['disposable', 3]]), read: 200, keyboard: 0 }],
  });
  expect(store.surveyList('gone')).toBeNull();
});

test.each([
  [199, 0],
  [200, 1],
])('another list of %i verdicts is no measure below two hundred: %i', (count, others) => {
  const { store } = inMemory();
  const names = Array.from({ length: count }, (_, at) => `o${at}`);
  store.submitJob(aJob({ jobId: 'other', createdAt: 0 }), items(...names));
  store.startJob('other', 1);
  store.recordItems(
    'other',
    names.map((_, index) => verified(index)),
    2,
  );
  store.completeJob('other', 3);
  store.submitJob(aJob({ createdAt: 0 }), items('a'));
  expect(store.surveyList('job-1')?.others).toHaveLength(others);
});

test('neighbours in the order of their addresses or domains make a list sorted', () => {
  const sorted = (...emails: readonly string[]) => {
    const { store } = inMemory();
    store.submitJob(
      aJob({ createdAt: 0 }),
      emails.map((email, index) => item({ email }, index)),
    );
    return store.surveyList('job-1')?.sorted;
  };
  const letters = [...'abcdefghijk'];
  expect([
    sorted(...letters.map((each) => `${each}@x.example`)),
    sorted(...letters.toReversed().map((each, at) => `${each}@d${at + 10}.example`)),
    sorted(...letters.toReversed().map((each) => `${each}@${each}.example`)),
    sorted('a@x.example'),
    sorted('no address', 'none'),
  ]).toEqual([true, true, false, false, false]);
});
