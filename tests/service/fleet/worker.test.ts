// A worker over a queue that the test writes down: what it serves, what it answers, and what it says of itself.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clockSentence,
  createWorker,
  type FleetWorkerHost,
  type WorkerDeps,
} from '../../../src-main/service/fleet/worker.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import type {
  FleetBatch,
  FleetCard,
  FleetPlace,
  FleetQuestion,
  FleetRealm,
  WorkerQueue,
} from '../../../src-main/service/ports/fleet.ts';
import { FOUND, NO_SITE, THERE } from '../../fleet/test-fleet.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const IDENTITY = { ehlo: 'coordinator.test', mailFrom: 'p@coordinator.test' };
const ADDRESS = { localPart: 'jane', domain: 'a.example', smtpUtf8: false };
const ASKED: readonly FleetQuestion[] = [
  { work: 'registration', domain: 'a.example' },
  { work: 'website', domain: 'b.example' },
  { work: 'mailbox', address: ADDRESS, hosts: ['mx.a.example'], identity: IDENTITY },
];
const PLACE: FleetPlace = {
  realm: 'internet',
  work: 'website',
  version: 1,
  egress: 'oslo',
  alone: false,
};
const CONTACT: Contact = {
  at: NOW,
  protocol: 'https',
  host: 'a.example',
  address: null,
  port: 443,
  why: 'website',
  sent: '',
  outcome: 'answered',
  bytesSent: 1,
  bytesReceived: 1,
  checkId: 'check-0',
};

let now: number;
let served: { place: FleetPlace; atOnce: number; answer: Parameters<WorkerQueue['serve']>[2] }[];
let cards: FleetCard[];
let logged: unknown[];
let asked: unknown[];
let coordinators: Set<FleetRealm>;
let closed: number;
let connected: boolean;
let worker: FleetWorkerHost;

beforeEach(() => {
  vi.useFakeTimers();
  now = NOW;
  served = [];
  cards = [];
  logged = [];
  asked = [];
  coordinators = new Set();
  closed = 0;
  connected = true;
});
afterEach(() => void vi.useRealTimers());

function made(changes: Partial<WorkerDeps> & { clockOffMs?: number } = {}): FleetWorkerHost {
  const { clockOffMs = 0, ...deps } = changes;
  worker = createWorker({
    queue: {
      clockOffMs,
      async serve(place, atOnce, answer) {
        served.push({ place, atOnce, answer });
      },
      async introduce(card) {
        cards.push(card);
      },
      coordinators: async () => coordinators,
      get isConnected() {
        return connected;
      },
      async close() {
        closed += 1;
      },
    },
    sources: {
      registration: {
        async registration(domain, { signal, ...context }) {
          asked.push(['registration', domain, context]);
          return FOUND;
        },
      },
      website: {
        async visit(domain, { signal, ...context }) {
          asked.push(['website', domain, context]);
          return NO_SITE;
        },
      },
      mailbox: {
        async probe(address, hosts, identity, { signal, ...context }) {
          asked.push(['mailbox', address, hosts, identity, context]);
          return THERE;
        },
      },
    },
    clock: { now: () => now },
    log: {
      info: (details, message) => logged.push([details, message]),
      error: (details, message) => logged.push([details, message]),
    },
    id: 'w-1',
    machine: 'machine',
    version: '1.0.0',
    engine: '7',
    egress: 'oslo',
    realm: 'internet',
    ehlo: null,
    mailFrom: null,
    noMailboxes: null,
    ...deps,
  });
  return worker;
}

function batchOf(questions: readonly FleetQuestion[], place: Partial<FleetPlace> = {}): FleetBatch {
  return {
    id: 'batch-1',
    coordinator: 'coordinator-1',
    place: { ...PLACE, ...place },
    group: null,
    items: questions.map((question, at) => ({
      id: `item-${at}`,
      checkId: `check-${at}`,
      question,
    })),
  };
}

