// The metrics of a fleet, whole; names that other machines make up are told apart up to a hundred.
import { expect, test } from 'vitest';
import type { CoordinatorState } from '../../../src-main/service/fleet/coordinator.ts';
import { createFleetMetrics } from '../../../src-main/service/fleet/fleet-metrics.ts';
import type { FleetDepth, FleetWorker } from '../../../src-main/service/ports/fleet.ts';

const STATE = {
  looked: true,
  error: null,
  who: { registration: 'workers', website: 'nobody_yet', mailbox: 'this_machine' },
  workers: [],
  waiting: 4,
  blocked: [],
} as unknown as CoordinatorState;

const worker = (changes: Partial<FleetWorker> = {}) =>
  ({ version: '1.2.3', egress: 'north', live: true, ...changes }) as FleetWorker;

function familiesOf(
  state: Partial<CoordinatorState> = {},
  depths: readonly FleetDepth[] | null = null,
  metrics = createFleetMetrics(),
) {
  const families = metrics.read({ ...STATE, ...state }, depths);
  return new Map(families.map((family) => [family.name, family]));
}

const samplesOf = (families: ReturnType<typeof familiesOf>, name: string) =>
  families.get(name)?.samples;

test('every family has its name, its meaning and its kind', () => {
  const metrics = createFleetMetrics();
  expect(metrics.read(STATE, []).map(({ name, help, type }) => [name, help, type])).toEqual([
    [
      'vouch_fleet_up',
      'Whether the PostgreSQL of the fleet could be used when it was last asked.',
      'gauge',
    ],
    [
      'vouch_fleet_answering',
      'Who answers look-ups of a work now: the one of its series that is 1.',
      'gauge',
    ],
    [
      'vouch_fleet_workers',
      'Workers seen within the last hour, by version, egress and whether they are live.',
      'gauge',
    ],
    [
      'vouch_fleet_lookups_waiting',
      'Look-ups of this coordinator that no worker has answered yet.',
      'gauge',
    ],
    [
      'vouch_fleet_blocked_servers',
      'Servers that reject an egress and are contacted from others.',
      'gauge',
    ],
    [
      'vouch_fleet_batches',
      'Batches in PostgreSQL, of all coordinators: waiting for a worker, or under way at one.',
      'gauge',
    ],
    [
      'vouch_fleet_answers_total',
      'Look-ups that workers answered, by work, egress and their results.',
      'counter',
    ],
    [
      'vouch_fleet_answer_seconds',
      "From the coordinator's question to the worker's answer, waiting for the server's pace included.",
      'histogram',
    ],
  ]);
  expect([...familiesOf().keys()]).not.toContain('vouch_fleet_batches');
});

test.each<[Partial<CoordinatorState>, number]>([
  [{}, 1],
  [{ looked: false }, 0],
  [{ error: 'no' as never }, 0],
])('up after %j: %s', (state, value) => {
  expect(samplesOf(familiesOf(state), 'vouch_fleet_up')).toEqual([{ labels: {}, value }]);
});

test('who answers, what waits, and which servers refuse', () => {
  const blocked = [
    { egress: 'north', group: 'a' },
    { egress: 'north', group: 'b' },
    { egress: 'south', group: 'a' },
  ];
  const families = familiesOf({ blocked });
  const by = (work: string, answering: string) =>
    ['workers', 'nobody_yet', 'this_machine'].map((each) => ({
      labels: { work, by: each },
      value: each === answering ? 1 : 0,
    }));
  expect(samplesOf(families, 'vouch_fleet_answering')).toEqual([
    ...by('registration', 'workers'),
    ...by('website', 'nobody_yet'),
    ...by('mailbox', 'this_machine'),
  ]);
  expect(samplesOf(families, 'vouch_fleet_lookups_waiting')).toEqual([{ labels: {}, value: 4 }]);
  expect(samplesOf(families, 'vouch_fleet_blocked_servers')).toEqual([
    { labels: { egress: 'north' }, value: 2 },
    { labels: { egress: 'south' }, value: 1 },
  ]);
});

test('workers by version, egress and life; a version that is none is another', () => {
  const workers = [
    worker(),
    worker(),
    worker({ live: false }),
    worker({ version: 'x'.repeat(40) }),
    worker({ version: 'x'.repeat(41) }),
    worker({ version: 'a b' }),
  ];
  const labels = { version: '1.2.3', egress: 'north', live: 'true' };
  expect(samplesOf(familiesOf({ workers }), 'vouch_fleet_workers')).toEqual([
    { labels, value: 2 },
    { labels: { ...labels, live: 'false' }, value: 1 },
    { labels: { ...labels, version: 'x'.repeat(40) }, value: 1 },
    { labels: { ...labels, version: 'other' }, value: 2 },
  ]);
});

test('a hundred names are told apart', () => {
  const blocked = Array.from({ length: 102 }, (_, at) => ({ egress: `e${at}`, group: 'g' }));
  const samples = samplesOf(
    familiesOf({ blocked: [...blocked, { egress: 'e99', group: 'h' }] }),
    'vouch_fleet_blocked_servers',
  );
  expect(samples).toHaveLength(101);
  expect(samples?.slice(-2)).toEqual([
    { labels: { egress: 'e99' }, value: 2 },
    { labels: { egress: 'other' }, value: 2 },
  ]);
});

test('batches of all coordinators together, by their state', () => {
  const depth = { realm: 'internet', work: 'website', egress: 'north' } as const;
  const depths = [
    { ...depth, waiting: 3, inProgress: 1 },
    { ...depth, realm: 'practice', waiting: 2, inProgress: 0 },
  ] as const;
  const labels = { work: 'website', egress: 'north' };
  expect(samplesOf(familiesOf({}, depths), 'vouch_fleet_batches')).toEqual([
    { labels: { ...labels, state: 'waiting' }, value: 5 },
    { labels: { ...labels, state: 'under_way' }, value: 1 },
  ]);
});

test('answers by work, egress and outcome, with their seconds', () => {
  const metrics = createFleetMetrics();
  metrics.answered({ work: 'website', egress: 'north', ms: 1_500, outcome: 'timeout' });
  const families = familiesOf({}, null, metrics);
  const labels = { work: 'website', egress: 'north' };
  expect(samplesOf(families, 'vouch_fleet_answers_total')).toEqual([
    { labels: { ...labels, outcome: 'timeout' }, value: 1 },
  ]);
  expect(samplesOf(families, 'vouch_fleet_answer_seconds')?.slice(-2)).toEqual([
    { labels, value: 1.5, part: 'sum' },
    { labels, value: 1, part: 'count' },
  ]);
});
