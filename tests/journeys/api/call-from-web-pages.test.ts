// What web pages may do: nothing by default, what a setting names, and what a host mounts.
import { describe, expect, test } from 'vitest';
import type { RecentRequest } from '../../../src-shared/bridge/api.ts';
import { expectProblem, startApi } from '../../api/support.ts';

const PAGE = 'https://tools.example:8443';

describe('pages that a setting names', () => {
  test('may call, and may read the answer and its headers', async () => {
    const { call, fake } = await startApi();
    fake.values.cors_origins = [PAGE];
    const response = await call({
      url: '/v1/jobs',
      headers: { origin: PAGE, 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe(PAGE);
    expect(response.headers.vary).toBe('Origin');
    expect(response.headers['access-control-expose-headers']).toContain('RateLimit');
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('may read refusals as well', async () => {
    const { app, fake } = await startApi();
    fake.values.cors_origins = [PAGE];
    const response = await app.inject({ url: '/v1/jobs', headers: { origin: PAGE } });
    expectProblem(response, 'unauthorized');
    expect(response.headers['access-control-allow-origin']).toBe(PAGE);
  });

  test('get their preflight answered, that of private networks too', async () => {
    const { app, fake } = await startApi();
    fake.values.cors_origins = [PAGE];
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/v1/verify',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
        'access-control-request-private-network': 'true',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-private-network': 'true',
    });
    expect(response.headers['access-control-allow-headers']).toContain('Authorization');
  });

  test.each(['https://tools.example', 'http://tools.example:8443', 'null', `${PAGE}.evil.example`])(
    '%s is another origin, and refused',
    async (origin) => {
      const { call, fake } = await startApi();
      fake.values.cors_origins = [PAGE];
      const response = await call({ url: '/v1/jobs', headers: { origin } });
      expectProblem(response, 'forbidden_origin');
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('are not let in by a foreign Host', async () => {
    const { call, fake } = await startApi();
    fake.values.cors_origins = [PAGE];
    const headers = { origin: PAGE, host: 'evil.example' };
    expectProblem(await call({ url: '/v1/jobs', headers }), 'forbidden_host');
  });
});

test('by default no preflight is answered', async () => {
  const { app } = await startApi();
  const response = await app.inject({
    method: 'OPTIONS',
    url: '/v1/verify',
    headers: { origin: PAGE, 'access-control-request-method': 'POST' },
  });
  expectProblem(response, 'forbidden_origin');
});

describe('what a host mounts', () => {
  const mount: NonNullable<Parameters<typeof startApi>[0]>['mount'] = (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-mounted', 'yes');
    });
    app.get('/', async () => 'the window');
    app.get('/assets/*', async () => 'a file');
    app.post('/ui/call/:method', async () => ({ ok: true }));
  };
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

  test('is served beside the API, whose routes its hooks do not touch', async () => {
    const { app } = await startApi({ mount });
    const page = await app.inject('/');
    expect([page.body, page.headers['x-mounted']]).toEqual(['the window', 'yes']);
    expect((await app.inject('/assets/a/b.js')).body).toBe('a file');
    expect((await app.inject('/v1/health')).headers).not.toHaveProperty('x-mounted');
    expectProblem(await app.inject({ method: 'PUT', url: '/assets/a.js' }), 'method_not_allowed');
  });

  test('is not there where nothing is mounted', async () => {
    const { app } = await startApi();
    for (const url of ['/', '/assets/a.js', '/ui/call/x'])
      expectProblem(await app.inject(url), 'not_found');
  });

  test('can be opened from a link, in a tab of its own alone', async () => {
    const { app } = await startApi({ mount });
    const opened = { ...link, 'sec-fetch-dest': 'document' };
    expect((await app.inject({ url: '/', headers: opened })).statusCode).toBe(200);
    expect((await app.inject({ url: '/v1/docs', headers: opened })).statusCode).toBe(200);
    const framed = { ...link, 'sec-fetch-dest': 'iframe' };
    expectProblem(await app.inject({ url: '/', headers: framed }), 'forbidden_origin');
    expectProblem(await app.inject({ url: '/v1/health', headers: opened }), 'forbidden_origin');
  });

  test('is closed to other pages, also to those that the setting names', async () => {
    const { app, fake } = await startApi({ mount });
    fake.values.cors_origins = [PAGE];
    const call = { method: 'POST', url: '/ui/call/x', headers: { origin: PAGE } } as const;
    expectProblem(await app.inject(call), 'forbidden_origin');
  });
});

describe('recent requests', () => {
  async function reported() {
    const entries: RecentRequest[] = [];
    const api = await startApi({
      onAnswered: (entry) => entries.push(entry),
      mount: (app) => void app.get('/', async () => 'the window'),
    });
    return { ...api, entries };
  }

  test('tell method, path, status and the name of the key', async () => {
    const { call, entries } = await reported();
    await call({ url: '/v1/jobs?limit=5&x=y' });
    expect(entries).toEqual([
      {
        at: '2026-11-20T09:30:00.000Z',
        method: 'GET',
        path: '/v1/jobs',
        status: 200,
        ms: expect.any(Number),
        key_name: 'test',
        code: null,
      },
    ]);
  });

  test('tell why one was refused', async () => {
    const { app, call, entries } = await reported();
    await app.inject('/v1/jobs');
    await call({ url: '/v1/jobs/none' });
    await app.inject('/v1/nothing');
    expect(entries.map(({ code, key_name }) => [code, key_name])).toEqual([
      ['unauthorized', null],
      ['job_not_found', 'test'],
      ['not_found', null],
    ]);
  });

  test('never hold a key, nor what a host mounts', async () => {
    const { app, call, key, entries } = await reported();
    await app.inject('/');
    await call({ url: `/v1/jobs/${key}?key=${key}` });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(key.slice(11));
    expect(entries[0]?.path).toBe('/v1/jobs/vouch_live_…');
  });
});

test('the page of the API is whole in itself: no script, nothing fetched, a policy that allows neither', async () => {
  const { app } = await startApi();
  const response = await app.inject('/v1/docs');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]+='; /,
  );
  expect(response.body).not.toMatch(/<script|<link|<img|@import|url\(|https?:\/\/(?!127\.0\.0\.1)/);
  for (const path of ['/v1/verify', '/v1/verify/bulk', '/v1/jobs/{job_id}', '/v1/usage'])
    expect(response.body).toContain(path);
  const ids = [...response.body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of response.body.matchAll(/href="#([^"]+)"/g))
    expect(ids).toContain(target);
});
