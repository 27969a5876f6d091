// What the probe makes of a mail host that puts every recipient off at first: a second question, and no more sessions.
import { expect, test } from 'vitest';
import { greylistingHost } from '../../adapters/smtp/greylisting-host.ts';
import {
  answers,
  asked,
  contextOf,
  IDENTITY,
  knows,
  type LineScript,
  type OpenProbe,
  openProbe,
  partsOf,
} from '../../adapters/smtp/open-probe.ts';

const DELAY_MS = 300_000;
const HOST = 'mx.acme.example';
const isMadeUp = (address: string) => /^[a-z][a-z0-9]{17}@acme\.example$/.test(address);
const asking = (probe: OpenProbe) => (local: string) => probe.ask(`${local}@acme.example`, [HOST]);

test.each([
  ['a mailbox that there is exists', ['anna'], 'exists', 'no'],
  ['one that there is not is not found', ['bert'], 'not_found', 'not_run'],
  ['one of a host that takes any is of a catch-all domain', 'all', 'catch_all', 'yes'],
] as const)(
  'asked again after the delay, %s, and the made-up one is the same both times',
  async (_, mailboxes, verdict, catchAll) => {
    await using probe = await openProbe();
    const host = await greylistingHost(probe, HOST, { mailboxes, delayMs: DELAY_MS });
    const ask = asking(probe);
    expect(await ask('anna')).toMatchObject({
      verdict: 'greylisted',
      catchAll: 'not_run',
      words: '451 4.7.1 Greylisted, please come back later',
    });
    probe.clock.time += DELAY_MS;
    expect(await ask('anna')).toMatchObject({ verdict, catchAll });
    expect(host.sessions).toBe(2);
    expect(new Set(host.named.filter(isMadeUp)).size).toBe(1);
  },
);

test('a list of one domain names one made-up recipient, once for the delay and once for the answer', async () => {
  await using probe = await openProbe();
  const locals = ['anna', 'bert', 'carl', 'dora'];
  const host = await greylistingHost(probe, HOST, {
    mailboxes: ['anna', 'bert'],
    delayMs: DELAY_MS,
  });
  const ask = asking(probe);
  const all = async () => (await Promise.all(locals.map(ask))).map(({ verdict }) => verdict);
  expect(await all()).toEqual(locals.map(() => 'greylisted'));
  probe.clock.time += DELAY_MS;
  expect(await all()).toEqual(['exists', 'exists', 'not_found', 'not_found']);
  expect(host.named.filter(isMadeUp)).toHaveLength(2);
  expect(host.sessions).toBe(2);
});

test('the made-up name outlives the program, so that another process may ask the second time', async () => {
  await using probe = await openProbe();
  await greylistingHost(probe, HOST, { mailboxes: ['anna'], delayMs: DELAY_MS });
  const ask = asking(probe);
  expect((await ask('anna')).verdict).toBe('greylisted');
  probe.clock.time += DELAY_MS;
  const later = probe.again();
  const again = await later.probe(partsOf('anna@acme.example'), [HOST], IDENTITY, contextOf());
  expect(asked(again).verdict).toBe('exists');
});

test('a host that refuses unknown recipients at once is no catch-all after the first probe', async () => {
  await using probe = await openProbe();
  const host = await greylistingHost(probe, HOST, {
    mailboxes: ['anna'],
    delayMs: DELAY_MS,
    refusesFirst: true,
  });
  const ask = asking(probe);
  expect((await ask('anna')).verdict).toBe('greylisted');
  probe.clock.time += DELAY_MS;
  expect(await ask('anna')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(host.named.filter(isMadeUp)).toHaveLength(1);
});

test('where only the catch-all probe was put off, the evidence says so, and the next probe decides', async () => {
  await using probe = await openProbe();
  const host = await greylistingHost(probe, HOST, {
    mailboxes: ['anna', 'bert'],
    delayMs: DELAY_MS,
    trusted: ['anna', 'bert'],
  });
  const ask = asking(probe);
  const putOff = {
    verdict: 'greylisted',
    catchAll: 'inconclusive',
    words: expect.stringMatching(
      /^250 .+ \(but it deferred the control question about a made-up recipient: 451 4\.7\.1 Greylisted/,
    ),
  };
  expect(await ask('anna')).toMatchObject(putOff);
  // The others of a list do not each put it again at once.
  expect(await ask('bert')).toMatchObject(putOff);
  expect(host.named.filter(isMadeUp)).toHaveLength(1);
  probe.clock.time += DELAY_MS;
  expect(await ask('bert')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(await ask('anna')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(new Set(host.named.filter(isMadeUp)).size).toBe(1);
});

test('a session that ends while the check question is put does not cost the answer', async () => {
  await using probe = await openProbe();
  let first = true;
  const rcpt: LineScript = (line, socket) => {
    if (!first) return knows('anna')(line, socket);
    if (line.includes('<anna@')) return '450 4.2.0 Greylisted, come back';
    first = false;
    socket.destroy();
    return undefined;
  };
  await probe.host(HOST, answers({ RCPT: rcpt }));
  const ask = asking(probe);
  expect((await ask('anna')).verdict).toBe('greylisted');
  expect((await ask('anna')).verdict).toBe('exists');
});

test('nothing more is sent to a host that ends the session with its reply', async () => {
  await using probe = await openProbe();
  const host = await probe.host(HOST, answers({ RCPT: '421 4.7.1 Greylisted, come back later' }));
  expect((await asking(probe)('anna')).verdict).toBe('greylisted');
  expect(host.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
});
