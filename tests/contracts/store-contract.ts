// What every store must do, whatever it is made of: one suite that any implementation of the port can be put through.

import { describe, expect, onTestFinished, test } from 'vitest';
import type { Contact } from '../../src-main/service/ports/contact-ledger.ts';
import type { ItemOutcome, NewItem, NewJob, StoredJob } from '../../src-main/service/ports/jobs.ts';
import type { StoredKey } from '../../src-main/service/ports/keys.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import type { CheckRecord } from '../../src-main/service/ports/verdicts.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { ALL_ROWS, type RowFilter } from '../../src-shared/bridge/lists.ts';
import { aVerdict, type WantedVerdict } from '../doubles/verdicts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const T0 = Date.UTC(2026, 10, 2, 9, 0, 0);
/** Names of verdicts in the cache. */
const [KEY, OTHER_KEY] = ['0b'.repeat(16), '0c'.repeat(16)];

/** Puts an implementation through the contract; `open` answers an empty store, which the suite closes. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  const opened = async (): Promise<Store> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };

  describe(`${name}: forgetting contacts`, () => {
    test('forgets all of them, and says how many there were', async () => {
      const store = await opened();
      const contact: Contact = {
        at: T0,
        protocol: 'dns',
        host: 'system resolver',
        address: '192.0.2.53',
        port: 53,
        why: 'mail route',
        sent: 'MX acme.example',
        outcome: 'answered',
        bytesSent: 30,
        bytesReceived: 0,
        checkId: 'check-1',
      };
      await store.appendContacts([contact, { ...contact, at: T0 + 1 }]);
      expect(await store.clearContacts()).toBe(2);
      expect(await store.listContacts(10)).toEqual([]);
      expect(await store.clearContacts()).toBe(0);
    });
  });

  describe(`${name}: facts`, () => {
    test('come back by kind and key until they expire', async () => {
      const store = await opened();
      await store.writeCachedLookup(
        'registration',
        'acme.example',
        { registeredAt: 1, words: ['ü'] },
        100,
      );
      await store.writeCachedLookup('website', 'acme.example', null, 100);
      expect(await store.readCachedLookup('registration', 'acme.example', 99)).toEqual({
        registeredAt: 1,
        words: ['ü'],
      });
      expect(await store.readCachedLookup('registration', 'acme.example', 100)).toBeNull();
      expect(await store.readCachedLookup('registration', 'other.example', 0)).toBeNull();
    });

    test('a later one takes the place of an earlier one, and upkeep removes the dead', async () => {
      const store = await opened();
      await store.writeCachedLookup('registration', 'acme.example', 1, 100);
      await store.writeCachedLookup('registration', 'acme.example', 2, 200);
      await store.purge({ before: 0, now: 150 });
      expect(await store.readCachedLookup('registration', 'acme.example', 0)).toBe(2);
      await store.purge({ before: 0, now: 200 });
      expect(await store.readCachedLookup('registration', 'acme.example', 0)).toBeNull();
    });
  });

  describe(`${name}: keys`, () => {
    test('a key is found by its hash, and nothing by any other', async () => {
      const store = await opened();
      const key = aKey();
      await store.insertKey(key);
      expect(await store.findKey(key.hash)).toEqual(key);
      expect(await store.findKey('00'.repeat(32))).toBeNull();
    });

    test('keys are listed in the order in which they were made', async () => {
      const store = await opened();
      const keys = ['first', 'second', 'third'].map((keyId) =>
        aKey({ keyId, hash: `hash of ${keyId}` }),
      );
      for (const key of keys) await store.insertKey(key);
      expect(await store.listKeys()).toEqual(keys);
    });

    test('a key is revoked once, and is still found afterwards', async () => {
      const store = await opened();
      const key = aKey();
      await store.insertKey(key);
      expect(await store.revokeKey(key.keyId, T0 + 1)).toBe(true);
      expect(await store.revokeKey(key.keyId, T0 + 2)).toBe(false);
      expect(await store.revokeKey('no such key', T0)).toBe(false);
      expect(await store.findKey(key.hash)).toEqual({ ...key, revokedAt: T0 + 1 });
    });

    test('the last use of a key never goes back', async () => {
      const store = await opened();
      const key = aKey();
      await store.insertKey(key);
      await store.touchKeys([
        { keyId: key.keyId, at: T0 + 5 },
        { keyId: key.keyId, at: T0 + 3 },
        { keyId: 'no such key', at: T0 },
      ]);
      expect((await store.findKey(key.hash))?.lastUsedAt).toBe(T0 + 5);
    });

    test('two keys with one hash are refused', async () => {
      const store = await opened();
      await store.insertKey(aKey({ keyId: 'one' }));
      await expect(store.insertKey(aKey({ keyId: 'two' }))).rejects.toThrow();
      expect(await store.listKeys()).toHaveLength(1);
    });
  });

  describe(`${name}: settings`, () => {
    test('a setting is read as it was written, replaced by a later one, and removed by null', async () => {
      const store = await opened();
      await store.writeSetting('bands', { approve: 70, review: 40 });
      await store.writeSetting('mailbox', false);
      await store.writeSetting('mailbox', true);
      expect(await store.readSettings()).toEqual({
        bands: { approve: 70, review: 40 },
        mailbox: true,
      });
      await store.writeSetting('bands', null);
      expect(await store.readSettings()).toEqual({ mailbox: true });
    });
  });

  describe(`${name}: single checks and the verdict cache`, () => {
    test('a recorded check is served from the cache until it expires', async () => {
      const store = await opened();
      const check = aCheck({ cache: { key: KEY, expiresAt: T0 + 1000 } });
      await store.recordCheck(check);
      const cached = { observation: check.observation, expiresAt: T0 + 1000 };
      expect(await store.readVerdict(KEY, T0 + 999)).toEqual(cached);
      expect(await store.readVerdict(KEY, T0 + 1000)).toBeNull();
      expect(await store.readVerdict(OTHER_KEY, T0)).toBeNull();
      expect(await store.readVerdicts([OTHER_KEY, KEY], T0 + 999)).toEqual([null, cached]);
      expect(await store.readVerdicts([KEY], T0 + 1000)).toEqual([null]);
    });

    test('a later verdict takes the place of an earlier one', async () => {
      const store = await opened();
      await store.recordCheck(aCheck({ requestId: 'a', cache: { key: KEY, expiresAt: T0 + 1 } }));
      const later = aCheck({
        requestId: 'b',
        score: 12,
        cache: { key: KEY, expiresAt: T0 + 9 },
      });
      await store.recordCheck(later);
      expect(await store.readVerdict(KEY, T0)).toEqual({
        observation: later.observation,
        expiresAt: T0 + 9,
      });
    });

    test('a check is charged to its origin, and one that costs nothing is not', async () => {
      const store = await opened();
      const key = { kind: 'key', keyId: 'key-1' } as const;
      await store.recordCheck(aCheck({ requestId: 'a', origin: key, checkedAt: T0 }));
      await store.recordCheck(
        aCheck({ requestId: 'b', origin: { kind: 'app' }, checkedAt: T0 + 10 }),
      );
      await store.recordCheck(aCheck({ requestId: 'c', origin: key, credits: 0, cached: true }));
      expect(await store.usage(T0)).toEqual({ credits: 2 });
      expect(await store.usage(T0 + 1)).toEqual({ credits: 1 });
      expect(await store.usage(T0, 'key-1')).toEqual({ credits: 1 });
      expect(await store.usage(T0, 'key-2')).toEqual({ credits: 0 });
    });

    test('a check that is recorded twice is charged once', async () => {
      const store = await opened();
      await store.recordCheck(aCheck());
      await store.recordCheck(aCheck());
      expect(await store.usage(0)).toEqual({ credits: 1 });
    });
  });

  describe(`${name}: submitting`, () => {
    test('a submitted job is queued with nothing processed', async () => {
      const store = await opened();
      const job = aJob({ name: 'leads.csv', columns: ['Mail', 'Who'] });
      await store.submitJob(job, items('a', 'b', 'c'));
      const stored = await store.getJob(job.jobId);
      expect(stored).toEqual({
        ...job,
        status: 'queued',
        total: 3,
        processed: 0,
        succeeded: 0,
        failed: 0,
        creditsUsed: 0,
        recommendations: { approve: 0, review: 0, block: 0 },
        provisional: { approve: 0, review: 0, block: 0 },
        unchecked: 0,
        verdicts: { approve: 0, review: 0, block: 0 },
        finishing: false,
        paused: false,
        waitingSince: null,
        error: null,
        widest: 1,
        startedAt: null,
        endedAt: null,
      } satisfies StoredJob);
    });

    test('later identical items become duplicates of the first and are never pending', async () => {
      const store = await opened();
      await store.submitJob(aJob(), items('a', 'b', 'a', 'c', 'b', 'a'));
      expect(await pendingIndexes(store)).toEqual([0, 1, 3]);
      const stored = await store.readItems('job-1', { from: 0, limit: 10 });
      expect(stored.map((item) => item.duplicateOf)).toEqual([null, null, 0, null, 1, 0]);
    });

    test('identical items of two jobs have nothing to do with each other', async () => {
      const store = await opened();
      await store.submitJob(aJob({ jobId: 'job-1' }), items('a', 'a'));
      await store.submitJob(aJob({ jobId: 'job-2' }), items('b', 'a'));
      expect(await pendingIndexes(store, 'job-1')).toEqual([0]);
      expect(await pendingIndexes(store, 'job-2')).toEqual([0, 1]);
    });

    test.each([
      ['a lone surrogate', 'a\ud800@example.example'],
      ['a NUL', 'a\u0000b@example.example'],
      ['control characters and quotes', '\u0001\u001f"\\\n\u2028@example.example'],
      ['nothing at all', ''],
      ['other scripts and emoji', '用户@例子.example 😀'],
    ])('an input with %s comes back identical', async (_what, email) => {
      const store = await opened();
      const input = { email, name: email, company_name: email };
      const item = { ...anItem(0, 'a'), input, source: [email, ''] };
      await store.submitJob(aJob(), [item]);
      expect(await store.takeItems('job-1', { after: -1, limit: 1 }, [])).toEqual([
        { index: 0, input },
      ]);
      const [stored] = await store.readItems('job-1', { from: 0, limit: 1 });
      expect(JSON.parse(stored?.inputJson ?? '')).toEqual(input);
      expect(stored?.source).toEqual([email, '']);
    });

    test('a submission with a gap in its indexes leaves nothing behind', async () => {
      const store = await opened();
      await expect(store.submitJob(aJob(), [anItem(0, 'a'), anItem(2, 'b')])).rejects.toThrow();
      expect(await store.getJob('job-1')).toBeNull();
      expect(await store.submitJob(aJob(), items('a'))).toMatchObject({
        kind: 'queued',
        job: { total: 1 },
      });
    });

    test('a job id is taken once', async () => {
      const store = await opened();
      await store.submitJob(aJob(), items('a'));
      await expect(store.submitJob(aJob(), items('b', 'c'))).rejects.toThrow();
      expect(await store.getJob('job-1')).toMatchObject({ total: 1 });
    });
  });

  describe(`${name}: drafts`, () => {
    test('nobody sees a draft until it is sealed', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      await store.appendItems('job-1', items('a', 'b'));
      await store.startJob('job-1', T0);
      expect(await store.getJob('job-1')).toBeNull();
      expect(await store.listJobs({ limit: 10 })).toEqual([]);
      expect(await store.unfinishedJobs()).toEqual([]);
      expect(await pendingIndexes(store)).toEqual([]);
      expect(await store.readItems('job-1', { from: 0, limit: 10 })).toEqual([]);
      const sealed = await store.sealDraft('job-1');
      expect(sealed).toMatchObject({ kind: 'queued', job: { status: 'queued', total: 2 } });
      expect(sealed).toEqual({ kind: 'queued', job: await store.getJob('job-1') });
    });

    test('a list knows how its file was written: the separator and the widest row', async () => {
      const store = await opened();
      await store.createDraft(aJob({ columns: ['mail'], delimiter: ';' }));
      const wide = (index: number, cells: number) => ({
        ...anItem(index, `${index}`),
        source: Array.from({ length: cells }, () => 'x'),
      });
      await store.appendItems('job-1', [wide(0, 1), wide(1, 9)]);
      await store.appendItems('job-1', [wide(2, 2)]);
      await store.sealDraft('job-1');
      expect(await store.getJob('job-1')).toMatchObject({ delimiter: ';', widest: 9 });
    });

    test('duplicates are found across the pieces of a draft', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      await store.appendItems('job-1', [anItem(0, 'a'), anItem(1, 'b')]);
      await store.appendItems('job-1', [anItem(2, 'b'), anItem(3, 'a'), anItem(4, 'c')]);
      expect(await store.sealDraft('job-1')).toMatchObject({ job: { total: 5 } });
      expect(await pendingIndexes(store)).toEqual([0, 1, 4]);
    });

    test('a piece that does not go on from the last index is refused whole', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      await store.appendItems('job-1', [anItem(0, 'a')]);
      await expect(store.appendItems('job-1', [anItem(1, 'b'), anItem(3, 'c')])).rejects.toThrow();
      await expect(store.appendItems('job-1', [anItem(0, 'b')])).rejects.toThrow();
      await store.appendItems('job-1', [anItem(1, 'd')]);
      expect(await store.sealDraft('job-1')).toMatchObject({ job: { total: 2 } });
    });

    test('a job that is no draft takes no more items and is not sealed again', async () => {
      const store = await opened();
      await store.submitJob(aJob(), items('a'));
      await expect(store.appendItems('job-1', [anItem(1, 'b')])).rejects.toThrow();
      await expect(store.appendItems('no such job', [anItem(0, 'b')])).rejects.toThrow();
      expect(await store.sealDraft('job-1')).toBeNull();
      expect(await store.sealDraft('no such job')).toBeNull();
    });

    test('an empty draft becomes a job that can be completed at once', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      expect(await store.sealDraft('job-1')).toMatchObject({ job: { status: 'queued', total: 0 } });
      expect(await store.completeJob('job-1', T0)).toMatchObject({ status: 'completed' });
      expect(await store.renderItems('job-1')).toBe('[]');
    });

    test('an abandoned draft can be deleted', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      await store.appendItems('job-1', items('a'));
      expect(await store.deleteJob('job-1')).toBe(true);
      expect(await store.sealDraft('job-1')).toBeNull();
    });
  });

  describe(`${name}: finding jobs`, () => {
    test('jobs are listed newest first, page by page', async () => {
      const store = await opened();
      for (const jobId of ['a', 'b', 'c', 'd']) await store.submitJob(aJob({ jobId }), items('x'));
      const page = async (after?: string) =>
        (await store.listJobs({ limit: 2, ...(after && { after }) })).map((job) => job.jobId);
      expect(await page()).toEqual(['d', 'c']);
      expect(await page('c')).toEqual(['b', 'a']);
      expect(await page('a')).toEqual([]);
    });

    test('a page goes on where the last one ended, even when that job is gone', async () => {
      const store = await opened();
      for (const jobId of ['a', 'b', 'c']) await store.submitJob(aJob({ jobId }), items('x'));
      await store.deleteJob('b');
      const rest = await store.listJobs({ limit: 5, after: 'b' });
      expect(rest.map((job) => job.jobId)).toEqual(['a']);
    });

    test('jobs are listed by the kind of their origin', async () => {
      const store = await opened();
      await store.submitJob(aJob({ jobId: 'a', origin: { kind: 'key', keyId: 'k' } }), items('x'));
      await store.submitJob(aJob({ jobId: 'b', origin: { kind: 'app' } }), items('x'));
      await store.submitJob(aJob({ jobId: 'c', origin: { kind: 'command' } }), items('x'));
      const byKey = await store.listJobs({ limit: 5, origins: ['key'] });
      expect(byKey.map((job) => job.origin)).toEqual([{ kind: 'key', keyId: 'k' }]);
      expect(await store.listJobs({ limit: 5, origins: ['app'] })).toMatchObject([{ jobId: 'b' }]);
    });

    test('queued and running jobs are unfinished, oldest first', async () => {
      const store = await opened();
      for (const jobId of ['a', 'b', 'c', 'd']) await store.submitJob(aJob({ jobId }), items('x'));
      await store.startJob('b', T0);
      await store.failJob('c', { code: 'cancelled', message: 'Cancelled.' }, T0);
      expect((await store.unfinishedJobs()).map((job) => job.jobId)).toEqual(['a', 'b', 'd']);
    });
  });

  describe(`${name}: running`, () => {
    test('a queued job starts once', async () => {
      const store = await opened();
      await store.submitJob(aJob(), items('a'));
      await store.startJob('job-1', T0 + 1);
      await store.startJob('job-1', T0 + 2);
      expect(await store.getJob('job-1')).toMatchObject({ status: 'running', startedAt: T0 + 1 });
    });

    test('a job is paused and waits without ceasing to run', async () => {
      const store = await running('a');
      expect(await store.setPaused('job-1', true)).toMatchObject({
        status: 'running',
        paused: true,
      });
      expect(await store.setWaiting('job-1', T0 + 3)).toMatchObject({
        waitingSince: T0 + 3,
        paused: true,
      });
      expect(await store.setPaused('job-1', false)).toMatchObject({ paused: false });
      expect(await store.setWaiting('job-1', null)).toMatchObject({ waitingSince: null });
      expect(await store.setPaused('no such job', true)).toBeNull();
      expect(await store.setWaiting('no such job', T0)).toBeNull();
    });

    test('pending items come in order, above a place, as many as asked for', async () => {
      const store = await running('a', 'b', 'c', 'd', 'e');
      await store.recordItems('job-1', [verified(1)], T0);
      expect(await pendingIndexes(store, 'job-1', -1, 2)).toEqual([0, 2]);
      expect(await pendingIndexes(store, 'job-1', 2, 10)).toEqual([3, 4]);
      expect(await pendingIndexes(store, 'job-1', 4, 10)).toEqual([]);
    });

    test('recorded items are counted and charged', async () => {
      const store = await running('a', 'b', 'c');
      const outcomes = [verified(0), verified(1, { credits: 0, cached: true }), failed(2)];
      expect(await store.recordItems('job-1', outcomes, T0)).toMatchObject({
        status: 'running',
        processed: 3,
        succeeded: 2,
        failed: 1,
        creditsUsed: 1,
      });
      expect(await store.usage(T0)).toEqual({ credits: 1 });
    });

    test("a job's charges go to its key", async () => {
      const store = await opened();
      const origin = { kind: 'key', keyId: 'key-1' } as const;
      await store.submitJob(aJob({ origin }), items('a', 'b'));
      await store.recordItems('job-1', [verified(0), verified(1)], T0);
      expect(await store.usage(T0, 'key-1')).toEqual({ credits: 2 });
      expect(await store.usage(T0 + 1, 'key-1')).toEqual({ credits: 0 });
    });

    test('a duplicate has the outcome of its first, is counted and costs nothing', async () => {
      const store = await running('a', 'b', 'a', 'b', 'a');
      const job = await store.recordItems('job-1', [verified(0), failed(1)], T0);
      expect(job).toMatchObject({ processed: 5, succeeded: 3, failed: 2, creditsUsed: 1 });
      const stored = await store.readItems('job-1', { from: 0, limit: 10 });
      expect(stored.map((item) => item.resultJson !== null)).toEqual([
        true,
        false,
        true,
        false,
        true,
      ]);
      expect(stored[4]?.resultJson).toBe(stored[0]?.resultJson);
      expect(stored[3]?.error).toEqual(stored[1]?.error);
    });

    test('an item that is recorded already stays as it is and is not charged again', async () => {
      const store = await running('a', 'b');
      await store.recordItems('job-1', [verified(0, { requestId: 'first' })], T0);
      const again = [verified(0, { requestId: 'second' }), failed(0), verified(0)];
      expect(await store.recordItems('job-1', again, T0)).toMatchObject({
        processed: 1,
        creditsUsed: 1,
      });
      const [row] = await store.readItems('job-1', { from: 0, limit: 1 });
      expect(JSON.parse(row?.resultJson ?? '')).toMatchObject({ request_id: 'first' });
      expect(await store.usage(0)).toEqual({ credits: 1 });
    });

    test('an item that comes twice in one batch is recorded once', async () => {
      const store = await running('a', 'b');
      const job = await store.recordItems('job-1', [verified(0), verified(0)], T0);
      expect(job).toMatchObject({ processed: 1, creditsUsed: 1 });
    });

    test('a duplicate, or an index outside the job, cannot be recorded by itself', async () => {
      const store = await running('a', 'a');
      await store.submitJob(aJob({ jobId: 'job-2' }), items('x', 'y'));
      const outcomes = [verified(1), verified(2), verified(-1), verified(2 ** 24)];
      expect(await store.recordItems('job-1', outcomes, T0)).toMatchObject({
        processed: 0,
        creditsUsed: 0,
      });
      expect(await store.getJob('job-2')).toMatchObject({ processed: 0 });
      expect(await store.usage(0)).toEqual({ credits: 0 });
    });

    test("an item's verdict is kept in the cache", async () => {
      const store = await running('a');
      const cache = { key: KEY, expiresAt: T0 + DAY_MS };
      await store.recordItems('job-1', [verified(0, { cache, score: 1, mailbox: 'exists' })], T0);
      expect(await store.readVerdict(KEY, T0)).toEqual({
        observation: aVerdict({ ...OF_ROWS, score: 1, mailbox: 'exists' }).observation,
        expiresAt: T0 + DAY_MS,
      });
    });

    test('recording into a job that is gone answers null', async () => {
      const store = await running('a');
      await store.deleteJob('job-1');
      expect(await store.recordItems('job-1', [verified(0)], T0)).toBeNull();
      expect(await store.usage(0)).toEqual({ credits: 0 });
    });
  });

  describe(`${name}: ending`, () => {
    test('a job with pending items is not completed', async () => {
      const store = await running('a', 'b');
      await store.recordItems('job-1', [verified(0)], T0);
      expect(await store.completeJob('job-1', T0)).toMatchObject({
        status: 'running',
        endedAt: null,
      });
      expect(await store.completeJob('no such job', T0)).toBeNull();
    });

    test('a job whose items are all recorded is completed once, and no longer paused', async () => {
      const store = await running('a', 'b', 'a');
      await store.recordItems('job-1', [verified(0), failed(1)], T0);
      await store.setPaused('job-1', true);
      const ended = await store.completeJob('job-1', T0 + 5);
      expect(ended).toMatchObject({
        status: 'completed',
        total: 3,
        processed: 3,
        succeeded: 2,
        failed: 1,
        paused: false,
        endedAt: T0 + 5,
      });
      expect(await store.completeJob('job-1', T0 + 9)).toEqual(ended);
      expect(
        await store.failJob('job-1', { code: 'cancelled', message: 'Too late.' }, T0 + 9),
      ).toBeNull();
      expect(await store.getJob('job-1')).toEqual(ended);
    });

    test.each(['cancelled', 'no_network', 'store_unavailable', 'internal_error'] as const)(
      'what is pending fails with the code %s, what is recorded stays',
      async (code) => {
        const store = await running('a', 'b', 'b', 'c');
        await store.recordItems('job-1', [verified(0)], T0);
        await store.setWaiting('job-1', T0);
        const error = { code, message: 'It could not go on.' };
        expect(await store.failJob('job-1', error, T0 + 5)).toMatchObject({
          status: 'failed',
          error,
          total: 4,
          processed: 4,
          succeeded: 1,
          failed: 3,
          creditsUsed: 1,
          waitingSince: null,
          endedAt: T0 + 5,
        });
        const stored = await store.readItems('job-1', { from: 0, limit: 10 });
        expect(stored.map((item) => item.error)).toEqual([null, error, error, error]);
        expect(await pendingIndexes(store)).toEqual([]);
      },
    );

    test('a job fails once', async () => {
      const store = await running('a');
      const first = await store.failJob(
        'job-1',
        { code: 'no_network', message: 'No network.' },
        T0,
      );
      expect(
        await store.failJob('job-1', { code: 'cancelled', message: 'Again.' }, T0 + 1),
      ).toBeNull();
      expect(await store.getJob('job-1')).toEqual(first);
      expect(await store.failJob('no such job', { code: 'cancelled', message: '' }, T0)).toBeNull();
    });

    test('nothing is recorded, charged or changed after the end', async () => {
      const store = await running('a', 'b');
      const ended = await store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, T0);
      const cache = { key: KEY, expiresAt: T0 + DAY_MS };
      expect(await store.recordItems('job-1', [verified(0, { cache })], T0 + 1)).toEqual(ended);
      expect(await store.setPaused('job-1', true)).toEqual(ended);
      expect(await store.setWaiting('job-1', T0)).toEqual(ended);
      await store.startJob('job-1', T0);
      expect(await store.getJob('job-1')).toEqual(ended);
      expect(await store.usage(0)).toEqual({ credits: 0 });
      expect(await store.readVerdict(KEY, T0)).toBeNull();
    });
  });

  describe(`${name}: reading items`, () => {
    test('items are read from a place on, in order', async () => {
      const store = await running('a', 'b', 'c', 'd');
      const page = await store.readItems('job-1', { from: 1, limit: 2 });
      expect(page.map((item) => item.index)).toEqual([1, 2]);
      expect(page[0]).toEqual({
        index: 1,
        duplicateOf: null,
        inputJson: JSON.stringify({ email: 'b@example.example' }),
        source: ['b@example.example'],
        resultJson: null,
        provisional: false,
        before: null,
        error: null,
      });
      expect(await store.readItems('job-1', { from: 4, limit: 2 })).toEqual([]);
      expect(await store.readItems('no such job', { from: 0, limit: 2 })).toEqual([]);
      expect(await store.listedRows('no such job', { from: 0, limit: 2 })).toEqual([]);
    });

    test("rendered items have the API's shape, in the order of submission", async () => {
      const store = await running('a', 'b', 'a', 'c');
      await store.recordItems('job-1', [failed(1), verified(0)], T0);
      const [row] = await store.readItems('job-1', { from: 0, limit: 1 });
      const members = row?.resultJson?.slice(1);
      await store.failJob('job-1', { code: 'cancelled', message: 'Stopped "here".' }, T0);
      expect(await store.renderItems('job-1')).toBe(
        [
          `[{"index":0,"input":{"email":"a@example.example"},${members}`,
          '{"index":1,"input":{"email":"b@example.example"},"error":{"code":"timeout","message":"It took too long."}}',
          `{"index":2,"input":{"email":"a@example.example"},"duplicate_of":0,${members}`,
          '{"index":3,"input":{"email":"c@example.example"},"error":{"code":"cancelled","message":"Stopped \\"here\\"."}}]',
        ].join(','),
      );
    });

    test('there are no items to render before the end, nor of an unknown job', async () => {
      const store = await running('a');
      await store.recordItems('job-1', [verified(0)], T0);
      expect(await store.renderItems('job-1')).toBe('[]');
      expect(await store.renderItems('no such job')).toBe('[]');
    });
  });

  describe(`${name}: ledgers`, () => {
    test('the newest contacts come first', async () => {
      const store = await opened();
      const contacts = [2, 1, 3].map((n) =>
        aContact({
          at: T0 + n,
          host: `host-${n}.example`,
          via: n === 3 ? 'socks5://192.0.2.7:1080' : null,
        }),
      );
      await store.appendContacts(contacts);
      const refused = aContact({
        at: T0 + 4,
        address: null,
        outcome: 'refused_by_guard',
        checkId: null,
      });
      await store.appendContacts([refused]);
      // Connections of one look-up can end in another order than they began.
      const late = [aContact({ at: T0 + 2.5 }), aContact({ at: T0 })];
      await store.appendContacts(late);
      const all = [refused, contacts[2], late[0], contacts[0], contacts[1], late[1]];
      expect(await store.listContacts(7)).toEqual(all);
      for (const limit of [1, 3, 4, 5]) {
        expect(await store.listContacts(limit)).toEqual(all.slice(0, limit));
      }
    });

    test('a deleted job leaves its charges', async () => {
      const store = await running('a', 'b');
      await store.recordItems('job-1', [verified(0)], T0);
      expect(await store.deleteJob('job-1')).toBe(true);
      expect(await store.deleteJob('job-1')).toBe(false);
      expect(await store.deleteJob('no such job')).toBe(false);
      expect(await store.getJob('job-1')).toBeNull();
      expect(await store.listJobs({ limit: 5 })).toEqual([]);
      expect(await store.unfinishedJobs()).toEqual([]);
      expect(await store.readItems('job-1', { from: 0, limit: 5 })).toEqual([]);
      expect(await store.usage(T0)).toEqual({ credits: 1 });
    });
  });

  describe(`${name}: upkeep`, () => {
    test('purging deletes what ended long ago and keeps the rest and all charges', async () => {
      const store = await opened();
      const before = T0;
      for (const jobId of ['old', 'new', 'open']) {
        await store.submitJob(aJob({ jobId, createdAt: T0 - 40 * DAY_MS }), items('a'));
      }
      for (const [jobId, at] of [
        ['old', before - 1],
        ['new', before],
      ] as const) {
        await store.recordItems(jobId, [verified(0)], at);
        await store.completeJob(jobId, at);
      }
      await store.recordCheck(aCheck({ requestId: 'old', checkedAt: before - 1 }));
      await store.recordCheck(aCheck({ requestId: 'new', checkedAt: before }));
      expect(await store.purge({ before, now: T0 })).toEqual({ jobs: 1, checks: 1, drafts: 0 });
      expect((await store.listJobs({ limit: 5 })).map((job) => job.jobId)).toEqual(['open', 'new']);
      expect(await store.readItems('new', { from: 0, limit: 5 })).toHaveLength(1);
      expect(await store.usage(0)).toEqual({ credits: 4 });
      expect(await store.purge({ before, now: T0 })).toEqual({ jobs: 0, checks: 0, drafts: 0 });
    });

    test('purging deletes drafts older than a day, which nobody finished', async () => {
      const store = await opened();
      await store.createDraft(aJob({ jobId: 'old', createdAt: T0 - DAY_MS - 1 }));
      await store.createDraft(aJob({ jobId: 'new', createdAt: T0 - DAY_MS }));
      expect(await store.purge({ before: 0, now: T0 })).toEqual({ jobs: 0, checks: 0, drafts: 1 });
      expect(await store.sealDraft('old')).toBeNull();
      expect(await store.sealDraft('new')).not.toBeNull();
    });

    test('purging deletes dead cache entries and keeps live ones', async () => {
      const store = await opened();
      await store.recordCheck(aCheck({ requestId: 'a', cache: { key: 'dead', expiresAt: T0 } }));
      await store.recordCheck(
        aCheck({ requestId: 'b', cache: { key: 'live', expiresAt: T0 + 1 } }),
      );
      await store.purge({ before: 0, now: T0 });
      expect(await store.readVerdict('dead', T0 - 1)).toBeNull();
      expect(await store.readVerdict('live', T0)).not.toBeNull();
    });

    test('purging forgets contacts that are older than what it keeps', async () => {
      const store = await opened();
      const together = [aContact({ at: T0 - 1, host: 'before.example' }), aContact({ at: T0 })];
      await store.appendContacts(together);
      await store.appendContacts([aContact({ at: T0 - 2 }), aContact({ at: T0 - 1 })]);
      await store.purge({ before: T0, now: T0 });
      expect(await store.listContacts(5)).toEqual(together.toReversed());
    });

    test('closing waits for what is under way, and can be said twice', async () => {
      const store = await opened();
      const submitted = store.submitJob(aJob(), items('a', 'b'));
      const closed = store.close();
      expect(await submitted).toMatchObject({ kind: 'queued', job: { total: 2 } });
      await closed;
      await store.close();
      await expect(store.listKeys()).rejects.toThrow();
      await expect(store.getJob('job-1')).rejects.toThrow();
    });
  });

  describe(`${name}: what was under way at an abrupt end`, () => {
    const suspected = async (store: Store) => {
      const { items, alone } = await store.readSuspects('job-1');
      return { indexes: items.map(({ index }) => index), alone };
    };
    const nothing = { indexes: [], alone: false };

    test('is what was taken and held then, and has no outcome since', async () => {
      const store = await running('a', 'b', 'c', 'd', 'e', 'f');
      expect(
        (await store.takeItems('job-1', { after: -1, limit: 2 }, [])).map(({ index }) => index),
      ).toEqual([0, 1]);
      expect(
        (await store.takeItems('job-1', { after: 1, limit: 2 }, [1])).map(({ index }) => index),
      ).toEqual([2, 3]);
      await store.recordItems('job-1', [verified(2)], T0);
      expect(await suspected(store)).toEqual({ indexes: [1, 3], alone: false });
      // Until something else is noted, however often the program ends before that.
      expect(await suspected(store)).toEqual({ indexes: [1, 3], alone: false });
      expect((await store.readSuspects('job-1')).items[0]).toEqual({
        index: 1,
        input: { email: 'b@example.example' },
      });
    });

    test('is nothing after an orderly end, a pause, or in a wait for the network', async () => {
      const store = await running('a', 'b');
      await store.takeItems('job-1', { after: -1, limit: 2 }, []);
      await store.markInProgress('job-1', []);
      expect(await suspected(store)).toEqual(nothing);
      await store.markInProgress('job-1', [0, 1]);
      await store.setPaused('job-1', true);
      // What comes late from the run that was paused.
      await store.markInProgress('job-1', [0, 1]);
      await store.setPaused('job-1', false);
      expect(await suspected(store)).toEqual(nothing);
      await store.markInProgress('job-1', [0, 1]);
      await store.setWaiting('job-1', T0);
      expect(await suspected(store)).toEqual(nothing);
    });

    test('is what was noted last, and says whether it was tried alone', async () => {
      const store = await running('a', 'b', 'c');
      await store.markInProgress('job-1', [0, 2]);
      await store.markInProgress('job-1', [1], true);
      expect(await suspected(store)).toEqual({ indexes: [1], alone: true });
      await store.markInProgress('job-1', [2, 1]);
      expect(await suspected(store)).toEqual({ indexes: [1, 2], alone: false });
      await store.markInProgress('job-1', [1], true);
      await store.recordItems('job-1', [failed(1)], T0);
      expect((await suspected(store)).indexes).toEqual([]);
    });

    test('is forgotten with the end of the job', async () => {
      const store = await running('a', 'b');
      await store.markInProgress('job-1', [0, 1]);
      await store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, T0);
      expect(await suspected(store)).toEqual(nothing);
    });

    test('what is left out is named with its job, an item once, until the job is deleted', async () => {
      const store = await running('a', 'b');
      expect((await store.getJob('job-1'))?.leftOut).toBeUndefined();
      const first = { index: 0, domain: 'example.example', whole: true };
      const second = { index: 1, domain: 'other.example', whole: true };
      await store.leaveOut('job-1', { ...first, whole: false });
      await store.leaveOut('job-1', first);
      await store.leaveOut('job-1', second);
      const leftOut = [first, second];
      expect(await store.getJob('job-1')).toMatchObject({ leftOut });
      expect(await store.jobsWithLeftOut(5)).toMatchObject([{ jobId: 'job-1', leftOut }]);
      await store.deleteJob('job-1');
      expect(await store.jobsWithLeftOut(5)).toEqual([]);
    });

    test('drafts of an earlier run go at once when nothing is imported, else after a day', async () => {
      const store = await opened();
      await store.createDraft(aJob());
      expect(await store.purge({ before: 0, now: T0 })).toMatchObject({ drafts: 0 });
      expect(await store.purge({ before: 0, now: T0, noDrafts: true })).toMatchObject({
        drafts: 1,
      });
      expect(await store.sealDraft('job-1')).toBeNull();
    });
  });

  /** A store with one running job, `job-1`, whose items have these names. */
  async function running(...names: readonly string[]): Promise<Store> {
    const store = await opened();
    await store.submitJob(aJob(), items(...names));
    await store.startJob('job-1', T0);
    return store;
  }
}

