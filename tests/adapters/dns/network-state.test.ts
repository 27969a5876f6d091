// Whether the network is usable, found out from real servers that are silent, refuse or invent.
import { describe, expect, test } from 'vitest';
import type { NetworkState } from '../../../src-main/service/ports/network.ts';
import {
  type Behaviour,
  drop,
  gated,
  nxdomain,
  refused,
  servfail,
} from '../../doubles/dns-server.ts';
import { context, type OpenNetwork, openNetwork, PARTLY_SILENT, SILENT } from './open-network.ts';

const invention: Behaviour = {
  kind: 'answer',
  answers: [{ type: 'A', name: 'whatever.com', ttl: 60, data: '198.51.100.99' }],
};

/** The name of 24 letters that a random source of zeros makes up. */
const MADE_UP = `${'a'.repeat(24)}.com`;
const zeros = () => 0;

function inventFor(name: string): Behaviour {
  return { kind: 'answer', answers: [{ type: 'A', name, ttl: 60, data: '198.51.100.99' }] };
}

describe.concurrent('a check', () => {
  test.for<[string, Behaviour]>([
    ['NXDOMAIN', nxdomain],
    ['SERVFAIL', servfail],
    ['REFUSED', refused],
  ])('%s for the made-up name shows a resolver that answers', async ([, behaviour]) => {
    await using open = await openNetwork({ randomInt: zeros });
    open.server.script(MADE_UP, behaviour);
    expect(await open.network.check()).toEqual({ state: 'ok' });
    expect(open.server.count(MADE_UP, 'A')).toBe(1);
  });

  test('a resolver that is silent about the made-up name but knows the root is usable', async () => {
    await using open = await openNetwork({ randomInt: zeros, settings: PARTLY_SILENT });
    open.server.script(MADE_UP, drop);
    open.server.script('.', refused);
    expect(await open.network.check()).toEqual({ state: 'ok' });
    expect(open.server.count('.', 'NS')).toBe(1);
  });

  test('one resolver that answers is enough', async () => {
    await using open = await openNetwork({ servers: (own) => ['127.0.0.1:1', own] });
    expect(await open.network.check()).toEqual({ state: 'ok' });
  });

  test('the network is down when no resolver says anything', async () => {
    await using open = await openNetwork({ settings: SILENT });
    open.server.script('*', drop);
    expect(await open.network.check()).toEqual({ state: 'down' });
  });

  test('a longer time-out that is set later holds for the check too', async () => {
    await using open = await openNetwork({ settings: { timeoutMs: 100 } });
    open.server.script('*', drop);
    expect(await open.network.check()).toEqual({ state: 'down' });
    open.network.recreate({ timeoutMs: 5_000 });
    open.server.script('*', gated(new Promise((resolve) => setTimeout(resolve, 500)), nxdomain));
    expect(await open.network.check()).toEqual({ state: 'ok' });
  });

  test('an address for the made-up name unmasks the resolver', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    open.server.script(MADE_UP, inventFor(MADE_UP));
    expect(await open.network.check()).toEqual({
      state: 'invented',
      detail: `The resolver ${open.server.address} gave 198.51.100.99 for ${MADE_UP}, a name made up at random.`,
    });
  });

  test('a network that was down is looked at again after the clock was set back', async () => {
    await using open = await openNetwork({ settings: SILENT });
    open.server.script('*', drop);
    expect(await open.network.check()).toEqual({ state: 'down' });
    open.server.script('*', nxdomain);
    open.server.mail('acme.example', [10, 'mx.acme.example']);
    open.clock.time -= 3_600_000;
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'records',
    });
  });

  test('a check that a change of the network overtakes gives way to another', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    open.server.script(MADE_UP, drop);
    const overtaken = open.network.check();
    await open.server.asked(MADE_UP, 'A');
    open.server.script(MADE_UP, inventFor(MADE_UP));
    open.network.recreate();
    expect(await overtaken).toMatchObject({ state: 'invented' });
    expect(open.network.state()).toMatchObject({ state: 'invented' });
  });

  test('checks at the same time are one check', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    await Promise.all([open.network.check(), open.network.check()]);
    expect(open.server.count(MADE_UP)).toBe(1);
  });
});

