// The table of registries' limits, and the questions of a day that are counted across runs.
import { describe, expect, test } from 'vitest';
import { createDailyQuota } from '../../../src-main/adapters/registration/daily-quota.ts';
import {
  PUBLISHED_RDAP_LIMITS,
  PUBLISHED_WHOIS_LIMITS,
  perDay,
  rdapPace,
  whoisPace,
} from '../../../src-main/adapters/registration/registry-limits.ts';
import { memoryFacts } from './memory-facts.ts';

const HOUR_MS = 3_600_000;

describe('the pace of a registry', () => {
  test.each([
    ...PUBLISHED_RDAP_LIMITS.map((limit) => ({ ...limit, paceOf: rdapPace })),
    ...PUBLISHED_WHOIS_LIMITS.map((limit) => ({ ...limit, paceOf: whoisPace })),
  ])('$hosts is never above what it publishes, from the first question on', (limit) => {
    expect(limit.source).toMatch(/\.[a-z]+\//);
    for (const host of limit.hosts) {
      const { intervalMs, perMinute, learns } = limit.paceOf(host);
      const published = Math.min(
        limit.perSecond ?? Number.POSITIVE_INFINITY,
        (limit.perMinute ?? Number.POSITIVE_INFINITY) / 60,
      );
      expect(learns?.ceilingPerSecond).toBeLessThanOrEqual(published);
      expect(learns?.floorPerSecond).toBeLessThanOrEqual(learns?.ceilingPerSecond ?? 0);
      expect(1000 / intervalMs).toBeLessThanOrEqual(published);
      if (limit.perMinute !== undefined) expect(perMinute).toBe(limit.perMinute);
    }
  });

  test('that publishes nothing begins at ten a second over RDAP and two over WHOIS', () => {
    expect(rdapPace('rdap.verisign.com')).toMatchObject({ intervalMs: 100 });
    expect(whoisPace('whois.nic.it')).toMatchObject({
      intervalMs: 500,
      learns: { ceilingPerSecond: 2 },
    });
  });

  test.each([
    ['rdap', 'rdap.verisign.com', null],
    ['rdap', 'RDAP.NORID.NO:443', 300],
    ['rdap', 'rdap.nominet.uk', 1_000],
    ['rdap', 'whois.nic.uk', null],
    ['whois', 'whois.nic.uk', 1_000],
    ['whois', 'whois.nic.fr', 7_200],
    ['whois', 'whois.weare.ie', 100],
    ['whois', 'whois.iedr.ie', 100],
    ['whois', 'whois.domainregistry.ie', 100],
    ['whois', 'whois.centralnic.com', null],
    ['whois', 'rdap.norid.no', null],
  ] as const)('over %s allows %s so many queries a day: %j', (protocol, host, count) => {
    expect(perDay(protocol, host)).toBe(count);
  });

  const published = (
    inFlight: number,
    intervalMs: number,
    floorPerSecond: number,
    ceilingPerSecond: number,
  ) => ({
    inFlight,
    intervalMs,
    learns: { floorPerSecond, ceilingPerSecond, published: true },
  });
  test.each([
    [
      'rdap.verisign.com',
      rdapPace,
      { inFlight: 16, intervalMs: 100, learns: { floorPerSecond: 0.2, ceilingPerSecond: 30 } },
    ],
    ['rdap.norid.no', rdapPace, { ...published(1, 6_000, 1 / 6, 1 / 6), perMinute: 10 }],
    ['rdap.nominet.uk', rdapPace, published(5, 200, 0.2, 5)],
    [
      'whois.nic.it',
      whoisPace,
      { inFlight: 2, intervalMs: 500, learns: { floorPerSecond: 0.1, ceilingPerSecond: 2 } },
    ],
    ['whois.nic.uk', whoisPace, published(2, 500, 0.1, 2)],
    ['whois.nic.fr', whoisPace, published(2, 500, 0.1, 2)],
    ['whois.centralnic.com', whoisPace, published(2, 500, 0.1, 2)],
    ['whois.tucows.com', whoisPace, published(1, 1_000, 0.1, 1)],
    ['whois.opensrs.net', whoisPace, published(1, 1_000, 0.1, 1)],
  ])('%s', (host, paceOf, pace) => {
    expect(paceOf(host)).toEqual(pace);
  });
});

describe('the questions of a day', () => {
  async function open(perDayCount = 10) {
    const facts = memoryFacts();
    const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
    let quota = createDailyQuota(facts, clock);
    const take = (lane: 'batch' | 'interactive' = 'batch') =>
      quota.take('rdap.test', perDayCount, lane);
    const takeAll = async () => {
      let taken = 0;
      while ((await take()) === null) taken += 1;
      return taken;
    };
    const left = (lane: 'batch' | 'interactive' = 'batch') =>
      quota.leftMs('rdap.test', perDayCount, lane);
    return {
      clock,
      facts,
      take,
      takeAll,
      left,
      async again() {
        // Nobody waits until a count is kept.
        await new Promise(setImmediate);
        quota = createDailyQuota(facts, clock);
      },
    };
  }

  test('are used up by lists but for a tenth, which is for those who sit and wait', async () => {
    const { take, takeAll } = await open();
    expect(await takeAll()).toBe(9);
    expect(await take('interactive')).toBeNull();
    expect(await take('interactive')).toBe(25 * HOUR_MS);
  });

  test('are counted across runs of the program', async () => {
    const { clock, facts, takeAll, again, take } = await open();
    expect(await takeAll()).toBe(9);
    await again();
    expect([...facts.expiries]).toEqual([
      ['asked_within_a_day rdap.test', clock.time + 25 * HOUR_MS],
    ]);
    expect(await take()).toBe(25 * HOUR_MS);
  });

  test('are looked at without taking one', async () => {
    const { clock, takeAll, left, take } = await open();
    expect([await left(), await left()]).toEqual([null, null]);
    await takeAll();
    clock.time += 20 * 60_000;
    expect([await left(), await left('interactive')]).toEqual([24 * HOUR_MS + 40 * 60_000, null]);
    await take('interactive');
    expect(await left('interactive')).toBe(24 * HOUR_MS + 40 * 60_000);
  });

  test('are forgotten where what was kept of them cannot be read', async () => {
    const { facts, takeAll, again } = await open();
    await takeAll();
    await facts.write('asked_within_a_day', 'rdap.test', [['x']], Number.MAX_SAFE_INTEGER);
    await again();
    expect(await takeAll()).toBe(9);
  });

  test('are there again a day after each was asked, never more than so many within 24 hours', async () => {
    const { clock, take, takeAll } = await open();
    for (let at = 0; at < 5; at += 1) await take();
    clock.time += 10 * HOUR_MS;
    expect(await takeAll()).toBe(4);
    clock.time += 14 * HOUR_MS;
    expect(await take()).toBe(HOUR_MS);
    clock.time += HOUR_MS;
    expect(await takeAll()).toBe(5);
  });

  test('do not come back earlier when the clock is set, nor stay away for longer than a day', async () => {
    const { clock, take, takeAll } = await open();
    await takeAll();
    clock.time -= 5 * HOUR_MS;
    expect(await take()).toBe(30 * HOUR_MS);
    clock.time -= 19 * HOUR_MS;
    expect(await take()).toBe(49 * HOUR_MS);
    clock.time -= HOUR_MS;
    expect(await takeAll()).toBe(9);
  });
});
