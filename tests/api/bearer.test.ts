// Which key opens the API, and how the others are turned away.
import { describe, expect, test } from 'vitest';
import { readCredential } from '../../src-main/api/bearer.ts';
import { expectProblem, startApi } from './support.ts';

const KEYED = [
  ['POST', '/v1/verify'],
  ['POST', '/v1/verify/bulk'],
  ['POST', '/v1/outcomes'],
  ['GET', '/v1/jobs'],
  ['HEAD', '/v1/jobs'],
  ['GET', '/v1/jobs/job_unknown'],
  ['DELETE', '/v1/jobs/job_unknown'],
  ['POST', '/v1/jobs/job_unknown/cancel'],
] as const;

describe.each(KEYED)('%s %s', (method, url) => {
  test('without a key is 401, before body and job are looked at', async () => {
    const { app } = await startApi();
    const response = await app.inject({
      method,
      url,
      ...(method === 'POST'
        ? { payload: '{broken', headers: { 'content-type': 'text/plain' } }
        : {}),
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    if (method !== 'HEAD') expectProblem(response, 'unauthorized');
  });
});

test.each([
  ['an unknown key', 'Bearer vouch_live_unknown'],
  ['a key with a blank in it', 'Bearer vouch live'],
  ['a key of 100,000 characters', `Bearer ${'a'.repeat(100_000)}`],
  ['a key with a letter outside ASCII', 'Bearer cl\u00e9'],
])('%s is 401 invalid_token and not repeated', async (_name, authorization) => {
  const { app } = await startApi();
  const response = await app.inject({ url: '/v1/jobs', headers: { authorization } });
  expectProblem(response, 'unauthorized');
  expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  expect(response.body).not.toContain(authorization.slice(7));
});

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', '', 'vouch_live_x'])(
  '%j carries no Bearer key',
  async (authorization) => {
    const { app } = await startApi();
    const response = await app.inject({ url: '/v1/jobs', headers: { authorization } });
    expectProblem(response, 'unauthorized');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  },
);

test('a revoked key is 401', async () => {
  const { call, fake } = await startApi();
  expect((await call({ url: '/v1/jobs' })).statusCode).toBe(200);
  await fake.service.keys.revoke('key_1');
  const response = await call({ url: '/v1/jobs' });
  expectProblem(response, 'unauthorized');
  expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR '])(
  'the scheme may be written %s',
  async (scheme) => {
    const { app, key } = await startApi();
    expect(
      (await app.inject({ url: '/v1/jobs', headers: { authorization: `${scheme} ${key}` } }))
        .statusCode,
    ).toBe(200);
  },
);

test('the key names the origin of what it asks for', async () => {
  const { call, fake } = await startApi();
  await call({ method: 'POST', url: '/v1/verify', payload: { email: 'a@b.example' } });
  expect(fake.checks[0]?.call.origin).toEqual({ kind: 'key', keyId: 'key_1' });
});

test('health and the OpenAPI document need no key', async () => {
  const { app } = await startApi();
  const health = await app.inject('/v1/health');
  expect(health.json()).toEqual({ status: 'ok', version: '9.8.7' });
  expect((await app.inject('/v1/openapi.json')).json()).toMatchObject({
    openapi: '3.1.0',
    info: { version: '9.8.7' },
  });
});

test('a credential is read without its surrounding blanks', () => {
  expect(readCredential('  Bearer   abc.DEF-_~+/=  ')).toEqual({
    kind: 'token',
    token: 'abc.DEF-_~+/=',
  });
  expect(readCredential(undefined)).toEqual({ kind: 'none' });
  expect(readCredential('Bearerabc')).toEqual({ kind: 'none' });
});
