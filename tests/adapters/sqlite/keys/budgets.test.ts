// Budgets in the store: what a submission sets aside, what comes back, and what is refused without a trace.
import { expect, test } from 'vitest';
import type { CreditTerms } from '../../../../src-main/service/ports/credits.ts';
import type { Store } from '../../../../src-main/service/ports/store.ts';
import { aCheck, aJob, failed, items, verified } from '../../../contracts/store-contract.ts';
import { emptyStore, openedIn, storeIn, temporaryFolder } from '../temporary-store.ts';

const T0 = Date.UTC(2026, 10, 2, 9);
const MONTH = { from: T0, until: T0 + 30 * 86_400_000 };
const KEY = { kind: 'key', keyId: 'key-1' } as const;
const NONE = { all: 0, key: 0 };

function terms(budget: number | null, reserved = NONE): CreditTerms {
  return { month: MONTH, budget, reserved };
}

async function storeWithKey(monthlyBudget: number | null): Promise<Store> {
  const store = await emptyStore();
  await store.insertKey({
    keyId: 'key-1',
    name: 'Nightly import',
    hash: 'ab'.repeat(32),
    hint: 'vouch_live_3f…9k',
    createdAt: T0,
    revokedAt: null,
    lastUsedAt: null,
    callbackSecretAt: null,
    monthlyBudget,
    policyId: null,
  });
  return store;
}

test('a batch sets its unique items aside, and each settled item comes off', async () => {
  const store = await storeWithKey(5);
  const submitted = await store.submitJob(aJob({ origin: KEY }), items('a', 'b', 'a', 'c'), {
    credits: terms(null),
    once: null,
  });
  expect(submitted).toMatchObject({ kind: 'queued', job: { total: 4 } });
  expect((await store.creditState(MONTH, 'key-1')).key).toEqual({
    used: 0,
    reserved: 3,
    budget: 5,
  });
  await store.recordItems('job-1', [verified(0), failed(1)], T0);
  expect((await store.creditState(MONTH, 'key-1')).key).toEqual({
    used: 1,
    reserved: 1,
    budget: 5,
  });
  await store.recordItems('job-1', [verified(3, { credits: 0, cached: true })], T0);
  expect((await store.creditState(MONTH, 'key-1')).key).toEqual({
    used: 1,
    reserved: 0,
    budget: 5,
  });
});

test("a batch that does not fit the key's budget is refused with what is needed and left", async () => {
  const store = await storeWithKey(5);
  await store.recordCheck(aCheck({ origin: KEY }));
  const options = { credits: terms(null), once: null };
  await store.submitJob(aJob({ jobId: 'first', origin: KEY }), items('a', 'b'), options);
  const refused = await store.submitJob(
    aJob({ jobId: 'second', origin: KEY }),
    items('c', 'd', 'e', 'c'),
    options,
  );
  expect(refused).toEqual({ kind: 'insufficient', whose: 'key', required: 3, available: 2 });
  expect(await store.getJob('second')).toBeNull();
  expect(await store.unfinishedJobs()).toHaveLength(1);
});

test("what others use counts against the installation's budget, not against the key's", async () => {
  const store = await storeWithKey(3);
  await store.recordCheck(aCheck({ origin: { kind: 'app' } }));
  const options = { credits: terms(3), once: null };
  expect(await store.submitJob(aJob({ origin: KEY }), items('a', 'b', 'c'), options)).toEqual({
    kind: 'insufficient',
    whose: 'installation',
    required: 3,
    available: 2,
  });
  expect(await store.submitJob(aJob({ origin: KEY }), items('a', 'b'), options)).toMatchObject({
    kind: 'queued',
  });
});

test('what single checks under way may cost counts as well', async () => {
  const store = await storeWithKey(3);
  const shortfall = (held: CreditTerms['reserved']) => store.shortfall(KEY, 2, terms(null, held));
  expect(await shortfall({ all: 9, key: 1 })).toBeNull();
  expect(await shortfall({ all: 9, key: 2 })).toMatchObject({ whose: 'key', available: 1 });
});

test('only this month counts', async () => {
  const store = await storeWithKey(1);
  await store.recordCheck(aCheck({ origin: KEY, checkedAt: T0 - 1 }));
  expect(await store.shortfall(KEY, 1, terms(1))).toBeNull();
  await store.recordCheck(aCheck({ requestId: 'request-2', origin: KEY, checkedAt: T0 }));
  expect(await store.shortfall(KEY, 1, terms(1))).toMatchObject({ available: 0 });
});

test.each(['cancelled', 'deleted'] as const)(
  'a job that is %s gives the rest back',
  async (how) => {
    const store = await storeWithKey(4);
    await store.submitJob(aJob({ origin: KEY }), items('a', 'b', 'c', 'd'));
    await store.recordItems('job-1', [verified(0)], T0);
    if (how === 'deleted') await store.deleteJob('job-1');
    else await store.failJob('job-1', { code: 'cancelled', message: 'Cancelled.' }, T0);
    expect((await store.creditState(MONTH, 'key-1')).key).toEqual({
      used: 1,
      reserved: 0,
      budget: 4,
    });
    expect(await store.keyCredits(MONTH)).toEqual({ 'key-1': 1 });
  },
);

