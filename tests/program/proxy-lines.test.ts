// What doctor says of proxies: a real dialer, real proxies on 127.0.0.1, and what each of them lets through.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { proxyLine } from '../../src-main/program/proxy-lines.ts';
import { type ProxyKind, readProxy } from '../../src-shared/proxies.ts';
import { closedPort, listen, openDialer } from '../adapters/dialer/open-dialer.ts';
import { type ProxyScript, startConnectProxy, startSocks } from '../doubles/proxy-servers.ts';

const IANA = '11.22.33.44';
const KINDS = { http_proxy: 'http', whois_proxy: 'socks5' } as const;
const TRIED = { http_proxy: ['data.iana.org', 443], whois_proxy: ['whois.iana.org', 43] } as const;
type Check = keyof typeof KINDS;
const CHECKS: readonly Check[] = ['http_proxy', 'whois_proxy'];

async function lineOf(check: Check, port: number, known = true, login = 'anna:secret@') {
  const kind: ProxyKind = KINDS[check];
  const text = `${kind}://${login}127.0.0.1:${port}`;
  const read = readProxy(text, [kind]);
  if (!read.ok) throw new Error(read.reason);
  await using open = await openDialer({ proxy: () => read.proxy });
  if (known) open.dns.addresses(TRIED[check][0], IANA);
  const lines = await proxyLine(check, text, open.dialer, {
    checkId: '',
    lane: 'interactive',
    signal: new AbortController().signal,
  });
  expect(open.passed).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  return { lines, contacts: [...open.contacts] };
}

const started = (check: Check, script: ProxyScript) =>
  check === 'http_proxy' ? startConnectProxy(script) : startSocks(script);

test('a proxy that is not set has no line', async () => {
  await using open = await openDialer();
  const context = {
    checkId: '',
    lane: 'interactive',
    signal: new AbortController().signal,
  } as const;
  expect(await proxyLine('http_proxy', '', open.dialer, context)).toEqual([]);
});

test.for(CHECKS)('%s: one that works is ok, and was told an address', async (check) => {
  const server = createServer();
  const port = await listen(server);
  const login = { user: 'anna', password: 'secret' };
  await using proxy = await started(check, { leads: () => port, login });
  const { lines } = await lineOf(check, proxy.port);
  server.close();
  const [host, hostPort] = TRIED[check];
  expect(lines).toEqual([
    {
      check,
      state: 'ok',
      observed: `${KINDS[check]}://anna@127.0.0.1:${proxy.port} reaches ${host}`,
      advice: null,
    },
  ]);
  expect(proxy.asked).toEqual([`${IANA} ${hostPort}`]);
});

test.for(CHECKS)('%s: a wrong password, and nobody there, are to be mended', async (check) => {
  const login = { user: 'anna', password: 'another' };
  await using proxy = await started(check, { login });
  const wrong = await lineOf(check, proxy.port);
  expect(wrong.lines).toMatchObject([
    {
      check,
      state: 'stop',
      advice: 'Correct them in the settings.',
    },
  ]);
  const none = await lineOf(check, await closedPort());
  expect(none.lines).toMatchObject([
    {
      state: 'stop',
      observed: expect.stringContaining('(ECONNREFUSED)'),
      advice: 'Check its address, and that it is running.',
    },
  ]);
});

test.for(CHECKS)(
  '%s: where the host of the trial is not known, nothing is said of the proxy',
  async (check) => {
    await using proxy = await started(check, {});
    const { lines } = await lineOf(check, proxy.port, false, '');
    expect(lines).toMatchObject([
      {
        check,
        state: 'unknown',
        advice: 'Run doctor again when the DNS answers.',
      },
    ]);
    expect(proxy.asked).toEqual([]);
  },
);