function sourcesVisiting(visit: WorkerDeps['sources']['website']['visit']): WorkerDeps['sources'] {
  return {
    registration: { registration: async () => FOUND },
    website: { visit },
    mailbox: { probe: async () => THERE },
  };
}

const answer = (batch: unknown, signal = new AbortController().signal) =>
  served[0]?.answer(batch, signal);

const card = (changes: Partial<FleetCard> = {}): FleetCard => ({
  id: 'w-1',
  machine: 'machine',
  version: '1.0.0',
  engine: '7',
  egress: 'oslo',
  realm: 'internet',
  does: { registration: [1], website: [1], mailbox: [1] },
  notes: [],
  answered: 0,
  perMinute: 0,
  inProgress: 0,
  startedAt: NOW,
  ...changes,
});

describe('a worker that starts', () => {
  test('introduces itself, and serves each kind of look-up, the last tries one at a time', async () => {
    await made().start();
    expect(cards).toEqual([card()]);
    const place = (work: FleetPlace['work'], alone: boolean) => ({ ...PLACE, work, alone });
    expect(served.map(({ place, atOnce }) => [place, atOnce])).toEqual([
      [place('registration', false), 8],
      [place('registration', true), 1],
      [place('website', false), 8],
      [place('website', true), 1],
      [place('mailbox', false), 16],
      [place('mailbox', true), 1],
    ]);
  });

  test('leaves mailboxes to others where it cannot ask for them, and says why', async () => {
    await made({ noMailboxes: 'No port 25.' }).start();
    expect(worker.notes).toEqual(['No port 25.']);
    expect(cards).toEqual([
      card({
        does: { registration: [1], website: [1], mailbox: [] },
        notes: ['No port 25.'],
      }),
    ]);
    expect(served.map(({ place }) => place.work)).toEqual([
      'registration',
      'registration',
      'website',
      'website',
    ]);
  });

  test.each([
    [60_000, []],
    [-60_000, []],
    [60_001, [clockSentence(60_001)]],
    [-60_001, [clockSentence(-60_001)]],
  ])('with a clock that is off by %i ms notes %j', async (clockOffMs, notes) => {
    await made({ clockOffMs }).start();
    expect(worker.notes).toEqual(notes);
  });

  test.each<[FleetRealm, FleetRealm[], string | null]>([
    ['internet', [], null],
    ['internet', ['internet'], null],
    ['internet', ['practice', 'internet'], null],
    [
      'internet',
      ['practice'],
      'The coordinator of this fleet is on the practice network, and this worker is not. Start the worker with --demo, or give it the address of another fleet.',
    ],
    [
      'practice',
      ['internet'],
      'This worker is on the practice network, and the coordinator of this fleet is not. Start the worker without --demo (VOUCH_DEMO).',
    ],
  ])('on the %s among coordinators on %j', async (realm, realms, sentence) => {
    coordinators = new Set(realms);
    const starting = made({ realm }).start();
    if (sentence === null) await starting;
    else await expect(starting).rejects.toMatchObject({ code: 'realm', message: sentence });
    expect(cards).toHaveLength(sentence === null ? 1 : 0);
  });
});

describe('the sentence about a clock', () => {
  test.each([
    [61_000, 'is 1 minute behind'],
    [-61_000, 'is 1 minute ahead of'],
    [90_000, 'is 2 minutes behind'],
    [-600_000, 'is 10 minutes ahead of'],
  ])('for %i ms says it %s', (offMs, words) => {
    expect(clockSentence(offMs)).toBe(
      `This machine's clock ${words} PostgreSQL's. Answers carry PostgreSQL's time; correct the clock.`,
    );
  });
});

