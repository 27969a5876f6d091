// Whether Vouch says of every address of the zoo what is true, or that it cannot be known, and never begins a message.
import { expect, test } from 'vitest';
import { createMailboxProbe } from '../../src-main/adapters/smtp/mailbox-probe.ts';
import { verify } from '../../src-main/engine/verify.ts';
import { openDialer } from '../adapters/dialer/open-dialer.ts';
import { memoryFacts } from '../adapters/registration/memory-facts.ts';
import { contextOf, IDENTITY, NO_PACE, NOW } from '../adapters/smtp/open-probe.ts';
import { readyEngine } from '../bench/ready-engine.ts';
import { GREYLIST_MS } from './hosts/silent.ts';
import { openZoo } from './open-zoo.ts';
import { isReserved } from './reserved.ts';
import { GRADES, gradeOf, type Told } from './truth.ts';
import { toldBy } from './vouch-told.ts';
import { ZOO } from './zoo.ts';
import type { Truth } from './zoo-host.ts';

/** A second of a host; a host that greets after 18 of them is still waited for. */
const SECOND_MS = 10;
const LIMITS = { bannerMs: 2_000, replyMs: 5_000, handshakeMs: 5_000, quitMs: 2_000 };

test('Vouch says what is true of every address, or that it is unknown', async () => {
  await using zoo = await openZoo(ZOO, { secondMs: SECOND_MS, startsAt: NOW });
  await using dialer = await openDialer({ dns: { servers: () => zoo.dnsServers } });
  for (const [place, port] of zoo.ports) {
    const [address = '', outside] = place.split(' ');
    dialer.map(address, Number(outside), port);
  }
  const { clock } = zoo;
  const mailbox = createMailboxProbe({
    dialer: dialer.dialer,
    cache: memoryFacts(),
    clock,
    random: Math.random,
    pace: NO_PACE,
    limits: LIMITS,
  });
  const ports = { ...(await readyEngine(clock)), dns: dialer.network.dns, mailbox };
  const ask = (email: string) =>
    verify(ports, { email }, { company: false, mailbox: IDENTITY }, contextOf());

  const told = new Map<string, Told>();
  const askAll = async (of: readonly string[]) => {
    for (const address of of) told.set(address, toldBy(await ask(address)));
  };
  await Promise.all(ZOO.map(({ truths }) => askAll(Object.keys(truths))));
  clock.time += GREYLIST_MS;
  const open = ZOO.map(({ truths }) =>
    Object.keys(truths).filter((each) => told.get(each) === 'unknown'),
  );
  await Promise.all(open.map(askAll));

  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(
      ZOO.flatMap(({ truths, undecided }) =>
        Object.entries(truths).map(([address, truth]) => [
          address,
          undecided?.of.includes(address.split('@')[0] ?? '') ? 'unknown' : expected(truth),
        ]),
      ),
    ),
  );
  expect(zoo.counts().messages).toBe(0);
  expect(dialer.passed.filter((place) => isReserved(place.split(' ')[0] ?? ''))).toEqual([]);
});

function expected(truth: Truth): Told {
  switch (truth) {
    case 'exists, hidden':
    case 'missing, hidden':
      return 'unknown';
    default:
      return truth;
  }
}

test('every host has a name, a sentence and a source of its own', () => {
  const domains = ZOO.map(({ domain }) => domain);
  expect(new Set(domains).size).toBe(domains.length);
  expect(ZOO.length).toBeGreaterThanOrEqual(40);
  for (const { shows, source } of ZOO) {
    expect(shows).toMatch(/\.$/);
    expect(source).not.toBe('');
  }
});

test.each([
  ['exists', 'exists', 'right'],
  ['exists', 'missing', 'wrong_missing'],
  ['missing', 'full', 'wrong_exists'],
  ['missing', 'missing', 'right'],
  ['missing', 'exists', 'wrong_exists'],
  ['missing', 'unknown', 'undecided'],
  ['full', 'missing', 'right'],
  ['disabled', 'exists', 'wrong_exists'],
  ['exists, hidden', 'unknown', 'unknown_rightly'],
  ['exists, hidden', 'exists', 'lucky'],
  ['missing, hidden', 'exists', 'wrong_exists'],
  ['exists, hidden', 'missing', 'wrong_missing'],
] as const)('of %s, %s is %s', (truth, told, grade) => {
  expect(gradeOf(truth, told)).toBe(grade);
  expect(GRADES).toContain(grade);
});
