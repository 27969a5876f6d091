// Turns at mail hosts, by a clock that the test moves.
import { describe, expect, test } from 'vitest';
import {
  createTurns,
  type SessionEffect,
  type Turn,
  type TurnSettings,
} from '../../../src-main/adapters/smtp/turns.ts';
import type { Pace } from '../../../src-main/engine/mailbox/providers.ts';
import type { Lane } from '../../../src-main/engine/ports.ts';
import { manualTimers } from '../registration/manual-timers.ts';

const SETTINGS: TurnSettings = {
  maxWaitMs: { interactive: 1_000, batch: 300_000 },
  goAwayPauseMs: 10_000,
  goAwayAfter: 2,
  silentAfter: 2,
  silentPauseMs: 5_000,
  maxPauseMs: 25_000,
};
const PACE: Pace = { sessionsAtOnce: 2, intervalMs: 100, sessionsPerMinute: 5 };

function open(pace: Partial<Pace> = {}) {
  const timers = manualTimers();
  const turns = createTurns(SETTINGS, timers);
  const order: string[] = [];
  const given = new Map<string, Turn>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  async function ask(
    name: string,
    about: { lane?: Lane; signal?: AbortSignal; host?: string } = {},
  ) {
    const { lane = 'batch', signal = new AbortController().signal, host = 'mx.test' } = about;
    void turns.turn(host, { ...PACE, ...pace }, { lane, signal }).then((turn) => {
      order.push(turn.ok ? name : `${name}: ${turn.why}`);
      given.set(name, turn);
    });
    await settle();
  }
  async function advance(ms: number) {
    timers.advance(ms);
    await settle();
  }
  async function done(name: string, effect: SessionEffect = { kind: 'heard' }) {
    const turn = given.get(name);
    if (turn?.ok !== true) throw new Error(`${name} has no turn`);
    turn.done(effect);
    await settle();
  }
  /** One session from beginning to end. */
  async function session(name: string, effect: SessionEffect) {
    await ask(name);
    await done(name, effect);
    await advance(100);
  }
  return { timers, turns, order, given, ask, advance, done, session };
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
    const { order, ask, advance } = open({ sessionsAtOnce: 100 });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await ask(name);
    await advance(59_999);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
    await advance(1);
    expect(order.at(-1)).toBe('f');
    await advance(100);
    expect(order.at(-1)).toBe('g');
  });

  test('go to those first who sit and wait', async () => {
    const { order, ask, done, advance } = open({ sessionsAtOnce: 1 });
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
    const { order, ask } = open({ sessionsAtOnce: 1 });
    await ask('a');
    await ask('b');
    await ask('c', { host: 'other.test' });
    expect(order).toEqual(['a', 'c']);
  });

  test('are not waited for longer than is allowed, nor by those who gave up', async () => {
    const { order, ask, advance, done } = open({ sessionsAtOnce: 1 });
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
    const { order, ask, done, given } = open({ sessionsAtOnce: 1, intervalMs: 0 });
    const stop = new AbortController();
    await ask('a');
    await ask('b', { signal: stop.signal });
    const turn = given.get('a');
    if (turn?.ok) turn.done({ kind: 'heard' });
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
    const { order, given, ask, done, advance } = open({ sessionsAtOnce: 1 });
    await ask('a');
    await ask('b');
    await done('a', { kind: 'go_away', words });
    await ask('c');
    expect(order).toEqual(['a', 'b: sent_away', 'c: sent_away']);
    expect(given.get('c')).toEqual({ ok: false, why: 'sent_away', words });
    await advance(10_000);
    await ask('d');
    expect(order.at(-1)).toBe('d');
  });

  test('was about us several times in a row', async () => {
    const { order, ask, session } = open();
    await session('a', { kind: 'about_us', words });
    await session('b', { kind: 'heard' });
    await session('c', { kind: 'about_us', words });
    await session('d', { kind: 'about_us', words });
    await ask('e');
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e: sent_away']);
  });

  test('was silent several times in a row', async () => {
    const { order, ask, session } = open();
    await session('a', { kind: 'silent' });
    await session('b', { kind: 'heard' });
    await session('c', { kind: 'silent' });
    await session('d', { kind: 'ended' });
    await session('e', { kind: 'silent' });
    await ask('f');
    expect(order.at(-1)).toBe('f: silent');
  });

  test('is left alone longer each time, but not for ever', async () => {
    const { order, ask, session, advance } = open({ sessionsPerMinute: 100 });
    for (const [name, pauseMs] of [
      ['a', 10_000],
      ['b', 20_000],
      ['c', 25_000],
      ['d', 25_000],
    ] as const) {
      await session(name, { kind: 'go_away', words });
      await advance(pauseMs - 101);
      await ask(`${name}, early`);
      expect(order.at(-1)).toBe(`${name}, early: sent_away`);
      await advance(1);
    }
    await session('e', { kind: 'heard' });
    await session('f', { kind: 'go_away', words });
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
    silent.turns.forgetSilence();
    await silent.ask('d');
    expect(silent.order.at(-1)).toBe('d');

    const away = open();
    await away.session('a', { kind: 'go_away', words: '554 no' });
    away.turns.forgetSilence();
    await away.ask('b');
    expect(away.order.at(-1)).toBe('b: sent_away');
  });
});
