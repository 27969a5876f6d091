// Rows that wait for mail hosts: whose turn it is, and how many of one service are under way.
import { expect, test } from 'vitest';
import {
  createServiceQueues,
  type MailboxRow,
} from '../../../../src-main/service/jobs/stages/service-queues.ts';

const row = (index: number, host: string): MailboxRow => ({ kind: 'mailbox', host, index });
const tenant = (index: number) => `customer-${index}.mail.protection.outlook.com`;

/** Takes all that may begin. */
function taken(queues: ReturnType<typeof createServiceQueues>): readonly MailboxRow[] {
  const rows: MailboxRow[] = [];
  for (let next = queues.take(); next !== null; next = queues.take()) rows.push(next);
  return rows;
}

test('a service with a host for each customer leaves places to all others', () => {
  const queues = createServiceQueues(() => 1);
  for (let index = 0; index < 1_000; index += 1) queues.put(row(index, tenant(index)), 1);
  queues.put(row(1_000, 'mx.acme.example'), 1);
  const hosts = taken(queues).map(({ host }) => host);
  // Three sessions of 20, and one that waits.
  expect(hosts.filter((host) => host.endsWith('.mail.protection.outlook.com')).length).toBe(80);
  expect(hosts.filter((host) => host === 'mx.acme.example').length).toBe(1);
  expect([queues.waiting, queues.inProgress]).toEqual([920, 81]);
});

test('a fleet asks as many times as much at once', () => {
  const queues = createServiceQueues(() => 3);
  for (let index = 0; index < 1_000; index += 1) queues.put(row(index, 'mx.acme.example'), 1);
  // Two sessions of ten, and one that waits, from each address.
  expect(taken(queues).length).toBe(90);
});

test('rows of one host are taken together, as many as fit into a session', () => {
  const queues = createServiceQueues(() => 1);
  for (let index = 0; index < 60; index += 1) queues.put(row(index, tenant(index % 2)), 1);
  const order = taken(queues).map(({ host }) => host);
  expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => tenant(0)));
  expect(order.slice(20).filter((host) => host === tenant(1)).length).toBe(30);
});

test('a row that can change a recommendation comes first, and brings the others of its host', () => {
  const queues = createServiceQueues(() => 1);
  queues.put(row(0, tenant(0)), 1);
  queues.put(row(1, tenant(1)), 1);
  queues.put(row(2, tenant(2)), 1);
  queues.put(row(3, tenant(1)), 2 ** 24);
  expect(taken(queues).map(({ index }) => index)).toEqual([3, 1, 0, 2]);
});

test('the next begins when one is done, and what waits can be taken back', () => {
  const queues = createServiceQueues(() => 1);
  for (let index = 0; index < 32; index += 1) queues.put(row(index, 'mx.acme.example'), 1);
  const [first] = taken(queues);
  expect(queues.take()).toBe(null);
  if (first !== undefined) queues.done(first);
  expect(queues.take()?.index).toBe(30);
  expect(queues.drain().map(({ index }) => index)).toEqual([31]);
  expect([queues.waiting, queues.inProgress, queues.take()]).toEqual([0, 30, null]);
});
