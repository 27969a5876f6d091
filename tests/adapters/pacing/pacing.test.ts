// Turns at servers, by a clock that the test moves.
import { describe, expect, test } from 'vitest';
import {
  createPacing,
  type PacingLimits,
  type Turn,
} from '../../../src-main/adapters/pacing/pacing.ts';
import type { Lane } from '../../../src-main/engine/ports.ts';
import { manualTimers } from './manual-timers.ts';

const LIMITS: PacingLimits = {
  inFlight: 2,
  intervalMs: 100,
  maxWaitMs: { interactive: 1_000, batch: 60_000 },
  waitsOutPauses: true,
  busyPauseMs: 10_000,
  maxPauseMs: 50_000,
  silentAfter: 3,
  silentPauseMs: 30_000,
  refusedAfter: 3,
  refusedPauseMs: 30_000,
};

function open(limits: Partial<PacingLimits> = {}) {
  const timers = manualTimers();
  const pacing = createPacing({ ...LIMITS, ...limits }, timers);
  const order: string[] = [];
  const turns = new Map<string, Turn>();

  /** Asks for a turn; `order` and `turns` tell when and how it came. */
  function ask(
    name: string,
    about: { lane?: () => Lane; signal?: AbortSignal; server?: string } = {},
  ) {
    const {
      lane = () => 'batch',
      signal = new AbortController().signal,
      server = 'rdap.test',
    } = about;
    const asked = pacing.turn(server, { lane, signal });
    return asked.then((turn) => {
      order.push(name);
      turns.set(name, turn);
      return turn;
    });
  }
  /** Lets settled promises be noticed. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const advance = async (ms: number) => {
    timers.advance(ms);
    await settle();
  };
  const done = async (name: string, outcome: 'answered' | 'silent' | 'ended' = 'answered') => {
    const turn = turns.get(name);
    if (turn?.ok !== true) throw new Error(`${name} has no turn`);
    turn.done({ kind: outcome });
    await settle();
  };
  return { timers, pacing, order, turns, ask, settle, advance, done };
}

describe('turns at a server', () => {
  test('begin some time apart', async () => {
    const at = open();
    void at.ask('a');
    void at.ask('b');
    await at.settle();
    expect(at.order).toEqual(['a']);
    await at.advance(99);
    expect(at.order).toEqual(['a']);
    await at.advance(1);
    expect(at.order).toEqual(['a', 'b']);
  });

  test('are no more at once than the limit', async () => {
    const at = open({ intervalMs: 0 });
    for (const name of ['a', 'b', 'c']) void at.ask(name);
    await at.advance(1_000);
    expect(at.order).toEqual(['a', 'b']);
    await at.done('a');
    expect(at.order).toEqual(['a', 'b', 'c']);
  });

  test('do not wait for another server', async () => {
    const at = open({ inFlight: 1 });
    void at.ask('a');
    void at.ask('b', { server: 'rdap.other.test' });
    await at.settle();
    expect(at.order).toEqual(['a', 'b']);
  });

  test('are given to interactive askers first, and to those who became so', async () => {
    const at = open({ inFlight: 1, intervalMs: 0 });
    let promoted: Lane = 'batch';
    void at.ask('first');
    void at.ask('batch');
    void at.ask('promoted', { lane: () => promoted });
    void at.ask('interactive', { lane: () => 'interactive' });
    await at.settle();
    promoted = 'interactive';
    for (const name of ['first', 'promoted', 'interactive']) await at.done(name);
    expect(at.order).toEqual(['first', 'promoted', 'interactive', 'batch']);
  });

  test('are refused to those who have waited too long', async () => {
    const at = open({ inFlight: 1 });
    void at.ask('a');
    void at.ask('b', { lane: () => 'interactive' });
    await at.advance(1_000);
    expect(at.turns.get('b')).toEqual({ ok: false, why: 'waited_too_long' });
    await at.done('a');
    void at.ask('c');
    await at.settle();
    expect(at.turns.get('c')).toMatchObject({ ok: true });
  });

  test('are given up by those who go', async () => {
    const at = open({ inFlight: 1, intervalMs: 0 });
    const going = new AbortController();
    void at.ask('a');
    void at.ask('b', { signal: going.signal });
    void at.ask('c');
    await at.settle();
    going.abort();
    await at.settle();
    expect(at.turns.get('b')).toMatchObject({ ok: false, why: 'aborted' });
    await at.done('a');
    expect(at.turns.get('c')).toMatchObject({ ok: true });
    const gone = await at.ask('d', { signal: AbortSignal.abort() });
    expect(gone).toMatchObject({ ok: false, why: 'aborted' });
  });

  test('leave no timer behind', async () => {
    const at = open();
    for (const name of ['a', 'b', 'c']) void at.ask(name);
    await at.advance(100);
    await at.done('a');
    await at.advance(100);
    expect(at.order).toHaveLength(3);
    expect(at.timers.pending).toBe(0);
  });
});

describe('a busy server', () => {
  test('is left alone for as long as it asks', async () => {
    const at = open();
    at.pacing.busy('rdap.test', 20_000);
    void at.ask('a');
    await at.advance(19_999);
    expect(at.order).toEqual([]);
    await at.advance(1);
    expect(at.turns.get('a')).toMatchObject({ ok: true });
  });

  test('refuses at once those who would wait in vain', async () => {
    const at = open();
    void at.ask('a');
    void at.ask('waiting', { lane: () => 'interactive' });
    at.pacing.busy('rdap.test', 20_000);
    void at.ask('coming', { lane: () => 'interactive' });
    await at.settle();
    for (const name of ['waiting', 'coming']) {
      expect(at.turns.get(name)).toEqual({
        ok: false,
        why: 'busy',
        leftMs: 20_000,
      });
    }
  });

  test('that does not say for how long is left alone for a while', async () => {
    const at = open();
    at.pacing.busy('rdap.test', null);
    void at.ask('a');
    await at.advance(9_999);
    expect(at.order).toEqual([]);
    await at.advance(1);
    expect(at.order).toEqual(['a']);
  });

  test('is not left alone for longer than the limit', async () => {
    const at = open();
    at.pacing.busy('rdap.test', 10 ** 12);
    void at.ask('a');
    await at.advance(50_000);
    expect(at.turns.get('a')).toMatchObject({ ok: true });
  });
});

describe('a silent server', () => {
  test('is left alone after some questions, longer each time, until it answers', async () => {
    const at = open({ intervalMs: 0 });
    for (const name of ['a', 'b', 'c']) {
      await at.ask(name);
      await at.done(name, 'silent');
    }
    expect(await at.ask('d', { lane: () => 'interactive' })).toEqual({
      ok: false,
      why: 'silent',
      leftMs: 30_000,
    });
    await at.advance(30_000);
    for (const name of ['e', 'f', 'g']) {
      await at.ask(name);
      await at.done(name, 'silent');
    }
    expect(await at.ask('h', { lane: () => 'interactive' })).toMatchObject({
      leftMs: 50_000,
    });
    await at.advance(50_000);
    await at.ask('i');
    await at.done('i', 'answered');
    for (const name of ['j', 'k']) {
      await at.ask(name);
      await at.done(name, 'silent');
    }
    expect(await at.ask('l')).toMatchObject({ ok: true });
  });

  test('is not one whose askers went away', async () => {
    const at = open({ intervalMs: 0 });
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(await at.ask(name)).toMatchObject({ ok: true });
      await at.done(name, 'ended');
    }
  });
});
