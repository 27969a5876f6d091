// Mail hosts asked through real SOCKS5 proxies: each domain by its exit, each exit in its name and at its pace, the next where one fails.
import { describe, expect, test } from 'vitest';
import { createDialer } from '../../../src-main/adapters/dialer/dialer.ts';
import { createExits } from '../../../src-main/adapters/smtp/exits.ts';
import { createMailboxProbe } from '../../../src-main/adapters/smtp/mailbox-probe.ts';
import { openExits } from '../../../src-main/program/proxied-exits.ts';
import { type ProxyDouble, type ProxyScript, startSocks } from '../../doubles/proxy-servers.ts';
import { answers, knows } from '../../zoo/mail-host.ts';
import { closedPort } from '../dialer/open-dialer.ts';
import { asked, contextOf, IDENTITY, NO_PACE, openProbe, partsOf } from './open-probe.ts';

/** A probe over exits; `lead` lets a name of a mail host lead to it through every one of them. */
async function openBy(texts: readonly string[], pace = NO_PACE) {
  const open = await openProbe();
  const time = { ms: 0 };
  const { clock } = open;
  const probeOver = (dialer: Parameters<typeof createMailboxProbe>[0]['dialer']) =>
    createMailboxProbe({ dialer, cache: open.facts, clock, random: Math.random, pace });
  const exits = openExits({
    set: () => texts,
    dialerBy: (proxy) =>
      createDialer({
        dns: open.dialer.network.dns,
        ledger: { record: () => {} },
        clock,
        redirect: () => 'unmapped',
        proxy: () => proxy,
      }),
    probeOver,
    now: () => time.ms,
  });
  const direct = probeOver(open.dialer.dialer);
  const probe = createExits({ exits, direct, now: () => time.ms });
  return {
    open,
    time,
    ask: async (address: string, host: string) =>
      asked(await probe.probe(partsOf(address), [host], IDENTITY, contextOf())),
  };
}

async function proxies<T>(
  scripts: readonly ProxyScript[],
  work: (all: readonly ProxyDouble[]) => Promise<T>,
): Promise<T> {
  const all = await Promise.all(scripts.map(startSocks));
  try {
    return await work(all);
  } finally {
    await Promise.all(all.map((each) => each[Symbol.asyncDispose]()));
  }
}

const DOMAINS = Array.from({ length: 24 }, (_, index) => `firm${index}.example`);

describe('exits', () => {
  test('share the domains, each in its own name, and a domain stays with its exit', async () => {
    let port = 0;
    await proxies([{ leads: () => port }, { leads: () => port }], async ([one, two]) => {
      const by = await openBy([
        `socks5://127.0.0.1:${one?.port}#one.vouch.example`,
        `socks5://127.0.0.1:${two?.port}#two.vouch.example`,
      ]);
      const host = await by.open.host('mx.example', answers({ RCPT: knows('info') }));
      port = by.open.loopbackPort('mx.example');
      for (const domain of [...DOMAINS, ...DOMAINS])
        expect(await by.ask(`info@${domain}`, 'mx.example')).toMatchObject({ verdict: 'exists' });
      const names = (name: string) => host.lines.filter((line) => line === `EHLO ${name}`).length;
      expect(names('one.vouch.example')).toBe(one?.asked.length);
      expect(names('two.vouch.example')).toBe(two?.asked.length);
      expect(names(IDENTITY.ehlo)).toBe(0);
      // With 24 domains one exit stays without any once in eight million draws, and the draw is the same each time.
      expect(one?.asked.length).toBeGreaterThan(0);
      expect(two?.asked.length).toBeGreaterThan(0);
      expect((one?.asked.length ?? 1) % 2).toBe(0);
      await by.open[Symbol.asyncDispose]();
    });
  });

  test('that fail are passed by for a minute, and the words say why where all fail', async () => {
    let port = 0;
    const dead = await closedPort();
    await proxies([{ leads: () => port }], async ([alive]) => {
      const by = await openBy([`socks5://127.0.0.1:${dead}`, `socks5://127.0.0.1:${alive?.port}`]);
      await by.open.host('mx.example', answers({ RCPT: knows('info') }));
      port = by.open.loopbackPort('mx.example');
      for (const domain of DOMAINS)
        expect(await by.ask(`info@${domain}`, 'mx.example')).toMatchObject({ verdict: 'exists' });
      const alone = await openBy([`socks5://127.0.0.1:${dead}`]);
      alone.open.lead('mx.example', 1);
      expect(await alone.ask('info@acme.example', 'mx.example')).toMatchObject({
        verdict: 'unknown',
        words: expect.stringContaining(`The proxy socks5://127.0.0.1:${dead} cannot be reached`),
      });
      expect(alone.open.dialer.passed).toEqual([]);
      await alone.open[Symbol.asyncDispose]();
      await by.open[Symbol.asyncDispose]();
    });
  });

  test('that a host refuses are not used for it again, and the next is tried', async () => {
    let port = 0;
    await proxies([{ leads: () => port }, { leads: () => port }], async ([one, two]) => {
      const by = await openBy([
        `socks5://127.0.0.1:${one?.port}#one.vouch.example`,
        `socks5://127.0.0.1:${two?.port}#two.vouch.example`,
      ]);
      let minded = false;
      const host = await by.open.host('mx.example', (line, socket) => {
        if (line.startsWith('EHLO')) minded = line.includes('one');
        if (line.startsWith('RCPT') && minded) return '554 5.7.1 your address is on a blocklist';
        return answers({ RCPT: knows('info') })(line, socket);
      });
      port = by.open.loopbackPort('mx.example');
      for (const domain of DOMAINS)
        expect(await by.ask(`info@${domain}`, 'mx.example')).toMatchObject({ verdict: 'exists' });
      expect(host.lines.filter((line) => line === 'EHLO one.vouch.example')).toHaveLength(1);
      await by.open[Symbol.asyncDispose]();
    });
  });

  test('have a pace each', async () => {
    let port = 0;
    const two = [{ leads: () => port }, { leads: () => port }];
    await proxies(two, async ([one, other]) => {
      const slow = { ...NO_PACE, sessionsAtOnce: 1 };
      const by = await openBy(
        [`socks5://127.0.0.1:${one?.port}`, `socks5://127.0.0.1:${other?.port}`],
        slow,
      );
      const held = Promise.withResolvers<void>();
      const both = Promise.withResolvers<void>();
      let connections = 0;
      await by.open.raw('mx.example', (socket) => {
        connections += 1;
        if (connections === 2) both.resolve();
        void held.promise.then(() => socket.end('421 4.3.0 later\r\n'));
      });
      port = by.open.loopbackPort('mx.example');
      const all = DOMAINS.map((domain) => by.ask(`info@${domain}`, 'mx.example'));
      // One session at once for each exit, so two for two.
      await both.promise;
      expect(connections).toBe(2);
      held.resolve();
      await Promise.all(all);
      await by.open[Symbol.asyncDispose]();
    });
  });

  test('none means that this machine asks by itself', async () => {
    const by = await openBy([]);
    const host = await by.open.host('mx.example', answers({ RCPT: knows('info') }));
    expect(await by.ask('info@acme.example', 'mx.example')).toMatchObject({ verdict: 'exists' });
    expect(host.lines).toContain(`EHLO ${IDENTITY.ehlo}`);
    await by.open[Symbol.asyncDispose]();
  });
});