test('what is reserved is known again when the store is reopened', async () => {
  const folder = temporaryFolder();
  const before = await storeIn(folder);
  await before.submitJob(aJob({ origin: KEY }), items('a', 'b', 'c'));
  await before.startJob('job-1', T0);
  await before.recordItems('job-1', [verified(0)], T0);
  await before.close();
  const store = await openedIn(folder);
  expect((await store.creditState(MONTH, null)).all).toEqual({
    used: 1,
    reserved: 2,
    budget: null,
  });
  expect(await store.keyCredits(MONTH)).toEqual({ 'key-1': 3 });
});

test('a draft that does not fit stays a draft, and is queued once it does', async () => {
  const store = await emptyStore();
  await store.createDraft(aJob());
  await store.appendItems('job-1', items('a', 'b', 'a'));
  expect(await store.sealDraft('job-1', terms(1))).toEqual({
    kind: 'insufficient',
    whose: 'installation',
    required: 2,
    available: 1,
  });
  expect(await store.getJob('job-1')).toBeNull();
  expect(await store.sealDraft('job-1', terms(2))).toMatchObject({
    kind: 'queued',
    job: { total: 3 },
  });
  expect((await store.creditState(MONTH, null)).all.reserved).toBe(2);
});

test("a key's budget is set, lifted, and kept for no key that is not there", async () => {
  const store = await storeWithKey(null);
  expect(await store.setKeyBudget('key-1', 7)).toBe(true);
  expect(await store.findKey('ab'.repeat(32))).toMatchObject({ monthlyBudget: 7 });
  expect(await store.setKeyBudget('key-1', null)).toBe(true);
  expect(await store.listKeys()).toMatchObject([{ monthlyBudget: null }]);
  expect(await store.setKeyBudget('nobody', 7)).toBe(false);
});

test('charges are told by day and origin', async () => {
  const store = await emptyStore();
  const day = 24 * 3_600_000;
  const charge = (requestId: string, checkedAt: number, origin: typeof KEY | { kind: 'app' }) =>
    store.recordCheck(aCheck({ requestId, checkedAt, origin }));
  await charge('1', T0 - day, KEY);
  await charge('2', T0, KEY);
  await charge('3', T0, KEY);
  await charge('4', T0, { kind: 'app' });
  expect(await store.dailyCharges(T0)).toEqual([
    { day: '2026-11-02', origin: { kind: 'app' }, credits: 1 },
    { day: '2026-11-02', origin: KEY, credits: 2 },
  ]);
  expect((await store.dailyCharges(0)).map(({ day }) => day)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-02',
  ]);
});

const ONCE = { keyId: 'key-1', name: 'n1', fingerprint: 'f1', expiresAt: T0 + 100 };

test('the same submission under a name makes one job, even when both come at once', async () => {
  const store = await emptyStore();
  const submit = (jobId: string) =>
    store.submitJob(aJob({ jobId, origin: KEY }), items('a', 'b'), {
      credits: terms(2),
      once: ONCE,
    });
  expect(await Promise.all([submit('one'), submit('two')])).toMatchObject([
    { kind: 'queued', job: { jobId: 'one' } },
    { kind: 'repeated', jobId: 'one', total: 2 },
  ]);
  expect(await store.listJobs({ limit: 9 })).toHaveLength(1);
});

test('another body under the name is a conflict; another key has names of its own', async () => {
  const store = await emptyStore();
  const submit = (jobId: string, once: typeof ONCE) =>
    store.submitJob(aJob({ jobId, origin: KEY }), items('a'), { credits: terms(null), once });
  await submit('one', ONCE);
  expect(await submit('two', { ...ONCE, fingerprint: 'f2' })).toEqual({ kind: 'conflict' });
  expect(await submit('three', { ...ONCE, keyId: 'key-2', fingerprint: 'f2' })).toMatchObject({
    kind: 'queued',
  });
});

test('a name is free again once it has expired', async () => {
  const store = await emptyStore();
  const submit = (jobId: string, createdAt: number) =>
    store.submitJob(aJob({ jobId, createdAt, origin: KEY }), items('a'), {
      credits: terms(null),
      once: { ...ONCE, expiresAt: createdAt + 100 },
    });
  await submit('one', T0);
  expect(await submit('two', T0 + 99)).toMatchObject({ kind: 'repeated', jobId: 'one' });
  expect(await submit('three', T0 + 100)).toMatchObject({ kind: 'queued' });
});

test('a refused submission leaves its name free', async () => {
  const store = await emptyStore();
  const submit = (budget: number) =>
    store.submitJob(aJob({ origin: KEY }), items('a'), { credits: terms(budget), once: ONCE });
  expect(await submit(0)).toMatchObject({ kind: 'insufficient', required: 1, available: 0 });
  expect(await submit(1)).toMatchObject({ kind: 'queued' });
});
