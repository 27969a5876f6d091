// What is said of a fleet: its state in a sentence, its workers, who answers what, and what becomes of an address that is tried.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFleetService,
  type FleetService,
} from '../../../src-main/service/fleet/fleet-service.ts';
import {
  type CoordinatorQueue,
  type FleetDepth,
  FleetError,
  type FleetWorker,
} from '../../../src-main/service/ports/fleet.ts';
import { hubWith, NOW, seenWorker } from '../../fleet/test-fleet.ts';

const ADDRESS = 'postgres://vouch:secret@db.example/fleet';
const SHOWN = 'postgres://vouch@db.example:5432/fleet';
const START = 'Start one with: vouch worker --fleet ADDRESS';
const DOWN = new FleetError('unreachable', 'PostgreSQL cannot be reached.');
const ALL = ['registration', 'website', 'mailbox'] as const;

let address: string;
let changed: () => void;
let workers: readonly FleetWorker[];
let depths: () => Promise<readonly FleetDepth[]>;
let asking: () => Promise<readonly FleetWorker[]>;
let elapsed: number;
let requests: unknown[];
let closed: number;
let logged: unknown[];
let fleet: FleetService;

beforeEach(() => {
  address = ADDRESS;
  workers = [];
  depths = async () => [];
  asking = async () => workers;
  elapsed = 5_000;
  requests = [];
  closed = 0;
  logged = [];
  const queue: CoordinatorQueue = {
    ...hubWith([], async () => {}).queue,
    workers: () => asking(),
    depths: () => depths(),
    async close() {
      closed += 1;
      if (closed > 1) throw DOWN;
    },
  };
  fleet = createFleetService({
    address: () => address,
    onChange(listener) {
      changed = listener;
    },
    async openCoordinatorQueue({ log, readCard, ...request }) {
      requests.push(request);
      return queue;
    },
    realm: 'internet',
    coordinator: async () => 'folder-1',
    clock: { now: () => NOW },
    elapsed: () => elapsed,
    newId: randomUUID,
    newBatchId: randomUUID,
    log: { info: () => {}, error: (details, message) => void logged.push([details, message]) },
    contacts: { record: () => {}, flush: async () => {} },
    times: { collectMs: 0, lookMs: 3_600_000, pauseMs: 1_000 },
    async tryAddress(tried) {
      if (tried === 'bug') throw new TypeError('a bug');
      if (tried !== ADDRESS) throw DOWN;
      return `${tried} can be used.`;
    },
  });
});
afterEach(() => fleet.close());

const sentence = async () => {
  const { state, sentence } = await fleet.status();
  return [state, sentence];
};

describe('the status', () => {
  test('without an address is that of this machine alone', async () => {
    address = '';
    expect(await fleet.status()).toEqual({
      address: null,
      state: 'off',
      sentence: 'This machine does all look-ups itself.',
      who: [],
      workers: [],
      waiting: 0,
      answered: 0,
      blocked: [],
    });
    expect([fleet.current(), fleet.breadth(), requests]).toEqual([null, 1, []]);
    expect(await fleet.metrics()).toEqual([]);
  });

  test('names workers, who answers, and what waits in this realm; the password is not in it', async () => {
    workers = [
      {
        ...seenWorker('oslo'),
        answered: 10.4,
        perMinute: 2.5,
        inProgress: 1.2,
        notes: ['A note.'],
      },
      { ...seenWorker('bern'), live: false },
    ];
    const depth = {
      realm: 'internet',
      work: 'website',
      egress: 'oslo',
      waiting: 2,
      inProgress: 3,
    } as const;
    depths = async () => [
      depth,
      { ...depth, egress: 'bern', waiting: 10, inProgress: 20 },
      { ...depth, work: 'mailbox', waiting: 100 },
      { ...depth, realm: 'practice', waiting: 1_000 },
    ];
    const own = {
      machine: 'm',
      version: '1',
      engine: '1',
      does: ALL,
      seen_at: '2026-11-20T09:00:00.000Z',
    };
    expect(await fleet.status()).toEqual({
      address: SHOWN,
      state: 'working',
      sentence: '1 worker answers.',
      who: [
        { work: 'registration', answers: 'workers', waiting: 0, under_way: 0 },
        { work: 'website', answers: 'workers', waiting: 12, under_way: 23 },
        { work: 'mailbox', answers: 'workers', waiting: 100, under_way: 3 },
      ],
      workers: [
        {
          ...own,
          id: 'w-oslo',
          egress: 'oslo',
          live: true,
          notes: ['A note.'],
          answered: 10,
          per_minute: 3,
          under_way: 1,
        },
        {
          ...own,
          id: 'w-bern',
          egress: 'bern',
          live: false,
          notes: [],
          answered: 0,
          per_minute: 0,
          under_way: 0,
        },
      ],
      waiting: 0,
      answered: 0,
      blocked: [],
    });
    expect(requests).toEqual([{ database: ADDRESS, coordinator: 'folder-1', realm: 'internet' }]);
    expect(fleet.breadth()).toBe(1);
  });

  test('counts workers, and names what none of them does', async () => {
    const does = { registration: [1], website: [], mailbox: [] };
    workers = [
      { ...seenWorker('oslo'), does },
      { ...seenWorker('bern'), does },
    ];
    expect(await sentence()).toEqual([
      'working',
      '2 workers answer. None of them does these look-ups: website, mailbox.',
    ]);
    expect(fleet.breadth()).toBe(2);
  });

  test('says how to start a worker, before and after this machine does the look-ups itself', async () => {
    const yet = ['waiting', `No worker answers yet. ${START}`];
    expect(await sentence()).toEqual(yet);
    elapsed += 999;
    expect(await sentence()).toEqual(yet);
    elapsed += 1;
    expect(await sentence()).toEqual([
      'alone',
      `No worker answers, so this machine does the look-ups itself. ${START}`,
    ]);
  });

  test('says why PostgreSQL cannot be used, and what becomes of look-ups meanwhile', async () => {
    asking = () => Promise.reject(DOWN);
    expect(await sentence()).toEqual(['waiting', `${DOWN.message} Look-ups wait for it.`]);
    elapsed += 1_000;
    expect(await sentence()).toEqual([
      'alone',
      `${DOWN.message} Meanwhile this machine does the look-ups itself.`,
    ]);
  });

  test('says of a worker why it gets no look-ups: another Vouch, another network', async () => {
    const newer = { registration: [2], website: [1, 2], mailbox: [2] };
    workers = [
      { ...seenWorker('oslo'), version: '9.0.0', does: newer },
      { ...seenWorker('rome'), version: '9.0.0', does: { ...newer, mailbox: [] } },
      { ...seenWorker('bern'), realm: 'practice' },
    ];
    const { workers: shown, ...status } = await fleet.status();
    expect(shown.map(({ notes }) => notes)).toEqual([
      [
        'It runs Vouch 9.0.0, which does these look-ups differently, so it gets none of them: registration, mailbox. Run the same Vouch on both machines.',
      ],
      [
        'It runs Vouch 9.0.0, which does these look-ups differently, so it gets none of them: registration. Run the same Vouch on both machines.',
      ],
      [
        'It is on the practice network and this machine is not, so it gets none of its look-ups. Start it without --demo (VOUCH_DEMO).',
      ],
    ]);
    expect(status.sentence).toBe(
      '2 workers answer. None of them does these look-ups: registration, mailbox.',
    );
  });
});

