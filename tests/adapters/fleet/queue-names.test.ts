// The names of a fleet's queues, and what is read from them.
import type { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import {
  coordinatorName,
  lostOf,
  makePlace,
  makeQueue,
  placeOf,
  queueOf,
  realmOfCoordinator,
  repliesTo,
} from '../../../src-main/adapters/fleet/queue-names.ts';
import type { FleetPlace } from '../../../src-main/service/ports/fleet.ts';

const PLACE: FleetPlace = {
  realm: 'internet',
  work: 'mailbox',
  version: 3,
  egress: 'office-1',
  alone: false,
};

test.each([
  [PLACE, 'internet.mailbox.3.office-1'],
  [{ ...PLACE, alone: true }, 'internet.mailbox.3.office-1.alone'],
  [{ ...PLACE, realm: 'practice', work: 'registration' }, 'practice.registration.3.office-1'],
  [
    { ...PLACE, work: 'website', version: 9_999, egress: 'a'.repeat(32) },
    `internet.website.9999.${'a'.repeat(32)}`,
  ],
] as const)('%j is in %s', (place, queue) => {
  expect(queueOf(place)).toBe(queue);
  expect(placeOf(queue)).toEqual(place);
});

test.each([
  'replies.c1',
  'internet.mailbox.3',
  'internet.mailbox.3.',
  'internet.mailbox.12345.office',
  'internet.mailbox.3.Office',
  `internet.mailbox.3.${'a'.repeat(33)}`,
  'internet.mailbox.3.office.alone.alone',
  'moon.mailbox.3.office',
  'internet.mail.3.office',
  'x.internet.mailbox.3.office',
])('%s is no place', (queue) => {
  expect(placeOf(queue)).toBeNull();
});

test('queues and coordinators have names of their own', () => {
  expect([repliesTo('c1'), lostOf('c1')]).toEqual(['replies.c1', 'lost.c1']);
  expect(coordinatorName('practice', 'c1')).toBe('coordinator.practice.c1');
  const realms = [
    'coordinator.internet.c1',
    'coordinator.practice.c1',
    'w.coordinator.internet.c1',
    'coordinator.moon.c1',
    'worker',
  ];
  expect(realms.map(realmOfCoordinator)).toEqual(['internet', 'practice', null, null, null]);
});

test('a batch is given to one other worker, one that is tried alone to none, and all of it is forgotten in time', async () => {
  const made: unknown[] = [];
  const boss = {
    createQueue: async (...given: unknown[]) => void made.push(given),
  } as unknown as PgBoss;
  await makeQueue(boss, repliesTo('c1'));
  for (const alone of [false, true]) await makePlace(boss, { ...PLACE, alone });
  const place = {
    notify: true,
    heartbeatSeconds: 20,
    expireInSeconds: 3_600,
    retentionSeconds: 3_600,
    deleteAfterSeconds: 3_600,
  };
  expect(made).toEqual([
    [
      'replies.c1',
      { notify: true, retentionSeconds: 3_600, deleteAfterSeconds: 60, retryLimit: 0 },
    ],
    ['internet.mailbox.3.office-1', { ...place, retryLimit: 1 }],
    ['internet.mailbox.3.office-1.alone', { ...place, retryLimit: 0 }],
  ]);
});
