// A resolver of a closed network denies every name; that says nothing about the names.
import { describe, expect, test } from 'vitest';
import { nodata, nxdomain, refused } from '../../doubles/dns-server.ts';
import { context, openNetwork } from './open-network.ts';

const SUSPICIOUS = { settings: { believeDenials: false } };

describe('a resolver that denies the root of the DNS', () => {
  test('is not believed when it denies a name: that is no network, not "no such domain"', async () => {
    await using open = await openNetwork(SUSPICIOUS);
    open.server.script('*', nxdomain);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
    expect(open.network.state()).toMatchObject({ state: 'denying' });
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

  test('lets those who wait go on as soon as a name turns out to exist', async () => {
    await using open = await openNetwork({
      ...SUSPICIOUS,
      pauses: {
        pause: (_, signal) => new Promise((end) => signal?.addEventListener('abort', () => end())),
      },
    });
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    const waiting = open.network.waitUntilUsable(new AbortController().signal);
    open.server.script('real.example', nodata);
    await open.network.dns.resolve('real.example', 'MX', context());
    expect(await waiting).toBe(true);
  });

  test('is asked again after a pause while somebody waits', async () => {
    await using open = await openNetwork({
      ...SUSPICIOUS,
      pauses: {
        async pause(ms) {
          // The network comes back during the pause.
          open.server.script('.', refused);
          open.clock.time += ms;
        },
      },
    });
    open.server.script('*', nxdomain);
    await open.network.dns.resolve('acme.example', 'MX', context());
    expect(await open.network.waitUntilUsable(new AbortController().signal)).toBe(true);
    expect(await open.network.dns.resolve('gone.example', 'MX', context())).toMatchObject({
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
    expect(await open.network.waitUntilUsable(AbortSignal.abort())).toBe(false);
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
