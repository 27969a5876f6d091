// What a check comes to: whose turn it waits for, which observations last, and the sentence of each one without a verdict.
import { describe, expect, test } from 'vitest';
import type { Facts } from '../../src-main/engine/facts.ts';
import type { EnginePorts } from '../../src-main/engine/ports.ts';
import { observe, outcomeOf, refusalOf, verify } from '../../src-main/engine/verify.ts';
import { dnsAlone } from '../doubles/dns-alone.ts';
import { factsOf, SEEN_AT } from '../doubles/facts.ts';
import { scriptedDns } from '../doubles/scripted-dns.ts';

const PENDING = { kind: 'pending' } as const;
const NOT_NEEDED = { kind: 'not_needed' } as const;
const asked = (verdict: string) =>
  ({ kind: 'asked', answer: { verdict, aboutUs: false, catchAll: 'not_run' } }) as never;

test.each<[string, Partial<Facts>, boolean]>([
  ['everything was answered', {}, true],
  ['the registry is pending', { registration: PENDING }, false],
  ['the website is pending', { website: PENDING }, false],
  ['the mailbox is pending', { mailbox: PENDING }, false],
  ['the website was not needed', { website: NOT_NEEDED }, false],
  ['the mailbox exists', { mailbox: asked('exists') }, true],
  ['the mail host put it off', { mailbox: asked('greylisted') }, false],
  [
    'nobody asked for the mailbox now',
    { mailbox: { kind: 'not_run', why: 'x', passing: true } as never },
    false,
  ],
])('an observation lasts where %s: %s', (_, facts, lasting) => {
  expect(outcomeOf(factsOf(facts))).toMatchObject({ kind: 'verified', lasting });
});

const unknown = (reason: string, detail: string) =>
  outcomeOf(factsOf({ route: { state: 'unknown', reason, detail, observedAt: SEEN_AT } as never }));

test.each<[string, string, string, string, boolean]>([
  [
    'aborted',
    'x',
    'timeout',
    'The check ran out of time before the mail route was known. Try again later.',
    false,
  ],
  [
    'no_network',
    'No server answers.',
    'dns_unavailable',
    'No server answers. Check the network, then try again.',
    true,
  ],
  [
    'no_network',
    'No server answers',
    'dns_unavailable',
    'No server answers. Check the network, then try again.',
    true,
  ],
  [
    'outside_practice',
    'x',
    'dns_unavailable',
    'Only invented domains exist on the practice network, so nothing is known about this one. Leave the practice network to check real addresses.',
    false,
  ],
  ...['timeout', 'servfail', 'refused', 'bad_answer'].map(
    (reason): [string, string, string, string, boolean] => [
      reason,
      'The server is tired',
      'dns_unavailable',
      'The DNS gave no answer about the mail route: the server is tired. That says nothing about the address; try again later.',
      false,
    ],
  ),
])('no verdict without a mail route: %s', (reason, detail, code, message, networkDown) => {
  expect(unknown(reason, detail)).toEqual({ kind: 'failed', code, message, networkDown });
});

test.each(['8.8.8.8', '2001:db8::1', undefined])('the IP address %s can be checked', (ip) => {
  expect(
    refusalOf({ email: 'a@b.example', ...(ip === undefined ? {} : { ip_address: ip }) }),
  ).toBeNull();
});

test('an IP address that is none is refused before anything is asked', async () => {
  const { ports, dns } = opened();
  const refused = {
    kind: 'failed',
    code: 'invalid_ip_address',
    message: 'ip_address is neither an IPv4 nor an IPv6 address. Correct it, or leave it out.',
    networkDown: false,
  };
  expect(refusalOf({ email: 'a@b.example', ip_address: '300.1.1.1' })).toEqual(refused);
  const request = { email: 'a@acme.example', ip_address: '300.1.1.1' };
  expect(await verify(ports, request, OPTIONS, context('batch'))).toEqual(refused);
  expect(dns.asked.size).toBe(0);
});

const OPTIONS = { company: true, mailbox: { notRun: 'no' } } as const;
const context = (lane: 'batch' | 'interactive') =>
  ({ checkId: 'check1', lane, signal: new AbortController().signal }) as const;

function opened(inTurn = true) {
  const dns = scriptedDns();
  const turns = { count: 0 };
  const ports: EnginePorts = {
    ...dnsAlone(dns, { now: () => SEEN_AT }),
    ipData: { country: () => 'NL', edition: 'table of the test' },
    ...(inTurn
      ? {
          async inTurn<T>(work: () => T) {
            turns.count += 1;
            return work();
          },
        }
      : {}),
  };
  return { ports, dns, turns };
}

describe('a turn is waited for', () => {
  const jane = { email: ' jane@acme.example ', name: ' ' };

  test.each([
    ['batch', true, 1],
    ['interactive', true, 0],
    ['batch', false, 0],
  ] as const)('in the lane %s, where there are turns (%s): %s', async (lane, inTurn, count) => {
    const { ports, turns } = opened(inTurn);
    expect(await verify(ports, jane, OPTIONS, context(lane))).toMatchObject({
      kind: 'verified',
      lasting: true,
      observation: { normalized: 'jane@acme.example', person: { name_matches_email: null } },
    });
    expect(turns.count).toBe(count);
  });

  test('not for what has no verdict', async () => {
    const { ports, dns, turns } = opened();
    dns.failWith({ kind: 'failed', reason: 'timeout', detail: 'late', observedAt: 0 });
    expect(await verify(ports, jane, OPTIONS, context('batch'))).toMatchObject({ kind: 'failed' });
    expect(turns.count).toBe(0);
  });
});

describe('an observation', () => {
  test('of a refused mailbox is not valid, whatever its form', () => {
    expect(observe(factsOf()).email.valid).toBe(true);
    expect(observe(factsOf({ mailbox: asked('not_found') })).email.valid).toBe(false);
  });

  test('says when it was gathered, and names what was meant or found only where there is something', () => {
    const observation = observe(factsOf());
    expect(observation).toMatchObject({
      normalized: 'jane.doe@acme.example',
      suggestion: null,
      gatheredAt: SEEN_AT,
      mailbox: null,
    });
    expect(observation).not.toHaveProperty('company_domain_suggestion');
    const badly = observe(factsOf({ request: { email: 'nobody' } }));
    expect([badly.normalized, badly.email.valid]).toEqual([null, false]);
  });

  test('of a young domain close to a popular one is a probable typing error', () => {
    const typo = { domain: 'gmail.com', kind: 'slip' } as never;
    const { suggestion, findings } = observe(
      factsOf({
        request: { email: 'jane@gmial.com' },
        typo,
        route: { state: 'none', observedAt: 0 },
      }),
    );
    expect(suggestion).toBe('jane@gmail.com');
    expect(findings.map(({ code }) => code)).toContain('probable_typo');
  });

  test.each<[string, string | undefined, boolean]>([
    ['xkqzvwpt@acme.example', undefined, true],
    ['xkqzvwpt@acme.example', 'Jane Doe', true],
    ['xkqzvwpt@janedoe.example', 'Jane Doe', false],
    ['bob.xkqzvwpt@acme.example', 'Robert Smith', false],
    ['bob.jones.xkqzv7w@acme.example', 'Robert Smith', false],
  ])('of %s for %s finds its letters random: %s', (email, name, random) => {
    const { findings } = observe(
      factsOf({ request: { email, ...(name === undefined ? {} : { name }) } }),
    );
    expect(findings.some(({ code }) => code === 'random_local_part')).toBe(random);
  });
});
