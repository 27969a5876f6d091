// What look-ups answer without asking, what they say where all fails, and what the privacy ledger is told of them.
import { expect, test } from 'vitest';
import { DEFAULT_DNS_SETTINGS } from '../../../src-main/adapters/dns/settings.ts';
import { CANCELLED } from '../../../src-main/adapters/unless-aborted.ts';
import type { DnsType } from '../../../src-main/engine/ports.ts';
import {
  type Behaviour,
  drop,
  nodata,
  nxdomain,
  refused,
  servfail,
} from '../../doubles/dns-server.ts';
import { context, openNetwork } from './open-network.ts';

const failed = (reason: string, detail: string, observedAt: number) => ({
  kind: 'failed',
  reason,
  detail,
  observedAt,
});

test('the ledger is told why each type is asked for, and of the checks of the server itself', async () => {
  await using open = await openNetwork({ randomInt: () => 0 });
  open.server.script('*', nxdomain);
  await open.network.check();
  const types: DnsType[] = ['MX', 'A', 'AAAA', 'NS', 'CNAME', 'PTR', 'TXT'];
  for (const type of types) await open.network.dns.resolve('Acme.example', type, context());
  await open.network.dns.resolve('own.example', 'A', { ...context(), why: 'website' });
  const [address = '', port] = open.server.address.split(':');
  const about = { host: open.server.address, address, port: Number(port) };
  expect(open.contacts.map(({ bytesSent, bytesReceived, ...rest }) => rest)).toEqual(
    [
      [`A ${'a'.repeat(24)}.com`, 'resolver check'],
      ['MX acme.example', 'mail route'],
      ['A acme.example', 'mail route'],
      ['AAAA acme.example', 'mail route'],
      ['NS acme.example', 'domain alive'],
      ['CNAME acme.example', 'mail route'],
      ['PTR acme.example', 'name of an address'],
      ['TXT acme.example', 'mail policy'],
      ['A own.example', 'website'],
    ].map(([sent, why]) => ({
      ...{ at: open.clock.time, protocol: 'dns', ...about, why, sent, outcome: 'answered' },
      checkId: why === 'resolver check' ? null : 'check-1',
    })),
  );
});

test.for<[string, string, string, Behaviour]>([
  ['SERVFAIL', 'servfail', 'The DNS server could not resolve the name (ESERVFAIL)', servfail],
  ['REFUSED', 'refused', 'The DNS server refused to answer (EREFUSED)', refused],
])(
  '%s is asked again after 200, 400 … 3,200 ms, and told in words',
  async ([, reason, detail, behaviour]) => {
    await using open = await openNetwork({ settings: { tries: 7 } });
    open.server.script('acme.example', behaviour);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toEqual(
      failed(reason, detail, open.clock.time),
    );
    expect(open.pausedMs).toEqual([200, 400, 800, 1_600, 3_200, 3_200]);
    expect(open.server.count('acme.example', 'MX')).toBe(7);
  },
);

test('answers are kept for ten minutes, "no such name" for one, and each server is asked three times', async () => {
  const { timeoutMs, tries, cacheTtlMs, negativeTtlMs } = DEFAULT_DNS_SETTINGS;
  expect([timeoutMs, tries, cacheTtlMs, negativeTtlMs]).toEqual([2_000, 3, 600_000, 60_000]);
  await using open = await openNetwork();
  open.server.addresses('acme.example', '198.51.100.7');
  const counts: number[] = [];
  for (const ms of [0, 59_999, 1, 539_999, 1]) {
    open.clock.time += ms;
    for (const name of ['acme.example', 'gone.example'])
      await open.network.dns.resolve(name, 'A', context());
    counts.push(open.server.count('acme.example', 'A'), open.server.count('gone.example', 'A'));
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 2, 1, 3, 2, 3]);
});

test('a server that is silent to everything is asked again without a pause', async () => {
  await using open = await openNetwork({ settings: { timeoutMs: 50, tries: 2 } });
  open.server.script('*', drop);
  expect(await open.network.dns.resolve('acme.example', 'MX', context())).toEqual(
    failed('no_network', 'No DNS server answers', open.clock.time),
  );
  expect(open.pausedMs).toEqual([]);
});

test('what cannot be asked, or is not to be, reaches no server', async () => {
  await using open = await openNetwork();
  open.server.script('*', nodata);
  const { dns } = open.network;
  const at = open.clock.time;
  const ask = (name: string, signal?: AbortSignal) =>
    dns.resolve(name, 'A', context('batch', signal));
  expect(await ask('a..example')).toEqual(
    failed('bad_answer', 'This is not a name that the DNS can look up', at),
  );
  expect(await ask('acme.example', AbortSignal.abort())).toEqual(failed('aborted', CANCELLED, at));
  expect([await ask('onion'), await ask('Acme.onion')]).toEqual(
    Array(2).fill({ kind: 'nxdomain', observedAt: at }),
  );
  open.network.close();
  expect(await ask('acme.example')).toEqual(failed('aborted', 'Vouch is closing', at));
  expect(open.server.count()).toBe(0);
});