describe.concurrent('look-ups and the state of the network', () => {
  test('an invented answer is no verdict', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    open.server.script(MADE_UP, inventFor(MADE_UP));
    open.server.script('acme.example', inventFor('acme.example'));
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
  });

  test('records wait for the first check, while the question itself leaves at once', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    const gate = Promise.withResolvers<void>();
    open.server.script(MADE_UP, gated(gate.promise, inventFor(MADE_UP)));
    open.server.script('acme.example', inventFor('acme.example'));
    let answered = false;
    const answer = open.network.dns.resolve('acme.example', 'A', context()).finally(() => {
      answered = true;
    });
    await open.server.asked('acme.example', 'A');
    // "No such name" is never invented, so it does not wait; and it comes after the reply to the first question.
    expect(await open.network.dns.resolve('gone.example', 'A', context())).toMatchObject({
      kind: 'nxdomain',
    });
    expect(answered).toBe(false);
    gate.resolve();
    expect(await answer).toMatchObject({ kind: 'failed', reason: 'no_network' });
  });

  test('a check that gets no reply does not hold answers back for good', async () => {
    await using open = await openNetwork({ randomInt: zeros, settings: PARTLY_SILENT });
    open.server.script(MADE_UP, drop);
    open.server.script('.', servfail);
    open.server.addresses('acme.example', '198.51.100.7');
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
  });

  test('without any resolver that answers there is no network', async () => {
    await using open = await openNetwork({ servers: () => ['127.0.0.1:1'] });
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'failed',
      reason: 'no_network',
    });
    expect(open.network.state()).toEqual({ state: 'down' });
  });

  test('while the network is down nothing is asked but the check itself, once a second', async () => {
    await using open = await openNetwork({ randomInt: zeros, settings: PARTLY_SILENT });
    open.server.script('*', drop);
    await open.network.check();
    const before = open.server.count();
    const answer = await open.network.dns.resolve('acme.example', 'MX', context());
    expect(answer).toMatchObject({ reason: 'no_network' });
    expect(open.server.count()).toBe(before);
    open.clock.time += 1_000;
    open.server.script('*', nxdomain);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
  });

  test('a resolver that answers for its own names alone is usable, whatever it is silent about', async () => {
    await using open = await openNetwork({ settings: PARTLY_SILENT });
    open.server.script('*', drop);
    open.server.addresses('intranet.corp', '198.51.100.7');
    expect(await open.network.dns.resolve('intranet.corp', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
    });
    expect(open.network.state()).toEqual({ state: 'ok' });
  });

  test('a network that looked down is found usable by the very name that is asked about', async () => {
    await using open = await openNetwork({ settings: PARTLY_SILENT });
    open.server.script('*', drop);
    open.server.addresses('intranet.corp', '198.51.100.7');
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      reason: 'no_network',
    });
    open.clock.time += 1_000;
    expect(await open.network.dns.resolve('intranet.corp', 'A', context())).toMatchObject({
      kind: 'records',
    });
  });

  test('answers remembered from an inventing network are forgotten when it is found out', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    open.server.script('acme.example', inventFor('acme.example'));
    await open.network.dns.resolve('acme.example', 'A', context());
    open.server.script(MADE_UP, inventFor(MADE_UP));
    await open.network.check();
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      reason: 'no_network',
    });
  });

  test('a network in use is checked again after three minutes, without holding answers back', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    await open.network.dns.resolve('one.example', 'A', context());
    await open.network.check();
    const before = open.server.count(MADE_UP);
    open.clock.time += 179_999;
    await open.network.dns.resolve('two.example', 'A', context());
    expect(open.server.count(MADE_UP)).toBe(before);
    open.clock.time += 1;
    await open.network.dns.resolve('three.example', 'A', context());
    await open.server.asked(MADE_UP, 'A', before + 1);
  });
});

describe('waiting for the network', () => {
  test('a usable network is not waited for', async () => {
    await using open = await openNetwork();
    expect(await open.network.waitUntilUsable(new AbortController().signal)).toBe(true);
    expect(open.pausedMs).toEqual([]);
  });

  test('nothing is asked for who has given up, and no check holds up who gives up meanwhile', async () => {
    await using open = await openNetwork({ randomInt: zeros });
    expect(await open.network.waitUntilUsable(AbortSignal.abort())).toBe(false);
    expect(open.server.count()).toBe(0);
    const gate = Promise.withResolvers<void>();
    open.server.script(MADE_UP, gated(gate.promise, inventFor(MADE_UP)));
    const impatient = new AbortController();
    const waiting = open.network.waitUntilUsable(impatient.signal);
    await open.server.asked(MADE_UP, 'A');
    impatient.abort();
    gate.resolve();
    expect([await waiting, open.pausedMs]).toEqual([false, []]);
  });

  test('it is looked at after 1, 2, 4 … and then every 30 seconds', async () => {
    const pausedMs: number[] = [];
    let revive = () => {};
    await using open = await openNetwork({
      pauses: {
        async pause(ms) {
          pausedMs.push(ms);
          if (pausedMs.length === 7) revive();
        },
      },
      servers: (own) => [own],
    });
    open.server.script('*', invention);
    revive = () => open.server.script('*', nxdomain);
    const signal = new AbortController().signal;
    const both = [open.network.waitUntilUsable(signal), open.network.waitUntilUsable(signal)];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(pausedMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test('a caller who aborts gets an abort, and nothing is looked at before the next one waits', async () => {
    const paused = Promise.withResolvers<AbortSignal | undefined>();
    let letters = 0;
    let waits = true;
    await using open = await openNetwork({
      randomInt: () => {
        letters += 1;
        return 0;
      },
      pauses: {
        pause(_ms, signal) {
          paused.resolve(signal);
          if (!waits) return Promise.resolve();
          return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
        },
      },
    });
    open.server.script('*', invention);
    const impatient = new AbortController();
    const waiting = open.network.waitUntilUsable(impatient.signal);
    const pauseSignal = await paused.promise;
    impatient.abort();
    expect(await waiting).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
    expect([pauseSignal?.aborted, letters]).toEqual([true, MADE_UP.length - '.com'.length]);
    waits = false;
    open.server.script('*', nxdomain);
    expect(await open.network.waitUntilUsable(new AbortController().signal)).toBe(true);
  });

  test.for([
    [
      'a change of network is looked at without waiting for the pause to end',
      true,
      (open: OpenNetwork) => {
        open.server.script('*', nxdomain);
        open.network.recreate();
      },
    ],
    ['closing ends the waiting', false, (open: OpenNetwork) => open.network.close()],
  ] as const)('%s', async ([, usable, act]) => {
    const paused = Promise.withResolvers<void>();
    await using open = await openNetwork({
      pauses: {
        pause(_ms, signal) {
          paused.resolve();
          return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
        },
      },
    });
    open.server.script('*', invention);
    const waiting = open.network.waitUntilUsable(new AbortController().signal);
    await paused.promise;
    act(open);
    expect(await waiting).toBe(usable);
  });
});

test('the state before any check is ok', async () => {
  await using open = await openNetwork();
  expect(open.network.state()).toEqual<NetworkState>({ state: 'ok' });
});
