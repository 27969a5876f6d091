// What every store must do for lists in stages: first verdicts, answers about domains, and lists taken up again.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DomainNote, ItemOutcome } from '../../src-main/service/ports/jobs.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import { ALL_ROWS, countedAs, type RowFilter, rowsWhere } from '../../src-shared/bridge/lists.ts';
import type { EvidenceCode } from '../../src-shared/evidence/table.ts';
import { aVerdict, type WantedVerdict } from '../doubles/verdicts.ts';
import { aJob, failed, inState, items, verified } from './store-contract.ts';

const NONE = { approve: 0, review: 0, block: 0 };
const CANCELLED = { code: 'cancelled', message: 'Cancelled.' } as const;

/** Puts an implementation through the contract; `open` answers an empty store, which the suite closes. */
export function stagesContract(name: string, open: () => Promise<Store>): void {
  async function running(...names: readonly string[]): Promise<Store> {
    const store = await open();
    onTestFinished(() => store.close());
    await store.submitJob(aJob(), items(...names));
    await store.startJob('job-1', 1);
    return store;
  }

  const rowsOf = async (store: Store, filter: Partial<RowFilter>) => {
    const sort = { by: 'row', descending: false } as const;
    const page = await store.pageRows('job-1', { ...ALL_ROWS, ...filter }, sort, {
      offset: 0,
      limit: 100,
    });
    return page.map((row) => row.index);
  };

  describe(`${name}: first verdicts`, () => {
    test('a first verdict is shown, and neither processed nor charged', async () => {
      const store = await running('a', 'b', 'a');
      const job = await store.recordItems('job-1', [first(0, { score: 76 })], 5);
      expect(job).toMatchObject({ processed: 0, succeeded: 0, creditsUsed: 0 });
      expect(job?.provisional).toEqual({ approve: 2, review: 0, block: 0 });
      expect(job?.verdicts).toEqual({ approve: 2, review: 0, block: 0 });
      const [row, other, duplicate] = await store.readItems('job-1', { from: 0, limit: 3 });
      expect(row).toMatchObject({ provisional: true, error: null });
      expect(JSON.parse(row?.resultJson ?? '')).toMatchObject({ score: 76 });
      expect(other).toMatchObject({ provisional: false, resultJson: null });
      expect(duplicate).toMatchObject({ provisional: true, duplicateOf: 0 });
      expect(await store.usage(0)).toEqual({ credits: 0 });
    });

    test('a second one takes its place, and the final one the place of both', async () => {
      const store = await running('a', 'b', 'a');
      await store.recordItems('job-1', [first(0, { recommendation: 'approve' })], 5);
      const again = await store.recordItems(
        'job-1',
        [first(0, { recommendation: 'review', score: 50 })],
        6,
      );
      expect(again?.provisional).toEqual({ approve: 0, review: 2, block: 0 });
      const done = await store.recordItems('job-1', [verified(0, { score: 10 })], 7);
      expect(done).toMatchObject({ processed: 2, succeeded: 2, provisional: NONE });
      expect(done?.recommendations).toEqual({ approve: 0, review: 0, block: 2 });
      expect(done?.creditsUsed).toBe(1);
      const [row] = await store.readItems('job-1', { from: 0, limit: 1 });
      expect(row?.provisional).toBe(false);
      expect(JSON.parse(row?.resultJson ?? '')).toMatchObject({ score: 10 });
      // What comes late changes nothing.
      expect((await store.recordItems('job-1', [first(0)], 8))?.provisional).toEqual(NONE);
    });

    test('rows with one are asked for apart from rows without', async () => {
      const store = await running('a', 'b', 'a', 'c');
      await store.recordItems('job-1', [first(0, { codes: ['mx_published'] })], 5);
      const pending = await store.takeItems('job-1', { after: -1, limit: 10 }, []);
      expect(pending.map((item) => item.index)).toEqual([1, 3]);
      const early = await store.provisionalItems('job-1', { after: -1, limit: 10 });
      expect(early).toEqual([
        {
          index: 0,
          input: { email: 'a@example.example' },
          requestId: 'req-first',
          codeSet: 'mx_published',
        },
      ]);
      expect(await store.provisionalItems('job-1', { after: 0, limit: 10 })).toEqual([]);
      await store.recordItems('job-1', [verified(1)], 6);
      expect(await store.readOpen('job-1', [3, 0, 1, 2])).toMatchObject([
        { index: 3, requestId: null, codeSet: null },
        { index: 0, requestId: 'req-first' },
      ]);
    });

    test('filters and summaries tell them from final verdicts', async () => {
      const store = await running('a', 'b', 'c', 'd', 'e');
      await store.recordItems(
        'job-1',
        [first(0), verified(1, { recommendation: 'approve' }), failed(2), first(3, REVIEW)],
        5,
      );
      expect((await store.getJob('job-1'))?.verdicts).toEqual({ approve: 2, review: 1, block: 0 });
      expect(await rowsOf(store, inState('provisional'))).toEqual([0, 3]);
      expect(await rowsOf(store, inState('final', 'failed'))).toEqual([1, 2]);
      expect(await rowsOf(store, rowsWhere(countedAs('approve')))).toEqual([0, 1]);
      const where = [...rowsWhere(countedAs('approve')).where, ...inState('final').where];
      expect(await rowsOf(store, { where })).toEqual([1]);
      expect(await rowsOf(store, inState('pending'))).toEqual([4]);
      const summary = await store.summariseRows('job-1', ALL_ROWS);
      expect(summary).toMatchObject({ total: 5, approve: 1, review: 0, failed: 1, pending: 1 });
      expect(summary?.provisional).toEqual({ approve: 1, review: 1, block: 0 });
    });

    test('what a job that fails leaves with one has failed with it', async () => {
      const store = await running('a', 'b');
      await store.recordItems('job-1', [first(0), verified(1)], 5);
      const job = await store.failJob('job-1', CANCELLED, 9);
      expect(job).toMatchObject({ processed: 2, succeeded: 1, failed: 1, provisional: NONE });
      expect(job?.verdicts).toEqual({ approve: 1, review: 0, block: 0 });
      const [row] = await store.readItems('job-1', { from: 0, limit: 1 });
      expect(row).toMatchObject({ provisional: false, error: CANCELLED });
      expect(await rowsOf(store, rowsWhere(countedAs('')))).toEqual([0]);
      expect(await rowsOf(store, inState('failed'))).toEqual([0]);
      expect(await rowsOf(store, inState('provisional'))).toEqual([]);
      const summary = await store.summariseRows('job-1', ALL_ROWS);
      expect(summary).toMatchObject({ failed: 1, pending: 0, provisional: NONE });
    });

    test('are judged by the policy of now, as everything else is', async () => {
      const store = await running('a');
      await store.recordItems('job-1', [first(0, { codes: ['mx_published'] })], 5);
      await store.savePolicy({ approve: 99, review: 98, weights: {} });
      expect((await store.getJob('job-1'))?.provisional).toEqual({
        approve: 0,
        review: 0,
        block: 1,
      });
      const where = [...rowsWhere(countedAs('block')).where, ...inState('provisional').where];
      expect(await rowsOf(store, { where })).toEqual([0]);
    });

    test('are final as they stand once that was asked for, until the job ends', async () => {
      const store = await running('a');
      expect((await store.setFinishing('job-1'))?.finishing).toBe(true);
      await store.recordItems('job-1', [verified(0)], 5);
      await store.completeJob('job-1', 6);
      expect((await store.getJob('job-1'))?.finishing).toBe(false);
      expect(await store.setFinishing('job-1')).toBeNull();
    });
  });

  describe(`${name}: answers about domains`, () => {
    test('is kept with a first verdict, for this job alone, and gone when it ends', async () => {
      const store = await running('a');
      await store.submitJob(aJob({ jobId: 'job-2' }), items('a'));
      await store.recordItems(
        'job-1',
        [first(0, {}, { domain: 'x.example', facts: '{"mx":1}' })],
        5,
      );
      expect(await store.readDomainNote('job-1', 'x.example')).toBe('{"mx":1}');
      expect(await store.readDomainNote('job-2', 'x.example')).toBeNull();
      await store.recordItems(
        'job-1',
        [first(0, {}, { domain: 'x.example', facts: '{"mx":2}' })],
        6,
      );
      expect(await store.readDomainNote('job-1', 'x.example')).toBe('{"mx":2}');
      await store.failJob('job-1', CANCELLED, 7);
      expect(await store.readDomainNote('job-1', 'x.example')).toBeNull();
    });
  });

  describe(`${name}: taking up a list again`, () => {
    async function ended(): Promise<Store> {
      const store = await running('a', 'b', 'a', 'c', 'd');
      const old = { ...verified(3), checkedAt: 1 } as ItemOutcome;
      await store.recordItems('job-1', [verified(0, { codes: INCONCLUSIVE }), failed(1), old], 5);
      await store.failJob('job-1', CANCELLED, 9);
      return store;
    }

    const reopened = async (store: Store, rows: Parameters<Store['reopenJob']>[1]) => {
      const answer = await store.reopenJob('job-1', rows, undefined);
      expect(answer?.kind).toBe('reopened');
      await store.startJob('job-1', 10);
      const pending = await store.takeItems('job-1', { after: -1, limit: 10 }, []);
      return pending.map((item) => item.index);
    };

    test('rows without a verdict', async () => {
      const store = await ended();
      expect(await reopened(store, { kind: 'unchecked' })).toEqual([1, 4]);
      expect(await store.getJob('job-1')).toMatchObject({
        status: 'running',
        total: 5,
        processed: 3,
        succeeded: 3,
        failed: 0,
        error: null,
        endedAt: null,
      });
    });

    test('rows of before a moment, rows whose sources were silent, and rows picked, with what was pending', async () => {
      expect(await reopened(await ended(), { kind: 'older', than: 2 })).toEqual([1, 3, 4]);
      const codes = ['website_inconclusive'];
      expect(await reopened(await ended(), { kind: 'codes', codes })).toEqual([0, 1, 4]);
      expect(await reopened(await ended(), { kind: 'codes', codes: ['website'] })).toEqual([1, 4]);
      // A duplicate stands for its first.
      expect(await reopened(await ended(), { kind: 'picked', indexes: [2, 99] })).toEqual([0, 4]);
      expect(await reopened(await ended(), { kind: 'all' })).toEqual([0, 1, 3, 4]);
    });

    test('a row keeps what it was recommended before, and says when that has changed', async () => {
      const store = await ended();
      await reopened(store, { kind: 'all' });
      const outcomes = [
        verified(0, { recommendation: 'block', score: 3 }),
        verified(1),
        verified(3),
        verified(4),
      ];
      await store.recordItems('job-1', outcomes, 12);
      const job = await store.completeJob('job-1', 13);
      expect(job).toMatchObject({ status: 'completed', processed: 5, succeeded: 5, failed: 0 });
      const [first, second] = await store.readItems('job-1', { from: 0, limit: 2 });
      expect(first?.before).toEqual(BEFORE);
      expect(second?.before).toBeNull();
      expect((await store.summariseRows('job-1', ALL_ROWS))?.changed).toBe(2);
    });

    test('the number of those rows is shown before, including duplicates', async () => {
      const store = await ended();
      const counts = await store.countReopened('job-1', [
        { kind: 'unchecked' },
        { kind: 'older', than: 2 },
        { kind: 'codes', codes: ['website_inconclusive'] },
        { kind: 'picked', indexes: [2] },
        { kind: 'all' },
      ]);
      expect(counts).toEqual([2, 3, 4, 3, 5]);
      const reopening = await store.reopenJob('job-1', { kind: 'all' }, undefined);
      expect(reopening).toMatchObject({ kind: 'reopened', rows: 5 });
      expect(await store.countReopened('job-1', [{ kind: 'all' }])).toBeNull();
      expect(await store.countReopened('no such job', [{ kind: 'all' }])).toBeNull();
    });

    test('rows are chosen in the grid by stretches, or by a filter with exceptions', async () => {
      const store = await ended();
      const spans = [
        { from: 1, to: 2 },
        { from: 2, to: 9 },
      ];
      expect(await store.chosenRows('job-1', { kind: 'spans', spans })).toEqual([1, 2, 3, 4]);
      const filter = inState('failed');
      const except = [{ from: 4, to: 4 }];
      expect(await store.chosenRows('job-1', { kind: 'filter', filter, except })).toEqual([1]);
    });

    test('changes are shown against the last run alone, from what to what', async () => {
      const store = await ended();
      await reopened(store, { kind: 'all' });
      const block = { recommendation: 'block', score: 3 } as const;
      await store.recordItems(
        'job-1',
        [verified(0, block), verified(1), verified(3), verified(4)],
        12,
      );
      await store.completeJob('job-1', 13);
      const changes = async () =>
        (await store.countFacets('job-1', ALL_ROWS, []))?.facets.find(
          ({ facet }) => facet === 'change',
        )?.values;
      expect(await changes()).toEqual([
        { value: 'same', count: 1 },
        { value: 'approve>block', count: 2 },
      ]);
      const where = [{ facet: 'change', match: 'any', values: ['approve>block'] } as const].map(
        (each) => ({ ...each, values: [...each.values] }),
      );
      expect(await rowsOf(store, { where })).toEqual([0, 2]);
      // Another run of another row: the first ones are compared with nothing any more.
      await reopened(store, { kind: 'picked', indexes: [3] });
      await store.recordItems('job-1', [verified(3, { recommendation: 'review', score: 50 })], 14);
      await store.completeJob('job-1', 15);
      expect(await changes()).toEqual([{ value: 'approve>review', count: 1 }]);
      expect((await store.readItems('job-1', { from: 0, limit: 1 }))[0]?.before).toBeNull();
    });

    test('whether only what matters is asked may be another thing from then on', async () => {
      const store = await ended();
      await store.reopenJob('job-1', { kind: 'all' }, undefined, true);
      expect((await store.getJob('job-1'))?.options.onlyWhatMatters).toBe(true);
    });

    test('its verdict is not answered from the cache any more', async () => {
      const store = await running('a');
      const cache = { key: '00'.repeat(16), expiresAt: 1_000_000 };
      await store.recordItems('job-1', [verified(0, { cache })], 5);
      await store.completeJob('job-1', 6);
      expect(await store.readVerdict(cache.key, 7)).not.toBeNull();
      await store.reopenJob('job-1', { kind: 'all' }, undefined);
      expect(await store.readVerdict(cache.key, 7)).toBeNull();
    });

    test('only within the budget, and only what has ended', async () => {
      const store = await ended();
      const month = { from: 0, until: Number.MAX_SAFE_INTEGER };
      const terms = { month, budget: 3, reserved: { all: 0, key: 0 } };
      expect(await store.reopenJob('job-1', { kind: 'all' }, terms)).toMatchObject({
        kind: 'insufficient',
        required: 4,
      });
      expect((await store.getJob('job-1'))?.status).toBe('failed');
      expect(await store.reopenJob('no such job', { kind: 'all' }, undefined)).toBeNull();
      await reopened(store, { kind: 'unchecked' });
      expect(await store.reopenJob('job-1', { kind: 'all' }, undefined)).toBeNull();
    });

    test('a list of which nothing is to be checked stays as it is', async () => {
      const store = await running('a');
      await store.recordItems('job-1', [verified(0)], 5);
      await store.completeJob('job-1', 6);
      expect(await store.reopenJob('job-1', { kind: 'unchecked' }, undefined)).toEqual({
        kind: 'nothing',
      });
      expect((await store.getJob('job-1'))?.status).toBe('completed');
    });
  });
}

/** What `ended` recommended its first row. */
const INCONCLUSIVE: readonly EvidenceCode[] = [
  'mailbox_exists',
  'domain_old',
  'name_matches',
  'company_matches',
  'website_inconclusive',
];
const BEFORE = aVerdict({ codes: INCONCLUSIVE }).original;
const REVIEW = { recommendation: 'review', score: 50 } as const;

/** A first verdict of a row. */
export function first(
  index: number,
  wanted: WantedVerdict = {},
  facts: DomainNote | null = null,
): ItemOutcome {
  const made = verified(index, { requestId: 'req-first', credits: 0, ...wanted });
  if (made.kind !== 'verified') throw new Error('a verdict is made above');
  return { ...made, kind: 'provisional', facts };
}
