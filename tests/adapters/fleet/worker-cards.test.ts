import type { Instance, PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import {
  readCoordinators,
  readWorkers,
  sharesEgress,
} from '../../../src-main/adapters/fleet/worker-cards.ts';
import { readCard } from '../../../src-main/service/fleet/messages.ts';
import type { FleetCard } from '../../../src-main/service/ports/fleet.ts';
import { NOW, seenWorker } from '../../fleet/test-fleet.ts';

const HOUR_MS = 3_600_000;

function cardOf(id: string, changes: Partial<FleetCard> = {}): FleetCard {
  const { seenAt, live, ...card } = seenWorker('oslo');
  return { ...card, id, ...changes };
}

/** As pg-boss lists who uses it. */
function instance(name: string | null, changes: Partial<Instance> = {}): Instance {
  const seen = { heartbeatOn: new Date(NOW), live: true, stoppedOn: null };
  return { ...seen, name, ...changes } as Instance;
}

function bossWith(cards: readonly unknown[], instances: readonly Instance[]) {
  const asked: unknown[] = [];
  const boss = {
    async findJobs(queue: string, options: object) {
      asked.push([queue, options]);
      return cards.map((data) => ({ data }));
    },
    async getInstances(options: object) {
      asked.push(['instances', options]);
      return instances;
    },
  } as unknown as PgBoss;
  return { boss, asked };
}

test('workers are listed by machine and id, with when they were seen and whether they live', async () => {
  const cards = [
    cardOf('w-2', { machine: 'b' }),
    cardOf('w-3', { machine: 'a' }),
    cardOf('w-1', { machine: 'b' }),
  ];
  const { boss, asked } = bossWith(cards, [
    instance('w-1', { stoppedOn: new Date(NOW) }),
    instance('w-2', { live: false, heartbeatOn: new Date(NOW - 5) }),
    instance('w-3'),
  ]);
  expect(await readWorkers(boss, readCard, () => NOW)).toEqual([
    { ...cards[1], seenAt: NOW, live: true },
    { ...cards[2], seenAt: NOW, live: false },
    { ...cards[0], seenAt: NOW - 5, live: false },
  ]);
  expect(asked).toEqual([
    ['workers', { limit: 2_000 }],
    ['instances', { limit: 2_000 }],
  ]);
});

test('a worker is listed for an hour, and only with a card of the right shape', async () => {
  const { boss } = bossWith(
    [cardOf('w-1'), cardOf('w-2'), cardOf('w-unknown'), { id: 'w-3' }],
    [
      instance('w-1', { heartbeatOn: new Date(NOW - HOUR_MS + 1) }),
      instance('w-2', { heartbeatOn: new Date(NOW - HOUR_MS) }),
      instance('w-3'),
    ],
  );
  const workers = await readWorkers(boss, readCard, () => NOW);
  expect(workers.map(({ id }) => id)).toEqual(['w-1']);
});

test.each<[string, readonly string[], readonly Instance[], boolean]>([
  ['alone', ['w-1'], [instance('w-1')], false],
  ['beside one that lives', ['w-1', 'w-2'], [instance('w-1'), instance('w-2')], true],
  ['beside one that is silent', ['w-1', 'w-2'], [instance('w-2', { live: false })], false],
  ['beside one that signed off', ['w-2'], [instance('w-2', { stoppedOn: new Date(NOW) })], false],
  ['beside a coordinator', ['w-2'], [instance('coordinator.internet.c'), instance(null)], false],
])('a worker %s shares its address or not', async (_, ids, instances, shares) => {
  const { boss, asked } = bossWith(
    ids.map((id) => cardOf(id)),
    instances,
  );
  const own = { id: 'w-1', egress: 'oslo', realm: 'practice' } as const;
  expect(await sharesEgress(boss, own)).toBe(shares);
  expect(asked[0]).toEqual(['workers', { data: { egress: 'oslo', realm: 'practice' } }]);
});

test('the realms of coordinators are those of the ones that live', async () => {
  const { boss } = bossWith(
    [],
    [
      instance('coordinator.practice.c1'),
      instance('coordinator.internet.c2', { live: false }),
      instance('w-1'),
      instance(null),
    ],
  );
  expect(await readCoordinators(boss)).toEqual(new Set(['practice']));
});
