// What the probe makes of a mail host that puts every recipient off at first: a second question, and no more sessions.
import { expect, test } from 'vitest';
import {
  ACCEPTED,
  greylists,
  type NamedRecipient,
  type RecipientReply,
  tripleOf,
} from '../../../src-main/practice/recipient-replies.ts';
import {
  asked,
  contextOf,
  IDENTITY,
  type OpenProbe,
  openProbe,
  partsOf,
} from '../../adapters/smtp/open-probe.ts';
import { answers, knowing, knows, type LineScript, toRecipients } from '../../zoo/mail-host.ts';

const DELAY_MS = 300_000;
const NONE = '550 5.1.1 no such user';
const HOST = 'mx.acme.example';
const isMadeUp = (line: string) => /^RCPT TO:<[a-z][a-z0-9]{17}@acme\.example>$/.test(line);
/** Puts off each recipient by itself, before it looks whether there is such a mailbox. */
const greylisting = (
  { clock }: OpenProbe,
  then: RecipientReply,
  passes?: (named: NamedRecipient) => boolean,
): LineScript => {
  const { now } = clock;
  const manner = { keyOf: tripleOf, delayMs: DELAY_MS, now, ...(passes ? { passes } : {}) };
  return answers({ RCPT: toRecipients(greylists(manner, then)) });
};
const only = (...locals: readonly string[]) => knowing(locals, () => NONE);
const asking = (probe: OpenProbe) => (local: string) => probe.ask(`${local}@acme.example`, [HOST]);

test.each([
  ['a mailbox that there is exists', only('anna'), 'exists', 'no'],
  ['one that there is not is not found', only('bert'), 'not_found', 'not_run'],
  ['one of a host that takes any is of a catch-all domain', () => ACCEPTED, 'catch_all', 'yes'],
] as const)(
  'asked again after the delay, %s, and the made-up one is the same both times',
  async (_, then, verdict, catchAll) => {
    await using probe = await openProbe();
    const host = await probe.host(HOST, greylisting(probe, then));
    const ask = asking(probe);
    expect(await ask('anna')).toMatchObject({
      verdict: 'greylisted',
      catchAll: 'not_run',
      words: '451 4.7.1 Greylisted, please try again in a few minutes',
    });
    probe.clock.time += DELAY_MS;
    expect(await ask('anna')).toMatchObject({ verdict, catchAll });
    expect(host.connections).toBe(2);
    expect(new Set(host.lines.filter(isMadeUp)).size).toBe(1);
  },
);

test('a list of one domain names one made-up recipient, once for the delay and once for the answer', async () => {
  await using probe = await openProbe();
  const locals = ['anna', 'bert', 'carl', 'dora'];
  const host = await probe.host(HOST, greylisting(probe, only('anna', 'bert')));
  const ask = asking(probe);
  const all = async () => (await Promise.all(locals.map(ask))).map(({ verdict }) => verdict);
  expect(await all()).toEqual(locals.map(() => 'greylisted'));
  probe.clock.time += DELAY_MS;
  expect(await all()).toEqual(['exists', 'exists', 'not_found', 'not_found']);
  expect(host.lines.filter(isMadeUp)).toHaveLength(2);
  expect(host.connections).toBe(2);
});

test('the made-up name outlives the program, so that another process may ask the second time', async () => {
  await using probe = await openProbe();
  await probe.host(HOST, greylisting(probe, only('anna')));
  const ask = asking(probe);
  expect((await ask('anna')).verdict).toBe('greylisted');
  probe.clock.time += DELAY_MS;
  const later = probe.again();
  const again = await later.probe(partsOf('anna@acme.example'), [HOST], IDENTITY, contextOf());
  expect(asked(again).verdict).toBe('exists');
});

test('a host that refuses unknown recipients at once is no catch-all after the first probe', async () => {
  await using probe = await openProbe();
  const host = await probe.host(
    HOST,
    greylisting(probe, only('anna'), ({ local }) => !['anna', 'postmaster'].includes(local)),
  );
  const ask = asking(probe);
  expect((await ask('anna')).verdict).toBe('greylisted');
  probe.clock.time += DELAY_MS;
  expect(await ask('anna')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(host.lines.filter(isMadeUp)).toHaveLength(1);
});

test('where only the catch-all probe was put off, the evidence says so, and the next probe decides', async () => {
  await using probe = await openProbe();
  const host = await probe.host(
    HOST,
    greylisting(probe, only('anna', 'bert'), ({ local }) => ['anna', 'bert'].includes(local)),
  );
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
  expect(host.lines.filter(isMadeUp)).toHaveLength(1);
  probe.clock.time += DELAY_MS;
  expect(await ask('bert')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(await ask('anna')).toMatchObject({ verdict: 'exists', catchAll: 'no' });
  expect(new Set(host.lines.filter(isMadeUp)).size).toBe(1);
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
