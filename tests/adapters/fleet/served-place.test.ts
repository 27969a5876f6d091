// A place that a worker serves, over a pg-boss that the test writes down.
import type { PgBoss } from 'pg-boss';
import { beforeEach, describe, expect, test } from 'vitest';
import { ServedPlace } from '../../../src-main/adapters/fleet/served-place.ts';
import type { FleetPlace, FleetReply } from '../../../src-main/service/ports/fleet.ts';

const PLACE: FleetPlace = {
  realm: 'internet',
  work: 'website',
  version: 1,
  egress: 'oslo',
  alone: false,
};
const QUEUE = 'internet.website.1.oslo';
const REPLY: FleetReply = {
  batch: 'b1',
  worker: 'w',
  egress: 'oslo',
  answers: [{ id: 'i1', answer: 1 }],
  contacts: [],
};
const FAILURE = Object.assign(new Error('PostgreSQL is gone'), { code: '57P01' });
const STARTING = 'PostgreSQL at db.example:5432 is starting or stopping. Try again in a moment.';

/** What lies in the queue, and what was asked of pg-boss. */
let jobs: { id: string; retryCount: number; data: object }[];
let asked: unknown[];
let fails: Map<string, Error>;
let logged: unknown[];
let ofOneServer: number;
let settled: readonly string[] | undefined;
let closing: AbortController;
/** Batches that are answered now, by their jobs. */
let open: Map<string, { signal: AbortSignal; answer: (reply: FleetReply | null) => void }>;

beforeEach(() => {
  jobs = [];
  asked = [];
  fails = new Map();
  logged = [];
  ofOneServer = 4;
  settled = [];
  closing = new AbortController();
  open = new Map();
});

const put = (...ids: string[]) =>
  void jobs.push(...ids.map((id) => ({ id, retryCount: 1, data: { job: id, coordinator: 'c1' } })));

function place(atOnce = 2): ServedPlace {
  const call = async (name: string, ...given: unknown[]) => {
    asked.push([name, ...given]);
    const failure = fails.get(name);
    if (failure !== undefined) throw failure;
  };
  const boss = {
    async fetch(queue: string, options: { batchSize: number }) {
      await call('fetch', queue, options);
      return jobs.splice(0, options.batchSize);
    },
    send: (...given: unknown[]) => call('send', ...given),
    complete: (...given: unknown[]) => call('complete', ...given),
    async touch(...given: unknown[]) {
      await call('touch', ...given);
      return { settled };
    },
  } as unknown as PgBoss;
  return new ServedPlace({
    boss,
    database: 'postgres://vouch@db.example/fleet',
    log: {
      info: (details, message) => void logged.push([details, message]),
      error: ({ error }, message) => void logged.push([(error as Error).message, message]),
    },
    place: PLACE,
    atOnce,
    ofOneServer: () => ofOneServer,
    answer: (batch, signal) =>
      new Promise((answer) => {
        open.set((batch as { job: string }).job, { signal, answer });
      }),
    closing: closing.signal,
  });
}

const settle = () => new Promise(setImmediate);
const calls = (name: string) => asked.filter((each) => (each as unknown[])[0] === name);
const end = async (id: string, reply: FleetReply | null = REPLY) => {
  open.get(id)?.answer(reply);
  open.delete(id);
  await settle();
};

