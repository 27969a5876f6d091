// The jobs of the API: shown, listed, cancelled, deleted; those of the app are not there.
import { describe, expect, test } from 'vitest';
import { Job, JobPage, JobWithItems } from '../../../src-shared/schemas/job.ts';
import { validate } from '../../../src-shared/validate.ts';
import { buildJob, buildResult, FAKE_NOW } from '../../doubles/fake-service.ts';
import { expectProblem, startApi } from '../support.ts';

const items = JSON.stringify([
  { index: 0, ...buildResult({ email: 'a@b.example' }) },
  {
    index: 1,
    input: { email: 'c@d.example' },
    error: { code: 'dns_unavailable', message: 'No answer.' },
  },
]);
const ended = buildJob({
  status: 'completed',
  total: 2,
  processed: 2,
  succeeded: 1,
  failed: 1,
  creditsUsed: 1,
  startedAt: FAKE_NOW + 20,
  endedAt: FAKE_NOW + 900,
});

describe('GET /v1/jobs/{job_id}', () => {
  test.each(['queued', 'running'] as const)('a %s job has no items yet', async (status) => {
    const { call, fake } = await startApi();
    fake.putJob(buildJob({ status }), items);
    const job = (await call({ url: '/v1/jobs/job_1' })).json();
    expect(job).toMatchObject({ job_id: 'job_1', status, items: [] });
    expect(validate(JobWithItems, job).ok).toBe(true);
  });

  test.each(['completed', 'failed'] as const)('a %s job has all its items', async (status) => {
    const { call, fake } = await startApi();
    fake.putJob({ ...ended, status }, items);
    const job = (await call({ url: '/v1/jobs/job_1' })).json();
    expect(job.items).toEqual(JSON.parse(items));
    expect(validate(JobWithItems, job)).toMatchObject({ ok: true });
  });

  test('the items travel as the store rendered them', async () => {
    const { call, fake } = await startApi();
    const odd = '[ {"index":0,  "input":{"email":"\\ud800"}} ]';
    fake.putJob(ended, odd);
    expect((await call({ url: '/v1/jobs/job_1' })).body.endsWith(`,"items":${odd}}`)).toBe(true);
  });

  test('the counts and times are those of the contract', async () => {
    const { call, fake } = await startApi();
    fake.putJob(ended, items);
    const { items: _items, ...job } = (await call({ url: '/v1/jobs/job_1' })).json();
    expect(job).toEqual({
      job_id: 'job_1',
      status: 'completed',
      total: 2,
      processed: 2,
      succeeded: 1,
      failed: 1,
      credits_used: 1,
      created_at: '2026-11-20T09:30:00.000Z',
      started_at: '2026-11-20T09:30:00.020Z',
      ended_at: '2026-11-20T09:30:00.900Z',
    });
    expect(validate(Job, job).ok).toBe(true);
  });

  test.each([
    ['unknown', '/v1/jobs/job_none'],
    ['of a NUL', '/v1/jobs/%00'],
    ['of 10,000 characters', `/v1/jobs/${'x'.repeat(10_000)}`],
    ['with an encoded slash', '/v1/jobs/job_1%2Fcancel'],
    ['that is __proto__', '/v1/jobs/__proto__'],
  ])('an id %s is job_not_found', async (_name, url) => {
    const { call, fake } = await startApi();
    fake.putJob(ended, items);
    expectProblem(await call({ url }), 'job_not_found');
  });

  test('any good key sees the jobs of all keys', async () => {
    const { call, fake } = await startApi();
    fake.putJob(buildJob({ origin: { kind: 'key', keyId: 'key_77' } }));
    expect((await call({ url: '/v1/jobs/job_1' })).statusCode).toBe(200);
  });
});

describe.each(['app', 'command'] as const)('a job of the %s', (kind) => {
  test.each([
    ['GET', '/v1/jobs/job_1'],
    ['DELETE', '/v1/jobs/job_1'],
    ['POST', '/v1/jobs/job_1/cancel'],
  ] as const)('is not found by %s %s, and left alone', async (method, url) => {
    const { call, fake } = await startApi();
    const job = buildJob({ origin: { kind } });
    fake.putJob(job);
    const before = await fake.service.jobs.get('job_1');
    expectProblem(await call({ method, url }), 'job_not_found');
    expect(await fake.service.jobs.get('job_1')).toEqual(before);
  });

  test('is not listed', async () => {
    const { call, fake } = await startApi();
    fake.putJob(buildJob({ origin: { kind } }));
    expect((await call({ url: '/v1/jobs' })).json()).toEqual({ jobs: [], next: null });
  });
});

