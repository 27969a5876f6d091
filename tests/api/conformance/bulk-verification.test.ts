// API-SPEC.md, "Bulk job", "States and transitions", "POST /v1/verify/bulk", "GET /v1/jobs/{job_id}" and "Limits".
import { expect, test } from 'vitest';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract } from './support.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `person${index}@acme.example` }));

test('a valid submission answers 202 with job_id, status queued and total', async () => {
  const { bulk } = await openContract();
  const response = await bulk(people(3));
  expect(response.statusCode).toBe(202);
  expect(response.json()).toEqual({
    job_id: expect.stringMatching(/./),
    status: 'queued',
    total: 3,
  });
  expect(response.headers.location).toBe(`/v1/jobs/${response.json().job_id}`);
});

test.each([
  [0, 400],
  [1, 202],
  [1000, 202],
  [1001, 400],
])('a batch of %i items is answered with %i', async (count, status) => {
  const { bulk } = await openContract();
  expect((await bulk(people(count))).statusCode).toBe(status);
});

test('each element has the shape of a single request: email required, the rest optional', async () => {
  const { bulk, vouch } = await openContract();
  const response = await bulk([
    { email: 'a@acme.example' },
    { name: 'Jane' },
    { email: 'b@acme.example', company_name: 7 },
  ]);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([
    { pointer: '/items/1/email', message: 'items[1].email is missing' },
    { pointer: '/items/2/company_name', message: 'items[2].company_name must be text' },
  ]);
  expect(await vouch.service.jobs.list({ limit: 1 })).toEqual([]);
});

test('a job object has job_id, status, total, processed, succeeded, failed, credits_used and items', async () => {
  const { bulk, ended } = await openContract();
  const { job_id } = (await bulk(people(2))).json();
  expect(await ended(job_id)).toMatchObject({
    job_id,
    status: 'completed',
    total: 2,
    processed: 2,
    succeeded: 2,
    failed: 0,
    credits_used: 2,
    items: [{ index: 0 }, { index: 1 }],
  });
});

test('items is empty until the job has ended; then it holds all results in the order of submission', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, ended } = await openContract(dns);
  const { job_id } = (await bulk(people(5))).json();
  await dns.held(1);
  const running = (await call({ url: `/v1/jobs/${job_id}` })).json();
  expect(['queued', 'running']).toContain(running.status);
  expect(running.items).toEqual([]);
  dns.release();
  const done = await ended(job_id);
  expect(done.items.map(({ index, input }) => [index, input.email])).toEqual(
    people(5).map(({ email }, index) => [index, email]),
  );
});

test('the status is queued, then running, then completed, and nothing else', async () => {
  const { bulk, vouch } = await openContract();
  const { job_id } = (await bulk(people(40))).json();
  const seen: string[] = ['queued'];
  await vouch.until(job_id, ({ status }) => {
    if (seen.at(-1) !== status) seen.push(status);
    return status === 'completed';
  });
  expect(seen.filter((status) => status !== 'queued' && status !== 'running')).toEqual([
    'completed',
  ]);
  expect([...seen].sort((a, b) => order(a) - order(b))).toEqual(seen);
});

test('a cancelled job is failed: what is finished stays, the rest carries the error cancelled', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, vouch, keyId } = await openContract(dns);
  const { job_id } = (await bulk(people(4))).json();
  await dns.held(1);
  const response = await call({ method: 'POST', url: `/v1/jobs/${job_id}/cancel` });
  expect(response.json()).toMatchObject({
    status: 'failed',
    total: 4,
    processed: 4,
    failed: 4,
    credits_used: 0,
    error: { code: 'cancelled' },
  });
  expect(response.json().items).toHaveLength(4);
  for (const item of response.json().items) expect(item.error.code).toBe('cancelled');
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 0 });
});

test('identical requests are checked and charged once; later ones name the first', async () => {
  const { bulk, ended } = await openContract();
  const items = [
    { email: 'a@acme.example' },
    { email: 'A@Acme.example' },
    { email: 'b@acme.example' },
  ];
  const { job_id } = (await bulk(items)).json();
  const job = await ended(job_id);
  expect(job.credits_used).toBe(2);
  expect(job.items.map((item) => item.duplicate_of ?? null)).toEqual([null, 0, null]);
  expect(job.items[1]?.input.email).toBe('A@Acme.example');
});

test('an item that fails is in its place, free of charge, and the job is completed all the same', async () => {
  const { bulk, ended } = await openContract();
  const items = [
    { email: 'a@acme.example' },
    { email: 'b@acme.example', ip_address: 'nowhere' },
    { email: 'nobody' },
  ];
  const { job_id } = (await bulk(items)).json();
  const job = await ended(job_id);
  expect(job).toMatchObject({ status: 'completed', succeeded: 2, failed: 1, credits_used: 2 });
  expect(job.items[1]).toEqual({
    index: 1,
    input: items[1],
    error: { code: 'invalid_ip_address', message: expect.stringMatching(/^ip_address .*\.$/) },
  });
  expect(job.items[2]).toMatchObject({ score: 0 });
});

test('cached items are free', async () => {
  const { bulk, ended, verify } = await openContract();
  await verify({ email: 'a@acme.example' });
  const { job_id } = (await bulk([{ email: 'a@acme.example' }])).json();
  const job = await ended(job_id);
  expect(job.credits_used).toBe(0);
  expect(job.items[0]?.cached).toBe(true);
});

test('an unknown job is 404 job_not_found', async () => {
  const { call } = await openContract();
  const response = await call({ url: '/v1/jobs/job_nothing' });
  expect([response.statusCode, response.json().code]).toEqual([404, 'job_not_found']);
});

function order(status: string): number {
  return ['queued', 'running', 'completed'].indexOf(status);
}
