import { beforeEach, expect, test } from 'vitest';
import { createReconnectingQueue } from '../../../src-main/service/fleet/reconnecting-queue.ts';
import type { CoordinatorQueue, FleetPlace } from '../../../src-main/service/ports/fleet.ts';
import { hubWith, seenWorker } from '../../fleet/test-fleet.ts';

const PLACE: FleetPlace = {
  realm: 'internet',
  work: 'website',
  version: 1,
  egress: 'oslo',
  alone: false,
};
const SENT = [{ id: 'b1', place: PLACE }];
const FAILURE = new Error('PostgreSQL cannot be reached.');

let now: number;
let opened: number;
/** What becomes of the next openings. */
let opening: (() => Promise<CoordinatorQueue>)[];
let called: unknown[];
let receive: {
  replies?: (data: readonly unknown[]) => Promise<void>;
  lost?: typeof receive.replies;
};

beforeEach(() => {
  now = 1_000;
  opened = 0;
  opening = [];
  called = [];
  receive = {};
});

function inner(): CoordinatorQueue {
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void called.push([name, ...given]);
  return {
    ...hubWith([], async () => {}).queue,
    clockOffMs: 70,
    send: note('send'),
    withdraw: note('withdraw'),
    done: note('done'),
    earlier: () => new Map([['b0', PLACE]]),
    async reclaim(...given) {
      called.push(['reclaim', ...given]);
      return [{ id: 'b1', begun: 2 }];
    },
    workers: async () => [seenWorker('oslo')],
    depths: async () => [
      { realm: 'internet', work: 'website', egress: 'oslo', waiting: 1, inProgress: 2 },
    ],
    onReplies(listener) {
      receive.replies = listener;
    },
    onLost(listener) {
      receive.lost = listener;
    },
    close: note('close'),
  };
}

function queue(): CoordinatorQueue {
  return createReconnectingQueue(
    () => {
      opened += 1;
      return (opening.shift() ?? (async () => inner()))();
    },
    () => now,
  );
}

test('is opened with the first call that needs it, once, and passes everything on', async () => {
  const made = queue();
  await made.withdraw(SENT);
  expect([opened, called, made.clockOffMs, made.earlier()]).toEqual([0, [], 0, new Map()]);
  const [workers, depths] = await Promise.all([made.workers(), made.depths()]);
  expect(opened).toBe(1);
  expect(workers).toEqual([seenWorker('oslo')]);
  expect(depths).toEqual([
    { realm: 'internet', work: 'website', egress: 'oslo', waiting: 1, inProgress: 2 },
  ]);
  await made.send([]);
  await made.withdraw(SENT);
  await made.done(SENT);
  expect(await made.reclaim(PLACE, 'c')).toEqual([{ id: 'b1', begun: 2 }]);
  expect([made.clockOffMs, made.earlier()]).toEqual([70, new Map([['b0', PLACE]])]);
  await made.close();
  expect(called).toEqual([
    ['send', []],
    ['withdraw', SENT],
    ['done', SENT],
    ['reclaim', PLACE, 'c'],
    ['close'],
  ]);
  expect(opened).toBe(1);
});

test('hands replies and lost batches to whoever listens, from before it is open', async () => {
  const made = queue();
  const received: unknown[] = [];
  made.onReplies(async (data) => void received.push(['reply', data]));
  made.onLost(async (data) => void received.push(['lost', data]));
  await made.workers();
  await receive.replies?.([1]);
  await receive.lost?.([2]);
  made.onReplies(async (data) => void received.push(['later', data]));
  await receive.replies?.([3]);
  expect(received).toEqual([
    ['reply', [1]],
    ['lost', [2]],
    ['later', [3]],
  ]);
});

test('that cannot be opened is tried again after three seconds, and says why until then', async () => {
  opening = [() => Promise.reject(FAILURE)];
  const made = queue();
  const calls = [
    () => made.send([]),
    () => made.done(SENT),
    () => made.reclaim(PLACE, 'c'),
    () => made.workers(),
    () => made.depths(),
  ];
  await Promise.all(calls.map((call) => expect(call()).rejects.toBe(FAILURE)));
  now += 2_999;
  await expect(made.workers()).rejects.toBe(FAILURE);
  expect(opened).toBe(1);
  now += 1;
  expect(await made.workers()).toHaveLength(1);
  expect(opened).toBe(2);
});

test('is closed after it was opened, and not opened again', async () => {
  const made = queue();
  let open = (_: CoordinatorQueue) => {};
  opening = [
    () =>
      new Promise((resolve) => {
        open = resolve;
      }),
  ];
  const asking = made.workers();
  const closing = made.close();
  open(inner());
  await Promise.all([asking, closing]);
  expect(called).toEqual([['close']]);

  const never = queue();
  await never.close();
  await expect(never.workers()).rejects.toMatchObject({
    code: 'other',
    message: 'The fleet is being left.',
  });
  expect(opened).toBe(1);

  opening = [() => Promise.reject(FAILURE)];
  const failing = queue();
  const asked = failing.workers().catch((error) => error);
  await failing.close();
  expect(await asked).toBe(FAILURE);
});
