// Who waits for whom: the cache, look-ups under way, and the two lanes.
import { describe, expect, test } from 'vitest';
import { context, openNetwork } from '../../adapters/dns/open-network.ts';
import { gated, nodata, nxdomain, servfail } from '../../doubles/dns-server.ts';

const MINUTE = 60_000;
const ONE_SLOT = { interactive: 1, batch: 1 };

describe('the cache', () => {
  test('records are kept for ten minutes', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7');
    const first = await open.network.dns.resolve('acme.example', 'A', context());
    open.clock.time += 10 * MINUTE - 1;
    expect(await open.network.dns.resolve('ACME.example', 'A', context())).toEqual(first);
    expect(open.server.count('acme.example', 'A')).toBe(1);
    open.clock.time += 1;
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(open.server.count('acme.example', 'A')).toBe(2);
  });

  test.for([
    ['a missing name', nxdomain],
    ['a missing record', nodata],
  ] as const)('%s is kept for one minute', async ([, behaviour]) => {
    await using open = await openNetwork();
    open.server.script('acme.example', behaviour);
    await open.network.dns.resolve('acme.example', 'A', context());
    open.clock.time += MINUTE - 1;
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(open.server.count('acme.example', 'A')).toBe(1);
    open.clock.time += 1;
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(open.server.count('acme.example', 'A')).toBe(2);
  });

  test('a failure is never kept', async () => {
    await using open = await openNetwork({ settings: { tries: 1 } });
    open.server.script('acme.example', servfail);
    await open.network.dns.resolve('acme.example', 'A', context());
    open.server.addresses('acme.example', '198.51.100.7');
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
  });

  test('what is asked for again and again stays while others come and go, and no more is kept than allowed', async () => {
    await using open = await openNetwork({ settings: { cacheEntries: 8 } });
    const ask = (name: string) => open.network.dns.resolve(name, 'A', context());
    const passing = Array.from({ length: 40 }, (_, index) => `n${index}.example`);
    open.server.addresses('mail.example', '198.51.100.7');
    for (const name of passing) {
      open.server.addresses(name, '198.51.100.8');
      await ask(name);
      await ask('mail.example');
    }
    expect(open.server.count('mail.example', 'A')).toBe(1);
    for (const name of passing.toReversed()) await ask(name);
    const again = passing.filter((name) => open.server.count(name, 'A') > 1);
    expect(again.length).toBeGreaterThanOrEqual(passing.length - 8);
    expect(again.length).toBeLessThan(passing.length);
  });

  test('answers of different types are kept apart', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7');
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      kind: 'nodata',
    });
  });
});

describe('look-ups under way', () => {
  test('those who ask the same at the same time share one question', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => open.network.dns.resolve('acme.example', 'A', context())),
    );
    expect(new Set(answers).size).toBe(1);
    expect(open.server.count('acme.example', 'A')).toBe(1);
  });

  test('one who gives up leaves the others their answer', async () => {
    await using open = await openNetwork();
    const gate = Promise.withResolvers<void>();
    open.server.script('acme.example', gated(gate.promise, nodata));
    const impatient = new AbortController();
    const gone = open.network.dns.resolve('acme.example', 'A', context('batch', impatient.signal));
    const patient = open.network.dns.resolve('acme.example', 'A', context());
    await open.server.asked('acme.example', 'A');
    impatient.abort();
    expect(await gone).toMatchObject({ kind: 'failed', reason: 'aborted' });
    gate.resolve();
    expect(await patient).toMatchObject({ kind: 'nodata' });
  });

  test('a question that nobody waits for any more never leaves the queue', async () => {
    await using open = await openNetwork({ slots: ONE_SLOT });
    const gate = Promise.withResolvers<void>();
    open.server.script('busy.example', gated(gate.promise, nodata));
    const busy = open.network.dns.resolve('busy.example', 'A', context());
    await open.server.asked('busy.example', 'A');
    const impatient = new AbortController();
    const gone = open.network.dns.resolve('acme.example', 'A', context('batch', impatient.signal));
    const next = open.network.dns.resolve('next.example', 'A', context());
    impatient.abort();
    expect(await gone).toMatchObject({ reason: 'aborted' });
    gate.resolve();
    await Promise.all([busy, next]);
    expect(open.server.count('next.example', 'A')).toBe(1);
    expect(open.server.count('acme.example', 'A')).toBe(0);
  });

  test('a signal that has aborted before asks nothing', async () => {
    await using open = await openNetwork();
    expect(
      await open.network.dns.resolve('acme.example', 'A', context('batch', AbortSignal.abort())),
    ).toMatchObject({ reason: 'aborted' });
    expect(open.contacts).toEqual([]);
  });
});

