// Pacing of servers, with a clock that the test moves.
import { describe, expect, test } from 'vitest';
import type { PacingLimits } from '../../../src-main/adapters/pacing/pace.ts';
import { createPacing } from '../../../src-main/adapters/pacing/pacing.ts';
import type { Turn } from '../../../src-main/adapters/pacing/turn.ts';
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
    about: { lane?: () => Lane; signal?: AbortSignal; server?: string; ahead?: boolean } = {},
  ) {
    const {
      lane = () => 'batch',
      signal = new AbortController().signal,
      server = 'rdap.test',
      ahead = false,
    } = about;
    const asked = pacing.turn(server, { lane, signal }, ahead ? { ahead } : undefined);
    return asked.then((turn) => {
      order.push(name);
      turns.set(name, turn);
      return turn;
    });
  }
  /** Lets settled promises be noticed. */
  const resolve = () => new Promise<void>((resolve) => setImmediate(resolve));
  const advance = async (ms: number) => {
    timers.advance(ms);
    await resolve();
  };
  const done = async (name: string, outcome: 'answered' | 'silent' | 'ended' = 'answered') => {
    const turn = turns.get(name);
    if (turn?.ok !== true) throw new Error(`${name} has no turn`);
    turn.done({ kind: outcome });
    await resolve();
  };
  /** Asks, and hears that it is too often. */
  const complain = async (waitMs: number | null) => {
    const turn = await ask('complaint');
    if (turn.ok) turn.done({ kind: 'busy', waitMs });
  };
  return { timers, pacing, order, turns, ask, settle: resolve, advance, done, complain };
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

describe('what lists leave to those who sit and wait', () => {
  const spared = { places: 1, share: 0.1 };

  test('is a place beyond those that lists may take', async () => {
    const at = open({ inFlight: 1, intervalMs: 0, spared });
    for (const name of ['list', 'list too']) void at.ask(name);
    void at.ask('person', { lane: () => 'interactive' });
    void at.ask('second person', { lane: () => 'interactive' });
    await at.settle();
    expect(at.order).toEqual(['list', 'person']);
    await at.done('list');
    expect(at.order).toEqual(['list', 'person', 'second person']);
  });

  test('is a tenth of what a minute holds', async () => {
    const at = open({ inFlight: 100, intervalMs: 0, perMinute: 10, spared });
    for (let row = 1; row <= 12; row += 1) void at.ask(`row ${row}`);
    await at.settle();
    expect(at.order).toHaveLength(9);
    void at.ask('person', { lane: () => 'interactive' });
    await at.settle();
    expect(at.order.at(-1)).toBe('person');
    await at.advance(60_000);
    expect(at.order.filter((name) => name.startsWith('row'))).toHaveLength(12);
  });
});

describe('a question that asks for several things', () => {
  test('takes as many as the minute has left, and the next one waits for it', async () => {
    const maxWaitMs = { interactive: 1_000, batch: 100_000 };
    const at = open({ inFlight: 5, intervalMs: 0, itemsPerMinute: 10, maxWaitMs });
    const take = (name: string, wanted: number) => {
      const turn = at.turns.get(name);
      if (!turn?.ok) return null;
      const room = turn.room(wanted);
      turn.count(room);
      return room;
    };
    await at.ask('a');
    expect(take('a', 6)).toBe(6);
    await at.ask('b');
    expect(take('b', 6)).toBe(2);
    expect(take('b', 6)).toBe(0);
    void at.ask('c');
    await at.advance(59_999);
    expect(at.order).toEqual(['a', 'b']);
    await at.advance(1);
    expect(at.order).toEqual(['a', 'b', 'c']);
    expect(take('c', 100)).toBe(9);
  });

  test('takes what it wants where nothing is counted', async () => {
    const at = open();
    const turn = await at.ask('a');
    expect(turn.ok && turn.room(1_000)).toBe(1_000);
  });
});

describe('what was begun and cut off', () => {
  test('goes on before all others of its lane, and after those who sit and wait', async () => {
    const at = open({ inFlight: 1, intervalMs: 0 });
    void at.ask('a');
    void at.ask('b');
    void at.ask('c', { ahead: true });
    void at.ask('d', { ahead: true });
    void at.ask('person', { lane: () => 'interactive' });
    await at.settle();
    for (const name of ['a', 'person', 'c', 'd']) await at.done(name);
    expect(at.order).toEqual(['a', 'person', 'c', 'd', 'b']);
  });
});

