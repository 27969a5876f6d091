// Where a callback may be sent: this machine, hosts of the settings, and what each refused URL is refused for.
import { expect, test } from 'vitest';
import { judgeCallbackUrl } from '../../../src-main/service/callbacks/callback-url.ts';
import { LIMITS } from '../../../src-shared/limits.ts';

const HOSTS = ['hooks.example', 'hooks.example:8443', '127.0.0.1:9000'];
const judge = (text: string, localCallers = true) =>
  judgeCallbackUrl(text, { hosts: HOSTS, localCallers });

test.each([
  ['http://127.0.0.1:9/x', true],
  ['http://localhost/x', true],
  ['http://[::1]:9/x', true],
  ['https://localhost/x', true],
  ['https://hooks.example/x', false],
  ['https://hooks.example:443/x', false],
  ['https://hooks.example:8443/x', false],
])('%s may be told, on this machine: %s', (text, loopback) => {
  expect(judge(text)).toEqual({ ok: true, url: new URL(text), loopback });
});

test.each([
  ['nonsense', 'must be a URL'],
  ['ftp://hooks.example/x', 'must be a URL'],
  ['https://ann@hooks.example/x', 'user name'],
  ['https://:secret@hooks.example/x', 'user name'],
  ['http://localhost:0/x', 'port 0'],
  ['https://other.example/x', 'callback_hosts'],
  ['https://hooks.example:9/x', 'callback_hosts'],
  ['http://hooks.example:8443/x', 'https://, because'],
  ['http://hooks.example/x', 'https://, because'],
  ['http://localhost.other.example/x', 'callback_hosts'],
])('%s is refused: %s', (text, reason) => {
  const judged = judge(text);
  expect(judged.ok ? null : judged.reason).toContain(reason);
});

test('from other machines the loopback is reached only where it is among the hosts', () => {
  expect(judge('http://127.0.0.1:9000/x', false)).toMatchObject({ ok: true, loopback: true });
  expect(judge('http://127.0.0.1:9001/x', false).ok).toBe(false);
});

test('a URL is read up to its longest, and a long host is quoted in part', () => {
  const most = `http://localhost/${'x'.repeat(LIMITS.callbackUrl - 17)}`;
  expect([judge(most).ok, judge(`${most}x`).ok]).toEqual([true, false]);
  const long = judge(`https://${'x'.repeat(60)}.${'y'.repeat(60)}.example/`);
  expect(long.ok ? null : long.reason).toBe(
    `names ${`${'x'.repeat(60)}.${'y'.repeat(60)}`.slice(0, 100)}, which is neither this machine nor one of the setting callback_hosts`,
  );
});
