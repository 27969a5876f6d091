// DESIGN section 3, sentence by sentence: what lasts how long, and what happens without a network.
import { expect, onTestFinished, test } from 'vitest';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';
import { openContract } from './support.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REQUEST = { email: 'jane@acme.example' };

test('a verdict is answered from the cache for 24 hours, and then asked for afresh', async () => {
  const { verify, vouch } = await openContract();
  await verify(REQUEST);
  vouch.time.now += DAY_MS - 1;
  expect((await verify(REQUEST)).json().cached).toBe(true);
  vouch.time.now += 1;
  expect((await verify(REQUEST)).json().cached).toBe(false);
});

test('the lifetime of a verdict is a setting; 0 switches the cache off', async () => {
  const { verify, vouch } = await openContract();
  await vouch.service.settings.change('verdict_ttl_hours', 1);
  await verify(REQUEST);
  vouch.time.now += HOUR_MS;
  expect((await verify(REQUEST)).json().cached).toBe(false);
  await vouch.service.settings.change('verdict_ttl_hours', 0);
  await verify(REQUEST, { 'cache-control': 'no-cache' });
  expect((await verify(REQUEST)).json().cached).toBe(false);
});

test('jobs and results are kept for 30 days; the ledger stays', async () => {
  const { bulk, ended: endOf, call, vouch, keyId } = await openContract();
  const { job_id } = (await bulk([REQUEST])).json();
  await endOf(job_id);
  vouch.time.now += 30 * DAY_MS - 1;
  await vouch.service.upkeep();
  expect((await call({ url: `/v1/jobs/${job_id}` })).statusCode).toBe(200);
  vouch.time.now += 2;
  await vouch.service.upkeep();
  const gone = await call({ url: `/v1/jobs/${job_id}` });
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'job_not_found']);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});

test('how long jobs are kept is a setting', async () => {
  const { bulk, ended: endOf, call, vouch } = await openContract();
  await vouch.service.settings.change('retention_days', 2);
  const { job_id } = (await bulk([REQUEST])).json();
  await endOf(job_id);
  vouch.time.now += 2 * DAY_MS + 1;
  await vouch.service.upkeep();
  expect((await call({ url: `/v1/jobs/${job_id}` })).statusCode).toBe(404);
});

test('a job that has not ended is kept, however old it is', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, vouch } = await openContract(dns);
  const { job_id } = (await bulk([REQUEST])).json();
  await dns.held(1);
  vouch.time.now += 100 * DAY_MS;
  await vouch.service.upkeep();
  expect((await call({ url: `/v1/jobs/${job_id}` })).statusCode).toBe(200);
});

test('an Idempotency-Key is kept for 24 hours; then the same name makes another job', async () => {
  const { bulk, vouch } = await openContract();
  const send = async () => (await bulk([REQUEST], { 'idempotency-key': 'one' })).json().job_id;
  const first = await send();
  vouch.time.now += DAY_MS - 1;
  expect(await send()).toBe(first);
  vouch.time.now += 1;
  expect(await send()).not.toBe(first);
});

test('without a network a job stays running, says why it waits, and goes on by itself', async () => {
  const dns = scriptedDns();
  const { bulk, call, ended: endOf, vouch } = await openContract(dns);
  dns.failWith(DOWN);
  const { job_id } = (await bulk([REQUEST])).json();
  await vouch.until(job_id, (job) => job.waiting !== undefined);
  expect((await call({ url: `/v1/jobs/${job_id}` })).json()).toMatchObject({
    status: 'running',
    waiting: { reason: 'no_network' },
    items: [],
  });
  dns.failWith(null);
  vouch.networkReturns();
  const job = await endOf(job_id);
  expect(job).toMatchObject({ status: 'completed', succeeded: 1, credits_used: 1 });
  expect(job).not.toHaveProperty('waiting');
});

test('a job that has waited for 24 hours fails with no_network, free of charge', async () => {
  const vouch = await openTestService();
  vouch.dns.failWith(DOWN);
  const job = await vouch.service.jobs.submit([REQUEST, { email: 'john@acme.example' }], CALL);
  await vouch.until(job.job_id, ({ waiting }) => waiting !== undefined);
  vouch.time.now += DAY_MS - 1;
  const almost = await vouch.restart();
  await almost.service.resumeUnfinished();
  expect(await almost.service.jobs.get(job.job_id)).toMatchObject({
    status: 'running',
    waiting: { reason: 'no_network' },
  });
  // Whoever starts Vouch after a day finds the wait over, however often it was started in between.
  vouch.time.now += 1;
  const next = await almost.restart();
  onTestFinished(() => next.close());
  await next.service.resumeUnfinished();
  expect(await next.until(job.job_id, ended)).toMatchObject({
    status: 'failed',
    failed: 2,
    credits_used: 0,
    error: { code: 'no_network' },
  });
  expect(await next.store.usage(0)).toEqual({ credits: 0 });
});

test('a job that waited when Vouch ended goes on at the next start once there is a network', async () => {
  const vouch = await openTestService();
  vouch.dns.failWith(DOWN);
  const job = await vouch.service.jobs.submit([REQUEST], CALL);
  await vouch.until(job.job_id, ({ waiting }) => waiting !== undefined);
  const next = await vouch.restart();
  onTestFinished(() => next.close());
  next.dns.failWith(null);
  next.dns.hold();
  await next.service.resumeUnfinished();
  expect((await next.service.jobs.get(job.job_id)).waiting).toBeDefined();
  const waiting = async () => {
    next.networkReturns();
    return (await next.service.jobs.get(job.job_id)).waiting;
  };
  await expect.poll(waiting).toBeUndefined();
  next.dns.release();
  expect(await next.until(job.job_id, ended)).toMatchObject({ status: 'completed', succeeded: 1 });
});

const DOWN = {
  kind: 'failed',
  reason: 'no_network',
  detail: 'no server answers',
  observedAt: 0,
} as const;
