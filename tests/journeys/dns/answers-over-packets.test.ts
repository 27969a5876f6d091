// What becomes of a server's reply, over real packets.
import { describe, expect, test } from 'vitest';
import type { DnsFailure } from '../../../src-main/engine/ports.ts';
import { context, openNetwork, PARTLY_SILENT, SILENT } from '../../adapters/dns/open-network.ts';
import {
  type Behaviour,
  drop,
  formerr,
  garbage,
  gated,
  inTurn,
  nodata,
  notimp,
  nxdomain,
  refused,
  servfail,
  startDnsServer,
  truncated,
} from '../../doubles/dns-server.ts';

const addressReply: Behaviour = {
  kind: 'answer',
  answers: [{ type: 'A', name: 'acme.example', ttl: 60, data: '198.51.100.7' }],
};

describe('records', () => {
  test('MX records come in lower case, by priority, then by name', async () => {
    await using open = await openNetwork();
    open.server.mail(
      'acme.example',
      [20, 'b.acme.example'],
      [10, 'Z.ACME.example'],
      [20, 'a.acme.example'],
    );
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toEqual({
      kind: 'records',
      records: [
        { priority: 10, exchange: 'z.acme.example' },
        { priority: 20, exchange: 'a.acme.example' },
        { priority: 20, exchange: 'b.acme.example' },
      ],
      observedAt: open.clock.time,
    });
  });

  test('a null MX names the root as an empty host', async () => {
    await using open = await openNetwork();
    open.server.mail('acme.example', [0, '.']);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toMatchObject({
      records: [{ priority: 0, exchange: '' }],
    });
  });

  test('the strings of a TXT record are joined without a blank', async () => {
    await using open = await openNetwork();
    open.server.script('acme.example', {
      kind: 'answer',
      answers: [
        { type: 'TXT', name: 'acme.example', ttl: 60, data: ['v=spf1 inclu', 'de:x.example -all'] },
      ],
    });
    expect(await open.network.dns.resolve('acme.example', 'TXT', context())).toMatchObject({
      records: ['v=spf1 include:x.example -all'],
    });
  });

  test('name servers and addresses of both families are read', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7', '2001:db8::7');
    open.server.script(
      'acme.example',
      {
        kind: 'answer',
        answers: [{ type: 'NS', name: 'acme.example', ttl: 60, data: 'NS1.acme.example' }],
      },
      'NS',
    );
    const { dns } = open.network;
    expect(await dns.resolve('acme.example', 'A', context())).toMatchObject({
      records: ['198.51.100.7'],
    });
    expect(await dns.resolve('acme.example', 'AAAA', context())).toMatchObject({
      records: ['2001:db8::7'],
    });
    expect(await dns.resolve('acme.example', 'NS', context())).toMatchObject({
      records: ['ns1.acme.example'],
    });
  });

  test('a truncated reply is asked again over TCP', async () => {
    await using open = await openNetwork();
    open.server.script('acme.example', truncated(addressReply));
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      records: ['198.51.100.7'],
    });
    const transports = open.server.questions
      .filter((asked) => asked.name === 'acme.example')
      .map((asked) => asked.transport);
    expect(transports).toEqual(['udp', 'tcp']);
  });

  test('a name is asked in lower case and without its final dot', async () => {
    await using open = await openNetwork();
    open.server.addresses('acme.example', '198.51.100.7');
    expect(await open.network.dns.resolve('ACME.Example.', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(open.server.count('acme.example', 'A')).toBe(1);
  });
});

describe('nothing there', () => {
  const cname = { type: 'CNAME' as const, name: 'acme.example', ttl: 60, data: 'gone.example' };

  test.for<[string, Behaviour, 'nxdomain' | 'nodata']>([
    ['NXDOMAIN', nxdomain, 'nxdomain'],
    ['an empty reply', nodata, 'nodata'],
    ['an alias to a name without the record', { kind: 'answer', answers: [cname] }, 'nodata'],
    [
      'an alias to a name that does not exist',
      { kind: 'rcode', rcode: 3, answers: [cname] },
      'nxdomain',
    ],
  ])('%s is told as it is', async ([, behaviour, kind]) => {
    await using open = await openNetwork();
    open.server.script('acme.example', behaviour);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toEqual({
      kind,
      observedAt: open.clock.time,
    });
    expect(open.server.count('acme.example', 'MX')).toBe(1);
  });

  test('a name under .onion does not exist and is never asked', async () => {
    await using open = await openNetwork();
    expect(await open.network.dns.resolve('secret.onion', 'MX', context())).toMatchObject({
      kind: 'nxdomain',
    });
    expect(open.server.count('secret.onion')).toBe(0);
  });
});

