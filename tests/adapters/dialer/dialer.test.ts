// Connections through the real resolver and guard, to real servers on 127.0.0.1.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { DialRequest } from '../../../src-main/adapters/dialer/dial.ts';
import { createDialer } from '../../../src-main/adapters/dialer/dialer.ts';
import type { DnsAnswer, DnsPort } from '../../../src-main/engine/ports.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import { drop, gated, inTurn, nodata, servfail } from '../../doubles/dns-server.ts';
import { closedPort, listen, openDialer, to } from './open-dialer.ts';

const PUBLIC = '11.22.33.44';
const OTHER_PUBLIC = '11.22.33.55';

/** Answers each connection with its name, and ends it. */
function greeter(name: string) {
  return createServer((socket) => socket.end(name));
}

async function textFrom(result: Awaited<ReturnType<typeof dialTo>>): Promise<string> {
  if (!result.ok) throw new Error(result.detail);
  let text = '';
  for await (const chunk of result.socket) text += chunk;
  return text;
}

async function dialTo(open: Awaited<ReturnType<typeof openDialer>>, request: DialRequest) {
  return open.dialer.dial(request);
}

describe('connecting', () => {
  test('a name is resolved, judged, connected to and written down with its bytes', async () => {
    await using open = await openDialer();
    const server = greeter('hello');
    open.own(server);
    open.map(PUBLIC, 43, await listen(server));
    open.dns.addresses('whois.acme.example', PUBLIC);
    const result = await open.dialer.dial(to('whois.acme.example', { sent: 'acme.example' }));
    expect(result).toMatchObject({ ok: true, address: PUBLIC });
    if (!result.ok) return;
    result.socket.write('acme.example\r\n');
    expect(await textFrom(result)).toBe('hello');
    expect(await open.contact(() => true)).toEqual({
      at: 1_700_000_000_000,
      protocol: 'whois',
      host: 'whois.acme.example',
      address: PUBLIC,
      port: 43,
      why: 'domain age',
      sent: 'acme.example',
      outcome: 'answered',
      bytesSent: 14,
      bytesReceived: 5,
      checkId: 'check-1',
      via: null,
    });
  });

  test('the addresses of a name are tried in order until one answers', async () => {
    await using open = await openDialer();
    const server = greeter('second');
    open.own(server);
    open.map(PUBLIC, 43, await closedPort());
    open.map(OTHER_PUBLIC, 43, await listen(server));
    open.dns.addresses('acme.example', PUBLIC, OTHER_PUBLIC);
    const result = await open.dialer.dial(to('acme.example'));
    expect(result).toMatchObject({ ok: true, address: OTHER_PUBLIC });
    expect(await textFrom(result)).toBe('second');
    expect(open.contacts[0]).toMatchObject({ address: PUBLIC, outcome: 'failed' });
  });

  test('IPv6 is tried after IPv4', async () => {
    await using open = await openDialer();
    const server = greeter('six');
    open.own(server);
    open.map('2a00:1450::1', 43, await listen(server));
    open.dns.addresses('acme.example', '2a00:1450::1');
    expect(await textFrom(await open.dialer.dial(to('acme.example')))).toBe('six');
  });

  test('an address is dialled without asking the DNS, with or without brackets', async () => {
    await using open = await openDialer();
    const server = greeter('direct');
    open.own(server);
    open.map('2a00:1450::1', 43, await listen(server));
    expect(await textFrom(await open.dialer.dial(to('[2a00:1450::1]')))).toBe('direct');
    expect(await textFrom(await open.dialer.dial(to('2a00:1450::1')))).toBe('direct');
    expect(open.dns.count()).toBe(0);
  });

  test('nobody listening is unreachable', async () => {
    await using open = await openDialer();
    open.map(PUBLIC, 43, await closedPort());
    expect(await open.dialer.dial(to(PUBLIC))).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: `${PUBLIC}: ECONNREFUSED`,
    });
    expect(open.contacts).toEqual([
      expect.objectContaining({ address: PUBLIC, outcome: 'failed' }),
    ]);
  });

  test('a name whose look-up takes too long is a time-out', async () => {
    await using open = await openDialer();
    open.dns.script('acme.example', drop);
    expect(await open.dialer.dial(to('acme.example', { timeoutMs: 50 }))).toEqual({
      ok: false,
      reason: 'timeout',
      detail: 'acme.example was not reached within 50 ms',
    });
  });

  test('a caller who aborts gets an abort', async () => {
    await using open = await openDialer();
    open.dns.script('acme.example', gated(new Promise(() => {}), nodata));
    const caller = new AbortController();
    const result = open.dialer.dial(to('acme.example', { signal: caller.signal }));
    await open.dns.asked('acme.example', 'A');
    caller.abort();
    const aborted = { ok: false, reason: 'aborted', detail: 'The call was cancelled' };
    expect(await result).toEqual(aborted);
    expect(await open.dialer.dial(to('acme.example', { signal: caller.signal }))).toEqual(aborted);
    expect(open.contacts).toEqual([]);
  });

  test('a broken line does not bring the program down', async () => {
    await using open = await openDialer();
    const server = createServer((socket) => socket.resetAndDestroy());
    open.own(server);
    open.map(PUBLIC, 43, await listen(server));
    const result = await open.dialer.dial(to(PUBLIC));
    if (result.ok && !result.socket.closed) await once(result.socket, 'close');
    expect(await open.contact(() => true)).toMatchObject({ address: PUBLIC });
  });
});

