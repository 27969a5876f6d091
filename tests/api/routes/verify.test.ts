// The two ways to have addresses verified: what they pass on, what they answer, what becomes of failures.

import { describe, expect, test } from 'vitest';
import { wantsFresh } from '../../../src-main/api/request-headers.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import { type ProblemCode, VouchError } from '../../../src-shared/errors.ts';
import { BulkReceipt } from '../../../src-shared/schemas/job.ts';
import { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { validate } from '../../../src-shared/validate.ts';
import { buildResult, createFakeService } from '../../doubles/fake-service.ts';
import { expectProblem, startApi } from '../support.ts';

const full = { email: 'a@b.example', name: 'A B', company_name: 'B Ltd', ip_address: '192.0.2.1' };

describe('POST /v1/verify', () => {
  test('answers the result of the service, every field of it', async () => {
    const { call, fake } = await startApi();
    const response = await call({ method: 'POST', url: '/v1/verify', payload: full });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual(buildResult(full));
    expect(validate(VerificationResult, response.json()).ok).toBe(true);
    expect(fake.checks).toEqual([
      {
        request: full,
        call: {
          origin: { kind: 'key', keyId: 'key_1' },
          noCache: false,
          company: true,
          mailbox: AS_SET,
          policyId: null,
        },
      },
    ]);
  });

  test('carries the id of the check in the header too', async () => {
    const { call } = await startApi();
    const response = await call({ method: 'POST', url: '/v1/verify', payload: full });
    expect(response.headers['x-request-id']).toBe(response.json().request_id);
  });

  test.each(['no-cache', 'No-Store', 'max-age=0', 'foo, max-age="0"', 'max-age=60 , no-cache'])(
    'Cache-Control: %s asks for a fresh check',
    async (value) => {
      const { call, fake } = await startApi();
      await call({
        method: 'POST',
        url: '/v1/verify',
        payload: full,
        headers: { 'cache-control': value },
      });
      expect(fake.checks[0]?.call.noCache).toBe(true);
    },
  );

  test.each(['max-age=60', 'max-stale', 'no-transform', 'x-no-cache', ''])(
    'Cache-Control: %s does not',
    (value) => {
      expect(wantsFresh(value)).toBe(false);
    },
  );

  test.each([
    'invalid_request',
    'dns_unavailable',
    'timeout',
    'store_unavailable',
    'internal_error',
  ] as const)('a refusal %s of the service becomes its problem document', async (code) => {
    const { call, fake } = await startApi();
    fake.answerWith(() =>
      Promise.reject(
        new VouchError(code, 'What happened and what to do.', {
          fields: [{ pointer: '/ip_address', message: 'is odd' }],
        }),
      ),
    );
    const problem = expectProblem(
      await call({ method: 'POST', url: '/v1/verify', payload: full }),
      code,
    );
    expect(problem.detail).toBe('What happened and what to do.');
    expect(problem.errors).toEqual([{ pointer: '/ip_address', message: 'is odd' }]);
  });

  test.each([
    ['an ordinary error', new Error('secret inside')],
    [
      'an error that claims a status',
      Object.assign(new Error('secret inside'), { statusCode: 404 }),
    ],
    ['something that is no error', 'secret inside'],
  ])('%s becomes internal_error, and only the log learns the cause', async (_name, cause) => {
    const { call, fake, log } = await startApi();
    fake.answerWith(() => Promise.reject(cause));
    const response = await call({ method: 'POST', url: '/v1/verify', payload: full });
    const problem = expectProblem(response, 'internal_error');
    expect(response.body).not.toContain('secret');
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      level: 'error',
      details: { requestId: problem.request_id, cause },
    });
    expect(JSON.stringify(log)).not.toContain('vouch_live_');
  });

  test.each<ProblemCode>(['dns_unavailable', 'timeout', 'invalid_request'])(
    '%s is an outcome, not worth a line in the log',
    async (code) => {
      const { call, fake, log } = await startApi();
      fake.answerWith(() => Promise.reject(new VouchError(code, 'Try again later.')));
      await call({ method: 'POST', url: '/v1/verify', payload: full });
      expect(log).toEqual([]);
    },
  );
});

describe('POST /v1/verify/bulk', () => {
  test('answers 202 with the receipt and the place of the job', async () => {
    const { call, fake } = await startApi();
    const response = await call({
      method: 'POST',
      url: '/v1/verify/bulk',
      payload: { items: [full, { email: 'c@d.example', extra: 1 }], extra: 1 },
    });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ job_id: 'job_1', status: 'queued', total: 2 });
    expect(validate(BulkReceipt, response.json()).ok).toBe(true);
    expect(response.headers.location).toBe('/v1/jobs/job_1');
    expect(fake.submissions[0]?.requests).toEqual([full, { email: 'c@d.example' }]);
    expect((await call({ url: String(response.headers.location) })).json()).toMatchObject({
      job_id: 'job_1',
      total: 2,
    });
  });

  test('a refusal of the store is store_unavailable', async () => {
    const fake = createFakeService();
    const { key } = await fake.service.keys.create('test');
    const submit = () => Promise.reject(new VouchError('store_unavailable', 'Free some space.'));
    const { call, log } = await startApi({
      service: () => ({ ...fake.service, jobs: { ...fake.service.jobs, submit } }),
    });
    const response = await call({
      method: 'POST',
      url: '/v1/verify/bulk',
      payload: { items: [full] },
      headers: { authorization: `Bearer ${key}` },
    });
    expectProblem(response, 'store_unavailable');
    expect(log).toHaveLength(1);
  });
});