async function pendingIndexes(
  store: Store,
  jobId = 'job-1',
  after = -1,
  limit = 1000,
): Promise<readonly number[]> {
  return (await store.takeItems(jobId, { after, limit }, [])).map((item) => item.index);
}

export function aJob(overrides: Partial<NewJob> = {}): NewJob {
  return {
    jobId: 'job-1',
    origin: { kind: 'app' },
    name: null,
    columns: null,
    options: { noCache: false, company: true, mailbox: AS_SET },
    createdAt: T0,
    ...overrides,
  };
}

/** One item; items of the same name are identical requests. */
export function anItem(index: number, name: string): NewItem {
  const email = `${name}@example.example`;
  const fingerprint = Buffer.from(name.padEnd(16, '.')).toString('hex').slice(0, 32);
  return { index, input: { email }, fingerprint, source: [email] };
}

export function items(...names: readonly string[]): readonly NewItem[] {
  return names.map((name, index) => anItem(index, name));
}

const OF_ROWS: WantedVerdict = { flags: ['role_based'] };

export function verified(index: number, wanted: WantedVerdict = {}): ItemOutcome {
  const verdict = aVerdict({ ...OF_ROWS, ...wanted });
  return { index, kind: 'verified', verdict, checkedAt: T0 };
}

export function failed(index: number): ItemOutcome {
  return { index, kind: 'failed', code: 'timeout', message: 'It took too long.' };
}

