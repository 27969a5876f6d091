// How fast servers of several kinds are queried, in simulated time: close to what they allow, and never above a published limit.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LearnedRate } from '../../../src-main/adapters/pacing/learned-rate.ts';
import type { Pace } from '../../../src-main/adapters/pacing/pace.ts';
import { draw } from '../../bench/metro/draw.ts';
import { type Behaviour, limitedTo, simulate } from './simulated-server.ts';

const PACE: Pace = {
  inFlight: 16,
  intervalMs: 100,
  learns: { floorPerSecond: 0.2, ceilingPerSecond: 30 },
};
const MINUTE_MS = 60_000;

/** 80 to 250 ms, by the number of the question. */
const everyday = (asked: number) => 80 + ((asked * 7_919) % 171);
const always =
  (behaviour: ReturnType<Behaviour>): Behaviour =>
  () =>
    behaviour;
const within = (begun: readonly number[], from: number, to: number) =>
  begun.filter((at) => at >= from && at < to).length;
/** The most questions that began within any second. */
function busiestSecond(begun: readonly number[]): number {
  return Math.max(...begun.map((from) => within(begun, from, from + 1_000)));
}

describe('a server that takes so many a second', () => {
  test.each([
    [25, null],
    [25, 1_000],
    [25, 10_000],
    [12, null],
    [5, 2_000],
    [2, null],
  ])(
    'of %i and asks for %j ms of rest is used to 85 % and hardly asked in vain',
    async (limit, retryAfterMs) => {
      const sim = simulate(PACE, limitedTo(limit, retryAfterMs, everyday));
      await sim.pass(10 * MINUTE_MS);
      const answered = sim.received.filter((kind) => kind === 'answered').length;
      expect(answered / (10 * 60 * limit)).toBeGreaterThanOrEqual(0.85);
      expect((sim.received.length - answered) / sim.received.length).toBeLessThan(0.03);
    },
  );

  test('that takes all is asked at the ceiling, and never above it', async () => {
    const sim = simulate(PACE, always({ afterMs: 120, outcome: { kind: 'answered' } }));
    await sim.pass(2 * MINUTE_MS);
    expect(within(sim.begun, MINUTE_MS, 2 * MINUTE_MS)).toBeGreaterThanOrEqual(0.95 * 30 * 60);
    expect(busiestSecond(sim.begun)).toBeLessThanOrEqual(31);
    // Ten a second to begin with, half more with each second.
    expect(within(sim.begun, 0, 1_000)).toBeLessThanOrEqual(15);
  });

  test.each([12, 25])('of %i is found within seconds', async (limit) => {
    const sim = simulate(PACE, limitedTo(limit, 1_000, everyday));
    await sim.pass(10_000);
    const answered = sim.received.filter((kind) => kind === 'answered').length;
    expect(answered).toBeGreaterThanOrEqual(0.7 * 10 * limit);
    expect(sim.received.length - answered).toBeLessThanOrEqual(0.04 * sim.received.length);
  });

  test('of 25 is used to 85 % by a program that is held up for 30 ms again and again', async () => {
    const sim = simulate(PACE, limitedTo(25, 1_000, everyday));
    await sim.passHeldUp(5 * MINUTE_MS, () => 30);
    const answered = sim.received.filter((kind) => kind === 'answered').length;
    expect(answered / (5 * 60 * 25)).toBeGreaterThanOrEqual(0.85);
    expect((sim.received.length - answered) / sim.received.length).toBeLessThan(0.03);
  });

  test('of 25 is used to 93 % by a busy program, held up for a moment again and again', async () => {
    const sim = simulate(PACE, limitedTo(25, 1_000, everyday));
    let turns = 0;
    await sim.passHeldUp(2.5 * MINUTE_MS, () => {
      turns += 1;
      const heldUp = draw(`held up ${turns}`) < 0.03 ? 100 : 0;
      return 1 + 15 * draw(`turn ${turns}`) + heldUp * draw(`for ${turns}`);
    });
    const answered = sim.received.filter((kind) => kind === 'answered').length;
    expect(answered / (150 * 25)).toBeGreaterThanOrEqual(0.93);
    expect(sim.received.length - answered).toBeLessThan(10);
  });

  test('of 25 is still used to 85 % after a few questions reached it all at once', async () => {
    const server = limitedTo(25, 1_000, everyday);
    // What a line held up for a moment arrives together: seven more in the same instant, in seconds 20, 31 and 44.
    const bursts = [20_000, 31_000, 44_000];
    const sim = simulate(PACE, (now) => {
      if (now >= (bursts[0] ?? Number.POSITIVE_INFINITY)) {
        bursts.shift();
        for (let more = 0; more < 7; more += 1) server(now);
      }
      return server(now);
    });
    await sim.pass(3 * MINUTE_MS);
    expect(sim.received.filter((kind) => kind === 'busy').length).toBeGreaterThan(3);
    const from = within(sim.begun, 2 * MINUTE_MS, 3 * MINUTE_MS);
    expect(from).toBeGreaterThanOrEqual(0.9 * 25 * 60);
    const answered = sim.received.filter((kind) => kind === 'answered').length;
    expect(answered / (3 * 60 * 25)).toBeGreaterThanOrEqual(0.85);
  });

  test('of 25 is used to 93 % for minutes in which a burst now and then makes it complain', async () => {
    const server = limitedTo(25, 1_000, everyday);
    const bursts = [60_000, 95_000, 130_000, 165_000, 200_000, 235_000];
    const sim = simulate(PACE, (now) => {
      if (now >= (bursts[0] ?? Number.POSITIVE_INFINITY)) {
        bursts.shift();
        for (let more = 0; more < 7; more += 1) server(now);
      }
      return server(now);
    });
    await sim.pass(4 * MINUTE_MS);
    expect(sim.received.filter((kind) => kind === 'busy').length).toBeGreaterThan(5);
    // The complaint of second 200 costs its rest and the way back; the pace is what it was before.
    expect(within(sim.begun, 210_000, 230_000)).toBeGreaterThanOrEqual(0.93 * 25 * 20);
  });

  test('and suddenly half as many is asked no more than that within seconds', async () => {
    let server = limitedTo(25, 1_000, everyday);
    const sim = simulate(PACE, (now) => server(now));
    await sim.pass(MINUTE_MS);
    server = limitedTo(12, 1_000, everyday);
    const before = sim.received.length;
    await sim.pass(5 * MINUTE_MS);
    const after = sim.received.slice(before);
    const answered = after.filter((kind) => kind === 'answered').length;
    expect(answered / (5 * 60 * 12)).toBeGreaterThanOrEqual(0.85);
    expect((after.length - answered) / after.length).toBeLessThan(0.03);
  });

  test('is found again after its limit was raised', async () => {
    let server = limitedTo(8, 1_000, everyday);
    const sim = simulate(PACE, (now) => server(now));
    await sim.pass(3 * MINUTE_MS);
    expect(sim.rate()).toBeLessThanOrEqual(9);
    server = limitedTo(100, 1_000, everyday);
    await sim.pass(6 * MINUTE_MS);
    expect(sim.rate()).toBeGreaterThan(20);
  });
});

