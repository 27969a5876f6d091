// What preflight sees, through the real dialer and a real resolver.
import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../../src-main/adapters/dialer/guard.ts';
import {
  BLOCKLISTS,
  type PreflightLine,
  type PreflightOptions,
  preflight,
  type ReverseAnswer,
  reversedName,
} from '../../../src-main/adapters/smtp/preflight.ts';
import { refused, servfail } from '../../doubles/dns-server.ts';
import { answers } from '../../zoo/mail-host.ts';
import { contextOf, IDENTITY, type OpenProbe, openProbe } from './open-probe.ts';

const IP = '44.128.230.1';
const ZONE = 'list.example';
const LISTED_NAME = `1.230.128.44.${ZONE}`;
/** A host that says nothing is given up after this time; all others have it for each answer. */
const QUICK = { connectMs: 5_000, bannerMs: 2_000, replyMs: 2_000, quitMs: 2_000 };

function look(probe: OpenProbe, about: Partial<PreflightOptions> = {}) {
  return preflight({
    dialer: probe.dialer.dialer,
    dns: probe.dialer.network.dns,
    addresses: createAddressPolicy([]),
    reverse: async () => ({ kind: 'names', names: ['Probe.Vouch.Example.'] }),
    identity: IDENTITY,
    hosts: ['mx.big.example'],
    blocklists: [ZONE],
    limits: QUICK,
    context: contextOf(),
    ...about,
  });
}

/** A machine that is in order: it has a name, the name leads back, and a host says hello. */
async function inOrder() {
  const probe = await openProbe();
  probe.dialer.dns.addresses(IDENTITY.ehlo, IP);
  probe.dialer.dns.mail('vouch.example', [10, 'mx.vouch.example']);
  const host = await probe.host(
    'mx.big.example',
    answers({ EHLO: `250-mx.big.example at your service, [${IP}]\r\n250 SIZE 1` }),
  );
  return { probe, host };
}

const lineOf = (lines: readonly PreflightLine[], check: PreflightLine['check']) =>
  lines.find((line) => line.check === check);
const states = (lines: Awaited<ReturnType<typeof preflight>>) =>
  Object.fromEntries(lines.map(({ check, state }) => [check, state]));