describe('names without an address', () => {
  test('a name that does not exist differs from one that cannot be looked up', async () => {
    await using open = await openDialer();
    open.dns.script('empty.example', nodata);
    open.dns.script('broken.example', servfail);
    const reasons = await Promise.all(
      ['missing.example', 'empty.example', 'broken.example'].map((host) =>
        open.dialer.dial(to(host)),
      ),
    );
    const failed = (dns: string, detail: string) => ({
      ok: false,
      reason: 'dns_failed',
      dns,
      detail,
    });
    expect(reasons).toEqual([
      failed('nxdomain', 'missing.example does not exist'),
      failed('nodata', 'empty.example has no address'),
      failed('servfail', 'broken.example: The DNS server could not resolve the name (ESERVFAIL)'),
    ]);
    expect(open.contacts).toEqual([]);
  });

  test.for(['localhost', '0x7f.1', '2130706433', '127.1'])(
    'the operating system never gets to read "%s"',
    async (host) => {
      await using open = await openDialer({ direct: true });
      expect(await open.dialer.dial(to(host))).toMatchObject({ ok: false, reason: 'dns_failed' });
      expect(open.passed).toEqual([]);
    },
  );
});

describe('the guard', () => {
  test.for([
    ['127.0.0.1', '127.0.0.1 is not a public address (loopback)'],
    ['10.0.0.1', '10.0.0.1 is not a public address (private)'],
    ['169.254.169.254', '169.254.169.254 is not a public address (linkLocal)'],
    ['::1', '::1 is not a public address (loopback)'],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1 (127.0.0.1) is not a public address (loopback)'],
    ['fd00::1', 'fd00::1 is not a public address (uniqueLocal)'],
  ] as const)(
    '%s is refused, and that is written down without an address',
    async ([address, detail]) => {
      await using open = await openDialer({ direct: true });
      expect(await open.dialer.dial(to(address))).toEqual({
        ok: false,
        reason: 'refused_by_guard',
        detail,
      });
      expect(open.passed).toEqual([]);
      expect(open.contacts).toEqual([
        {
          at: 1_700_000_000_000,
          protocol: 'whois',
          host: address,
          address: null,
          port: 43,
          why: 'domain age',
          sent: address,
          outcome: 'refused_by_guard',
          bytesSent: 0,
          bytesReceived: 0,
          checkId: 'check-1',
        },
      ]);
    },
  );

  test('a name that leads inside is refused', async () => {
    await using open = await openDialer({ direct: true });
    open.dns.addresses('acme.example', '127.0.0.1', '::1');
    expect(await open.dialer.dial(to('acme.example'))).toEqual({
      ok: false,
      reason: 'refused_by_guard',
      detail: 'acme.example: ::1 is not a public address (loopback)',
    });
    expect(open.passed).toEqual([]);
  });

  test('of a name with addresses outside and inside only those outside are contacted', async () => {
    await using open = await openDialer();
    open.map(PUBLIC, 43, await closedPort());
    open.dns.addresses('acme.example', '10.0.0.1', PUBLIC, '127.0.0.1');
    expect(await open.dialer.dial(to('acme.example'))).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: `${PUBLIC}: ECONNREFUSED; acme.example: 127.0.0.1 is not a public address (loopback)`,
    });
    expect(open.passed).toEqual([`${PUBLIC} 43`]);
  });

  test('a name that turns inward after it was judged is not asked again: the judged address is dialled', async () => {
    await using open = await openDialer();
    const outside = greeter('outside');
    open.own(outside);
    open.map(PUBLIC, 43, await listen(outside));
    const records = (data: string) =>
      ({ kind: 'answer', answers: [{ type: 'A', name: 'rebind.example', ttl: 0, data }] }) as const;
    open.dns.script('rebind.example', inTurn(records(PUBLIC), records('127.0.0.1')), 'A');

    const result = await open.dialer.dial(to('rebind.example'));
    expect(await textFrom(result)).toBe('outside');
    expect(open.dns.count('rebind.example', 'A')).toBe(1);

    // Once forgotten it is asked again, and then judged again.
    open.network.recreate();
    expect(await open.dialer.dial(to('rebind.example'))).toMatchObject({
      reason: 'refused_by_guard',
    });
    expect(open.passed).toEqual([`${PUBLIC} 43`]);
  });

  test('a port that the purpose does not use is refused before any look-up', async () => {
    await using open = await openDialer();
    expect(await open.dialer.dial(to('acme.example', { port: 22 }))).toEqual({
      ok: false,
      reason: 'refused_by_guard',
      detail: 'acme.example: port 22 is not a port for whois (43)',
    });
    expect(open.dns.count()).toBe(0);
    expect(open.contacts).toEqual([
      expect.objectContaining({ host: 'acme.example', port: 22, outcome: 'refused_by_guard' }),
    ]);
  });

  test('what is not mapped is refused, never dialled', async () => {
    await using open = await openDialer();
    expect(await open.dialer.dial(to(PUBLIC))).toEqual({
      ok: false,
      reason: 'refused_by_guard',
      detail: `nothing is mapped to ${PUBLIC} port 43`,
    });
    expect(open.contacts).toEqual([expect.objectContaining({ address: null })]);
  });

  test('a range opened on purpose is dialled as it is', async () => {
    const server = greeter('inside');
    const port = await listen(server);
    await using open = await openDialer({
      allowed: ['127.0.0.0/8'],
      ports: { whois: [port] },
      direct: true,
    });
    open.own(server);
    open.dns.addresses('inside.example', '127.0.0.1');
    expect(await textFrom(await open.dialer.dial(to('inside.example', { port })))).toBe('inside');
  });
});