describe('the rate of a server', () => {
  test('is what its interval and its minute allow, with who waits and who is asked', async () => {
    const at = open({ intervalMs: 100, inFlight: 1, perMinute: 120 });
    expect(at.pacing.rates().size).toBe(0);
    expect(at.pacing.rate('rdap.test')).toEqual({
      perSecond: 2,
      expectedPerSecond: 2,
      waiting: 0,
      inFlight: 0,
    });
    expect(at.pacing.rates().size).toBe(0);
    for (const name of ['a', 'b', 'c']) void at.ask(name);
    await at.settle();
    expect(at.pacing.rates().get('rdap.test')).toEqual({
      perSecond: 2,
      expectedPerSecond: 2,
      waiting: 2,
      inFlight: 1,
    });
  });

  test('is none while it is left alone', async () => {
    const at = open();
    await at.complain(5_000);
    expect(at.pacing.rate('rdap.test').perSecond).toBe(0);
    await at.advance(5_000);
    expect(at.pacing.rate('rdap.test').perSecond).toBe(10);
  });
});

describe('a busy server', () => {
  test('is left alone for as long as it asks', async () => {
    const at = open();
    await at.complain(20_000);
    void at.ask('a');
    await at.advance(19_999);
    expect(at.order).toEqual(['complaint']);
    await at.advance(1);
    expect(at.turns.get('a')).toMatchObject({ ok: true });
  });

  test('refuses at once those who would wait in vain', async () => {
    const at = open();
    await at.ask('a');
    void at.ask('waiting', { lane: () => 'interactive' });
    const turn = at.turns.get('a');
    if (turn?.ok) turn.done({ kind: 'busy', waitMs: 20_000 });
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
    await at.complain(null);
    void at.ask('a');
    await at.advance(9_999);
    expect(at.order).toEqual(['complaint']);
    await at.advance(1);
    expect(at.order).toEqual(['complaint', 'a']);
  });

  test('that goes on without saying for how long is left alone longer each time', async () => {
    const at = open();
    for (const pauseMs of [10_000, 20_000, 40_000, 50_000, 50_000]) {
      await at.complain(null);
      const asked = at.ask('early', { lane: () => 'interactive' });
      expect(await asked).toMatchObject({ why: 'busy', leftMs: pauseMs });
      await at.advance(pauseMs);
    }
  });

  test('is not left alone for longer than the limit', async () => {
    const at = open();
    await at.complain(10 ** 12);
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

  /** Three questions without an answer while others wait. */
  async function fallSilent(at: ReturnType<typeof open>, others: readonly string[]) {
    for (const name of ['a', 'b', 'c', ...others]) void at.ask(name);
    await at.settle();
    for (const name of ['a', 'b', 'c']) await at.done(name, 'silent');
  }

  test('that never answered is asked once more as soon as no other is left, and then not waited for', async () => {
    const at = open({ intervalMs: 0, inFlight: 3 });
    void at.ask('elsewhere', { server: 'rdap.other.test' });
    await fallSilent(at, ['d', 'e', 'f']);
    await at.settle();
    expect(at.order).toEqual(['elsewhere', 'a', 'b', 'c', 'd', 'e']);
    for (const name of ['d', 'e']) await at.done(name, 'silent');
    expect(at.turns.has('f')).toBe(false);
    void at.ask('g');
    await at.done('elsewhere');
    expect(at.turns.get('f')).toMatchObject({ ok: true });
    expect(at.turns.has('g')).toBe(false);
    await at.done('f', 'silent');
    expect(at.turns.get('g')).toEqual({ ok: false, why: 'silent', leftMs: 50_000 });
    expect(await at.ask('h')).toMatchObject({ ok: false, why: 'silent' });
    await at.advance(50_000);
    await at.ask('i');
    await at.done('i', 'answered');
    expect(await at.ask('j')).toMatchObject({ ok: true });
  });

  test('that answers when it is asked once more goes on', async () => {
    const at = open({ intervalMs: 0, inFlight: 1 });
    await fallSilent(at, ['d', 'e']);
    await at.done('d', 'answered');
    expect(at.turns.get('e')).toMatchObject({ ok: true });
  });

  test('that has answered before is waited for to the end of its pause', async () => {
    const at = open({ intervalMs: 0, inFlight: 1 });
    await at.ask('before');
    await at.done('before', 'answered');
    await fallSilent(at, ['d', 'e']);
    expect(at.turns.has('d')).toBe(false);
    await at.advance(30_000);
    await at.done('d', 'silent');
    expect(at.turns.get('e')).toMatchObject({ ok: true });
  });

  test('is not one whose askers went away', async () => {
    const at = open({ intervalMs: 0 });
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(await at.ask(name)).toMatchObject({ ok: true });
      await at.done(name, 'ended');
    }
  });
});

describe('turns that come to an end', () => {
  test('give their place back once', async () => {
    const at = open({ inFlight: 1, intervalMs: 0 });
    await at.ask('a');
    for (const name of ['b', 'c']) void at.ask(name);
    await at.done('a');
    await at.done('a');
    expect(at.order).toEqual(['a', 'b']);
    expect(at.pacing.rate('rdap.test')).toMatchObject({ waiting: 1, inFlight: 1 });
  });

  test('of those who wait are set no more timers than each and the next need', async () => {
    const at = open();
    await at.ask('a');
    for (const name of ['b', 'c']) void at.ask(name);
    await at.settle();
    expect(at.timers.pending).toBe(3);
  });

  test('all at once when everybody is to go', async () => {
    const at = open({ inFlight: 1 });
    await at.ask('a');
    void at.ask('b');
    void at.ask('c', { server: 'rdap.other.test' });
    void at.ask('d', { server: 'rdap.other.test' });
    await at.settle();
    at.pacing.dismiss();
    await at.settle();
    for (const name of ['b', 'd'])
      expect(at.turns.get(name)).toEqual({ ok: false, why: 'aborted' });
    expect([at.order, at.timers.pending]).toEqual([['a', 'c', 'b', 'd'], 0]);
  });
});

describe('after a change of the network', () => {
  test('what was silent is asked at once, what asked for a pause is not', async () => {
    const at = open({ intervalMs: 0, silentAfter: 1 });
    for (const server of ['silent.test', 'busy.test']) {
      const name = `before ${server}`;
      void at.ask(`elsewhere of ${server}`, { server: `other.${server}` });
      await at.ask(name, { server });
      const turn = at.turns.get(name);
      if (turn?.ok)
        turn.done(server === 'silent.test' ? { kind: 'silent' } : { kind: 'busy', waitMs: 20_000 });
      void at.ask(server, { server });
    }
    await at.settle();
    expect([at.turns.has('silent.test'), at.turns.has('busy.test')]).toEqual([false, false]);
    at.pacing.forgetTimeout();
    await at.settle();
    expect(at.turns.get('silent.test')).toMatchObject({ ok: true });
    expect(at.turns.has('busy.test')).toBe(false);
  });
});

describe('a rate that is learnt', () => {
  const learns = { floorPerSecond: 1, ceilingPerSecond: 40 };
  const perSecond = (at: ReturnType<typeof open>) => at.pacing.rate('rdap.test').perSecond;

  test('grows while others wait for it', async () => {
    const at = open({ learns });
    await at.ask('a');
    void at.ask('b');
    await at.done('a');
    expect(perSecond(at)).toBe(10.5);
  });

  test.each<[string, number, readonly string[]]>([
    ['nobody waits', 2, []],
    ['others wait for a place', 1, ['b']],
  ])('stays where %s', async (_, inFlight, others) => {
    const at = open({ learns, inFlight });
    await at.ask('a');
    for (const name of others) void at.ask(name);
    await at.done('a');
    expect(perSecond(at)).toBe(10);
  });

  test('stays where others wait for the end of a pause', async () => {
    const at = open({ learns, refusedAfter: 1, maxPauseMs: 1_000 });
    await at.ask('a');
    void at.ask('b');
    await at.advance(100);
    void at.ask('c');
    const turn = at.turns.get('a');
    if (turn?.ok) turn.done({ kind: 'refused', words: '550' });
    await at.done('b');
    await at.advance(1_000);
    expect(at.order).toEqual(['a', 'b', 'c']);
    expect(perSecond(at)).toBe(10);
  });
});

describe('servers that nobody needs any more', () => {
  test('are forgotten ten minutes later, once there are five thousand', async () => {
    const at = open({
      intervalMs: 0,
      inFlight: 1,
      maxWaitMs: { interactive: 1_000, batch: 10_000_000 },
      maxPauseMs: 10_000_000,
    });
    const kept = ['under way', 'waited for', 'left alone'];
    const others = Array.from({ length: 4_995 }, (_, index) => `server ${index}`);
    for (const server of ['under way', 'waited for', 'waited for']) void at.ask(server, { server });
    await at.ask('left alone', { server: 'left alone' });
    const turn = at.turns.get('left alone');
    if (turn?.ok) turn.done({ kind: 'busy', waitMs: 10_000_000 });
    for (const server of others) {
      const done = await at.ask(server, { server });
      if (done.ok) done.done({ kind: 'answered' });
    }
    await at.advance(1);
    await at.ask('later', { server: 'later' });
    await at.done('later');
    await at.advance(599_999);
    void at.ask('the last one', { server: 'the last one' });
    expect(at.pacing.rates().size).toBe(5_000);
    void at.ask('one more', { server: 'one more' });
    expect([...at.pacing.rates().keys()]).toEqual([...kept, 'later', 'the last one', 'one more']);
  });

  test('stay for ten minutes', async () => {
    const at = open({ intervalMs: 0 });
    for (let index = 0; index < 5_000; index += 1) {
      const done = await at.ask('', { server: `server ${index}` });
      if (done.ok) done.done({ kind: 'answered' });
    }
    await at.advance(599_999);
    void at.ask('', { server: 'another' });
    expect(at.pacing.rates().size).toBe(5_001);
  });
});
