// How batches and drafts are taken in: the same batch once, what it must fit into, and rows that come again after a failure.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src-main/service/ports/store.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const KEY_CALL = { ...CALL, origin: { kind: 'key', keyId: 'key1' } } as const;
const BATCH = [
  { email: 'jane@acme.example', name: 'Jane', company_name: 'Acme', ip_address: '8.8.8.8' },
  { email: 'joe@acme.example' },
];
const NONE = { approve: 0, review: 0, block: 0 };

test('a batch is answered whole, without a name or columns', async () => {
  vouch.dns.hold();
  const job = await vouch.service.jobs.submit(BATCH, KEY_CALL);
  expect(job).toEqual({
    job_id: expect.stringMatching(/^job_[0-9a-f]{24}$/),
    status: 'queued',
    total: 2,
    processed: 0,
    succeeded: 0,
    failed: 0,
    credits_used: 0,
    created_at: '2026-11-20T09:00:00.000Z',
    started_at: null,
    ended_at: null,
    origin: 'key',
    name: null,
    columns: null,
    widest: 0,
    recommendations: NONE,
    provisional: NONE,
    not_checked: 0,
    verdicts: NONE,
    per_second: null,
    remaining: [],
    seconds_left: null,
  });
});

test('the policy and the options of a batch are those of its call', async () => {
  const policy = { approve: 99, review: 98, weights: {} };
  const { policy_id } = await vouch.service.policy.create('strict', policy, null);
  const call = { ...KEY_CALL, policyId: policy_id, company: false, onlyWhatMatters: true };
  const { job_id } = await vouch.service.jobs.submit(BATCH, call);
  const stored = await vouch.store.getJob(job_id);
  expect([stored?.policyId, stored?.options]).toEqual([
    policy_id,
    { noCache: false, company: false, onlyWhatMatters: true, mailbox: CALL.mailbox },
  ]);
  const done = await vouch.until(job_id, ended);
  expect(done.recommendations).toEqual({ approve: 0, review: 0, block: 2 });
  const without = await vouch.service.jobs.submit(BATCH, { ...KEY_CALL, policyId: null });
  const other = await vouch.store.getJob(without.job_id);
  expect(other).not.toHaveProperty('policyId');
  expect(other?.options).not.toHaveProperty('onlyWhatMatters');
});

