// API-SPEC.md, "Authentication", and DESIGN section 3: errors, credits, idempotency, usage, jobs of the API.
import { expect, test } from 'vitest';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract } from './support.ts';

test.each([
  ['POST', '/v1/verify'],
  ['POST', '/v1/verify/bulk'],
  ['GET', '/v1/jobs/job_1'],
  ['GET', '/v1/jobs'],
  ['DELETE', '/v1/jobs/job_1'],
  ['POST', '/v1/jobs/job_1/cancel'],
  ['POST', '/v1/outcomes'],
  ['GET', '/v1/usage'],
] as const)('%s %s takes a Bearer key, and is 401 unauthorized without', async (method, url) => {
  const { app } = await openContract();
  const response = await app.inject({ method, url, payload: {} });
  expect(response.statusCode).toBe(401);
  expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
  expect(response.json().code).toBe('unauthorized');
});

test.each(['/v1/health', '/v1/openapi.json', '/v1/docs'])('%s needs no key', async (url) => {
  const { app } = await openContract();
  expect((await app.inject(url)).statusCode).toBe(200);
});

test('a key is a string with a fixed prefix; revoked, it is good no more', async () => {
  const { call, key, keyId, vouch } = await openContract();
  expect(key).toMatch(/^vouch_live_[0-9A-Za-z]{38}$/);
  expect((await call({ url: '/v1/jobs' })).statusCode).toBe(200);
  await vouch.service.keys.revoke(keyId);
  expect((await call({ url: '/v1/jobs' })).statusCode).toBe(401);
});

test('when the mail route cannot be observed there is no verdict: 503 dns_unavailable, not charged', async () => {
  const dns = scriptedDns();
  dns.failWith({ kind: 'failed', reason: 'servfail', detail: 'SERVFAIL', observedAt: 0 });
  const { verify, vouch } = await openContract(dns);
  const response = await verify({ email: 'a@acme.example' });
  expect([response.statusCode, response.json().code]).toEqual([503, 'dns_unavailable']);
  expect(await vouch.store.usage(0)).toEqual({ credits: 0 });
  dns.failWith(null);
  expect((await verify({ email: 'a@acme.example' })).json().cached).toBe(false);
});

test('a malformed ip_address of a single check is 400 with its pointer, not charged', async () => {
  const { verify, vouch } = await openContract();
  const response = await verify({ email: 'a@acme.example', ip_address: '1.2.3' });
  expect(response.json()).toMatchObject({
    status: 400,
    errors: [{ pointer: '/ip_address' }],
  });
  expect(await vouch.store.usage(0)).toEqual({ credits: 0 });
});

test('not enough credits is 402 with required and available, and nothing is queued', async () => {
  const { bulk, call, verify } = await openContract(scriptedDns(), 2);
  await verify({ email: 'one@acme.example' });
  const response = await bulk([{ email: 'a@acme.example' }, { email: 'b@acme.example' }]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({
    type: 'urn:vouch:problem:insufficient_credits',
    status: 402,
    code: 'insufficient_credits',
    required: 2,
    available: 1,
  });
  expect((await call({ url: '/v1/jobs' })).json()).toEqual({ jobs: [], next: null });
});

test('with no credits left a check is 402, unless the cache answers it', async () => {
  const { verify } = await openContract(scriptedDns(), 1);
  await verify({ email: 'one@acme.example' });
  expect((await verify({ email: 'two@acme.example' })).json()).toMatchObject({
    status: 402,
    required: 1,
    available: 0,
  });
  expect((await verify({ email: 'one@acme.example' })).json().cached).toBe(true);
});

test('a batch reserves its unique items, and what it does not use comes back', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, verify } = await openContract(dns, 3);
  const { job_id } = (
    await bulk([
      { email: 'a@acme.example' },
      { email: 'b@acme.example' },
      { email: 'A@acme.example' },
    ])
  ).json();
  await dns.held(1);
  const usage = async () => (await call({ url: '/v1/usage' })).json().key;
  expect(await usage()).toEqual({ used: 0, reserved: 2, monthly_budget: 3, available: 1 });
  expect((await bulk([{ email: 'c@acme.example' }, { email: 'd@acme.example' }])).statusCode).toBe(
    402,
  );
  await call({ method: 'POST', url: `/v1/jobs/${job_id}/cancel` });
  expect(await usage()).toEqual({ used: 0, reserved: 0, monthly_budget: 3, available: 3 });
  dns.release();
  expect((await verify({ email: 'e@acme.example' })).statusCode).toBe(200);
});

test('an Idempotency-Key makes one job of two equal submissions at once, and refuses another body', async () => {
  const { bulk, call, ended, vouch, keyId } = await openContract();
  const name = { 'idempotency-key': 'nightly-2026-11-20' };
  const items = [{ email: 'a@acme.example' }];
  const answers = await Promise.all([bulk(items, name), bulk(items, name)]);
  expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body]);
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(
    1,
  );
  expect((await bulk([{ email: 'b@acme.example' }], name)).json()).toMatchObject({
    status: 409,
    code: 'idempotency_conflict',
  });
  await ended(answers[0]?.json().job_id);
  expect((await call({ url: '/v1/jobs' })).json().jobs).toHaveLength(1);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});

test('GET /v1/usage shows this month by day, of the key and of the installation', async () => {
  const { call, verify } = await openContract();
  await verify({ email: 'a@acme.example' });
  const usage = (await call({ url: '/v1/usage' })).json();
  expect(usage).toMatchObject({
    month: '2026-11',
    key: { used: 1, reserved: 0, monthly_budget: null, available: null },
    installation: { used: 1, reserved: 0, monthly_budget: null, available: null },
  });
  expect(usage.days).toHaveLength(20);
  expect(usage.days.at(-1)).toEqual({ day: '2026-11-20', credits: 1, by_this_key: 1 });
});

test('GET /v1/jobs shows jobs made by the API with any key, not those of the app', async () => {
  const { app, bulk, call, ended, vouch } = await openContract();
  const { job_id } = (await bulk([{ email: 'a@acme.example' }])).json();
  await ended(job_id);
  const options = {
    noCache: false,
    company: false,
    mailbox: (await vouch.store.getJob(job_id))?.options.mailbox,
  };
  if (options.mailbox === undefined) throw new Error('the job is gone');
  await vouch.service.jobs.submit([{ email: 'b@acme.example' }], {
    ...options,
    mailbox: options.mailbox,
    origin: { kind: 'app' },
  });
  const other = await vouch.service.keys.create('other');
  const response = await app.inject({
    url: '/v1/jobs',
    headers: { authorization: `Bearer ${other.key}` },
  });
  expect(response.json().jobs.map((job: { job_id: string }) => job.job_id)).toEqual([job_id]);
  expect((await call({ url: '/v1/jobs' })).json()).toEqual(response.json());
});

test('DELETE /v1/jobs/{job_id} removes the job; what was charged stays charged', async () => {
  const { bulk, call, ended, vouch } = await openContract();
  const { job_id } = (await bulk([{ email: 'a@acme.example' }])).json();
  await ended(job_id);
  expect((await call({ method: 'DELETE', url: `/v1/jobs/${job_id}` })).statusCode).toBe(204);
  expect((await call({ url: `/v1/jobs/${job_id}` })).statusCode).toBe(404);
  expect(await vouch.store.usage(0)).toEqual({ credits: 1 });
});
