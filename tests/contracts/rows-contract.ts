// What every store must do for the grid of a list: pages, counts, summaries and rows for exports.

import { hash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewItem } from '../../src-main/service/ports/jobs.ts';
import type { GridItem } from '../../src-main/service/ports/rows.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import {
  ALL_ROWS,
  countedAs,
  type RowFilter,
  type RowSort,
  rowsWhere,
} from '../../src-shared/bridge/lists.ts';
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { aJob, failed, inState, verified } from './store-contract.ts';

const IN_ORDER: RowSort = { by: 'row', descending: false };
const CANCELLED = { code: 'cancelled', message: 'Cancelled.' } as const;

/** Puts an implementation through the contract; `open` answers an empty store, which the suite closes. */
export function rowsContract(name: string, open: () => Promise<Store>): void {
  async function filled(...inputs: readonly VerificationRequest[]): Promise<Store> {
    const store = await open();
    onTestFinished(() => store.close());
    await store.submitJob(aJob(), inputs.map(rowOf));
    return store;
  }

  const mails = (...emails: readonly string[]) => filled(...emails.map((email) => ({ email })));

  describe(`${name}: pages of rows`, () => {
    test('a row has its input, result, provider and original cells', async () => {
      const store = await mails('a@one.example', 'b@one.example', 'a@one.example', 'c@one.example');
      await store.recordItems('job-1', [verified(0, { provider: 'Zoho Mail' }), failed(1)], 1);
      const stored = await store.readItems('job-1', { from: 0, limit: 10 });
      const page = await store.pageRows('job-1', ALL_ROWS, IN_ORDER, { offset: 0, limit: 10 });
      const providers = ['Zoho Mail', null, 'Zoho Mail', null];
      expect(page).toEqual(
        stored.map((row, index) => ({
          ...row,
          sameMailboxAs: row.duplicateOf,
          provider: providers[index],
          decision: null,
        })),
      );
      expect(page.map((row) => row.duplicateOf)).toEqual([null, null, 0, null]);
    });

    test('a duplicate has the mailbox of an earlier row, whatever else it asks', async () => {
      const store = await filled(
        { email: 'a@x.example', name: 'Ann' },
        { email: 'A@x.example' },
        { email: 'b@x.example' },
        { email: 'a@x.example', name: 'Ann' },
      );
      const page = await store.pageRows('job-1', ALL_ROWS, IN_ORDER, { offset: 0, limit: 10 });
      expect(page.map((row) => row.sameMailboxAs)).toEqual([null, 0, null, 0]);
      expect(page.map((row) => row.duplicateOf)).toEqual([null, null, null, 0]);
      expect(await sorted(store, 'duplicate_of', false)).toEqual([1, 3, 0, 2]);
      const where: RowFilter['where'] = [{ facet: 'duplicate', match: 'any', values: ['yes'] }];
      expect(await pageOf(store, { ...ALL_ROWS, where })).toEqual([1, 3]);
      expect(await store.summariseRows('job-1', ALL_ROWS)).toMatchObject({ duplicates: 2 });
    });

    test('pages begin anywhere, and beyond the end there is nothing', async () => {
      const store = await mails('a@x.example', 'b@x.example', 'c@x.example');
      expect(await pageOf(store, ALL_ROWS, IN_ORDER, 1, 1)).toEqual([1]);
      expect(await pageOf(store, ALL_ROWS, IN_ORDER, 2, 5)).toEqual([2]);
      expect(await pageOf(store, ALL_ROWS, IN_ORDER, 3, 5)).toEqual([]);
      expect(await pageOf(store, ALL_ROWS, { by: 'row', descending: true }, 1, 5)).toEqual([1, 0]);
      expect(
        await store.pageRows('no such job', ALL_ROWS, IN_ORDER, { offset: 0, limit: 5 }),
      ).toEqual([]);
    });

    test('equal scores stand in the order of the list, rows without one last', async () => {
      const store = await mails(
        'a@x.example',
        'b@x.example',
        'c@x.example',
        'd@x.example',
        'e@x.example',
      );
      const outcomes = [
        verified(0, { score: 40 }),
        failed(1),
        verified(2, { score: 90 }),
        verified(3, { score: 40 }),
      ];
      await store.recordItems('job-1', outcomes, 1);
      expect(await sorted(store, 'score', false)).toEqual([0, 3, 2, 1, 4]);
      expect(await sorted(store, 'score', true)).toEqual([2, 0, 3, 1, 4]);
    });

    test('addresses are sorted whatever their letter case, equal ones in the order of the list', async () => {
      const store = await mails(
        'b@x.example',
        'A@x.example',
        'É@x.example',
        'B@X.example',
        'a@x.example',
      );
      expect(await sorted(store, 'email', false)).toEqual([1, 4, 0, 3, 2]);
      expect(await sorted(store, 'email', true)).toEqual([2, 0, 3, 1, 4]);
    });

    test('a wide row is given as it was kept, and found and sorted by the cells that it holds', async () => {
      const store = await open();
      onTestFinished(() => store.close());
      const wide = ['pear', 'apple'].map((last, index) => ({
        ...rowOf({ email: `m${index}@x.example` }, index),
        source: [`m${index}@x.example`, 9_000, last],
      }));
      await store.createDraft(
        aJob({ columns: Array.from({ length: 9_002 }, (_, index) => `c${index}`) }),
      );
      await store.appendItems('job-1', wide);
      await store.sealDraft('job-1');
      const [first] = await store.readItems('job-1', { from: 0, limit: 1 });
      expect(first?.source).toEqual(['m0@x.example', 9_000, 'pear']);
      expect(await pageOf(store, { ...ALL_ROWS, text: 'appl' })).toEqual([1]);
      expect(await sorted(store, 'source:9001', false)).toEqual([1, 0]);
    });

    test('domains are sorted by name, rows without one last', async () => {
      const store = await mails(
        'a@x.example',
        'b@x.example',
        'c@x.example',
        'd@x.example',
        'e@x.example',
      );
      const outcomes = [
        verified(0, { domain: 'b.example' }),
        verified(1, { domain: '' }),
        verified(2, { domain: 'a.example' }),
        verified(3, { domain: 'b.example' }),
      ];
      await store.recordItems('job-1', outcomes, 1);
      expect(await sorted(store, 'domain', false)).toEqual([2, 0, 3, 1, 4]);
      expect(await sorted(store, 'domain', true)).toEqual([0, 3, 2, 1, 4]);
    });

    test('what a page shows follows the list while it runs', async () => {
      const store = await mails('a@x.example', 'b@x.example', 'c@x.example');
      const approved = rowsWhere(countedAs('approve'));
      expect(await pageOf(store, approved)).toEqual([]);
      await store.recordItems('job-1', [verified(2)], 1);
      expect(await pageOf(store, approved)).toEqual([2]);
      await store.recordItems('job-1', [verified(0)], 1);
      expect(await pageOf(store, approved)).toEqual([0, 2]);
      await store.deleteJob('job-1');
      expect(await pageOf(store, approved)).toEqual([]);
    });
  });

  describe(`${name}: filtering rows`, () => {
    test('rows count as what is recommended, or as not checked; any of those asked for will do', async () => {
      const store = await judged();
      expect(await pageOf(store, rowsWhere(countedAs('approve')))).toEqual([0, 4]);
      expect(await pageOf(store, rowsWhere(countedAs('review', 'block')))).toEqual([1, 2]);
      expect(await pageOf(store, rowsWhere(countedAs('')))).toEqual([3, 5]);
      expect(await pageOf(store, inState('failed'))).toEqual([3]);
      expect(await pageOf(store, inState('pending'))).toEqual([5]);
    });

    test('what a failed job left pending is failed', async () => {
      const store = await judged();
      await store.failJob('job-1', CANCELLED, 2);
      expect(await pageOf(store, inState('failed'))).toEqual([3, 5]);
      expect(await pageOf(store, inState('pending'))).toEqual([]);
    });

    test('a row must carry every flag that is asked for', async () => {
      const store = await judged();
      const flagged = (...values: string[]) =>
        pageOf(store, rowsWhere({ facet: 'flag', match: 'all', values }));
      expect(await flagged('disposable')).toEqual([1, 2]);
      expect(await flagged('role_based', 'disposable')).toEqual([2]);
      expect(await flagged('tor')).toEqual([]);
      expect(await flagged('disposable', 'tor')).toEqual([]);
    });

    test('scores are bounded on either side, both included; rows without one never pass', async () => {
      const store = await judged();
      expect(await pageOf(store, { ...ALL_ROWS, score_min: 50 })).toEqual([0, 1, 4]);
      expect(await pageOf(store, { ...ALL_ROWS, score_max: 50 })).toEqual([1, 2]);
      expect(await pageOf(store, { ...ALL_ROWS, score_min: 0, score_max: 1 })).toEqual([2]);
    });

    test('domain and provider are compared whole', async () => {
      const store = await judged();
      const named = (facet: 'domain' | 'provider', value: string) =>
        pageOf(store, rowsWhere({ facet, match: 'any', values: [value] }));
      expect(await named('domain', 'two.example')).toEqual([1, 2]);
      expect(await named('domain', 'wo.example')).toEqual([]);
      expect(await named('provider', 'Zoho Mail')).toEqual([1]);
      expect(await named('provider', 'Zoho')).toEqual([]);
    });

    test('all conditions hold together', async () => {
      const store = await judged();
      const filter: RowFilter = {
        ...rowsWhere(
          countedAs('review', 'block'),
          { facet: 'flag', match: 'all', values: ['disposable'] },
          { facet: 'domain', match: 'any', values: ['two.example'] },
        ),
        score_max: 60,
        text: 'B',
      };
      expect(await pageOf(store, filter)).toEqual([1]);
      expect(await store.countRows('job-1', filter)).toBe(1);
    });

    test('a duplicate passes as its first does', async () => {
      const store = await mails('a@x.example', 'b@x.example', 'a@x.example');
      await store.recordItems('job-1', [verified(0, { recommendation: 'review' })], 1);
      expect(await pageOf(store, rowsWhere(countedAs('review')))).toEqual([0, 2]);
    });
  });

  describe(`${name}: searching rows`, () => {
    test('address, name and company are searched, whatever the letter case and length', async () => {
      const store = await filled(
        { email: 'Jane@one.example', name: 'Jané Doe', company_name: 'ACME' },
        { email: 'bob@two.example', name: 'ΟΔΌΣ' },
        { email: '用户@例子.example', company_name: 'Straße & Söhne "GmbH"' },
      );
      const find = (text: string) => pageOf(store, { ...ALL_ROWS, text });
      expect(await find('jane@ONE')).toEqual([0]);
      expect(await find('JANE\u0301')).toEqual([0]);
      expect(await find('acm')).toEqual([0]);
      expect(await find('o')).toEqual([0, 1]);
      expect(await find('OB')).toEqual([1]);
      expect(await find('οδό')).toEqual([1]);
      expect(await find('用')).toEqual([2]);
      expect(await find('söhne "g')).toEqual([2]);
      expect(await find('')).toEqual([0, 1, 2]);
    });

    test('signs that mean something elsewhere are plain text', async () => {
      const store = await mails(
        '100%@x.example',
        'a_b@x.example',
        "o'neil@x.example",
        'axb@x.example',
      );
      const find = (text: string) => pageOf(store, { ...ALL_ROWS, text });
      expect(await find('100%')).toEqual([0]);
      expect(await find('%')).toEqual([0]);
      expect(await find('a_b')).toEqual([1]);
      expect(await find("o'n")).toEqual([2]);
      expect(await find('"')).toEqual([]);
      expect(await find('a* OR axb')).toEqual([]);
      expect(await find('NEAR(')).toEqual([]);
    });

    test('nothing is found across two fields or two rows', async () => {
      const store = await filled({ email: 'ab', name: 'cd', company_name: 'ef' }, { email: 'gh' });
      for (const text of ['bc', 'de', 'fg', 'b\u0000c', 'fþg', 'f\u00ffg', 'ÿ', 'þ']) {
        expect(await pageOf(store, { ...ALL_ROWS, text })).toEqual([]);
      }
      expect(await pageOf(store, { ...ALL_ROWS, text: 'ef' })).toEqual([0]);
    });

    test('texts with NUL, lone surrogates and line breaks are found', async () => {
      const store = await filled({ email: 'a\u0000b' }, { email: 'x\ud800y' }, { email: 'q\nr' });
      expect(await pageOf(store, { ...ALL_ROWS, text: 'a\u0000B' })).toEqual([0]);
      expect(await pageOf(store, { ...ALL_ROWS, text: 'q\nr' })).toEqual([2]);
      expect(await pageOf(store, { ...ALL_ROWS, text: 'y' })).toEqual([1]);
    });
  });

  describe(`${name}: counts and summaries`, () => {
    test('rows are counted under a filter', async () => {
      const store = await judged();
      expect(await store.countRows('job-1', ALL_ROWS)).toBe(6);
      expect(await store.countRows('job-1', rowsWhere(countedAs('review', 'block')))).toBe(2);
      expect(await store.countRows('no such job', ALL_ROWS)).toBe(0);
    });

    test('a summary counts states, scores, flags, domains and providers', async () => {
      const store = await judged();
      const summary = await store.summariseRows('job-1', ALL_ROWS);
      const scores = Array.from({ length: 101 }, () => 0);
      scores[90] = 2;
      scores[50] = 1;
      scores[1] = 1;
      expect(summary).toEqual({
        total: 6,
        approve: 2,
        review: 1,
        block: 1,
        failed: 1,
        pending: 1,
        provisional: { approve: 0, review: 0, block: 0 },
        changed: 0,
        duplicates: 1,
        scores,
        flags: [
          { value: 'disposable', count: 2, approve: 0, review: 1, block: 1 },
          { value: 'role_based', count: 1, approve: 0, review: 0, block: 1 },
        ],
        domains: [
          { value: 'one.example', count: 2, approve: 2, review: 0, block: 0 },
          { value: 'two.example', count: 2, approve: 0, review: 1, block: 1 },
        ],
        providers: [
          { value: 'Fastmail', count: 2, approve: 2, review: 0, block: 0 },
          { value: 'Zoho Mail', count: 1, approve: 0, review: 1, block: 0 },
        ],
      });
      const few = await store.summariseRows('job-1', rowsWhere(countedAs('review', '')));
      expect(few).toMatchObject({ total: 3, approve: 0, review: 1, failed: 1, pending: 1 });
      expect(await store.summariseRows('no such job', ALL_ROWS)).toBeNull();
    });

    test('in a failed job nothing is pending any more', async () => {
      const store = await judged();
      await store.failJob('job-1', CANCELLED, 2);
      const summary = await store.summariseRows('job-1', ALL_ROWS);
      expect(summary).toMatchObject({ total: 6, failed: 2, pending: 0 });
    });

    test('an empty list has an empty summary and no rows', async () => {
      const store = await mails();
      expect(await pageOf(store, ALL_ROWS)).toEqual([]);
      expect(await sorted(store, 'email', false)).toEqual([]);
      const summary = await store.summariseRows('job-1', ALL_ROWS);
      expect(summary).toMatchObject({ total: 0, pending: 0, domains: [] });
    });

    test('a job counts its recommendations, duplicates included', async () => {
      const store = await judged();
      const job = await store.getJob('job-1');
      expect(job?.recommendations).toEqual({ approve: 2, review: 1, block: 1 });
    });
  });

  describe(`${name}: rows for exports`, () => {
    test('rows of a filter come piece by piece in the order of the list', async () => {
      const store = await judged();
      const filter = rowsWhere(countedAs('approve', 'review', ''));
      const first = await store.readRows('job-1', filter, { after: -1, limit: 2 });
      expect(indexes(first)).toEqual([0, 1]);
      expect(indexes(await store.readRows('job-1', filter, { after: 1, limit: 10 }))).toEqual([
        3, 4, 5,
      ]);
      expect(await store.readRows('job-1', filter, { after: 5, limit: 10 })).toEqual([]);
      expect(await store.readRows('no such job', filter, { after: -1, limit: 10 })).toEqual([]);
    });

    test('picked rows come as they were asked for, without those that are not there', async () => {
      const store = await judged();
      expect(indexes(await store.readPicked('job-1', [4, 0, 99, -1, 0.5]))).toEqual([4, 0]);
      expect(await store.readPicked('no such job', [0])).toEqual([]);
    });
  });

  /** Two approved (one of them a duplicate), one to review, one blocked, one failed, one pending. */
  async function judged(): Promise<Store> {
    const store = await mails(
      'a@one.example',
      'b@two.example',
      'c@two.example',
      'd@x.example',
      'a@one.example',
      'e@x.example',
    );
    const outcomes = [
      verified(0, { score: 90, flags: [], domain: 'one.example', provider: 'Fastmail' }),
      verified(1, {
        score: 50,
        recommendation: 'review',
        flags: ['disposable'],
        domain: 'two.example',
        provider: 'Zoho Mail',
      }),
      verified(2, {
        score: 1,
        recommendation: 'block',
        flags: ['disposable', 'role_based'],
        domain: 'two.example',
      }),
      failed(3),
    ];
    await store.recordItems('job-1', outcomes, 1);
    return store;
  }
}

async function pageOf(
  store: Store,
  filter: RowFilter,
  sort: RowSort = IN_ORDER,
  offset = 0,
  limit = 100,
): Promise<readonly number[]> {
  return indexes(await store.pageRows('job-1', filter, sort, { offset, limit }));
}

function sorted(store: Store, by: RowSort['by'], descending: boolean): Promise<readonly number[]> {
  return pageOf(store, ALL_ROWS, { by, descending });
}

function indexes(rows: readonly GridItem[]): readonly number[] {
  return rows.map((row) => row.index);
}

/** A row with a request; the same request has the same fingerprint, and the same address the same mailbox. */
export function rowOf(input: VerificationRequest, index: number): NewItem {
  const fingerprint = hash('sha256', JSON.stringify(input), 'hex').slice(0, 32);
  const mailbox = hash('sha256', input.email.toLowerCase(), 'hex').slice(0, 16);
  return { index, input, fingerprint, mailbox, source: [input.email] };
}
