// API-SPEC.md, "Bulk job" and "States and transitions", and DESIGN section 3, "Items" and "Job states": shapes and counts.
import { expect, test } from 'vitest';
import { FailedItem, Job, VerifiedItem } from '../../../src-shared/schemas/job.ts';
import { validate } from '../../../src-shared/validate.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { openContract, type ShownJob } from './support.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `person${index}@acme.example` }));

/** The fields of the contract, in its order. */
const JOB_FIELDS = [
  'job_id',
  'status',
  'total',
  'processed',
  'succeeded',
  'failed',
  'credits_used',
  'items',
];

function expectJob(job: ShownJob): void {
  for (const field of JOB_FIELDS) expect(job).toHaveProperty(field);
  expect(validate(Job, job)).toMatchObject({ ok: true });
  expect(Array.isArray(job.items)).toBe(true);
  expect(job.processed).toBe(job.succeeded + job.failed);
  expect(job.processed).toBeLessThanOrEqual(job.total);
}

test('a job has every field of the contract in each of its states', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, ended } = await openContract(dns);
  const show = async (id: string): Promise<ShownJob> =>
    (await call({ url: `/v1/jobs/${id}` })).json();
  const first = (await bulk(people(2))).json().job_id;
  expectJob(await show(first));
  await dns.held(1);
  const running = await show(first);
  expectJob(running);
  expect(running.status).toBe('running');
  const second = (await bulk(people(3))).json().job_id;
  await call({ method: 'POST', url: `/v1/jobs/${second}/cancel` });
  const failed = await show(second);
  expectJob(failed);
  expect(failed.status).toBe('failed');
  dns.release();
  const completed = await ended(first);
  expectJob(completed);
  expect(completed.items).toHaveLength(completed.total);
});

test('processed, succeeded, failed and credits_used only ever grow, and end at what the items say', async () => {
  const { bulk, ended, vouch } = await openContract();
  const items = people(600).map((item, index) =>
    index % 3 === 0 ? { ...item, ip_address: 'nowhere' } : item,
  );
  const { job_id } = (await bulk(items)).json();
  const counts: (readonly number[])[] = [];
  await vouch.until(job_id, ({ status, processed, succeeded, failed, credits_used }) => {
    counts.push([processed, succeeded, failed, credits_used]);
    return status === 'completed';
  });
  counts.forEach((now, index) => {
    const before = counts[index - 1] ?? [0, 0, 0, 0];
    for (const [which, count] of now.entries())
      expect(count).toBeGreaterThanOrEqual(before[which] ?? 0);
  });
  const job = await ended(job_id);
  expect(job).toMatchObject({ processed: 600, succeeded: 400, failed: 200, credits_used: 400 });
  expect(job.items.filter((item) => item.error !== undefined)).toHaveLength(200);
});

test('a verified item is a verification result plus index and input; a failed one index, input and error', async () => {
  const { bulk, ended, verify } = await openContract();
  const items = [
    { email: 'a@acme.example', name: 'A' },
    { email: 'b@acme.example', ip_address: '1.2.3' },
    { email: 'nobody' },
  ];
  const job = await ended((await bulk(items)).json().job_id);
  const single = (await verify({ email: 'c@acme.example' })).json();
  const [good, bad, malformed] = job.items;
  for (const item of [good, malformed]) {
    expect(validate(VerifiedItem, item)).toMatchObject({ ok: true });
    expect(Object.keys({ ...item }).sort()).toEqual([...Object.keys(single), 'index'].sort());
  }
  expect(validate(FailedItem, bad)).toMatchObject({ ok: true });
  expect(Object.keys({ ...bad }).sort()).toEqual(['error', 'index', 'input']);
  expect(
    new Set([good, malformed].map((item) => (item as { request_id?: string }).request_id)).size,
  ).toBe(2);
});

test('a duplicate of an item that failed fails as well, and names the first', async () => {
  const { bulk, ended } = await openContract();
  const item = { email: 'a@acme.example', ip_address: 'nowhere' };
  const job = await ended((await bulk([item, item])).json().job_id);
  expect(job).toMatchObject({ processed: 2, failed: 2, credits_used: 0 });
  expect(job.items[1]).toMatchObject({
    index: 1,
    duplicate_of: 0,
    error: { code: 'invalid_ip_address' },
  });
});

test('a job with all its items failed is completed: that is no failure of the batch', async () => {
  const { bulk, ended } = await openContract();
  const job = await ended(
    (await bulk([{ email: 'a@acme.example', ip_address: 'nowhere' }])).json().job_id,
  );
  expect(job).toMatchObject({ status: 'completed', succeeded: 0, failed: 1 });
  expect(job).not.toHaveProperty('error');
});

test('a paused job stays running and carries paused, until it is resumed', async () => {
  const dns = scriptedDns();
  dns.hold();
  const { bulk, call, ended, vouch } = await openContract(dns);
  const { job_id } = (await bulk(people(2))).json();
  await dns.held(1);
  await vouch.service.jobs.pause(job_id);
  const paused = (await call({ url: `/v1/jobs/${job_id}` })).json();
  expect(paused).toMatchObject({ status: 'running', paused: true, items: [] });
  dns.release();
  await vouch.service.jobs.resume(job_id);
  const job = await ended(job_id);
  expect(job).toMatchObject({ status: 'completed', processed: 2, credits_used: 2 });
  expect(job).not.toHaveProperty('paused');
});

test('a cancelled job keeps what was finished and charged, and its items are all in their places', async () => {
  const dns = scriptedDns();
  const { bulk, call, verify, vouch, keyId } = await openContract(dns);
  await verify({ email: 'person0@acme.example' });
  dns.hold();
  const { job_id } = (await bulk(people(3))).json();
  await vouch.until(job_id, ({ processed }) => processed === 1);
  const job: ShownJob = (await call({ method: 'POST', url: `/v1/jobs/${job_id}/cancel` })).json();
  expect(job).toMatchObject({ status: 'failed', total: 3, processed: 3, succeeded: 1, failed: 2 });
  expect(job.items.map(({ index, error }) => [index, error?.code ?? null])).toEqual([
    [0, null],
    [1, 'cancelled'],
    [2, 'cancelled'],
  ]);
  expect(await vouch.store.usage(0, keyId)).toEqual({ credits: 1 });
});