describe('lanes', () => {
  test('an interactive question does not wait behind a full batch lane', async () => {
    await using open = await openNetwork({ slots: ONE_SLOT });
    const gate = Promise.withResolvers<void>();
    open.server.script('busy.example', gated(gate.promise, nodata));
    const busy = open.network.dns.resolve('busy.example', 'A', context());
    await open.server.asked('busy.example', 'A');
    expect(
      await open.network.dns.resolve('acme.example', 'A', context('interactive')),
    ).toMatchObject({
      kind: 'nxdomain',
    });
    gate.resolve();
    await busy;
  });

  test('an interactive caller pulls a queued batch look-up of the same name forward', async () => {
    await using open = await openNetwork({ slots: ONE_SLOT });
    const gate = Promise.withResolvers<void>();
    open.server.script('busy.example', gated(gate.promise, nodata));
    const busy = open.network.dns.resolve('busy.example', 'A', context());
    await open.server.asked('busy.example', 'A');
    const queued = open.network.dns.resolve('acme.example', 'A', context());
    const interactive = open.network.dns.resolve('acme.example', 'A', context('interactive'));
    expect(await interactive).toEqual(await queued);
    expect(open.server.count('acme.example', 'A')).toBe(1);
    gate.resolve();
    await busy;
  });

  test('no more questions are under way than a lane has room for', async () => {
    await using open = await openNetwork({
      slots: { interactive: 3, batch: 6 },
    });
    const gate = Promise.withResolvers<void>();
    const names = Array.from({ length: 10 }, (_, index) => `n${index}.example`);
    for (const name of names) open.server.script(name, gated(gate.promise, nodata));
    const answers = Promise.all(
      names.map((name) => open.network.dns.resolve(name, 'A', context())),
    );
    await open.server.asked('n5.example', 'A');
    // A question of the other lane comes back: whatever could leave before it has left.
    await open.network.dns.resolve('other.example', 'A', context('interactive'));
    expect(names.filter((name) => open.server.count(name) > 0)).toHaveLength(6);
    gate.resolve();
    expect((await answers).map((answer) => answer.kind)).toEqual(names.map(() => 'nodata'));
  });
});

describe('the end and the new beginning', () => {
  test('after a change of network nothing remembered counts', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7');
    await open.network.dns.resolve('acme.example', 'A', context());
    open.network.recreate();
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(open.server.count('acme.example', 'A')).toBe(2);
  });

  test('a query under way while the network changes is sent again', async () => {
    await using open = await openNetwork({ settings: { tries: 1 } });
    const never = new Promise<void>(() => {});
    open.server.script('acme.example', gated(never, nodata));
    const answer = open.network.dns.resolve('acme.example', 'A', context());
    await open.server.asked('acme.example', 'A');
    open.server.addresses('acme.example', '198.51.100.7');
    open.network.recreate();
    expect(await answer).toMatchObject({ kind: 'records', records: ['198.51.100.7'] });
  });

  test('closing ends what is under way and what waits, and refuses what comes after', async () => {
    await using open = await openNetwork({ slots: ONE_SLOT });
    open.server.script('acme.example', gated(new Promise(() => {}), nodata));
    const inProgress = open.network.dns.resolve('acme.example', 'A', context());
    await open.server.asked('acme.example', 'A');
    const waiting = open.network.dns.resolve('other.example', 'A', context());
    // Lets the second question reach the queue.
    await open.network.dns.resolve('third.example', 'A', context('interactive'));
    open.network.close();
    expect(await inProgress).toMatchObject({ kind: 'failed' });
    expect(await waiting).toMatchObject({ kind: 'failed', reason: 'aborted' });
    expect(await open.network.dns.resolve('late.example', 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'aborted',
    });
  });
});

describe('the privacy ledger', () => {
  test('every question that leaves is written down, with what it was for', async () => {
    await using open = await openNetwork();
    open.server.mail('acme.example', [10, 'mx.acme.example']);
    await open.network.dns.resolve('acme.example', 'MX', context());
    await open.network.dns.resolve('acme.example', 'MX', context());
    await open.network.dns.resolve('acme.example', 'NS', { ...context(), why: 'company' });
    const own = open.contacts.filter((contact) => contact.checkId !== null);
    expect(own).toEqual([
      {
        at: open.clock.time,
        protocol: 'dns',
        host: open.server.address,
        address: '127.0.0.1',
        port: open.server.port,
        why: 'mail route',
        sent: 'MX acme.example',
        outcome: 'answered',
        bytesSent: 41,
        bytesReceived: 73,
        checkId: 'check-1',
      },
      expect.objectContaining({ why: 'company', sent: 'NS acme.example' }),
    ]);
  });

  test('the check of the resolver is written down as the need of the program', async () => {
    await using open = await openNetwork();
    await open.network.check();
    expect(open.contacts).toEqual([
      expect.objectContaining({
        why: 'resolver check',
        checkId: null,
        sent: expect.stringMatching(/^A [a-z]{24}\.com$/),
      }),
    ]);
  });
});