describe('preflight', () => {
  test('finds nothing to say where all is in order', async () => {
    const { probe, host } = await inOrder();
    await using _ = probe;
    const lines = await look(probe);
    expect(
      lines.map(({ check, state, observed, advice }) => [check, state, observed, advice]),
    ).toEqual([
      ['ehlo_name', 'ok', `probe.vouch.example resolves to ${IP}`, null],
      ['mail_from', 'ok', 'vouch.example accepts mail', null],
      ['port_25', 'ok', 'mx.big.example answered on port 25', null],
      ['address', 'ok', `Mail hosts see ${IP}`, null],
      ['reverse_dns', 'ok', `${IP} is named probe.vouch.example`, null],
      ['blocklists', 'ok', `${IP} is not listed at ${ZONE}`, null],
    ]);
    expect(await probe.dialer.contact(({ protocol }) => protocol === 'smtp')).toMatchObject({
      host: 'mx.big.example',
      why: 'mailbox preflight',
      sent: 'EHLO probe.vouch.example',
      checkId: null,
    });
    expect(host.lines).toEqual(['EHLO probe.vouch.example', 'RSET', 'QUIT']);
  });

  test('does not turn to TLS at a host that offers it: it only looks whether one answers', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const host = await probe.host(
      'mx.modern.example',
      answers({
        EHLO: `250-mx.modern.example at your service, [${IP}]\r\n250 STARTTLS`,
        STARTTLS: '454 4.7.0 TLS not available',
      }),
    );
    const lines = await look(probe, { hosts: ['mx.modern.example'] });
    expect(lines.find(({ check }) => check === 'port_25')).toEqual({
      check: 'port_25',
      state: 'ok',
      observed: 'mx.modern.example answered on port 25',
      advice: null,
    });
    expect(host.lines).toEqual(['EHLO probe.vouch.example', 'RSET', 'QUIT']);
  });

  test('stops without a name, and asks no mail host', async () => {
    const { probe, host } = await inOrder();
    await using _ = probe;
    const NAME = 'Set the EHLO name to a full host name such as mail.company.example.';
    for (const [ehlo, observed, advice] of [
      [
        '',
        'No EHLO name is set',
        'Set the EHLO name to the host name that this machine has on the internet.',
      ],
      ['localhost', '"localhost" is not a host name', NAME],
      ['a b.example', '"a b.example" is not a host name', NAME],
      ['x\r\ny.example', '"x y.example" is not a host name', NAME],
    ] as const) {
      const lines = await look(probe, { identity: { ...IDENTITY, ehlo } });
      expect(lines).toEqual([
        { check: 'ehlo_name', state: 'stop', observed, advice },
        {
          check: 'mail_from',
          state: 'ok',
          observed: 'vouch.example accepts mail',
          advice: null,
        },
      ]);
    }
    expect(host.connections).toBe(0);
  });

  test('warns of a name that resolves to nothing, or to somebody else', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const withName = async (ehlo: string) =>
      (await look(probe, { identity: { ...IDENTITY, ehlo } }))[0];
    expect(await withName('nobody.vouch.example')).toEqual({
      check: 'ehlo_name',
      state: 'warn',
      observed: 'nobody.vouch.example has no address in the DNS',
      advice:
        "Publish an A or AAAA record for nobody.vouch.example that names this machine's address.",
    });
    probe.dialer.dns.addresses('other.vouch.example', '44.128.230.99');
    expect(await withName('other.vouch.example')).toEqual({
      check: 'ehlo_name',
      state: 'warn',
      observed: `other.vouch.example resolves to 44.128.230.99, but mail hosts see ${IP}`,
      advice: `Let other.vouch.example resolve to ${IP}, or use the name that belongs to that address.`,
    });
    probe.dialer.dns.addresses('both.vouch.example', '44.128.230.99', IP, '2a00::7');
    expect(await withName('both.vouch.example')).toEqual({
      check: 'ehlo_name',
      state: 'ok',
      observed: `both.vouch.example resolves to 44.128.230.99, ${IP}, 2a00::7`,
      advice: null,
    });
    probe.dialer.dns.script('broken.vouch.example', servfail);
    expect(await withName('broken.vouch.example')).toEqual({
      check: 'ehlo_name',
      state: 'unknown',
      observed:
        'broken.vouch.example could not be looked up (The DNS server could not resolve the name (ESERVFAIL))',
      advice: 'Run this again when the DNS can be reached.',
    });
  });

  test('warns of a sender that takes no mail', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const { dns } = probe.dialer;
    const sender = async (mailFrom: string) => {
      const lines = await look(probe, { identity: { ...IDENTITY, mailFrom } });
      const { check: _check, ...line } = lineOf(lines, 'mail_from') ?? {};
      return line;
    };
    const wrong = (observed: string) => ({
      state: 'warn',
      observed,
      advice: 'Set the sender to an address of yours that accepts mail.',
    });
    const none = (domain: string) => ({
      state: 'warn',
      observed: `${domain} accepts no mail`,
      advice: 'Set the sender to an address whose domain accepts mail; many hosts check that.',
    });
    const unknown = (domain: string) => ({
      state: 'unknown',
      observed: `${domain} could not be looked up (The DNS server could not resolve the name (ESERVFAIL))`,
      advice: 'Run this again when the DNS can be reached.',
    });
    const fine = (domain: string) => ({
      state: 'ok',
      observed: `${domain} accepts mail`,
      advice: null,
    });
    expect(await sender('')).toEqual(wrong('No sender is set'));
    expect(await sender('nobody.example')).toEqual(
      wrong('"nobody.example" is not an email address'),
    );
    expect(await sender('a@localhost')).toEqual(wrong('"a@localhost" is not an email address'));
    expect(await sender('a@nothing.example')).toEqual(none('nothing.example'));
    dns.mail('null.example', [0, '.']);
    dns.addresses('null.example', '44.128.230.9');
    expect(await sender('a@null.example')).toEqual(none('null.example'));
    dns.addresses('old.example', '44.128.230.9');
    dns.addresses('new.example', '2a00::9');
    expect(await sender('"a@b"@OLD.example')).toEqual(fine('old.example'));
    expect(await sender('a@new.example')).toEqual(fine('new.example'));
    dns.script('broken.example', servfail);
    expect(await sender('a@broken.example')).toEqual(unknown('broken.example'));
    dns.script('half.example', servfail, 'AAAA');
    expect(await sender('a@half.example')).toEqual(unknown('half.example'));
    dns.mail('null2.example', [0, '.']);
    dns.script('null2.example', servfail, 'A');
    expect(await sender('a@null2.example')).toEqual(none('null2.example'));
  });

  test('stops where no mail host can be reached', async () => {
    await using probe = await openProbe();
    probe.lead('mx.big.example', 1);
    expect((await look(probe)).slice(2)).toEqual([
      {
        check: 'port_25',
        state: 'stop',
        observed:
          'No mail host was reached on port 25 (mx.big.example: 44.128.220.1: ECONNREFUSED)',
        advice:
          'Most home and cloud connections block port 25. Ask the provider to open it, or leave mailboxes unchecked.',
      },
      {
        check: 'address',
        state: 'unknown',
        observed: 'No mail host reported the address it sees',
        advice: 'Reverse DNS and blocklists could not be checked.',
      },
    ]);
  });

  test('does not stop where it could not even try', async () => {
    await using probe = await openProbe();
    probe.dialer.dns.script('mx.big.example', servfail);
    expect(states(await look(probe))).toMatchObject({ port_25: 'unknown', address: 'unknown' });
    probe.dialer.dns.addresses('mx.private.example', '10.0.0.1');
    const lines = await look(probe, { hosts: ['mx.big.example', 'mx.private.example'] });
    expect(lineOf(lines, 'port_25')).toEqual({
      check: 'port_25',
      state: 'unknown',
      observed:
        'No mail host was reached on port 25 (mx.big.example: mx.big.example: The DNS server could not resolve the name (ESERVFAIL); mx.private.example: mx.private.example: 10.0.0.1 is not a public address (private))',
      advice: 'Run this again when the network and the DNS can be reached.',
    });
    expect(states(await look(probe, { hosts: [] })).port_25).toBe('unknown');
  });

  test('warns where the port is open and nobody speaks, or only to refuse', async () => {
    await using probe = await openProbe();
    await probe.raw('mx.silent.example', () => {});
    await probe.host('mx.angry.example', answers(), '554 5.7.1 go away');
    for (const [hosts, words] of [
      [['mx.silent.example'], 'mx.silent.example: No reply within 2000 ms'],
      [['mx.angry.example'], 'mx.angry.example answered 554 5.7.1 go away'],
      [['mx.angry.example', 'mx.gone.example'], 'mx.angry.example answered 554 5.7.1 go away'],
    ] as const) {
      expect(lineOf(await look(probe, { hosts }), 'port_25')).toEqual({
        check: 'port_25',
        state: 'warn',
        observed: `Port 25 is open, but ${words}`,
        advice: 'The mail hosts, or something on the way to them, do not let this machine talk.',
      });
    }
  });

  test('goes on to the next host where one cannot be reached', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    probe.lead('mx.gone.example', 1);
    const lines = await look(probe, { hosts: ['mx.gone.example', 'mx.big.example'] });
    expect(states(lines).port_25).toBe('ok');
  });

  test('believes no address that cannot be on the internet', async () => {
    await using probe = await openProbe();
    await probe.host('mx.big.example', answers({ EHLO: '250 hello [192.168.1.5] [127.0.0.1]' }));
    expect(states(await look(probe))).toMatchObject({ port_25: 'ok', address: 'unknown' });
  });

  test.each([
    ['hello [192.168.1.5] (44.128.230.7);', '44.128.230.7'],
    ['hello IPv6:2a00::7, at 44.128.230.7', '2a00::7'],
    ['hello 44.128.230.7,', '44.128.230.7'],
  ])('finds the own address in %j', async (words, ip) => {
    const { probe } = await inOrder();
    await using _ = probe;
    await probe.host('mx.big.example', answers({ EHLO: `250-${words}\r\n250 44.128.230.8` }));
    expect(lineOf(await look(probe), 'address')?.observed).toBe(`Mail hosts see ${ip}`);
  });

  test('asks the best known blocklists where none are named', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const { dialer } = probe;
    const lines = await preflight({
      dialer: dialer.dialer,
      dns: dialer.network.dns,
      addresses: createAddressPolicy([]),
      reverse: async () => ({ kind: 'none' }),
      identity: IDENTITY,
      hosts: ['mx.big.example'],
      context: contextOf(),
    });
    expect(BLOCKLISTS).toEqual(['zen.spamhaus.org', 'bl.spamcop.net', 'b.barracudacentral.org']);
    expect(lineOf(lines, 'blocklists')?.observed).toBe(
      `${IP} is not listed at zen.spamhaus.org, bl.spamcop.net, b.barracudacentral.org`,
    );
  });

  test.each<[ReverseAnswer, Omit<PreflightLine, 'check'>]>([
    [
      { kind: 'none' },
      {
        state: 'warn',
        observed: `${IP} has no name (PTR record)`,
        advice: `Ask the provider to give ${IP} the name probe.vouch.example; many hosts refuse addresses without a name.`,
      },
    ],
    [
      { kind: 'names', names: ['Host-7.provider.example.'] },
      {
        state: 'warn',
        observed: `${IP} is named host-7.provider.example, not probe.vouch.example`,
        advice: 'Use that name as the EHLO name, or have the address renamed.',
      },
    ],
    [
      { kind: 'names', names: ['host-7.provider.example', IDENTITY.ehlo] },
      {
        state: 'ok',
        observed: `${IP} is named host-7.provider.example, probe.vouch.example`,
        advice: null,
      },
    ],
    [
      { kind: 'failed', detail: 'timeout' },
      {
        state: 'unknown',
        observed: `The name of ${IP} could not be looked up (timeout)`,
        advice: null,
      },
    ],
  ])('reads the name of the address: %j', async (answer, line) => {
    const { probe } = await inOrder();
    await using _ = probe;
    const lines = await look(probe, { reverse: async () => answer });
    expect(lineOf(lines, 'reverse_dns')).toEqual({ check: 'reverse_dns', ...line });
  });

  test('reads blocklists, and takes no for no and silence for nothing', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const other = (zone: string) => `1.230.128.44.${zone}`;
    probe.dialer.dns.addresses(other('yes.example'), '127.0.0.4');
    probe.dialer.dns.addresses(other('paid.example'), '127.255.255.254');
    probe.dialer.dns.addresses(other('lying.example'), '44.128.9.9');
    probe.dialer.dns.script(other('shut.example'), refused);
    probe.dialer.dns.addresses(other('also.example'), '44.128.9.9', '127.0.0.2');
    const listed = {
      state: 'warn',
      advice:
        'Find out why and have the address removed before probing; many hosts will refuse it.',
    };
    const silent = {
      state: 'unknown',
      advice: 'Blocklists do not answer to public resolvers; use one of your own.',
    };
    for (const [zones, line] of [
      [
        [ZONE, 'free.example'],
        { state: 'ok', observed: `${IP} is not listed at ${ZONE}, free.example`, advice: null },
      ],
      [[ZONE, 'yes.example'], { ...listed, observed: `${IP} is listed at yes.example` }],
      [
        ['paid.example', 'yes.example', 'also.example'],
        { ...listed, observed: `${IP} is listed at yes.example, also.example` },
      ],
      [[ZONE, 'paid.example'], { ...silent, observed: `No answer about ${IP} from paid.example` }],
      [
        [ZONE, 'lying.example', 'shut.example'],
        { ...silent, observed: `No answer about ${IP} from lying.example, shut.example` },
      ],
    ] as const) {
      const lines = await look(probe, { blocklists: zones });
      expect(lineOf(lines, 'blocklists')).toEqual({ check: 'blocklists', ...line });
    }

    expect(probe.dialer.dns.count(LISTED_NAME, 'A')).toBeGreaterThan(0);
  });
});

describe('an address backwards', () => {
  test.each([
    ['192.0.2.99', '99.2.0.192'],
    ['::', '0.'.repeat(31).concat('0')],
    ['1::', `${'0.'.repeat(28)}1.0.0.0`],
    ['1:2:3:4:5:6:7::', `${'0.'.repeat(4)}7.0.0.0.6.0.0.0.5.0.0.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0`],
    ['2001:db8::1', `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2`],
    [
      '2001:db8:1:2:3:4:567:89ab',
      'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2',
    ],
  ])('%s', (ip, reversed) => {
    expect(reversedName(ip)).toBe(reversed);
  });
});
