// DESIGN section 3, "Credits" and "Cache", sentence by sentence.
import { expect, test } from 'vitest';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract } from './support.ts';

test('a badly formed address costs 1, and once it is known nothing', async () => {
  const { verify, vouch, keyId } = await openContract();
  await verify({ email: 'nobody' });
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
  expect((await verify({ email: 'nobody' })).json().cached).toBe(true);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});

test('the budget of the installation binds every key', async () => {
  const { bulk, verify, vouch } = await openContract();
  await vouch.service.settings.change('monthly_budget', 1);
  await verify({ email: 'a@acme.example' });
  expect((await verify({ email: 'b@acme.example' })).json()).toMatchObject({
    status: 402,
    code: 'insufficient_credits',
    required: 1,
    available: 0,
  });
  expect((await bulk([{ email: 'b@acme.example' }])).json()).toMatchObject({
    status: 402,
    required: 1,
    available: 0,
  });
});

test('a budget is of a calendar month: with the next it is whole again', async () => {
  const { verify, vouch } = await openContract(scriptedDns(), 1);
  await verify({ email: 'a@acme.example' });
  vouch.time.now = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
  expect((await verify({ email: 'b@acme.example' })).statusCode).toBe(402);
  vouch.time.now += 1;
  expect((await verify({ email: 'b@acme.example' })).statusCode).toBe(200);
});

test('the budget is by default unlimited, and use is counted all the same', async () => {
  const { call, verify } = await openContract();
  await verify({ email: 'a@acme.example' });
  expect((await call({ url: '/v1/usage' })).json().key).toEqual({
    used: 1,
    reserved: 0,
    monthly_budget: null,
    available: null,
  });
});

test('the cache knows a request by all its fields, the email case-folded; the normal form keeps the case that was sent', async () => {
  const { verify } = await openContract();
  const first = (await verify({ email: 'Jane@acme.example' })).json();
  const again = (await verify({ email: 'jane@ACME.example' })).json();
  expect(again).toMatchObject({ cached: true, normalized: 'jane@acme.example' });
  expect(first.normalized).toBe('Jane@acme.example');
  for (const more of [{ name: 'Jane' }, { company_name: 'Acme' }, { ip_address: '203.0.113.9' }])
    expect((await verify({ email: 'jane@acme.example', ...more })).json().cached).toBe(false);
});

test('a hit has a request_id and a time of its own, and the moment of the check that was made', async () => {
  const { verify, vouch } = await openContract();
  const first = (await verify({ email: 'a@acme.example' })).json();
  vouch.time.now += 60_000;
  const hit = (await verify({ email: 'a@acme.example' })).json();
  expect(hit.request_id).not.toBe(first.request_id);
  expect(hit.processed_in_ms).toBeGreaterThanOrEqual(0);
  expect(hit.checked_at).toBe(first.checked_at);
});

test('a hit is judged by the bands of today', async () => {
  const { verify, vouch } = await openContract();
  const first = (await verify({ email: 'a@acme.example' })).json();
  expect(first.recommendation).not.toBe('block');
  await vouch.service.settings.change('bands', { approve: 100, review: 99 });
  const hit = (await verify({ email: 'a@acme.example' })).json();
  expect(hit).toMatchObject({ cached: true, score: first.score, recommendation: 'block' });
});

test('a single check and a batch share the cache', async () => {
  const { bulk, ended, verify, vouch, keyId } = await openContract();
  await ended((await bulk([{ email: 'a@acme.example' }])).json().job_id);
  expect((await verify({ email: 'a@acme.example' })).json().cached).toBe(true);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});