describe('a place', () => {
  test('takes as many batches as it has room for, and again when one is done', async () => {
    put('j1', 'j2', 'j3');
    const served = place();
    expect([served.queue, served.hasRoom]).toEqual([QUEUE, true]);
    await served.take();
    expect([[...open.keys()], served.hasRoom]).toEqual([['j1', 'j2'], false]);
    await served.take();
    ofOneServer = 1;
    await end('j2');
    expect([...open.keys()]).toEqual(['j1', 'j3']);
    expect(calls('fetch')).toEqual([
      ['fetch', QUEUE, { batchSize: 2, groupConcurrency: 4 }],
      ['fetch', QUEUE, { batchSize: 1, groupConcurrency: 1 }],
    ]);
    expect(calls('send')).toEqual([['send', 'replies.c1', REPLY]]);
    expect(calls('complete')).toEqual([['complete', QUEUE, { id: 'j2', retryCount: 1 }]]);
  });

  test('looks once more where it heard of something new while it was looking', async () => {
    const served = place();
    const looking = served.take();
    await served.take();
    await served.take();
    await looking;
    await settle();
    expect(calls('fetch')).toHaveLength(2);
  });

  test('takes nothing once it is to go', async () => {
    put('j1');
    closing.abort();
    const served = place();
    await served.take();
    expect(asked).toEqual([]);
    await served.whenIdle();
  });

  test('is idle once nothing is fetched or under way', async () => {
    put('j1', 'j2');
    const served = place();
    const looking = served.take();
    let idle = false;
    void served.whenIdle().then(() => {
      idle = true;
    });
    await looking;
    await end('j1');
    expect(idle).toBe(false);
    await end('j2');
    expect(idle).toBe(true);
  });

  test('logs where nothing can be taken, and takes again later', async () => {
    put('j1');
    fails.set('fetch', FAILURE);
    const served = place();
    await served.take();
    expect(logged).toEqual([[STARTING, 'no batch could be taken']]);
    fails.clear();
    await served.take();
    expect([...open.keys()]).toEqual(['j1']);
  });
});

describe('a batch', () => {
  test('that is not answered, or is nobody’s, is done without a reply', async () => {
    put('j1');
    jobs.push({ id: 'j2', retryCount: 0, data: { job: 'j2', coordinator: 7 } });
    await place().take();
    await end('j1', null);
    await end('j2');
    expect(calls('send')).toEqual([]);
    expect(calls('complete')).toHaveLength(2);
  });

  test.each(['send', 'complete'])(
    'that PostgreSQL does not take back by %s is logged',
    async (call) => {
      put('j1');
      fails.set(call, FAILURE);
      const served = place();
      await served.take();
      await end('j1');
      expect(logged).toEqual([[STARTING, 'a batch could not be answered']]);
      await served.whenIdle();
    },
  );

  test('of a coordinator that has gone for good is done', async () => {
    put('j1');
    const served = place();
    await served.take();
    fails.set('send', new Error('Queue replies.c1 does not exist'));
    await end('j1');
    expect(logged).toEqual([[{ coordinator: 'c1' }, 'the answer is no longer needed']]);
    expect(calls('complete')).toHaveLength(1);
  });

  test('that was taken away is let go of: its contacts are told, its answers not', async () => {
    put('j1', 'j2');
    const served = place();
    await served.take();
    settled = ['j2'];
    await served.heartbeat();
    expect(calls('touch')).toEqual([
      [
        'touch',
        QUEUE,
        [
          { id: 'j1', retryCount: 1 },
          { id: 'j2', retryCount: 1 },
        ],
      ],
    ]);
    expect([open.get('j1')?.signal.aborted, open.get('j2')?.signal.aborted]).toEqual([true, false]);
    await end('j1');
    expect(calls('send')).toEqual([['send', 'replies.c1', { ...REPLY, answers: [] }]]);
    expect(calls('complete')).toEqual([]);
    served.breakOff();
    expect(open.get('j2')?.signal.aborted).toBe(true);
  });

  test('is kept where PostgreSQL does not say whose it is', async () => {
    const served = place();
    await served.heartbeat();
    expect(calls('touch')).toEqual([]);
    put('j1');
    await served.take();
    settled = undefined;
    await served.heartbeat();
    expect(open.get('j1')?.signal.aborted).toBe(false);
    fails.set('touch', FAILURE);
    await expect(served.heartbeat()).rejects.toBe(FAILURE);
  });
});