/** Rows in one of these states: final, provisional, failed or pending. */
export function inState(...values: string[]): RowFilter {
  return { ...ALL_ROWS, where: [{ facet: 'state', match: 'any', values }] };
}

/** A check as it is recorded; what its verdict says is wished for, the rest is as given. */
export type WantedCheck = WantedVerdict &
  Partial<Pick<CheckRecord, 'origin' | 'input' | 'fingerprint' | 'checkedAt' | 'policyId'>>;

export function aCheck(wanted: WantedCheck = {}): CheckRecord {
  const { origin, input, fingerprint, checkedAt, policyId, ...verdict } = wanted;
  return {
    ...aVerdict({ ...OF_ROWS, requestId: 'request-1', ...verdict }),
    origin: origin ?? { kind: 'app' },
    input: input ?? { email: 'info@example.example' },
    fingerprint: fingerprint ?? '1f'.repeat(16),
    checkedAt: checkedAt ?? T0,
    policyId: policyId ?? null,
  };
}

function aKey(overrides: Partial<StoredKey> = {}): StoredKey {
  return {
    keyId: 'key-1',
    name: 'Nightly import',
    hash: 'ab'.repeat(32),
    hint: 'vouch_live_3f…9k',
    createdAt: T0,
    revokedAt: null,
    lastUsedAt: null,
    callbackSecretAt: null,
    monthlyBudget: null,
    policyId: null,
    ...overrides,
  };
}

function aContact(overrides: Partial<Contact> = {}): Contact {
  return {
    at: T0,
    protocol: 'dns',
    host: 'resolver.example',
    address: '192.0.2.53',
    port: 53,
    why: 'mail route',
    sent: 'MX example.example',
    outcome: 'answered',
    bytesSent: 33,
    bytesReceived: 80,
    via: null,
    checkId: 'request-1',
    ...overrides,
  };
}
