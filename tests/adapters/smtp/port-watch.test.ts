// Where port 25 is blocked, no host is probed and no mailbox counts as unconfirmed; by real connections to ports that refuse.
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createPortWatch } from '../../../src-main/adapters/smtp/port-watch.ts';
import { answers, knows } from '../../zoo/mail-host.ts';
import { listen } from '../dialer/open-dialer.ts';
import { manualTimers } from '../pacing/manual-timers.ts';
import { contextOf, IDENTITY, NO_PACE, type OpenProbe, openProbe, partsOf } from './open-probe.ts';

const BLOCKED = {
  kind: 'not_run',
  why: 'port 25 seems to be blocked here: no mail host could be reached from this machine so far',
  passing: true,
};

/** A port of this machine where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function lead(probe: OpenProbe, ...names: readonly string[]): Promise<void> {
  const port = await closedPort();
  for (const name of names) probe.lead(name, port);
}

function asking(probe: OpenProbe) {
  return (domain: string, ...hosts: readonly string[]) =>
    probe.port.probe(partsOf(`jane@${domain}`), hosts, IDENTITY, contextOf());
}

const SITES = [1, 2, 3, 4, 5, 6, 7].map((at) => `mx.c${at}.example`);

test('after five sites none of whose hosts could be connected to, no host is probed, and the evidence says so', async () => {
  await using probe = await openProbe();
  await lead(probe, ...SITES);
  const ask = asking(probe);
  for (const [at, host] of SITES.slice(0, 4).entries()) {
    expect(await ask(`c${at + 1}.example`, host)).toMatchObject({ verdict: 'unknown' });
  }
  // The one whose failure makes it five has learnt as much as those after it.
  expect(await ask('c5.example', 'mx.c5.example')).toEqual(BLOCKED);
  const tried = probe.dialer.passed.length;
  expect(await ask('c6.example', 'mx.c6.example')).toEqual(BLOCKED);
  expect(probe.dialer.passed.length).toBe(tried);
});

test('five dead hosts of one site are one site', async () => {
  await using probe = await openProbe();
  await lead(probe, ...SITES.slice(0, 5));
  const ask = asking(probe);
  expect(await ask('c1.example', ...SITES.slice(0, 5))).toMatchObject({ verdict: 'unknown' });
  expect(await ask('c1.example', ...SITES.slice(0, 5))).toMatchObject({ verdict: 'unknown' });
});

test('those probed at the same time get the same answer, and are not left unconfirmed', async () => {
  await using probe = await openProbe();
  await lead(probe, ...SITES);
  const ask = asking(probe);
  const reported = await Promise.all(SITES.map((host, at) => ask(`c${at + 1}.example`, host)));
  expect(reported.filter((each) => 'passing' in each).length).toBeGreaterThanOrEqual(3);
  expect(await ask('c1.example', 'mx.c1.example')).toEqual(BLOCKED);
});

test.for([
  ['answers', answers({ RCPT: knows('jane') }), '220 mx', { verdict: 'exists' }],
  ['sends everybody away', answers(), '554 5.7.1 go away', { aboutUs: true }],
] as const)(
  'where one host %s, port 25 is open, however many others are dead',
  async ([, script, greeting, answer]) => {
    await using probe = await openProbe();
    await probe.host('mx.acme.example', script, greeting);
    await lead(probe, ...SITES);
    const ask = asking(probe);
    expect(await ask('acme.example', 'mx.acme.example')).toMatchObject(answer);
    for (const [at, host] of SITES.entries()) {
      expect(await ask(`c${at + 1}.example`, host)).toMatchObject({ verdict: 'unknown' });
    }
  },
);

test('after a quarter of an hour it is tried again, and goes on when a host is reached', async () => {
  const timers = manualTimers();
  await using probe = await openProbe({ timers });
  await lead(probe, ...SITES);
  const ask = asking(probe);
  await Promise.all(SITES.slice(0, 5).map((host, at) => ask(`c${at + 1}.example`, host)));
  timers.advance(899_000);
  const tried = probe.dialer.passed.length;
  expect(await ask('c6.example', 'mx.c6.example')).toEqual(BLOCKED);
  expect(probe.dialer.passed.length).toBe(tried);
  timers.advance(1_000);
  // Tried, in vain: still no word about the mailbox.
  expect(await ask('c6.example', 'mx.c6.example')).toEqual(BLOCKED);
  expect(probe.dialer.passed.length).toBe(tried + 1);
  await probe.host('mx.acme.example', answers({ RCPT: knows('jane') }));
  expect(await ask('acme.example', 'mx.acme.example')).toMatchObject({ verdict: 'exists' });
  expect(await ask('c7.example', 'mx.c7.example')).toMatchObject({ verdict: 'unknown' });
});

test('who waits for a turn when it comes out is sent home with the same words', async () => {
  await using probe = await openProbe({
    pace: { ...NO_PACE, sessionsAtOnce: 1, intervalMs: 3_600_000, sessionsPerMinute: 1 },
  });
  await lead(probe, ...SITES);
  const ask = asking(probe);
  await ask('c1.example', 'mx.c1.example');
  const waiting = ask('c1.example', 'mx.c1.example');
  await Promise.all(SITES.slice(1, 5).map((host, at) => ask(`c${at + 2}.example`, host)));
  expect(await waiting).toEqual(BLOCKED);
});

test('in another network all start again, and what began in the old one does not count', async () => {
  await using probe = await openProbe();
  const mailbox = probe.again();
  const ask = (domain: string, host: string) =>
    mailbox.probe(partsOf(`jane@${domain}`), [host], IDENTITY, contextOf());
  await lead(probe, ...SITES);
  await Promise.all(SITES.slice(0, 5).map((host, at) => ask(`c${at + 1}.example`, host)));
  await probe.host('mx.acme.example', answers({ RCPT: knows('jane') }));
  expect(await ask('acme.example', 'mx.acme.example')).toEqual(BLOCKED);
  mailbox.networkChanged();
  expect(await ask('acme.example', 'mx.acme.example')).toMatchObject({ verdict: 'exists' });
  // Back in the blocked one: that a host was reached elsewhere says nothing here.
  mailbox.networkChanged();
  const old = SITES.slice(0, 5).map((host, at) => ask(`c${at + 1}.example`, host));
  mailbox.networkChanged();
  await Promise.all(old);
  expect(await ask('c6.example', 'mx.c6.example')).toMatchObject({ verdict: 'unknown' });
  for (const host of SITES.slice(0, 4)) await ask(host.slice(3), host);
  expect(await ask('acme.example', 'mx.acme.example')).toEqual(BLOCKED);
});

test('which moments count, from the first site that is not reached to the end of the pause', () => {
  const time = { now: 1_000 };
  let obstacles = 0;
  const watch = createPortWatch({ afterSites: 2, pauseMs: 60 }, { now: () => time.now }, () => {
    obstacles += 1;
  });
  const said = () => [watch.obstacle() !== null, watch.doubt() !== null, obstacles];
  watch.notReached('a.example');
  watch.notReached('a.example');
  expect(said()).toEqual([false, false, 0]);
  watch.notReached('b.example');
  expect(said()).toEqual([true, true, 1]);
  time.now = 1_059;
  expect(said()).toEqual([true, true, 1]);
  time.now = 1_060;
  expect(said()).toEqual([false, true, 1]);
  // The count begins anew.
  watch.notReached('c.example');
  expect(said()).toEqual([false, true, 1]);
  watch.notReached('a.example');
  expect(said()).toEqual([true, true, 2]);
  // Once a host was reached, none that is not says anything about the port.
  watch.reached();
  for (const site of ['a', 'b', 'c']) watch.notReached(site);
  expect(said()).toEqual([false, false, 2]);
  watch.forget();
  expect(said()).toEqual([false, false, 2]);
  watch.notReached('a.example');
  expect(said()).toEqual([false, false, 2]);
  watch.notReached('b.example');
  expect(said()).toEqual([true, true, 3]);
  watch.forget();
  expect(said()).toEqual([false, false, 3]);
});
