// An API behind a proxy: the names that it may be asked under, and by whom.
import { describe, expect, test } from 'vitest';
import { parsePublicNames, parseTrustedProxies } from '../../src-main/api/public-hosts.ts';
import { expectProblem, startApi } from './support.ts';

const NAME = 'vouch.intranet.example';

async function behindProxy(proxies: string) {
  const trusted = parseTrustedProxies(proxies);
  if (!trusted.ok) throw new Error(trusted.reason);
  return await startApi({ publicHosts: { names: [NAME], trusts: trusted.trusts } });
}

const PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };

describe('an API with a public name', () => {
  test.each([NAME, `${NAME}:8443`, NAME.toUpperCase(), '127.0.0.1:8374'])(
    'serves %s to a proxy on this machine',
    async (host) => {
      const { app } = await behindProxy('');
      const { statusCode } = await app.inject({ url: '/v1/health', headers: { host } });
      expect(statusCode).toBe(200);
    },
  );

  test.each([`x.${NAME}`, `${NAME}.evil.example`, 'intranet.example', `${NAME}@evil.example`])(
    'refuses %s',
    async (host) => {
      const { app } = await behindProxy('');
      const answer = await app.inject({ url: '/v1/health', headers: { host } });
      expect(expectProblem(answer, 'forbidden_host').detail).toContain('VOUCH_PUBLIC_HOSTS');
    },
  );

  test.each([
    ['10.0.0.5', '10.0.0.5', NAME, 200],
    ['10.0.0.0/24', '::ffff:10.0.0.77', NAME, 200],
    ['fd00::/8', 'fd00::1', NAME, 200],
    ['10.0.0.5', '10.0.0.6', NAME, 403],
    ['', '192.0.2.1', NAME, 403],
    // Whoever reaches the port from elsewhere is not this machine, whatever it calls itself.
    ['10.0.0.5', '10.0.0.5', '127.0.0.1', 403],
    ['10.0.0.5', '192.0.2.1', 'localhost', 403],
  ])(
    'that trusts "%s" answers %s, asked under %s, with %i',
    async (proxies, from, host, status) => {
      const { app } = await behindProxy(proxies);
      const answer = await app.inject({
        url: '/v1/health',
        headers: { host },
        remoteAddress: from,
      });
      expect(answer.statusCode).toBe(status);
    },
  );

  test.each([`https://${NAME}`, `http://${NAME}`])(
    'takes calls of its own page at %s',
    async (origin) => {
      const { app } = await behindProxy('');
      const headers = { host: NAME, origin, ...PAGE };
      expect((await app.inject({ url: '/v1/health', headers })).statusCode).toBe(200);
    },
  );

  test.each([`https://${NAME}:8443`, 'https://evil.example', 'null', 'http://127.0.0.1:8374'])(
    'refuses a page at %s',
    async (origin) => {
      const { app } = await behindProxy('');
      const headers = { host: NAME, origin };
      expectProblem(await app.inject({ url: '/v1/health', headers }), 'forbidden_origin');
    },
  );

  test('refuses a page of its name at the loopback, and the other way round', async () => {
    const { app } = await behindProxy('');
    for (const [host, origin] of [
      ['127.0.0.1:8374', `https://${NAME}`],
      ['127.0.0.1:8374', 'https://127.0.0.1:8374'],
    ] as const)
      expectProblem(
        await app.inject({ url: '/v1/health', headers: { host, origin } }),
        'forbidden_origin',
      );
  });
});

test.each(['https://vouch.example', 'vouch.example:443', '*.example', 'a b', '-x.example'])(
  '%s is no public name',
  (text) => {
    expect(parsePublicNames(text)).toMatchObject({ ok: false });
  },
);

test('public names are separated by commas, and their case is nobody’s business', () => {
  expect(parsePublicNames(' Vouch.Example ,vouch,,10.0.0.9 ')).toEqual({
    ok: true,
    names: ['vouch.example', 'vouch', '10.0.0.9'],
  });
});

test.each(['10.0.0.0/33', '10.0.0', 'proxy.example', 'fd00::/129', '10.0.0.0/x'])(
  '%s is no trusted proxy',
  (text) => {
    expect(parseTrustedProxies(text)).toMatchObject({ ok: false });
  },
);
