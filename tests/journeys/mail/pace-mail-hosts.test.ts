// Pacing of mail hosts, with a clock that the test moves.
import { describe, expect, test } from 'vitest';
import type { Pace, PacingLimits } from '../../../src-main/adapters/pacing/pace.ts';
import { createPacing } from '../../../src-main/adapters/pacing/pacing.ts';
import type { Outcome, Turn } from '../../../src-main/adapters/pacing/turn.ts';
import type { Lane } from '../../../src-main/engine/ports.ts';
import { manualTimers } from '../../adapters/pacing/manual-timers.ts';

const LIMITS: PacingLimits = {
  maxWaitMs: { interactive: 1_000, batch: 300_000 },
  refusedPauseMs: 10_000,
  refusedAfter: 2,
  silentAfter: 2,
  silentPauseMs: 5_000,
  maxPauseMs: 25_000,
  inFlight: 1,
  intervalMs: 1_000,
  waitsOutPauses: false,
  busyPauseMs: 10_000,
};
const PACE: Pace = { inFlight: 2, intervalMs: 100, perMinute: 5 };

function open(pace: Partial<Pace> = {}) {
  const timers = manualTimers();
  const pacing = createPacing(LIMITS, timers);
  const order: string[] = [];
  const given = new Map<string, Turn>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  async function ask(
    name: string,
    about: { lane?: Lane; signal?: AbortSignal; host?: string } = {},
  ) {
    const { lane = 'batch', signal = new AbortController().signal, host = 'mx.test' } = about;
    void pacing
      .turn(host, { lane: () => lane, signal }, { pace: { ...PACE, ...pace } })
      .then((turn) => {
        order.push(turn.ok ? name : `${name}: ${turn.why}`);
        given.set(name, turn);
      });
    await settle();
  }
  async function advance(ms: number) {
    timers.advance(ms);
    await settle();
  }
  async function done(name: string, effect: Outcome = { kind: 'answered' }) {
    const turn = given.get(name);
    if (turn?.ok !== true) throw new Error(`${name} has no turn`);
    turn.done(effect);
    await settle();
  }
  /** One session from beginning to end. */
  async function session(name: string, effect: Outcome) {
    await ask(name);
    await done(name, effect);
    await advance(100);
  }
  return { timers, pacing, order, given, ask, advance, done, session };
}

describe('turns at a mail host', () => {
  test('begin some time apart, and so many at once', async () => {
    const { order, ask, advance, done } = open();
    for (const name of ['a', 'b', 'c']) await ask(name);
    expect(order).toEqual(['a']);
    await advance(100);
    expect(order).toEqual(['a', 'b']);
    await advance(1_000);
    expect(order).toEqual(['a', 'b']);
    await done('a');
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test('are so many a minute, whenever they began', async () => {
    const { order, ask, advance } = open({ inFlight: 100 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await ask(name);
    await advance(59_999);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
    await advance(1);
    expect(order.at(-1)).toBe('f');
    await advance(100);
    expect(order.at(-1)).toBe('g');
  });

  test('go to those first who sit and wait', async () => {
    const { order, ask, done, advance } = open({ inFlight: 1 });
    await ask('a');
    await ask('list');
    await ask('person', { lane: 'interactive' });
    await advance(100);
    await done('a');
    await advance(100);
    await done('person');
    expect(order.slice(0, 2)).toEqual(['a', 'person']);
  });

  test('at one host do not hold up another', async () => {
    const { order, ask } = open({ inFlight: 1 });
    await ask('a');
    await ask('b');
    await ask('c', { host: 'other.test' });
    expect(order).toEqual(['a', 'c']);
  });

  test('are not waited for longer than is allowed, nor by those who gave up', async () => {
    const { order, ask, advance, done } = open({ inFlight: 1 });
    const stop = new AbortController();
    await ask('a');
    await ask('b', { lane: 'interactive' });
    await ask('c', { signal: stop.signal });
    stop.abort();
    await advance(1_000);
    expect(order).toEqual(['a', 'c: aborted', 'b: waited_too_long']);
    await ask('d');
    await done('a');
    expect(order.at(-1)).toBe('d');
    await ask('e', { signal: AbortSignal.abort() });
    expect(order.at(-1)).toBe('e: aborted');
  });

  test('that came just when their asker gave up are given back', async () => {
    const { order, ask, done, given } = open({ inFlight: 1, intervalMs: 0 });
    const stop = new AbortController();
    await ask('a');
    await ask('b', { signal: stop.signal });
    const turn = given.get('a');
    if (turn?.ok) turn.done({ kind: 'answered' });
    stop.abort();
    await ask('c');
    expect(order.at(-1)).toBe('c');
    await done('c');
  });

  test('leave no timer behind', async () => {
    const { timers, ask, advance, done } = open();
    await ask('a');
    await ask('b');
    await advance(100);
    await done('a');
    await done('b');
    expect(timers.pending).toBe(0);
  });
});

describe('a host that is left alone', () => {
  const words = '554 5.7.1 go away';

  test('refuses all who wait and come, with its own words, until its time is over', async () => {
    const { order, given, ask, done, advance } = open({ inFlight: 1 });
    await ask('a');
    await ask('b');
    await done('a', { kind: 'sent_away', words });
    await ask('c');
    expect(order).toEqual(['a', 'b: refused', 'c: refused']);
    expect(given.get('c')).toEqual({ ok: false, why: 'refused', words, leftMs: 10_000 });
    await advance(10_000);
    await ask('d');
    expect(order.at(-1)).toBe('d');
  });

  test('was about us several times in a row', async () => {
    const { order, ask, session } = open();
    await session('a', { kind: 'refused', words });
    await session('b', { kind: 'answered' });
    await session('c', { kind: 'refused', words });
    await session('d', { kind: 'refused', words });
    await ask('e');
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e: refused']);
  });

  test('was silent several times in a row', async () => {
    const { order, ask, session } = open();
    await session('a', { kind: 'silent' });
    await session('b', { kind: 'answered' });
    await session('c', { kind: 'silent' });
    await session('d', { kind: 'ended' });
    await session('e', { kind: 'silent' });
    await ask('f');
    expect(order.at(-1)).toBe('f: silent');
  });

  test('is left alone longer each time, but not for ever', async () => {
    const { order, ask, session, advance } = open({ perMinute: 100 });
    for (const [name, pauseMs] of [
      ['a', 10_000],
      ['b', 20_000],
      ['c', 25_000],
      ['d', 25_000],
    ] as const) {
      await session(name, { kind: 'sent_away', words });
      await advance(pauseMs - 101);
      await ask(`${name}, early`);
      expect(order.at(-1)).toBe(`${name}, early: refused`);
      await advance(1);
    }
    await session('e', { kind: 'answered' });
    await session('f', { kind: 'sent_away', words });
    await advance(9_900);
    await ask('g');
    expect(order.at(-1)).toBe('g');
  });

  test('come again in another network to a host that was silent, not to one that sent us away', async () => {
    const silent = open();
    await silent.session('a', { kind: 'silent' });
    await silent.session('b', { kind: 'silent' });
    await silent.ask('c');
    expect(silent.order.at(-1)).toBe('c: silent');
    silent.pacing.forgetTimeout();
    await silent.ask('d');
    expect(silent.order.at(-1)).toBe('d');

    const away = open();
    await away.session('a', { kind: 'sent_away', words: '554 no' });
    away.pacing.forgetTimeout();
    await away.ask('b');
    expect(away.order.at(-1)).toBe('b: refused');
  });
});
