// A queue that is opened at the first need: once for all who wait, not again soon after a failure, never after the end.
import { expect, test } from 'vitest';
import { createReconnectingQueue } from '../../../src-main/service/fleet/reconnecting-queue.ts';
import type { CoordinatorQueue } from '../../../src-main/service/ports/fleet.ts';

function opened() {
  const clock = { ms: 0 };
  const calls: unknown[] = [];
  const heard: unknown[] = [];
  type Listener = (data: readonly unknown[]) => Promise<void>;
  const listeners: { replies?: Listener; lost?: Listener } = {};
  const noted =
    (name: string, answer?: unknown) =>
    async (...params: unknown[]) => {
      calls.push([name, ...params]);
      return answer;
    };
  const real = {
    clockOffMs: 7,
    send: noted('send'),
    withdraw: noted('withdraw'),
    done: noted('done'),
    earlier: () => new Map([['b', 'place']]),
    reclaim: noted('reclaim', 3),
    workers: noted('workers', ['w']),
    depths: noted('depths', ['d']),
    onReplies: (listener: Listener) => {
      listeners.replies = listener;
    },
    onLost: (listener: Listener) => {
      listeners.lost = listener;
    },
    close: noted('close'),
  } as unknown as CoordinatorQueue;
  const state = { opens: 0, error: null as Error | null, gate: Promise.resolve() };
  const queue = createReconnectingQueue(
    async () => {
      state.opens += 1;
      await state.gate;
      if (state.error !== null) throw state.error;
      return real;
    },
    () => clock.ms,
  );
  return { queue, clock, calls, heard, listeners, state };
}

test('it is opened at the first need, once for all who wait, and every call is passed on', async () => {
  const { queue, calls, state } = opened();
  expect([queue.clockOffMs, queue.earlier(), state.opens]).toEqual([0, new Map(), 0]);
  await queue.withdraw(['w'] as never);
  expect(calls).toEqual([]);
  await Promise.all([queue.send(['s'] as never), queue.done(['d'] as never)]);
  expect(state.opens).toBe(1);
  expect(await queue.reclaim('place' as never, 'me')).toBe(3);
  expect([await queue.workers(), await queue.depths()]).toEqual([['w'], ['d']]);
  await queue.withdraw(['w'] as never);
  expect(calls).toEqual([
    ['send', ['s']],
    ['done', ['d']],
    ['reclaim', 'place', 'me'],
    ['workers'],
    ['depths'],
    ['withdraw', ['w']],
  ]);
  expect([queue.clockOffMs, queue.earlier(), state.opens]).toEqual([
    7,
    new Map([['b', 'place']]),
    1,
  ]);
});

test('who listens hears what comes, also who began before or after it was opened', async () => {
  const { queue, heard, listeners } = opened();
  queue.onReplies(async (data) => void heard.push(['replies', data]));
  await queue.workers();
  queue.onLost(async (data) => void heard.push(['lost', data]));
  await listeners.replies?.([1]);
  await listeners.lost?.([2]);
  expect(heard).toEqual([
    ['replies', [1]],
    ['lost', [2]],
  ]);
});

test('a failure is told for three seconds without another try', async () => {
  const { queue, clock, state } = opened();
  const error = new Error('refused');
  state.error = error;
  await expect(queue.workers()).rejects.toBe(error);
  clock.ms = 2_999;
  await expect(queue.send([])).rejects.toBe(error);
  expect(state.opens).toBe(1);
  clock.ms = 3_000;
  state.error = null;
  expect(await queue.workers()).toEqual(['w']);
  expect(state.opens).toBe(2);
});

test('after the end nothing is opened, and what was being opened is closed', async () => {
  const { queue, calls, state } = opened();
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const asked = queue.workers();
  const closing = queue.close();
  gate.resolve();
  expect(await asked).toEqual(['w']);
  await closing;
  expect(calls).toContainEqual(['close']);
  const never = opened();
  await never.queue.close();
  await expect(never.queue.workers()).rejects.toMatchObject({
    message: 'The fleet is being left.',
  });
  expect([never.state.opens, never.calls]).toEqual([0, []]);
});
