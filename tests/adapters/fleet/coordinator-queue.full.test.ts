// The coordinator's end of the queue over an embedded PostgreSQL: what an earlier run left in it.
import { afterAll, expect, test } from 'vitest';
import { openCoordinatorQueue } from '../../../src-main/adapters/fleet/coordinator-queue.ts';
import { openPgBoss } from '../../../src-main/adapters/fleet/pg-boss.ts';
import { queueOf, repliesTo } from '../../../src-main/adapters/fleet/queue-names.ts';
import { readCard } from '../../../src-main/service/fleet/messages.ts';
import type { FleetBatch, FleetPlace } from '../../../src-main/service/ports/fleet.ts';
import type { Log } from '../../../src-main/service/ports/log.ts';
import { embeddedDatabase } from '../../fleet/fleet-database.ts';

const silent: Log = { info: () => {}, error: () => {} };
const postgres = await embeddedDatabase();
const { database } = await postgres.line();
const other = await openPgBoss({ database, name: 'other', log: silent, superviseSeconds: null });
afterAll(async () => {
  await other.close({ graceful: false });
  await postgres.close();
});

const place = (egress: string): FleetPlace => ({
  realm: 'internet',
  work: 'website',
  version: 1,
  egress,
  alone: false,
});
const openCoordinator = () =>
  openCoordinatorQueue({
    database,
    coordinator: 'c1',
    realm: 'internet',
    readCard,
    log: silent,
    superviseSeconds: null,
  });

test('a coordinator takes back what an earlier run had sent, and hears the replies that it had taken', async () => {
  const id = '5f0c9ea1-0000-4000-8000-000000000001';
  const first = await openCoordinator();
  expect(first.earlier()).toEqual(new Map());
  const batch = { id, place: place('oslo'), group: null, coordinator: 'c1' };
  await first.send([batch as unknown as FleetBatch]);
  await first.close();
  await other.boss.send(repliesTo('c1'), { reply: 1 });
  expect(await other.boss.fetch(repliesTo('c1'))).toHaveLength(1);
  await other.boss.send(repliesTo('c1'), { reply: 2 });
  const second = await openCoordinator();
  expect(second.earlier()).toEqual(new Map([[id, place('oslo')]]));
  expect(await other.boss.fetch(queueOf(place('oslo')))).toEqual([]);
  const replies: unknown[] = [];
  second.onReplies(async (data) => void replies.push(...data));
  await expect.poll(() => replies.length).toBe(2);
  expect(replies).toEqual(expect.arrayContaining([{ reply: 1 }, { reply: 2 }]));
  await second.done([{ id, place: place('oslo') }]);
  expect(second.earlier()).toEqual(new Map());
  await second.close();
});
