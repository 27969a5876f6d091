// What every store must do for the history: single checks that were made, and the names and kinds of lists.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src-main/service/ports/store.ts';
import type { CheckFilter } from '../../src-main/service/ports/verdicts.ts';
import { aCheck, aJob, items, verified, type WantedCheck } from './store-contract.ts';

const ALL: CheckFilter = { search: null, recommendation: null, flag: null, after: null, limit: 50 };

/** Puts an implementation through the contract; `open` answers an empty store, which the suite closes. */
export function historyContract(name: string, open: () => Promise<Store>): void {
  async function opened(...checks: readonly WantedCheck[]): Promise<Store> {
    const store = await open();
    onTestFinished(() => store.close());
    for (const check of checks) await store.recordCheck(aCheck(check));
    return store;
  }

  async function ids(store: Store, filter: Partial<CheckFilter>): Promise<readonly string[]> {
    const { checks } = await store.listChecks({ ...ALL, ...filter });
    return checks.map((check) => check.requestId);
  }

  describe(`${name}: single checks that were made`, () => {
    test('come newest first, with all that a line needs', async () => {
      const origin = { kind: 'key', keyId: 'key-1' } as const;
      const wanted = { requestId: 'b', origin, provider: 'Fastmail' } as const;
      const check = aCheck(wanted);
      const store = await opened({ requestId: 'a' }, wanted);
      const { checks, next } = await store.listChecks(ALL);
      const { requestId, input, checkedAt, original } = check;
      expect(checks).toHaveLength(2);
      expect(checks[0]).toEqual({
        requestId,
        origin,
        input,
        ...original,
        flags: ['role_based'],
        domain: 'example.example',
        provider: 'Fastmail',
        checkedAt,
        policyId: null,
      });
      expect(next).toBeNull();
    });

    test('pages go on where the one before ended, also when that check is gone', async () => {
      const store = await opened(...['a', 'b', 'c', 'd', 'e'].map((requestId) => ({ requestId })));
      const first = await store.listChecks({ ...ALL, limit: 2 });
      expect(first.checks.map((check) => check.requestId)).toEqual(['e', 'd']);
      await store.deleteCheck('d');
      const second = await store.listChecks({ ...ALL, limit: 2, after: first.next });
      expect(second.checks.map((check) => check.requestId)).toEqual(['c', 'b']);
      const last = await store.listChecks({ ...ALL, limit: 2, after: second.next });
      expect(last).toMatchObject({ checks: [{ requestId: 'a' }], next: null });
      expect(await ids(store, { after: 'nonsense' })).toEqual([]);
    });

    test('are searched by address, name, company and domain, as plain text', async () => {
      const store = await opened(
        { requestId: 'a', input: { email: 'Jane_Doe@mail.one.example' }, domain: 'one.example' },
        { requestId: 'b', input: { email: 'x@two.example', name: 'Jörg "Joe" Müller' } },
        { requestId: 'c', input: { email: 'y@two.example', company_name: '100% Pure' } },
      );
      expect(await ids(store, { search: 'JANE_d' })).toEqual(['a']);
      expect(await ids(store, { search: 'one.example' })).toEqual(['a']);
      expect(await ids(store, { search: 'JÖRG "j' })).toEqual(['b']);
      expect(await ids(store, { search: '0%' })).toEqual(['c']);
      expect(await ids(store, { search: '%' })).toEqual(['c']);
      expect(await ids(store, { search: '' })).toEqual(['c', 'b', 'a']);
      expect(await ids(store, { search: 'nobody' })).toEqual([]);
    });

    test('are filtered by recommendation and flag', async () => {
      const store = await opened(
        { requestId: 'a', recommendation: 'block', flags: ['mailbox_full', 'catch_all'] },
        { requestId: 'b', recommendation: 'block', flags: [] },
        { requestId: 'c', recommendation: 'review', flags: ['catch_all'] },
      );
      expect(await ids(store, { recommendation: 'block' })).toEqual(['b', 'a']);
      expect(await ids(store, { flag: 'catch_all' })).toEqual(['c', 'a']);
      expect(await ids(store, { flag: 'catch' })).toEqual([]);
      expect(await ids(store, { flag: 'catch_all', recommendation: 'block' })).toEqual(['a']);
    });

    test('one is read with its result', async () => {
      const { original } = aCheck({ score: 12 });
      const store = await opened({ requestId: 'a', score: 12 });
      const kept = await store.readCheck('a');
      expect(kept?.requestId).toBe('a');
      expect(JSON.parse(kept?.resultJson ?? '')).toMatchObject({ request_id: 'a', ...original });
      expect(await store.readCheck('b')).toBeNull();
    });

    test('the one before is the newest earlier one of the same request', async () => {
      const other = '2e'.repeat(16);
      const store = await opened(
        { requestId: 'a' },
        { requestId: 'b' },
        { requestId: 'x', fingerprint: other },
        { requestId: 'c' },
      );
      expect(await store.previousCheck('c')).toMatchObject({ requestId: 'b' });
      expect(await store.previousCheck('b')).toMatchObject({ requestId: 'a' });
      expect(await store.previousCheck('a')).toBeNull();
      expect(await store.previousCheck('x')).toBeNull();
      expect(await store.previousCheck('no such check')).toBeNull();
    });

    test('one is deleted once, and its cache entry with it', async () => {
      const store = await opened({
        requestId: 'a',
        cache: { key: '0b'.repeat(16), expiresAt: 1e15 },
      });
      expect(await store.deleteCheck('a')).toBe(true);
      expect(await store.deleteCheck('a')).toBe(false);
      expect(await store.readCheck('a')).toBeNull();
      expect(await store.readVerdict('0b'.repeat(16), 0)).toBeNull();
    });

    test('all are deleted, and their charges stay', async () => {
      const store = await opened({ requestId: 'a' }, { requestId: 'b' });
      expect(await store.clearChecks()).toBe(2);
      expect(await store.listChecks(ALL)).toEqual({ checks: [], next: null });
      expect(await store.clearChecks()).toBe(0);
      expect(await store.usage(0)).toEqual({ credits: 2 });
    });
  });

  describe(`${name}: lists by name and kind`, () => {
    test('jobs are found by a part of their name, whatever the letter case', async () => {
      const store = await opened();
      await store.submitJob(aJob({ jobId: 'a', name: 'Müller 50%.csv' }), items('x'));
      await store.submitJob(aJob({ jobId: 'b', name: 'Leads_May.xlsx' }), items('x'));
      await store.submitJob(aJob({ jobId: 'c', name: null }), items('x'));
      const found = async (search: string) =>
        (await store.listJobs({ limit: 9, search })).map((job) => job.jobId);
      expect(await found('MÜLL')).toEqual(['a']);
      expect(await found('%')).toEqual(['a']);
      expect(await found('s_m')).toEqual(['b']);
      expect(await found('')).toEqual(['c', 'b', 'a']);
    });

    test('jobs are listed by several kinds of origin', async () => {
      const store = await opened();
      await store.submitJob(aJob({ jobId: 'a', origin: { kind: 'key', keyId: 'k' } }), items('x'));
      await store.submitJob(aJob({ jobId: 'b', origin: { kind: 'app' } }), items('x'));
      await store.submitJob(aJob({ jobId: 'c', origin: { kind: 'command' } }), items('x'));
      const listed = async (origins: readonly ('key' | 'app' | 'command')[]) =>
        (await store.listJobs({ limit: 9, origins })).map((job) => job.jobId);
      expect(await listed(['app', 'command'])).toEqual(['c', 'b']);
      expect(await listed(['key'])).toEqual(['a']);
      expect(await listed([])).toEqual([]);
    });

    test('a job is renamed', async () => {
      const store = await opened();
      await store.submitJob(aJob({ name: 'old' }), items('x'));
      expect(await store.renameJob('job-1', 'new')).toMatchObject({ name: 'new' });
      expect(await store.getJob('job-1')).toMatchObject({ name: 'new' });
      expect(await store.renameJob('no such job', 'new')).toBeNull();
    });

    test('clearing deletes ended lists of the window and the command line alone', async () => {
      const store = await opened();
      const ended = async (jobId: string, kind: 'app' | 'command' | 'key') => {
        const origin = kind === 'key' ? ({ kind, keyId: 'k' } as const) : { kind };
        await store.submitJob(aJob({ jobId, origin }), items('x'));
        await store.recordItems(jobId, [verified(0)], 1);
        await store.completeJob(jobId, 1);
      };
      await ended('a', 'app');
      await ended('b', 'command');
      await ended('c', 'key');
      await store.submitJob(aJob({ jobId: 'd' }), items('x'));
      expect(await store.clearLists(2)).toBe(2);
      const left = await store.listJobs({ limit: 9 });
      expect(left.map((job) => job.jobId)).toEqual(['d', 'c']);
      expect(await store.clearLists(2)).toBe(0);
      expect(await store.usage(0)).toEqual({ credits: 3 });
    });
  });
}
