// Who makes look-ups: workers while they are there, nobody for a while after they went, then this machine.
import { expect, test } from 'vitest';
import { createPresence } from '../../../src-main/service/fleet/presence.ts';
import { FleetError, type FleetWorker } from '../../../src-main/service/ports/fleet.ts';

const worker = (changes: Partial<FleetWorker> = {}): FleetWorker =>
  ({
    id: 'w1',
    egress: 'one',
    realm: 'internet',
    live: true,
    does: { registration: [1], website: [1], mailbox: [1] },
    ...changes,
  }) as FleetWorker;

function opened() {
  const clock = { ms: 0, now: () => 1_000_000 + clock.ms };
  const logged: unknown[] = [];
  let changes = 0;
  const presence = createPresence({
    realm: 'internet',
    clock,
    elapsed: () => clock.ms,
    log: {
      info: (details, words) => void logged.push([details, words]),
      error: (details, words) => void logged.push([details, words]),
    },
    pauseMs: 5_000,
    whoChanged: () => {
      changes += 1;
    },
  });
  return { presence, clock, logged, changes: () => changes };
}

const ALL = ['registration', 'website', 'mailbox'];
const by = (who: string) => ({ registration: who, website: who, mailbox: who });

test('before anything was seen nobody answers, and after the pause this machine does', () => {
  const { presence, clock, changes } = opened();
  expect(presence.decide()).toEqual([]);
  expect(presence.state()).toEqual({
    error: null,
    looked: false,
    workers: [],
    who: by('nobody_yet'),
    backAt: null,
  });
  clock.ms = 4_999;
  expect([presence.decide(), changes()]).toEqual([[], 1]);
  clock.ms = 5_000;
  expect(presence.decide().toSorted()).toEqual(ALL.toSorted());
  expect([presence.state().who, presence.isAlone('mailbox'), changes()]).toEqual([
    by('this_machine'),
    true,
    2,
  ]);
  // It is told once.
  expect([presence.decide(), changes()]).toEqual([[], 2]);
});

test('workers that come back take over, and the moment is kept', () => {
  const { presence, clock, logged } = opened();
  clock.ms = 5_000;
  presence.decide();
  logged.length = 0;
  const seen = [worker()];
  presence.saw(seen);
  clock.ms = 6_000;
  expect(presence.decide()).toEqual([]);
  expect(presence.state()).toEqual({
    error: null,
    looked: true,
    workers: seen,
    who: by('workers'),
    backAt: 1_006_000,
  });
  expect(logged).toEqual(ALL.map((work) => [{ work }, 'workers answer again']));
  presence.saw([]);
  clock.ms = 10_999;
  expect([presence.decide(), presence.state().who]).toEqual([[], by('nobody_yet')]);
  clock.ms = 11_000;
  expect(presence.decide()).toHaveLength(3);
});

test('each kind of look-up goes by itself', () => {
  const { presence, clock } = opened();
  const does = { registration: [2, 1], website: [2], mailbox: [] };
  presence.saw([worker({ does })]);
  clock.ms = 5_000;
  expect(presence.decide().toSorted()).toEqual(['mailbox', 'website']);
  expect(presence.state().who).toEqual({
    registration: 'workers',
    website: 'this_machine',
    mailbox: 'this_machine',
  });
  expect([presence.placesOf('registration'), presence.placesOf('website')]).toEqual([
    new Map([['one', 1]]),
    new Map(),
  ]);
});

test('workers that are gone or of another network are none', () => {
  const { presence } = opened();
  presence.saw([
    worker({ egress: 'gone', live: false }),
    worker({ egress: 'made up', realm: 'practice' }),
    worker({ egress: 'two' }),
    worker({ egress: 'two' }),
  ]);
  expect(presence.placesOf('mailbox')).toEqual(new Map([['two', 1]]));
});

test('a breakdown is said once, in the words of its cause, until PostgreSQL answers again', () => {
  const { presence, logged, clock } = opened();
  presence.saw([worker()]);
  presence.decide();
  const cause = new FleetError('other', 'The server is gone.');
  presence.brokeDown(cause);
  presence.brokeDown('refused');
  presence.decide();
  expect([presence.breakdowns, presence.state().error, presence.state().who]).toEqual([
    2,
    'refused',
    by('nobody_yet'),
  ]);
  presence.saw([worker()]);
  expect(logged).toEqual([
    [{ error: cause }, 'PostgreSQL cannot be used: look-ups wait for it'],
    [{}, 'PostgreSQL answers again: look-ups go to the workers'],
  ]);
  presence.brokeDown(cause);
  expect(presence.state().error).toBe(cause.message);
  clock.ms = 5_000;
  logged.length = 0;
  presence.decide();
  expect(logged).toEqual(
    ALL.map((work) => [
      { work, error: cause.message },
      'no worker answers: this machine does the look-ups itself',
    ]),
  );
});

test('servers are asked from as many addresses as there are egresses, 128 at most', () => {
  const { presence, clock } = opened();
  const egresses = (count: number) =>
    Array.from({ length: count }, (_, at) => worker({ egress: `e${at}` }));
  expect(presence.breadth()).toBe(1);
  for (const [count, breadth] of [
    [3, 3],
    [128, 128],
    [129, 128],
  ] as const) {
    presence.saw(egresses(count));
    expect(presence.breadth()).toBe(breadth);
  }
  presence.saw([
    worker({ egress: 'a' }),
    worker({ egress: 'b', does: { registration: [], website: [], mailbox: [1] } }),
  ]);
  expect(presence.breadth()).toBe(2);
  presence.saw([]);
  clock.ms = 5_000;
  presence.decide();
  expect(presence.breadth()).toBe(1);
});