describe('failures', () => {
  const UNUSABLE = 'The DNS server sent a reply that cannot be used';
  test.for<[string, Behaviour, DnsFailure, string]>([
    ['SERVFAIL', servfail, 'servfail', 'The DNS server could not resolve the name (ESERVFAIL)'],
    ['REFUSED', refused, 'refused', 'The DNS server refused to answer (EREFUSED)'],
    ['FORMERR', formerr, 'bad_answer', `${UNUSABLE} (EFORMERR)`],
    ['NOTIMP', notimp, 'bad_answer', `${UNUSABLE} (ENOTIMP)`],
    ['bytes that are no packet', garbage, 'bad_answer', `${UNUSABLE} (EBADRESP)`],
    ['silence', drop, 'timeout', 'No DNS server replied (ETIMEOUT)'],
  ])('%s is unknown after every try, and says why', async ([, behaviour, reason, detail]) => {
    await using open = await openNetwork({ settings: behaviour === drop ? SILENT : {} });
    open.server.script('acme.example', behaviour);
    expect(await open.network.dns.resolve('acme.example', 'MX', context())).toEqual({
      kind: 'failed',
      reason,
      detail,
      observedAt: open.clock.time,
    });
    expect(open.server.count('acme.example', 'MX')).toBe(2);
    // Silence has taken its time already.
    expect(open.pausedMs).toEqual(behaviour === drop ? [] : [200]);
    const contact = {
      at: open.clock.time,
      protocol: 'dns',
      host: open.server.address,
      address: '127.0.0.1',
      why: 'mail route',
      sent: 'MX acme.example',
      outcome: behaviour === drop ? 'failed' : 'answered',
      checkId: 'check-1',
    };
    const sent = open.contacts.filter((each) => each.sent === 'MX acme.example');
    expect(sent).toMatchObject([contact, contact]);
  });

  test('a passing SERVFAIL is got over by asking again after a pause', async () => {
    await using open = await openNetwork({ settings: { tries: 3 } });
    open.server.script('acme.example', inTurn(servfail, servfail, addressReply));
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(open.pausedMs).toEqual([200, 400]);
  });

  test('pauses between tries grow up to a few seconds', async () => {
    await using open = await openNetwork({ settings: { tries: 7 } });
    open.server.script('acme.example', servfail);
    await open.network.dns.resolve('acme.example', 'A', context());
    expect(open.pausedMs).toEqual([200, 400, 800, 1_600, 3_200, 3_200]);
  });

  test('of two servers what one said tells more than the silence of the other', async () => {
    const first = await startDnsServer();
    await using open = await openNetwork({
      settings: { ...PARTLY_SILENT, timeoutMs: 700 },
      servers: (own) => [own, first.address],
    });
    first.script('acme.example', drop);
    open.server.script('acme.example', refused);
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      reason: 'refused',
      detail: 'The DNS server refused to answer (EREFUSED)',
    });
    await first.close();
  });

  test.for([
    ['cancelled', 'The call was cancelled'],
    ['closing', 'Vouch is closing'],
  ] as const)('a question that is asked too late: %s', async ([why, detail]) => {
    await using open = await openNetwork();
    if (why === 'closing') open.network.close();
    const late = context('batch', why === 'cancelled' ? AbortSignal.abort() : undefined);
    expect(await open.network.dns.resolve('acme.example', 'A', late)).toEqual({
      kind: 'failed',
      reason: 'aborted',
      detail,
      observedAt: open.clock.time,
    });
    expect(open.contacts).toEqual([]);
  });

  test.for<[string, Behaviour]>([
    ['SERVFAIL', servfail],
    ['REFUSED', refused],
    ['garbage', garbage],
    ['silence', drop],
  ])('%s from one server leads to the next', async ([, behaviour]) => {
    const first = await startDnsServer();
    await using open = await openNetwork({
      settings: PARTLY_SILENT,
      servers: (own) => [first.address, own],
    });
    first.script('acme.example', behaviour);
    open.server.addresses('acme.example', '198.51.100.7');
    expect(await open.network.dns.resolve('acme.example', 'A', context())).toMatchObject({
      kind: 'records',
    });
    expect(first.count('acme.example')).toBe(1);
    await first.close();
  });

  test('a reply that cannot be read takes no other question down with it', async () => {
    await using open = await openNetwork({
      settings: { tries: 1, timeoutMs: 10_000 },
      slots: { interactive: 100, batch: 100 },
    });
    const gate = Promise.withResolvers<void>();
    open.server.script('broken.example', garbage);
    open.server.script('acme.example', gated(gate.promise, addressReply));
    const sound = open.network.dns.resolve('acme.example', 'A', context());
    await open.server.asked('acme.example', 'A');
    const broken = await open.network.dns.resolve('broken.example', 'A', context());
    expect(broken).toMatchObject({ kind: 'failed', reason: 'bad_answer' });
    gate.resolve();
    expect(await sound).toMatchObject({ kind: 'records', records: ['198.51.100.7'] });
    expect(open.contacts.filter(({ sent }) => sent === 'A acme.example')).toHaveLength(1);
  });

  test.for([
    '',
    '.',
    'a..b',
    'a b.example',
    'a\\.b.example',
    'müller.example',
    `${'a'.repeat(64)}.example`,
  ])('the name "%s" is refused without asking', async (name) => {
    await using open = await openNetwork();
    expect(await open.network.dns.resolve(name, 'A', context())).toMatchObject({
      kind: 'failed',
      reason: 'bad_answer',
    });
    expect(open.contacts).toEqual([]);
  });
});
