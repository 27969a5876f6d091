// Who may call: the names that are served, and which web pages are kept out.
import { describe, expect, test } from 'vitest';
import { expectProblem, startApi } from './support.ts';

describe('Host', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1:8374',
    'localhost',
    'LOCALHOST:1',
    '[::1]',
    '[::1]:8374',
    'localhost:',
  ])('%s is served', async (host) => {
    const { call } = await startApi();
    expect((await call({ url: '/v1/health', headers: { host } })).statusCode).toBe(200);
  });

  test.each([
    'vouch.example',
    'localhost.evil.example',
    'evil.example:8374',
    '127.0.0.1.evil.example',
    '127.0.0.2',
    '0.0.0.0',
    'user@127.0.0.1',
    '::1',
    '[::ffff:127.0.0.1]',
    '2130706433',
    'localhost:x',
  ])('%s is refused', async (host) => {
    const { call } = await startApi();
    expectProblem(await call({ url: '/v1/health', headers: { host } }), 'forbidden_host');
  });

  test.each(['/v1/jobs', '/nowhere', '/v1/jobs/%zz'])(
    'a foreign name is refused before anything else at %s',
    async (url) => {
      const { app } = await startApi();
      expectProblem(await app.inject({ url, headers: { host: 'evil.example' } }), 'forbidden_host');
    },
  );
});

describe('web pages', () => {
  test.each([
    'https://evil.example',
    'null',
    'http://localhost:3000',
    'https://localhost:8374',
    'http://127.0.0.1:8374',
    'http://localhost:8374.evil.example',
    '',
  ])('an Origin of %s is refused on localhost:8374', async (origin) => {
    const { call } = await startApi();
    expectProblem(
      await call({ url: '/v1/health', headers: { host: 'localhost:8374', origin } }),
      'forbidden_origin',
    );
  });

  test('a page that this address itself serves may call', async () => {
    const { call } = await startApi();
    const response = await call({
      url: '/v1/health',
      headers: { host: 'localhost:8374', origin: 'http://localhost:8374' },
    });
    expect(response.statusCode).toBe(200);
  });

  test('a preflight is refused and gets no permission', async () => {
    const { app } = await startApi();
    const response = await app.inject({
      method: 'OPTIONS',
      url: '/v1/verify',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expectProblem(response, 'forbidden_origin');
    expect(
      Object.keys(response.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
  });

  test.each(['cross-site', 'same-site'])(
    'a request that a browser calls %s is refused',
    async (site) => {
      const { call } = await startApi();
      expectProblem(
        await call({ url: '/v1/health', headers: { 'sec-fetch-site': site } }),
        'forbidden_origin',
      );
    },
  );

  test.each(['none', 'same-origin'])(
    'a request that a browser calls %s is served',
    async (site) => {
      const { call } = await startApi();
      expect(
        (await call({ url: '/v1/health', headers: { 'sec-fetch-site': site } })).statusCode,
      ).toBe(200);
    },
  );
});