describe('a server in trouble', () => {
  test('that answers 429 for ever is asked less and less', async () => {
    const busy = { afterMs: 100, outcome: { kind: 'busy', waitMs: null } } as const;
    const sim = simulate(PACE, always(busy));
    await sim.pass(30 * MINUTE_MS);
    expect(within(sim.begun, 0, MINUTE_MS)).toBeLessThan(20);
    expect(within(sim.begun, 15 * MINUTE_MS, 30 * MINUTE_MS)).toBeLessThan(6);
    // It is never given up altogether.
    expect(within(sim.begun, 10 * MINUTE_MS, 30 * MINUTE_MS)).toBeGreaterThan(0);
  });

  test('that says at each question to come again in a second is asked every few seconds', async () => {
    const busy = { afterMs: 100, outcome: { kind: 'busy', waitMs: 1_000 } } as const;
    const sim = simulate(PACE, always(busy));
    await sim.pass(10 * MINUTE_MS);
    expect(within(sim.begun, 5 * MINUTE_MS, 10 * MINUTE_MS)).toBeLessThanOrEqual(61);
  });

  test('that goes silent is left alone, and asked at half its pace when it is back', async () => {
    let silent = false;
    const sim = simulate(PACE, () =>
      silent
        ? { afterMs: 5_000, outcome: { kind: 'silent' } }
        : { afterMs: 120, outcome: { kind: 'answered' } },
    );
    await sim.pass(MINUTE_MS);
    expect(sim.rate()).toBeGreaterThan(25);
    silent = true;
    const from = sim.now();
    await sim.pass(10 * MINUTE_MS);
    // What was under way, then three in a row between pauses that double.
    expect(within(sim.begun, from, sim.now())).toBeLessThan(16 + 3 * 6);
    silent = false;
    await sim.pass(15 * MINUTE_MS);
    expect(sim.rate()).toBeGreaterThan(25);
  });

  test('whose answers take longer the more it is asked is asked no faster than it is quick', async () => {
    // It works off ten a second; whatever comes beyond that waits.
    let freeAt = 0;
    const sim = simulate(PACE, (now) => {
      freeAt = Math.max(freeAt, now) + 100;
      return { afterMs: freeAt - now + 50, outcome: { kind: 'answered' } };
    });
    await sim.pass(5 * MINUTE_MS);
    const perSecond = within(sim.begun, 3 * MINUTE_MS, 5 * MINUTE_MS) / 120;
    expect(perSecond).toBeLessThanOrEqual(10.5);
    expect(perSecond).toBeGreaterThan(5);
  });

  test('that has become slower for good is not asked ever less', async () => {
    let latencyMs = 100;
    const sim = simulate(PACE, () => ({ afterMs: latencyMs, outcome: { kind: 'answered' } }));
    await sim.pass(MINUTE_MS);
    latencyMs = 500;
    await sim.pass(3 * MINUTE_MS);
    expect(sim.rate()).toBeGreaterThan(20);
  });
});

