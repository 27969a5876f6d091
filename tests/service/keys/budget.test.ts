// Budgets as use cases: what a check and a batch need, and what is refused before anything is done.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CheckCall } from '../../../src-main/service/service.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import { openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

async function keyWith(
  budget: number | null,
): Promise<CheckCall & { origin: { kind: 'key'; keyId: string } }> {
  const { key, id } = await vouch.service.keys.create('script', { monthlyBudget: budget });
  await vouch.service.keys.authenticate(key);
  return {
    origin: { kind: 'key', keyId: id },
    noCache: false,
    company: false,
    mailbox: AS_SET,
  };
}

const used = async () => (await vouch.service.keys.list())[0]?.used_this_month;

test('a check needs a credit, unless the cache answers it', async () => {
  const call = await keyWith(1);
  const badlyFormed = { email: 'nobody' };
  expect(await vouch.service.verify(badlyFormed, call)).toMatchObject({ cached: false });
  expect(await used()).toBe(1);
  await expect(vouch.service.verify({ email: 'nobody else' }, call)).rejects.toMatchObject({
    code: 'insufficient_credits',
    members: { required: 1, available: 0 },
  });
  expect(await used()).toBe(1);
});

test('of two checks at once and one credit, one is made', async () => {
  const call = await keyWith(1);
  const outcomes = await Promise.allSettled([
    vouch.service.verify({ email: 'one' }, call),
    vouch.service.verify({ email: 'two' }, call),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await used()).toBe(1);
});

test('a batch that is refused queues nothing', async () => {
  const call = await keyWith(2);
  const three = [{ email: 'a' }, { email: 'b' }, { email: 'c' }];
  await expect(vouch.service.jobs.submit(three, call)).rejects.toMatchObject({
    code: 'insufficient_credits',
    members: { required: 3, available: 2 },
  });
  expect(await vouch.service.jobs.list({ limit: 9 })).toEqual([]);
  const fits = await vouch.service.jobs.submit(
    [{ email: 'a' }, { email: 'b' }, { email: 'A' }],
    call,
  );
  await vouch.until(fits.job_id, (job) => job.status === 'completed');
  expect(await used()).toBe(2);
});

test('a raised budget counts at once, a new month as well', async () => {
  const call = await keyWith(0);
  const check = (email: string) => vouch.service.verify({ email }, call);
  await expect(check('one')).rejects.toMatchObject({ code: 'insufficient_credits' });
  const set = await vouch.service.keys.setBudget(call.origin.keyId, 1);
  expect(set).toMatchObject({ monthly_budget: 1, used_this_month: 0 });
  await check('one');
  await expect(check('two')).rejects.toMatchObject({ code: 'insufficient_credits' });
  vouch.time.now = Date.UTC(2026, 11, 1);
  expect(await check('two')).toMatchObject({ cached: false });
});

test("the installation's budget holds for everybody, and follows its setting", async () => {
  const app: CheckCall = {
    origin: { kind: 'app' },
    noCache: false,
    company: false,
    mailbox: AS_SET,
  };
  await vouch.service.settings.change('monthly_budget', 1);
  await vouch.service.verify({ email: 'one' }, app);
  await expect(vouch.service.verify({ email: 'two' }, await keyWith(null))).rejects.toMatchObject({
    code: 'insufficient_credits',
  });
  await vouch.service.settings.change('monthly_budget', null);
  await vouch.service.verify({ email: 'two' }, app);
  const {
    days,
    this_month: thisMonth,
    monthly_budget: monthlyBudget,
  } = await vouch.service.usage.days(2);
  expect({ thisMonth, monthlyBudget }).toEqual({ thisMonth: 2, monthlyBudget: null });
  expect(days).toEqual([
    { day: '2026-11-19', credits: 0, by_key: 0, by_app: 0, by_command: 0 },
    { day: '2026-11-20', credits: 2, by_key: 0, by_app: 2, by_command: 0 },
  ]);
});

test('a list that does not fit can be started later, or given up', async () => {
  const app: CheckCall = {
    origin: { kind: 'app' },
    noCache: false,
    company: false,
    mailbox: AS_SET,
  };
  await vouch.service.settings.change('monthly_budget', 1);
  const { jobs } = vouch.service;
  const jobId = await jobs.create({ name: 'leads.csv', columns: null }, app);
  await jobs.append(jobId, [
    { input: { email: 'a' }, source: null },
    { input: { email: 'b' }, source: null },
  ]);
  await expect(jobs.start(jobId)).rejects.toMatchObject({ code: 'insufficient_credits' });
  await vouch.service.settings.change('monthly_budget', 2);
  await jobs.start(jobId);
  expect(await vouch.until(jobId, (job) => job.status === 'completed')).toMatchObject({
    credits_used: 2,
  });
});

test('the same batch under one name is one job, also when both come at once', async () => {
  const call = await keyWith(null);
  const batch = [{ email: 'a' }, { email: 'b' }];
  const both = await Promise.all([
    vouch.service.jobs.submitOnce(batch, call, 'n'),
    vouch.service.jobs.submitOnce(batch, call, 'n'),
  ]);
  expect(both.map(({ repeated }) => repeated)).toEqual([false, true]);
  expect(both[1].job_id).toBe(both[0].job_id);
  await expect(vouch.service.jobs.submitOnce([{ email: 'a' }], call, 'n')).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
  vouch.time.now += 24 * 3_600_000;
  expect(await vouch.service.jobs.submitOnce([{ email: 'a' }], call, 'n')).toMatchObject({
    repeated: false,
  });
});

test('the month of a key shows what is used and set aside', async () => {
  const call = await keyWith(9);
  await vouch.service.verify({ email: 'one' }, call);
  const usage = await vouch.service.usage.month(call.origin.keyId);
  expect(usage.key).toEqual({ used: 1, reserved: 0, budget: 9 });
  expect(usage.all).toEqual({ used: 1, reserved: 0, budget: null });
  expect(usage.days).toHaveLength(20);
  expect(usage.days.at(-1)).toEqual({ day: '2026-11-20', credits: 1, ofKey: 1 });
});

test('what was charged while the clock was ahead does not count once it is back', async () => {
  const call = await keyWith(2);
  await vouch.service.settings.change('monthly_budget', 2);
  const today = vouch.time.now;
  vouch.time.now = Date.UTC(2027, 0, 9);
  await vouch.service.verify({ email: 'one' }, call);
  await vouch.service.verify({ email: 'two' }, call);
  expect(await used()).toBe(2);
  vouch.time.now = today;
  expect(await used()).toBe(0);
  const usage = await vouch.service.usage.month(call.origin.keyId);
  expect(usage.key).toEqual({ used: 0, reserved: 0, budget: 2 });
  expect(usage.all).toEqual({ used: 0, reserved: 0, budget: 2 });
  expect(await vouch.service.verify({ email: 'three' }, call)).toMatchObject({ cached: false });
  // In that month they count.
  vouch.time.now = Date.UTC(2027, 0, 31, 23, 59);
  await expect(vouch.service.verify({ email: 'four' }, call)).rejects.toMatchObject({
    code: 'insufficient_credits',
    members: { required: 1, available: 0 },
  });
});
