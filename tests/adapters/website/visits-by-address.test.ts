// How fast the websites of one address are visited, by a clock that the test moves.
import { expect, test } from 'vitest';
import type { Page, PageFetcher } from '../../../src-main/adapters/dialer/http.ts';
import { createVisitsByAddress } from '../../../src-main/adapters/website/visits-by-address.ts';
import type { Lane, WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { manualTimers } from '../pacing/manual-timers.ts';

const SHARED = '203.0.113.7';
const NONE: WebsiteAnswer = { kind: 'none', detail: '', observedAt: 0 };
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function open(status = 200, answer = NONE) {
  const timers = manualTimers();
  const at = (name: string, address: string) =>
    [`A ${name}`, { kind: 'records', records: [address], observedAt: 0 }] as const;
  const dns = scriptedDns(
    Object.fromEntries([
      ...Array.from({ length: 40 }, (_, number) => at(`shop${number}.example`, SHARED)),
      at('own.example', '203.0.113.8'),
      ['A nowhere.example', { kind: 'nodata', observedAt: 0 }],
    ]),
  );
  const pages: PageFetcher = { fetchPage: async () => ({ ok: true, status }) as Page };
  const visits = createVisitsByAddress({ pages, dns, timers });
  const begun: string[] = [];
  const ends: (() => void)[] = [];

  async function visit(domain: string, lane: Lane = 'batch') {
    const { signal } = new AbortController();
    const context = { checkId: 'check-1', lane, signal };
    const flight = { checkId: 'check-1', lane: () => lane, signal };
    return visits.visit(domain, context, flight, async (listened) => {
      begun.push(domain);
      await listened.fetchPage({ url: `https://${domain}/` } as never);
      await new Promise<void>((resolve) => ends.push(resolve));
      return answer;
    });
  }
  return {
    begun,
    visit,
    async end() {
      for (const each of ends.splice(0)) each();
      await settle();
    },
    async advance(ms: number) {
      timers.advance(ms);
      await settle();
    },
  };
}

test('sites at one address are visited some time apart, those elsewhere at once', async () => {
  const at = open();
  for (const domain of ['shop1.example', 'shop2.example', 'shop3.example', 'own.example']) {
    void at.visit(domain);
  }
  await settle();
  expect(at.begun).toEqual(['shop1.example', 'own.example']);
  await at.advance(50);
  expect(at.begun).toEqual(['shop1.example', 'own.example', 'shop2.example']);
});

test('so many at once, and those who sit and wait beside them', async () => {
  const at = open();
  for (let number = 0; number < 20; number += 1) void at.visit(`shop${number}.example`);
  for (let step = 0; step < 40; step += 1) await at.advance(50);
  expect(at.begun).toHaveLength(16);
  void at.visit('shop39.example', 'interactive');
  await at.advance(50);
  expect(at.begun.at(-1)).toBe('shop39.example');
  await at.end();
  await at.advance(50);
  expect(at.begun.length).toBeGreaterThan(17);
});

test('an address that answers 429 is left alone for a second, each time twice as long, ten at most', async () => {
  const at = open(429);
  void at.visit('shop0.example');
  await settle();
  for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
    await at.end();
    void at.visit(`shop${index + 1}.example`);
    await at.advance(ms - 1);
    expect(at.begun).toHaveLength(index + 1);
    await at.advance(1);
    expect(at.begun).toHaveLength(index + 2);
  }
});

test.each([
  ['timeout', 100],
  ['aborted', 50],
  ['bad_answer', 49],
] as const)(
  'after a visit that failed (%s) the next one begins %i ms later',
  async (reason, ms) => {
    const at = open(200, { kind: 'failed', reason, detail: '', observedAt: 0 });
    void at.visit('shop0.example');
    void at.visit('shop1.example');
    await settle();
    await at.end();
    await at.advance(ms - 1);
    expect(at.begun).toHaveLength(1);
    await at.advance(1);
    expect(at.begun).toHaveLength(2);
  },
);

test('a domain without an address is not held up', async () => {
  const at = open();
  for (let number = 0; number < 3; number += 1) void at.visit('nowhere.example');
  await settle();
  expect(at.begun).toHaveLength(3);
});

test('who waits too long is told where, and who goes away is sent home', async () => {
  const at = open();
  for (let number = 0; number < 21; number += 1) void at.visit(`shop${number}.example`);
  for (let step = 0; step < 40; step += 1) await at.advance(50);
  for (let number = 21; number < 25; number += 1)
    void at.visit(`shop${number}.example`, 'interactive');
  for (let step = 0; step < 10; step += 1) await at.advance(50);
  const late = at.visit('shop30.example', 'interactive');
  await settle();
  await at.advance(8_000);
  expect(await late).toEqual({
    ok: false,
    reason: 'refused',
    detail: `Too many visits wait for ${SHARED}, where shop30.example is`,
  });
});