describe('a clock that jumps', () => {
  test('lets nobody in beyond the pace afterwards, and costs no more than a moment', async () => {
    const sim = simulate(PACE, limitedTo(25, 1_000, everyday));
    await sim.pass(2 * MINUTE_MS);
    await sim.sleep(3 * 3_600_000);
    const from = sim.now();
    await sim.pass(2 * MINUTE_MS);
    const after = sim.begun.filter((at) => at >= from);
    expect(busiestSecond(after)).toBeLessThanOrEqual(31);
    expect(within(after, from + MINUTE_MS, from + 2 * MINUTE_MS)).toBeGreaterThan(0.8 * 25 * 60);
  });
});

test('what began in the very moment of a complaint belongs to it, and is not complained of again', () => {
  const rate = new LearnedRate({ startPerSecond: 10, floorPerSecond: 0.2, ceilingPerSecond: 30 });
  rate.began(0);
  rate.began(100);
  rate.complained(0, 100);
  expect(rate.perSecond).toBe(5);
  rate.complained(100, 200);
  expect(rate.perSecond).toBe(5);
  rate.silent(101, 300);
  expect(rate.perSecond).toBe(2.5);
});

test('whatever happens, the rate stays between floor and ceiling, and no complaint makes it grow', () => {
  const event = fc.record({
    kind: fc.constantFrom('answered', 'complained', 'silent'),
    tookMs: fc.integer({ min: -1_000, max: 100_000 }),
    passedMs: fc.integer({ min: 0, max: 200_000 }),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 300 }), (events) => {
      const rate = new LearnedRate({
        startPerSecond: 10,
        floorPerSecond: 0.2,
        ceilingPerSecond: 30,
      });
      let now = 0;
      for (const { kind, tookMs, passedMs } of events) {
        now += passedMs;
        const before = rate.perSecond;
        if (kind === 'answered') rate.answered(now - tookMs, now, true);
        else rate[kind as 'complained' | 'silent'](now - tookMs, now);
        expect(rate.perSecond).toBeGreaterThanOrEqual(0.2);
        expect(rate.perSecond).toBeLessThanOrEqual(30);
        if (kind !== 'answered') expect(rate.perSecond).toBeLessThanOrEqual(before);
      }
    }),
  );
});