describe('GET /v1/jobs', () => {
  test('pages meet without a gap, newest first', async () => {
    const { call, fake } = await startApi();
    for (let index = 0; index < 7; index += 1) {
      fake.putJob(
        buildJob({
          jobId: `job_${index}`,
          origin: index === 3 ? { kind: 'app' } : { kind: 'key', keyId: 'k' },
        }),
      );
    }
    const seen: string[][] = [];
    let url = '/v1/jobs?limit=2';
    for (;;) {
      const page = (await call({ url })).json();
      expect(validate(JobPage, page).ok).toBe(true);
      seen.push(page.jobs.map((job: { job_id: string }) => job.job_id));
      if (page.next === null) break;
      url = `/v1/jobs?limit=2&after=${page.next}`;
    }
    // The last page is full, and says so: no empty one follows.
    expect(seen).toEqual([
      ['job_6', 'job_5'],
      ['job_4', 'job_2'],
      ['job_1', 'job_0'],
    ]);
  });

  test('a page has 50 jobs unless another number is asked for', async () => {
    const { call, fake } = await startApi();
    for (let index = 0; index < 120; index += 1) fake.putJob(buildJob({ jobId: `job_${index}` }));
    expect((await call({ url: '/v1/jobs' })).json().jobs).toHaveLength(50);
    expect((await call({ url: '/v1/jobs?limit=1' })).json().jobs).toHaveLength(1);
    expect((await call({ url: '/v1/jobs?limit=100' })).json().jobs).toHaveLength(100);
  });

  test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '99999999999999999999', '1&limit=2'])(
    'a limit of %j is invalid_request',
    async (limit) => {
      const { call } = await startApi();
      const problem = expectProblem(
        await call({ url: `/v1/jobs?limit=${limit}` }),
        'invalid_request',
      );
      expect(problem.errors?.map((error) => error.pointer)).toEqual(['/limit']);
    },
  );

  test.each(['after=', 'after=a&after=b'])('%s is invalid_request', async (query) => {
    const { call } = await startApi();
    expectProblem(await call({ url: `/v1/jobs?${query}` }), 'invalid_request');
  });

  test('after a job that is gone, or is not of the API, is invalid_request: an empty page would look like the end', async () => {
    const { call, fake } = await startApi();
    for (const jobId of ['job_0', 'job_1', 'job_2']) fake.putJob(buildJob({ jobId }));
    fake.putJob(buildJob({ jobId: 'job_app', origin: { kind: 'app' } }));
    const { next } = (await call({ url: '/v1/jobs?limit=1' })).json();
    await call({ method: 'DELETE', url: `/v1/jobs/${next}` });
    for (const after of [next, 'job_app', 'nothing']) {
      const problem = expectProblem(
        await call({ url: `/v1/jobs?after=${after}` }),
        'invalid_request',
      );
      expect(problem.errors).toEqual([
        { pointer: '/after', message: 'after does not name an existing job' },
      ]);
    }
  });

  test('unknown parameters are ignored', async () => {
    const { call } = await startApi();
    expect((await call({ url: '/v1/jobs?page=2&__proto__=1' })).statusCode).toBe(200);
  });
});

describe('a job of another key', () => {
  test.each([
    ['DELETE', '/v1/jobs/job_1'],
    ['POST', '/v1/jobs/job_1/cancel'],
  ] as const)('is left alone by %s %s, and still shown', async (method, url) => {
    const { call, fake } = await startApi();
    const job = buildJob({ status: 'running', origin: { kind: 'key', keyId: 'key_77' } });
    fake.putJob(job);
    const before = await fake.service.jobs.get('job_1');
    const problem = expectProblem(await call({ method, url }), 'forbidden_job');
    expect(problem.detail).toContain('another key');
    expect(await fake.service.jobs.get('job_1')).toEqual(before);
    expect((await call({ url: '/v1/jobs/job_1' })).statusCode).toBe(200);
  });
});

describe('POST /v1/jobs/{job_id}/cancel', () => {
  test('answers the job as it ended', async () => {
    const { call, fake } = await startApi();
    fake.putJob(buildJob({ status: 'running' }), items);
    const job = (await call({ method: 'POST', url: '/v1/jobs/job_1/cancel' })).json();
    expect(job).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    expect(job.items).toHaveLength(2);
    expect(validate(JobWithItems, job)).toMatchObject({ ok: true });
  });

  test('a job that has ended is job_state_conflict', async () => {
    const { call, fake } = await startApi();
    fake.putJob(ended, items);
    expectProblem(
      await call({ method: 'POST', url: '/v1/jobs/job_1/cancel' }),
      'job_state_conflict',
    );
  });

  test.each([
    ['an empty JSON body', '', 'application/json'],
    ['a JSON body', '{}', 'application/json'],
    ['a broken body', '{', 'application/json'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ])('%s is ignored', async (_name, payload, contentType) => {
    const { call, fake } = await startApi();
    fake.putJob(buildJob({ status: 'running' }));
    const response = await call({
      method: 'POST',
      url: '/v1/jobs/job_1/cancel',
      payload,
      headers: { 'content-type': contentType },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('DELETE /v1/jobs/{job_id}', () => {
  test('deletes the job and answers nothing', async () => {
    const { call, fake } = await startApi();
    fake.putJob(ended, items);
    const response = await call({
      method: 'DELETE',
      url: '/v1/jobs/job_1',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expectProblem(await call({ url: '/v1/jobs/job_1' }), 'job_not_found');
    expectProblem(await call({ method: 'DELETE', url: '/v1/jobs/job_1' }), 'job_not_found');
  });
});
