// What preflight sees, through the real dialer and a real resolver.
import { describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../../src-main/adapters/dialer/guard.ts';
import {
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

const states = (lines: Awaited<ReturnType<typeof preflight>>) =>
  Object.fromEntries(lines.map(({ check, state }) => [check, state]));

describe('preflight', () => {
  test('finds nothing to say where all is in order', async () => {
    const { probe, host } = await inOrder();
    await using _ = probe;
    const lines = await look(probe);
    expect(lines.map(({ check, state, advice }) => [check, state, advice])).toEqual([
      ['ehlo_name', 'ok', null],
      ['mail_from', 'ok', null],
      ['port_25', 'ok', null],
      ['address', 'ok', null],
      ['reverse_dns', 'ok', null],
      ['blocklists', 'ok', null],
    ]);
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
    for (const ehlo of ['', 'localhost', 'a b.example', 'x\r\ny.example']) {
      const lines = await look(probe, { identity: { ...IDENTITY, ehlo } });
      expect(states(lines)).toEqual({ ehlo_name: 'stop', mail_from: 'ok' });
    }
    expect(host.connections).toBe(0);
  });

  test('warns of a name that resolves to nothing, or to somebody else', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const withName = async (ehlo: string) =>
      (await look(probe, { identity: { ...IDENTITY, ehlo } }))[0];
    expect(await withName('nobody.vouch.example')).toMatchObject({ state: 'warn' });
    probe.dialer.dns.addresses('other.vouch.example', '44.128.230.99');
    expect(await withName('other.vouch.example')).toMatchObject({
      state: 'warn',
      observed: `other.vouch.example resolves to 44.128.230.99, but mail hosts see ${IP}`,
    });
    probe.dialer.dns.script('broken.vouch.example', servfail);
    expect(await withName('broken.vouch.example')).toMatchObject({ state: 'unknown' });
  });

  test('warns of a sender that takes no mail', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    for (const mailFrom of ['', 'nobody', 'a@nothing.example']) {
      const lines = await look(probe, { identity: { ...IDENTITY, mailFrom } });
      expect(states(lines).mail_from).toBe('warn');
    }
    probe.dialer.dns.script('broken.example', servfail);
    const lines = await look(probe, { identity: { ...IDENTITY, mailFrom: 'a@broken.example' } });
    expect(states(lines).mail_from).toBe('unknown');
  });

  test('stops where no mail host can be reached', async () => {
    await using probe = await openProbe();
    probe.lead('mx.big.example', 1);
    expect(states(await look(probe)).port_25).toBe('stop');
  });

  test('does not stop where it could not even try', async () => {
    await using probe = await openProbe();
    probe.dialer.dns.script('mx.big.example', servfail);
    expect(states(await look(probe))).toMatchObject({ port_25: 'unknown', address: 'unknown' });
    probe.dialer.dns.addresses('mx.private.example', '10.0.0.1');
    const lines = await look(probe, { hosts: ['mx.private.example'] });
    expect(states(lines).port_25).toBe('unknown');
    expect(states(await look(probe, { hosts: [] })).port_25).toBe('unknown');
  });

  test('warns where the port is open and nobody speaks, or only to refuse', async () => {
    await using probe = await openProbe();
    await probe.raw('mx.silent.example', () => {});
    await probe.host('mx.angry.example', answers(), '554 5.7.1 go away');
    for (const [host, words] of [
      ['mx.silent.example', 'No reply'],
      ['mx.angry.example', '554 5.7.1 go away'],
    ] as const) {
      const line = (await look(probe, { hosts: [host] })).find(({ check }) => check === 'port_25');
      expect(line?.state).toBe('warn');
      expect(line?.observed).toContain(words);
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

  test.each<[ReverseAnswer, string]>([
    [{ kind: 'none' }, 'warn'],
    [{ kind: 'names', names: ['host-7.provider.example'] }, 'warn'],
    [{ kind: 'names', names: ['host-7.provider.example', IDENTITY.ehlo] }, 'ok'],
    [{ kind: 'failed', detail: 'timeout' }, 'unknown'],
  ])('reads the name of the address: %j', async (answer, state) => {
    const { probe } = await inOrder();
    await using _ = probe;
    const lines = await look(probe, { reverse: async () => answer });
    expect(states(lines).reverse_dns).toBe(state);
  });

  test('reads blocklists, and takes no for no and silence for nothing', async () => {
    const { probe } = await inOrder();
    await using _ = probe;
    const listed = async () => states(await look(probe)).blocklists;
    const other = (zone: string) => `1.230.128.44.${zone}`;
    probe.dialer.dns.addresses(other('yes.example'), '127.0.0.4');
    probe.dialer.dns.addresses(other('paid.example'), '127.255.255.254');
    probe.dialer.dns.addresses(other('lying.example'), '44.128.9.9');
    probe.dialer.dns.script(other('shut.example'), refused);
    expect(await listed()).toBe('ok');
    for (const [zone, state] of [
      ['yes.example', 'warn'],
      ['paid.example', 'unknown'],
      ['lying.example', 'unknown'],
      ['shut.example', 'unknown'],
    ] as const) {
      const lines = await look(probe, { blocklists: [ZONE, zone] });
      expect(states(lines).blocklists).toBe(state);
    }
    expect(probe.dialer.dns.count(LISTED_NAME, 'A')).toBeGreaterThan(0);
  });
});

describe('an address backwards', () => {
  test.each([
    ['192.0.2.99', '99.2.0.192'],
    ['2001:db8::1', `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2`],
    [
      '2001:db8:1:2:3:4:567:89ab',
      'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2',
    ],
  ])('%s', (ip, reversed) => {
    expect(reversedName(ip)).toBe(reversed);
  });
});
