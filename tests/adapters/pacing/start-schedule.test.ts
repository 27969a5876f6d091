// When the next question to a server may begin: the interval, what a minute holds for each lane, and what is made up for.
import { describe, expect, test } from 'vitest';
import type { Pace } from '../../../src-main/adapters/pacing/pace.ts';
import { StartSchedule } from '../../../src-main/adapters/pacing/start-schedule.ts';

const LANES = ['interactive', 'batch'] as const;
const opens = (schedule: StartSchedule, now: number) =>
  LANES.map((lane) => schedule.opensAt(lane, now));
const room = (schedule: StartSchedule, now: number) =>
  LANES.map((lane) => schedule.itemRoom(lane, now, 100));

describe('a minute', () => {
  test('of questions leaves a share of them to interactive askers, and one to lists at least', () => {
    const schedule = new StartSchedule(
      { inFlight: 1, intervalMs: 10, perMinute: 3 },
      { places: 0, share: 0.5 },
    );
    expect([schedule.perSecond, schedule.expectedPerSecond]).toEqual([1 / 60, 1 / 60]);
    expect([opens(schedule, 0), schedule.lastStart]).toEqual([[-Infinity, -Infinity], -Infinity]);
    schedule.start(100, false, -Infinity);
    expect([opens(schedule, 100), schedule.lastStart]).toEqual([[110, 60_100], 100]);
    schedule.start(200, false, -Infinity);
    schedule.start(300, false, -Infinity);
    expect(opens(schedule, 300)).toEqual([60_100, 60_300]);
    expect(room(schedule, 300)).toEqual([100, 100]);
  });

  test.each([1, 2])('of %i is not kept from lists altogether', (perMinute) => {
    const pace = { inFlight: 1, intervalMs: 10, perMinute };
    const schedule = new StartSchedule(pace, { places: 0, share: 1 });
    expect(schedule.perSecond).toBe(1 / 60);
    expect(opens(schedule, 0)).toEqual([-Infinity, -Infinity]);
  });

  test('of items counts each question as one, and what is asked for in it', () => {
    const schedule = new StartSchedule(
      { inFlight: 1, intervalMs: 10, itemsPerMinute: 10 },
      { places: 0, share: 0.2 },
    );
    expect([schedule.perSecond, schedule.expectedPerSecond]).toEqual([100, 100]);
    schedule.start(0, false, -Infinity);
    expect(room(schedule, 0)).toEqual([9, 7]);
    schedule.countItems(1_000, 7);
    expect([room(schedule, 1_000), opens(schedule, 1_000)]).toEqual([
      [2, 0],
      [10, 60_000],
    ]);
    schedule.countItems(2_000, 2);
    expect([room(schedule, 2_000), opens(schedule, 2_000)]).toEqual([
      [0, 0],
      [60_000, 61_000],
    ]);
  });
});

describe('a question that is late by its timer', () => {
  const learning = (intervalMs: number, published = false): Pace => ({
    inFlight: 1,
    intervalMs,
    learns: { floorPerSecond: 1, ceilingPerSecond: 50, published },
  });
  /** When the third may begin after one in time, and one that is a second late. */
  function third(schedule: StartSchedule, restedUntil = -Infinity): number {
    schedule.start(0, false, -Infinity);
    schedule.start(1_000, true, restedUntil);
    return schedule.opensAt('batch', 1_000);
  }

  test.each<[string, Pace, number]>([
    ['a fixed pace makes up for nothing', { inFlight: 1, intervalMs: 100 }, 1_100],
    ['a published ceiling neither', learning(100, true), 1_100],
    ['a learnt one for 50 ms', learning(100), 1_050],
    ['or for its interval where that is shorter', learning(25), 1_000],
  ])('%s', (_, pace, expected) => {
    expect(third(new StartSchedule(pace, undefined))).toBe(expected);
  });

  test('a rest that was asked for is not made up for', () => {
    expect(third(new StartSchedule(learning(100), undefined), 970)).toBe(1_070);
  });

  test('is not early: it counts from when it should have begun', () => {
    const schedule = new StartSchedule(learning(100), undefined);
    schedule.start(0, false, -Infinity);
    schedule.start(120, true, -Infinity);
    expect(schedule.opensAt('batch', 120)).toBe(200);
  });

  test('once the limit is known it makes up for a quarter of a second', () => {
    const schedule = new StartSchedule(learning(100), undefined);
    for (let at = 0; at < 2_000; at += 100) schedule.start(at, false, -Infinity);
    schedule.ended({ kind: 'busy', waitMs: null }, 1_900, 2_000, false);
    expect(schedule.perSecond).toBe(5);
    schedule.start(10_000, true, -Infinity);
    expect(schedule.opensAt('batch', 10_000)).toBe(9_950);
  });
});

test('what became of a question changes what is learnt, and nothing where nothing is', () => {
  const after = (kind: 'answered' | 'silent' | 'ended' | 'busy' | 'refused', pressed: boolean) => {
    const schedule = new StartSchedule(
      { inFlight: 1, intervalMs: 100, learns: { floorPerSecond: 1, ceilingPerSecond: 40 } },
      undefined,
    );
    const outcome = kind === 'busy' ? { kind, waitMs: null } : { kind, words: '550' };
    schedule.ended(outcome, 0, 100, pressed);
    return [schedule.perSecond, Math.round(schedule.expectedPerSecond * 1_000) / 1_000];
  };
  expect(after('answered', true)).toEqual([10.5, 20.494]);
  expect(after('answered', false)).toEqual([10, 20]);
  expect(after('silent', true)).toEqual([5, 5]);
  // Half of the rate is what it is believed to have taken.
  expect(after('busy', true)).toEqual([5, 4.85]);
  expect(after('ended', true)).toEqual([10, 20]);
  expect(after('refused', true)).toEqual([10, 20]);
});