describe('an address that is tried', () => {
  test.each<[string | null, string, { ok: boolean; sentence: string }]>([
    [ADDRESS, '', { ok: true, sentence: `${ADDRESS} can be used.` }],
    [null, ADDRESS, { ok: true, sentence: `${ADDRESS} can be used.` }],
    ['postgres://other', ADDRESS, { ok: false, sentence: DOWN.message }],
    [null, '', { ok: false, sentence: 'No address is set. Enter one first.' }],
    ['', ADDRESS, { ok: false, sentence: 'No address is set. Enter one first.' }],
  ])('%j, where %j is set', async (tried, set, trial) => {
    address = set;
    expect(await fleet.try(tried)).toEqual(trial);
  });

  test('throws what is no finding', async () => {
    await expect(fleet.try('bug')).rejects.toThrow(TypeError);
  });
});

describe('notices of lists', () => {
  const notice = () => fleet.notice(new Set(['website']), NOW) !== null;

  test('follow who answers, of which listeners hear', async () => {
    let heard = 0;
    fleet.onNotices(() => {
      heard += 1;
    });
    expect([notice(), fleet.noticesKey()]).toEqual([false, '']);
    await fleet.current()?.looked();
    expect([notice(), fleet.noticesKey(), heard]).toEqual([
      true,
      'nobody_yet nobody_yet nobody_yet null',
      1,
    ]);
    workers = [seenWorker('oslo')];
    await fleet.current()?.looked();
    expect([notice(), fleet.noticesKey(), heard]).toEqual([
      false,
      'workers workers workers null',
      2,
    ]);
    await fleet.current()?.looked();
    expect(heard).toBe(2);
    changed();
    expect([notice(), fleet.noticesKey(), heard]).toEqual([false, '', 3]);
  });
});

describe('metrics', () => {
  const valuesOf = async (name: string) =>
    (await fleet.metrics()).find((family) => family.name === name)?.samples;

  test('are of this realm', async () => {
    workers = [seenWorker('oslo'), { ...seenWorker('bern'), realm: 'practice' }];
    const depth = { work: 'website', egress: 'oslo', waiting: 2, inProgress: 3 } as const;
    depths = async () => [
      { ...depth, realm: 'internet' },
      { ...depth, realm: 'practice', waiting: 70 },
    ];
    await fleet.current()?.looked();
    expect((await valuesOf('vouch_fleet_workers'))?.map(({ value }) => value)).toEqual([1]);
    const samples = (await fleet.metrics()).flatMap((family) => family.samples);
    expect(samples.filter(({ value }) => value === 2)).toHaveLength(1);
    expect(samples.filter(({ value }) => value === 70)).toEqual([]);
  });

  test('wait three seconds for what lies in PostgreSQL', async () => {
    workers = [seenWorker('oslo')];
    await fleet.current()?.looked();
    vi.useFakeTimers();
    depths = () => new Promise(() => {});
    let read: unknown = null;
    const reading = fleet.metrics().then((families) => {
      read = families;
    });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(read).toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    depths = () => Promise.reject(DOWN);
    const failed = await fleet.metrics();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect(failed).toEqual(read);
    depths = async () => [
      { realm: 'internet', work: 'website', egress: 'oslo', waiting: 2, inProgress: 3 },
    ];
    expect(await fleet.metrics()).not.toEqual(read);
  });
});

test('a fleet is left when its address changes, and joined at the next one', async () => {
  await fleet.status();
  address = 'postgres://vouch@other.example:5432/fleet';
  changed();
  expect((await fleet.status()).address).toBe(address);
  expect([closed, requests.length]).toEqual([1, 2]);
  await fleet.close();
  expect(logged).toEqual([[{ error: DOWN }, 'leaving the fleet did not finish cleanly']]);
  expect(fleet.current()).toBe(null);
});