describe('a batch under a name', () => {
  const once = (batch: readonly object[], call: object = {}, name = 'name 1') =>
    vouch.service.jobs.submitOnce(batch as typeof BATCH, { ...KEY_CALL, ...call }, name);

  test('is made once, and answered as before for a day', async () => {
    const first = await once(BATCH);
    expect(first).toEqual({ job_id: first.job_id, total: 2, repeated: false });
    expect(await once(BATCH)).toEqual({ ...first, repeated: true });
    const extra = BATCH.map((request) => ({ ...request, unknown: 1 }));
    expect(await once(extra)).toEqual({ ...first, repeated: true });
    vouch.time.now += 86_400_000 - 1;
    expect(await once(BATCH)).toEqual({ ...first, repeated: true });
    vouch.time.now += 1;
    const later = await once(BATCH);
    expect([later.repeated, later.job_id === first.job_id]).toEqual([false, false]);
  });

  test('is another one under another name, or of another key', async () => {
    const first = await once(BATCH);
    const others = [
      await once(BATCH, {}, 'name 2'),
      await once(BATCH, { origin: { kind: 'key', keyId: 'key2' } }),
    ];
    expect(others.map(({ repeated, job_id }) => [repeated, job_id === first.job_id])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test.each<[string, readonly object[]]>([
    ['fewer rows', BATCH.slice(0, 1)],
    ['another order', BATCH.toReversed()],
    ['another letter case', [{ ...BATCH[0], email: 'Jane@acme.example' }, BATCH[1] ?? {}]],
    ['another name', [{ ...BATCH[0], name: 'Joe' }, BATCH[1] ?? {}]],
    ['another company', [{ ...BATCH[0], company_name: 'Else' }, BATCH[1] ?? {}]],
    ['another IP address', [{ ...BATCH[0], ip_address: '1.1.1.1' }, BATCH[1] ?? {}]],
  ])('is refused with %s', async (_, batch) => {
    await once(BATCH);
    await expect(once(batch)).rejects.toMatchObject({
      code: 'idempotency_conflict',
      message:
        'This Idempotency-Key was already used with a different body. Use a new key for a new batch.',
    });
  });

  test('needs its credits, as one without a name does', async () => {
    await vouch.service.settings.change('monthly_budget', 1);
    const refusal = {
      code: 'insufficient_credits',
      message:
        '2 credits are needed, and the budget of this installation has 1 left this month. Raise the budget, or wait until 2026-12-01.',
      members: { required: 2, available: 1 },
    };
    await expect(once(BATCH)).rejects.toMatchObject(refusal);
    await expect(vouch.service.jobs.submit(BATCH, KEY_CALL)).rejects.toMatchObject(refusal);
    expect(await vouch.service.jobs.list({ limit: 5 })).toEqual([]);
    await vouch.service.settings.change('monthly_budget', null);
    expect((await once(BATCH)).repeated).toBe(false);
  });
});

describe('a job that is filled piece by piece', () => {
  const row = (email: string) => ({ input: { email }, source: null });
  const ITS_OWN = { name: 'list', columns: ['Mail'] };

  test('grows by its rows, and starts once', async () => {
    const { jobs } = vouch.service;
    const id = await jobs.create(ITS_OWN, CALL);
    expect(await jobs.append(id, [row('a@acme.example'), row('b@acme.example')])).toBe(2);
    expect(await jobs.append(id, [row('c@acme.example')])).toBe(3);
    expect(await jobs.list({ limit: 5 })).toEqual([]);
    expect(await jobs.start(id)).toMatchObject({ job_id: id, status: 'queued', total: 3 });
    const gone = {
      code: 'job_not_found',
      message: 'There is no job being assembled under this id. Start again.',
    };
    await expect(jobs.append(id, [row('d@acme.example')])).rejects.toMatchObject(gone);
    await expect(jobs.append('job_none', [])).rejects.toMatchObject(gone);
    await vouch.until(id, ended);
    const items = await jobs.rows(id, { from: 0, limit: 5 });
    expect(items.map(({ item }) => JSON.parse(item ?? '').input.email)).toEqual([
      'a@acme.example',
      'b@acme.example',
      'c@acme.example',
    ]);
  });

  test('that is not there cannot be started', async () => {
    const long = `job_${'x'.repeat(200)}`;
    await expect(vouch.service.jobs.start(long)).rejects.toMatchObject({
      code: 'job_not_found',
      message: `There is no job with the id ${long.slice(0, 100)}; it may have been deleted.`,
    });
  });

  test('waits where there are too few credits, and can be started later or given up', async () => {
    const { jobs, settings } = vouch.service;
    await settings.change('monthly_budget', 0);
    const id = await jobs.create(ITS_OWN, CALL);
    await jobs.append(id, [row('a@acme.example')]);
    await expect(jobs.start(id)).rejects.toMatchObject({
      code: 'insufficient_credits',
      members: { required: 1, available: 0 },
    });
    expect(await jobs.append(id, [row('b@acme.example')])).toBe(2);
    await settings.change('monthly_budget', null);
    expect((await jobs.start(id)).total).toBe(2);
    const other = await jobs.create(ITS_OWN, CALL);
    await jobs.delete(other);
    await expect(jobs.append(other, [])).rejects.toMatchObject({ code: 'job_not_found' });
  });

  test('is given the same rows again that could not be kept', async () => {
    await vouch.close();
    let refuses = true;
    vouch = await openTestService({
      wrapStore: (store): Store => ({
        ...store,
        async appendItems(...call) {
          if (refuses) throw new Error('locked');
          return store.appendItems(...call);
        },
      }),
    });
    const { jobs } = vouch.service;
    const id = await jobs.create(ITS_OWN, CALL);
    await expect(jobs.append(id, [row('a@acme.example')])).rejects.toThrow('locked');
    refuses = false;
    expect(await jobs.append(id, [row('a@acme.example'), row('b@acme.example')])).toBe(2);
    expect((await jobs.start(id)).total).toBe(2);
  });
});
