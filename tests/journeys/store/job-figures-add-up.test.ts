// Whatever happens to a job in whatever order, its figures add up and nothing is charged twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemOutcome, StoredJob } from '../../../src-main/service/ports/jobs.ts';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { emptyStore } from '../../adapters/sqlite/temporary-store.ts';
import { aJob, anItem, failed, verified } from '../../contracts/store-contract.ts';
import { runs } from '../../setup/depth.ts';

type Step =
  | { readonly kind: 'record'; readonly outcomes: readonly ItemOutcome[] }
  | { readonly kind: 'start' | 'complete' | 'cancel' | 'pause' | 'wait' | 'delete' | 'seal' };

const outcome: fc.Arbitrary<ItemOutcome> = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom('charged', 'free', 'failed'))
  .map(([index, kind]) => {
    if (kind === 'failed') return failed(index);
    return verified(index, { credits: kind === 'free' ? 0 : 1 });
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('record' as const), outcomes: fc.array(outcome) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('start', 'complete', 'cancel', 'pause', 'wait', 'seal'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
);

const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 10 });

test('figures add up after every step, and the ledger holds what the job was charged', async () => {
  const store = await emptyStore();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(names, fc.array(step, { maxLength: 15 }), async (itemNames, steps) => {
      run += 1;
      const jobId = `job-${run}`;
      const origin = { kind: 'key', keyId: jobId } as const;
      await store.submitJob(
        aJob({ jobId, origin }),
        itemNames.map((name, index) => anItem(index, name)),
      );
      let charged = 0;
      let before: StoredJob | null = null;
      for (const next of steps) {
        await take(store, jobId, next);
        const job = await store.getJob(jobId);
        expect(await store.usage(0, jobId)).toEqual({ credits: job?.creditsUsed ?? charged });
        if (job === null) break;
        await expectSound(store, job, new Set(itemNames).size);
        if (before?.endedAt != null) expect(job).toEqual(before);
        charged = job.creditsUsed;
        before = job;
      }
    }),
    { numRuns: runs(60) },
  );
});

async function take(store: Store, jobId: string, next: Step): Promise<unknown> {
  switch (next.kind) {
    case 'record':
      return store.recordItems(jobId, next.outcomes, 1);
    case 'start':
      return store.startJob(jobId, 1);
    case 'complete':
      return store.completeJob(jobId, 2);
    case 'cancel':
      return store.failJob(jobId, { code: 'cancelled', message: 'Cancelled.' }, 2);
    case 'pause':
      return store.setPaused(jobId, true);
    case 'wait':
      return store.setWaiting(jobId, 1);
    case 'seal':
      return store.sealDraft(jobId);
    case 'delete':
      return store.deleteJob(jobId);
  }
}

async function expectSound(store: Store, job: StoredJob, distinct: number): Promise<void> {
  const stored = await store.readItems(job.jobId, { from: 0, limit: 100 });
  const ended = job.status === 'completed' || job.status === 'failed';
  expect(stored).toHaveLength(job.total);
  expect(job.processed).toBe(job.succeeded + job.failed);
  expect(job.succeeded).toBe(stored.filter((item) => item.resultJson !== null).length);
  expect(job.failed).toBe(stored.filter((item) => item.error !== null).length);
  expect(job.creditsUsed).toBeLessThanOrEqual(distinct);
  if (ended) expect(job.processed).toBe(job.total);
  const pending = await store.takeItems(job.jobId, { after: -1, limit: 100 }, []);
  const open = stored.filter(
    (item) => item.duplicateOf === null && !item.resultJson && !item.error,
  );
  expect(pending.map((item) => item.index)).toEqual(open.map((item) => item.index));
}