describe('several addresses', () => {
  const records = (...found: string[]): DnsAnswer<string> => ({
    kind: 'records',
    records: found,
    observedAt: 0,
  });
  /** Looks up what the test says, by type. */
  const knowing = (answers: Record<string, DnsAnswer<string>>) =>
    ({ resolve: async (_name: string, type: string) => answers[type] }) as unknown as DnsPort;

  test('have the time that is left in equal shares', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const server = createServer();
      const port = await listen(server);
      const waits = [2_999];
      const passed: string[] = [];
      const contacts: Contact[] = [];
      const dialer = createDialer({
        dns: knowing({ A: records('11.22.33.1', '11.22.33.2'), AAAA: records('2a00::3') }),
        clock: { now: () => 7 },
        ledger: { record: (contact) => void contacts.push(contact) },
        redirect(address) {
          passed.push(address);
          // Before the system can tell that it is connected.
          process.nextTick(() => vi.advanceTimersByTime(waits.shift() ?? 0));
          return { host: '127.0.0.1', port };
        },
      });
      const dialled = async () => {
        passed.length = 0;
        const result = await dialer.dial(to('acme.example', { timeoutMs: 9_000 }));
        if (result.ok) result.socket.destroy();
        return [result.ok && result.address, passed.length];
      };
      expect(await dialled()).toEqual(['11.22.33.1', 1]);
      waits.push(3_000, 2_999);
      expect(await dialled()).toEqual(['11.22.33.2', 2]);
      waits.push(3_000, 3_000, 2_999);
      expect(await dialled()).toEqual(['2a00::3', 3]);
      server.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('are tried up to the eighth, IPv4 first', async () => {
    const passed: string[] = [];
    const dialer = createDialer({
      dns: knowing({
        A: records(...Array.from({ length: 6 }, (_, at) => `11.22.33.${at}`)),
        AAAA: records('2a00::1', '2a00::2', '2a00::3'),
      }),
      clock: { now: () => 7 },
      ledger: { record: () => {} },
      redirect(address) {
        passed.push(address);
        return 'unmapped';
      },
    });
    expect(await dialer.dial(to('acme.example'))).toEqual({
      ok: false,
      reason: 'refused_by_guard',
      detail: 'acme.example: nothing is mapped to 2a00::2 port 43',
    });
    expect(passed).toEqual([
      ...Array.from({ length: 6 }, (_, at) => `11.22.33.${at}`),
      '2a00::1',
      '2a00::2',
    ]);
  });

  test.each<[string, DnsAnswer<string>, DnsAnswer<string>, string, string]>([
    [
      'one kind does not exist',
      { kind: 'nodata', observedAt: 0 },
      { kind: 'nxdomain', observedAt: 0 },
      'nxdomain',
      'acme.example does not exist',
    ],
    [
      'the other does not',
      { kind: 'nxdomain', observedAt: 0 },
      { kind: 'failed', reason: 'timeout', detail: 'late', observedAt: 0 },
      'nxdomain',
      'acme.example does not exist',
    ],
    [
      'one fails',
      { kind: 'nodata', observedAt: 0 },
      { kind: 'failed', reason: 'timeout', detail: 'late', observedAt: 0 },
      'timeout',
      'acme.example: late',
    ],
    [
      'there is neither',
      { kind: 'nodata', observedAt: 0 },
      { kind: 'nodata', observedAt: 0 },
      'nodata',
      'acme.example has no address',
    ],
  ])('that are none: %s', async (_, v4, v6, dns, detail) => {
    const dialer = createDialer({
      dns: knowing({ A: v4, AAAA: v6 }),
      clock: { now: () => 7 },
      ledger: { record: () => {} },
    });
    expect(await dialer.dial(to('acme.example'))).toEqual({
      ok: false,
      reason: 'dns_failed',
      dns,
      detail,
    });
    expect([dialer.via('http'), dialer.via('smtp')]).toEqual([null, null]);
  });
});