describe('a batch', () => {
  test('is asked of the sources, each look-up for its check, and answered with its contacts', async () => {
    await made().start();
    const asking = answer(batchOf(ASKED));
    worker.ledger.record(CONTACT);
    expect([worker.answered, worker.inProgress]).toEqual([0, 3]);
    expect(await asking).toEqual({
      batch: 'batch-1',
      worker: 'w-1',
      egress: 'oslo',
      answers: [
        { id: 'item-0', answer: FOUND },
        { id: 'item-1', answer: NO_SITE },
        { id: 'item-2', answer: THERE },
      ],
      contacts: [CONTACT],
    });
    const context = (check: number) => ({ checkId: `check-${check}`, lane: 'batch' });
    expect(asked).toEqual([
      ['registration', 'a.example', context(0)],
      ['website', 'b.example', context(1)],
      ['mailbox', ADDRESS, ['mx.a.example'], IDENTITY, context(2)],
    ]);
    expect([worker.answered, worker.inProgress]).toEqual([3, 0]);
  });

  test('asks mailboxes under the name that this machine was given', async () => {
    await made({ ehlo: 'worker.test' }).start();
    await answer(batchOf(ASKED.slice(2)));
    await made({ mailFrom: 'p@worker.test' }).start();
    await served[6]?.answer(batchOf(ASKED.slice(2)), new AbortController().signal);
    expect(asked.map((each) => (each as unknown[])[3])).toEqual([
      { ehlo: 'worker.test', mailFrom: IDENTITY.mailFrom },
      { ehlo: IDENTITY.ehlo, mailFrom: 'p@worker.test' },
    ]);
  });

  test('waits a minute at most for the end of its connections', async () => {
    await made().start();
    let reply: unknown = null;
    const asking = answer(batchOf(ASKED.slice(0, 1)))?.then((found) => {
      reply = found;
    });
    worker.ledger.opened?.('check-0');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(reply).toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    await asking;
    expect(reply).toMatchObject({ batch: 'batch-1' });
  });

  test('that is alone has nothing beside it', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sources = sourcesVisiting(() => held.then(() => NO_SITE));
    await made({ sources }).start();
    const beside = answer(batchOf(ASKED.slice(1, 2)));
    const alone = answer(batchOf(ASKED.slice(0, 1), { alone: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.inProgress).toBe(1);
    letGo();
    await Promise.all([beside, alone]);
    expect(worker.answered).toBe(2);
  });

  test('whose look-up throws is over all the same, and leaves no contacts behind', async () => {
    const failure = new Error('a bug');
    const sources = sourcesVisiting(() => Promise.reject(failure));
    await made({ sources }).start();
    await expect(answer(batchOf(ASKED.slice(1, 2)))).rejects.toBe(failure);
    expect([worker.answered, worker.inProgress]).toEqual([0, 0]);
  });

  test('of another shape, or another realm, is refused and logged', async () => {
    await made().start();
    expect(await answer({ id: 'batch-1' })).toBe(null);
    expect(await answer(batchOf(ASKED, { realm: 'practice' }))).toBe(null);
    expect(asked).toEqual([]);
    expect(logged).toMatchObject([
      [{}, 'a batch had the wrong shape and was ignored'],
      [{ error: { code: 'realm' } }, 'a batch was refused'],
    ]);
  });
});

describe('a worker at work', () => {
  test('introduces itself every five seconds with what it has done in the last minute', async () => {
    await made().start();
    await answer(batchOf(ASKED));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(cards).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(cards[1]).toEqual(card({ answered: 3, perMinute: 3 }));
    now += 60_000;
    await answer(batchOf(ASKED.slice(0, 1)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(cards[2]).toEqual(card({ answered: 4, perMinute: 4 }));
    now += 1;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(cards[3]).toEqual(card({ answered: 4, perMinute: 1 }));
  });

  test('tells whether PostgreSQL answers, and that it stops', async () => {
    await made().start();
    expect([worker.isConnected, worker.isStopping]).toEqual([true, false]);
    connected = false;
    await worker.stop();
    expect([worker.isConnected, worker.isStopping, closed]).toEqual([false, true, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(cards).toHaveLength(1);
  });

  test('that is stopped before it serves introduces itself no more', async () => {
    const starting = made().start();
    await worker.stop();
    await starting;
    expect(vi.getTimerCount()).toBe(0);
  });
});