describe('each step of a rate that is learnt', () => {
  const LEARNS = { floorPerSecond: 1, ceilingPerSecond: 40 };
  /** Of now, in the long run, and when the next may begin, to a thousandth. */
  const shown = (rate: LearnedRate) =>
    [rate.perSecond, rate.expectedPerSecond, rate.opensAt].map((each) =>
      Number.isFinite(each) ? Math.round(each * 1_000) / 1_000 : each,
    );

  test('before a complaint: by half a question with each answer, then by one a second', () => {
    const rate = new LearnedRate({ startPerSecond: 10, ...LEARNS });
    expect(shown(rate)).toEqual([10, 20, -Infinity]);
    rate.answered(0, 100, false);
    expect(shown(rate)).toEqual([10, 20, -Infinity]);
    rate.answered(0, 100, true);
    expect(shown(rate)).toEqual([10.5, 20.494, -Infinity]);
    rate.silent(150, 200);
    expect(shown(rate)).toEqual([5.25, 5.25, -Infinity]);
    rate.answered(199, 300, true);
    expect(shown(rate)).toEqual([5.25, 5.25, -Infinity]);
    rate.answered(200, 300, true);
    expect(shown(rate)).toEqual([5.44, 5.44, -Infinity]);
    // It was under way when the rate was halved.
    rate.silent(200, 400);
    expect(shown(rate)).toEqual([5.44, 5.44, -Infinity]);
    for (let answers = 0; answers < 1_000; answers += 1) rate.answered(500, 600, true);
    expect(shown(rate)).toEqual([40, 40, -Infinity]);
  });

  test('after one: back to just below it, held there for four minutes, then in small steps', () => {
    const rate = new LearnedRate({ startPerSecond: 10, ...LEARNS });
    for (let at = 0; at < 1_000; at += 100) rate.began(at);
    rate.complained(900, 1_000);
    expect(shown(rate)).toEqual([5, 8.73, 1130.928]);
    rate.answered(1_001, 1_100, true);
    expect(shown(rate)).toEqual([5.437, 8.73, 1130.928]);
    for (let answers = 0; answers < 40; answers += 1) rate.answered(2_000, 2_100, true);
    rate.answered(240_899, 240_999, true);
    expect(shown(rate)).toEqual([8.73, 8.73, 1130.928]);
    rate.answered(240_900, 241_000, true);
    expect(shown(rate)).toEqual([8.753, 8.753, 1128.23]);
    // What was borne at this rate for half a minute is not laid to the rate.
    rate.complained(270_900, 271_000);
    expect(shown(rate)).toEqual([4.376, 8.753, 1128.23]);
    // Another one within half a minute is.
    rate.complained(300_800, 300_999);
    expect(shown(rate)).toEqual([2.188, 2.123, 1742.249]);
    rate.complained(301_000, 330_999);
    expect(shown(rate)).toEqual([1.094, 2.123, 1742.249]);
    rate.complained(331_000, 331_001);
    expect(shown(rate)[0]).toBe(1);
  });

  test('after one below what was borne: that is tried again after half a minute, unless another follows', () => {
    const rate = new LearnedRate({ startPerSecond: 30, ...LEARNS });
    const begun = Array.from({ length: 20 }, (_, at) => at * 50);
    for (const at of begun) rate.began(at);
    for (const at of begun) rate.answered(at, at + 100, false);
    rate.answered(1_500, 1_600, false);
    for (let at = 1_500; at <= 2_000; at += 50) rate.began(at);
    rate.complained(2_000, 2_100);
    expect(shown(rate)).toEqual([15, 18.43, 1630.928]);
    rate.complained(2_101, 32_099);
    expect(shown(rate)).toEqual([7.5, 14.55, 1830.928]);
    for (let answers = 0; answers < 100; answers += 1) rate.answered(32_100, 32_200, true);
    rate.answered(62_000, 62_098, true);
    expect(shown(rate)).toEqual([14.55, 14.55, 1830.928]);
    rate.answered(62_000, 62_099, true);
    expect(shown(rate)).toEqual([14.564, 14.564, 1829.955]);
  });
});
