// A resolver of a closed network denies every name; that says nothing about the names.
import { describe, expect, test } from 'vitest';
import { gated, nodata, nxdomain, refused } from '../../doubles/dns-server.ts';
import { context, type OpenNetwork, openNetwork } from './open-network.ts';

const DENYING = 'The DNS server denies even the root of the DNS, so it denies every name';
const SUSPICIOUS = { settings: { believeDenials: false } };

describe('a resolver that denies the root of the DNS', () => {
  test('is not believed when it denies a name: that is no network, not "no such domain"', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    const names = ['acme.example', 'globex.example'];
    const asked = names.map((name) => open.network.dns.resolve(name, 'MX', context()));
    const observedAt = open.clock.time;
    const denied = { kind: 'failed', reason: 'no_network', detail: DENYING, observedAt };
    expect(await Promise.all(asked)).toEqual([denied, denied]);
    expect(open.network.state()).toEqual({ state: 'denying', detail: DENYING });
    open.network.recreate();
    expect(open.network.state()).toEqual({ state: 'ok' });
    expect(open.server.count('.', 'NS')).toBe(1);
    expect(open.contacts.some((contact) => contact.sent === 'NS .')).toBe(true);
  });

  test('is believed once it has named something that exists', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    open.server.mail('acme.example', [10, 'mx.acme.example']);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'records',
    });
    expect(await open.network.dns.resolve('gone.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
    expect(open.network.state()).toEqual({ state: 'ok' });
  });

  test.for([
    [
      'lets those who wait go on as soon as a name turns out to exist',
      true,
      async ({ server, network }: OpenNetwork) => {
        server.script('real.example', nodata);
        await network.dns.resolve('real.example', 'MX', context());
      },
    ],
    ['is not waited for by who gives up', false, (_: OpenNetwork, giveUp: () => void) => giveUp()],
    ['is not waited for at the end', false, ({ network }: OpenNetwork) => network.close()],
  ] as const)('%s', async ([, usable, act]) => {
    const paused = Promise.withResolvers<AbortSignal | undefined>();
    let pauses = 0;
    await using open = await openNetwork({
      ...SUSPICIOUS,
      pauses: {
        pause(_, signal) {
          pauses += 1;
          paused.resolve(signal);
          return new Promise((end) => signal?.addEventListener('abort', () => end()));
        },
      },
    });
    open.server.script('*', nxdomain);
    // What was confirmed in another network counts for nothing.
    open.server.script('known.example', nodata);
    await open.network.dns.resolve('known.example', 'MX', context());
    open.network.recreate();
    await open.network.dns.resolve('acme.example', 'MX', context());
    const asker = new AbortController();
    const waiting = open.network.waitUntilUsable(asker.signal);
    const pause = await paused.promise;
    await act(open, () => asker.abort());
    expect([await waiting, pause?.aborted, pauses]).toEqual([usable, true, 1]);
  });

  test('is asked again after 1, 2, 4 … and then every 30 seconds while somebody waits', async () => {
    const pausedMs: number[] = [];
    await using open = await openNetwork({
      ...SUSPICIOUS,
      pauses: {
        async pause(ms) {
          pausedMs.push(ms);
          // The network comes back during the last pause.
          if (pausedMs.length === 7) open.server.script('.', refused);
          open.clock.time += ms;
        },
      },
    });
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    expect(await open.network.waitUntilUsable(new AbortController().signal)).toBe(true);
    expect(pausedMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(open.server.count('.', 'NS')).toBe(8);
    expect(await open.network.dns.resolve('gone.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
  });

  test('is asked about the root again from the next second on', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    open.server.script('.', refused);
    open.clock.time += 999;
    expect(await open.network.dns.resolve('one.example', 'MX', context())).toMatchObject({
      reason: 'no_network',
    });
    open.clock.time += 1;
    expect(await open.network.dns.resolve('two.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
  });

  test('is asked again after the clock was set back', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    expect(open.network.state()).toMatchObject({ state: 'denying' });
    open.server.script('.', refused);
    open.clock.time -= 3_600_000;
    expect(await open.network.dns.resolve('gone.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
  });

  test('is believed when it was named on purpose', async () => {
    await using open = await openNetwork();
    open.server.script('*', nxdomain);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
    expect(open.server.count('.', 'NS')).toBe(0);
  });

  test('no wait outlives its signal', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    const gate = Promise.withResolvers<void>();
    open.server.script('.', gated(gate.promise, refused));
    open.clock.time += 1_000;
    const asker = new AbortController();
    const waiting = open.network.waitUntilUsable(asker.signal);
    await open.server.asked('.', 'NS', 2);
    asker.abort();
    gate.resolve();
    expect(await waiting).toBe(false);
  });
});

test('a resolver that merely refuses to speak of the root is believed', async () => {
  await using open = await openNetwork(SUSPICIOUS);
  open.server.script('*', nxdomain);
  open.server.script('.', refused);
  expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
    kind: 'nxdomain',
  });
});
