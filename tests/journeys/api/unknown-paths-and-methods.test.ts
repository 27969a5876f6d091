// Paths that are not there, methods that are not taken, and what every answer carries.
import { describe, expect, test } from 'vitest';
import { createAllowedMethods } from '../../../src-main/api/allowed-methods.ts';
import { expectProblem, startApi } from '../../api/support.ts';

describe('unknown paths', () => {
  test.each([
    '/',
    '/v1',
    '/v2/verify',
    '/v1/verify/',
    '/v1/verify/one',
    '/v1//verify',
    '/v1/jobs/',
    '/v1/jobs/job_1/pause',
    '/V1/verify',
    '/v1/verify;x=1',
  ])('%s is not_found without a key', async (url) => {
    const { app } = await startApi();
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH'] as const) {
      expectProblem(await app.inject({ method, url }), 'not_found');
    }
  });

  test('a body that is broken or too large does not hide that there is nothing', async () => {
    const { app } = await startApi();
    const response = await app.inject({
      method: 'POST',
      url: '/v1/nothing',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expectProblem(response, 'not_found');
  });

  test.each(['/v1/jobs/%zz', '/v1/%', '/v1/jobs/%ff'])('%s is badly encoded', async (url) => {
    const { call } = await startApi();
    expectProblem(await call({ url }), 'invalid_request');
  });
});

describe('wrong methods', () => {
  test.each([
    ['/v1/verify', 'POST, OPTIONS', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
    ['/v1/verify/bulk', 'POST, OPTIONS', ['GET', 'PUT', 'DELETE']],
    ['/v1/jobs', 'GET, HEAD, OPTIONS', ['POST', 'PUT', 'DELETE']],
    ['/v1/jobs/job_1', 'GET, HEAD, DELETE, OPTIONS', ['POST', 'PUT', 'PATCH']],
    ['/v1/jobs/job_1/cancel', 'POST, OPTIONS', ['GET', 'DELETE']],
    ['/v1/health', 'GET, HEAD, OPTIONS', ['POST', 'DELETE']],
    ['/v1/openapi.json', 'GET, HEAD, OPTIONS', ['POST', 'PUT']],
    ['/v1/docs', 'GET, HEAD, OPTIONS', ['POST', 'PUT']],
    ['/v1/outcomes', 'POST, OPTIONS', ['GET', 'PUT', 'DELETE']],
    ['/v1/usage', 'GET, HEAD, OPTIONS', ['POST', 'DELETE']],
    ['/v1/metrics', 'GET, HEAD, OPTIONS', ['POST', 'DELETE']],
    ['/v1/callbacks', 'GET, HEAD, OPTIONS', ['POST', 'DELETE']],
  ] as const)('%s takes %s', async (url, allow, wrong) => {
    const { app } = await startApi();
    for (const method of wrong) {
      const response = await app.inject({ method, url });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe(allow);
      if (method !== 'HEAD') expectProblem(response, 'method_not_allowed');
    }
    const options = await app.inject({ method: 'OPTIONS', url: `${url}?x=1` });
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, allow, '']);
  });

  test('a percent-encoded path is known by what it means', async () => {
    const { app } = await startApi();
    expectProblem(await app.inject({ method: 'GET', url: '/v1/%76erify' }), 'method_not_allowed');
  });

  test('routes that a host adds are known too', async () => {
    const { app } = await startApi();
    app.get('/ui/session', async () => 'here');
    expect((await app.inject('/ui/session')).body).toBe('here');
    expectProblem(await app.inject({ method: 'PUT', url: '/ui/session' }), 'method_not_allowed');
    expectProblem(
      await app.inject({ url: '/ui/session', headers: { host: 'evil.example' } }),
      'forbidden_host',
    );
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const { call } = await startApi();
  for (const url of ['/v1/health', '/v1/openapi.json', '/v1/jobs']) {
    const [head, get] = [await call({ method: 'HEAD', url }), await call({ url })];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
});

test('every answer has an id of its own and is not to be stored', async () => {
  const { app, call } = await startApi();
  const answers = [
    await call({ url: '/v1/health' }),
    await call({ url: '/v1/jobs' }),
    await app.inject('/v1/jobs'),
    await app.inject('/nothing'),
    await call({ url: '/v1/jobs/%zz' }),
    await app.inject({ method: 'OPTIONS', url: '/v1/jobs' }),
  ];
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  expect(new Set(ids).size).toBe(answers.length);
  expect(ids.every((id) => typeof id === 'string' && /^req_\d+$/.test(id))).toBe(true);
  expect(answers.every((answer) => answer.headers['cache-control'] === 'no-store')).toBe(true);
});

test('a path pattern holds for one segment per name', () => {
  const paths = createAllowedMethods();
  paths.add(['GET', 'HEAD'], '/a.b/:id');
  paths.add('DELETE', '/a.b/:id');
  paths.add('GET', '/files/*');
  expect(paths.methodsAt('/a.b/x?y=/z')).toEqual(['GET', 'HEAD', 'DELETE', 'OPTIONS']);
  expect(paths.methodsAt('http://localhost:1/a.b/x')).toEqual(['GET', 'HEAD', 'DELETE', 'OPTIONS']);
  expect(paths.methodsAt('/a.b/x/y')).toBeNull();
  expect(paths.methodsAt('/a.b/')).toBeNull();
  expect(paths.methodsAt('/aXb/x')).toBeNull();
  expect(paths.methodsAt('/files/one/two')).toEqual(['GET', 'OPTIONS']);
  paths.add('GET', '/*');
  expect(paths.methodsAt('/anything')).toBeNull();
});
