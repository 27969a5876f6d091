// The coordinator's end of the queue: sends batches through pg-boss, and receives the answers of workers.
import type { PgBoss } from 'pg-boss';
import type {
  CoordinatorQueue,
  FleetBatch,
  FleetDepth,
  FleetPlace,
  FleetRealm,
  SentBatch,
} from '../../service/ports/fleet.ts';
import {
  asFleetError,
  type Boss,
  FLEET_SCHEMA,
  openPgBoss,
  type PgBossOptions,
} from './pg-boss.ts';
import {
  CARDS,
  coordinatorName,
  lostOf,
  makePlace,
  makeQueue,
  placeOf,
  queueOf,
  repliesTo,
} from './queue-names.ts';
import { type ReadCard, readWorkers } from './worker-cards.ts';

export interface CoordinatorQueueOptions
  extends Pick<PgBossOptions, 'database' | 'log' | 'superviseSeconds'> {
  readonly realm: FleetRealm;
  /** Letters, digits and hyphens; the same each time for one data folder. */
  readonly coordinator: string;
  readonly readCard: ReadCard;
}

const REPLIES_AT_ONCE = 64;
const PAGE = 1_000;
/** NOTIFY wakes at once; this is for a notification that was lost. */
const POLL_SECONDS = 5;
const DELETE = `DELETE FROM ${FLEET_SCHEMA}.job WHERE (name, id) IN (SELECT * FROM unnest($1::text[], $2::uuid[]))`;

/** Opens the queue, and takes back what an earlier run of this coordinator left in it. @throws FleetError */
export async function openCoordinatorQueue(
  options: CoordinatorQueueOptions,
): Promise<CoordinatorQueue> {
  const { database, coordinator, realm } = options;
  const opened = await openPgBoss({ ...options, name: coordinatorName(realm, coordinator) });
  const { boss, db, clockOffMs, close } = opened;
  const tracked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asFleetError(error, database);
    }
  };
  const earlier = await tracked(() => takeBackEarlier(opened, coordinator));
  const send = batchSender(boss, coordinator);
  const listen = replyListener(boss, options);
  return {
    clockOffMs,
    send: (batches) => tracked(() => send(batches)),
    withdraw: (batches) => tracked(() => withdraw(opened, batches)),
    done: (batches) =>
      tracked(async () => {
        await remove(db, batches);
        for (const { id } of batches) earlier.delete(id);
      }),
    earlier: () => earlier,
    reclaim: (place, owner) => tracked(() => reclaim(boss, place, owner)),
    workers: () =>
      tracked(() => readWorkers(boss, options.readCard, () => Date.now() + clockOffMs)),
    depths: () => tracked(() => readDepths(boss)),
    onReplies: (listener) => listen(repliesTo(coordinator), listener),
    onLost: (listener) => listen(lostOf(coordinator), listener),
    close: () => close({ graceful: true }),
  };
}

/** Makes the coordinator's queues, and withdraws what an earlier run had sent; answers where that was, by its id. */
async function takeBackEarlier(
  opened: Pick<Boss, 'boss' | 'db'>,
  coordinator: string,
): Promise<Map<string, FleetPlace>> {
  const { boss } = opened;
  for (const queue of [CARDS, repliesTo(coordinator), lostOf(coordinator)])
    await makeQueue(boss, queue);
  await boss.deleteAllJobs(lostOf(coordinator));
  await offerAgain(boss, repliesTo(coordinator));
  const left = await earlierBatches(boss, coordinator);
  await withdraw(opened, left);
  return new Map(left.map(({ id, place }) => [id, place]));
}

function batchSender(boss: PgBoss, coordinator: string): CoordinatorQueue['send'] {
  const made = new Set<string>();

  async function placed(place: FleetPlace): Promise<string> {
    const queue = queueOf(place);
    if (!made.has(queue)) await makePlace(boss, place);
    made.add(queue);
    return queue;
  }

  return async (batches) => {
    const byQueue = new Map<string, FleetBatch[]>();
    for (const batch of batches) {
      const queue = await placed(batch.place);
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), batch]);
    }
    for (const [queue, some] of byQueue) {
      const jobs = some.map((batch) => ({
        id: batch.id,
        data: batch,
        deadLetter: lostOf(coordinator),
        ...(batch.group === null ? {} : { group: { id: batch.group } }),
      }));
      await boss.insert(queue, jobs);
    }
  };
}

/** Answers what has a listener called with what comes into a queue, and deletes that then. */
function replyListener(boss: PgBoss, { database, log }: CoordinatorQueueOptions) {
  const options = {
    batchSize: REPLIES_AT_ONCE,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  };
  return (queue: string, listener: (data: readonly unknown[]) => Promise<void>): void => {
    boss
      .work(queue, options, async (jobs) => {
        await listener(jobs.map(({ data }) => data));
        const ids = jobs.map(({ id }) => id);
        await boss.deleteJob(queue, ids);
      })
      .catch((error: unknown) =>
        log.error(
          { error: asFleetError(error, database) },
          'replies from workers cannot be received',
        ),
      );
  };
}

/** In one statement, wherever they are. */
async function remove(db: Boss['db'], batches: readonly SentBatch[], which = ''): Promise<void> {
  if (batches.length === 0) return;
  const names = batches.map(({ place }) => queueOf(place));
  const ids = batches.map(({ id }) => id);
  await db.executeSql(`${DELETE} ${which}`, [names, ids]);
}

async function withdraw(
  { boss, db }: Pick<Boss, 'boss' | 'db'>,
  batches: readonly SentBatch[],
): Promise<void> {
  await remove(db, batches, "AND state < 'active'");
  for (const [queue, some] of Map.groupBy(batches, ({ place }) => queueOf(place))) {
    const ids = some.map(({ id }) => id);
    await boss.cancel(queue, ids);
  }
}

async function reclaim(
  boss: PgBoss,
  place: FleetPlace,
  owner: string,
): ReturnType<CoordinatorQueue['reclaim']> {
  const queue = queueOf(place);
  const reclaimed = await boss.findJobs(queue, { data: { coordinator: owner }, limit: PAGE });
  // What a worker is done with is answered in a reply.
  const jobs = reclaimed.filter(({ state }) => OPEN_STATES.includes(state));
  const ids = jobs.map(({ id }) => id);
  if (ids.length > 0) await boss.deleteJob(queue, ids);
  return jobs.map(({ id, state, retryCount }) => ({
    id,
    begun: retryCount + (state === 'active' ? 1 : 0),
  }));
}

async function readDepths(boss: PgBoss): Promise<readonly FleetDepth[]> {
  const queues = await boss.getQueues();
  return queues.flatMap(({ name, queuedCount, activeCount }) => {
    const place = placeOf(name);
    if (place === null) return [];
    const { realm, work, egress } = place;
    return [{ realm, work, egress, waiting: queuedCount, inProgress: activeCount }];
  });
}

const OPEN_STATES: readonly string[] = ['created', 'retry', 'active'];

/** Replies that an earlier run had taken and not deleted. */
async function offerAgain(boss: PgBoss, queue: string): Promise<void> {
  const replies = await boss.findJobs(queue, { limit: PAGE });
  const taken = replies.filter(({ state }) => state === 'active').map(({ id }) => id);
  if (taken.length === 0) return;
  await boss.cancel(queue, taken);
  await boss.resume(queue, taken);
}

/** What an earlier run had sent and not deleted, wherever it is. */
async function earlierBatches(boss: PgBoss, coordinator: string): Promise<readonly SentBatch[]> {
  const left: SentBatch[] = [];
  for (const { name } of await boss.getQueues()) {
    const place = placeOf(name);
    if (place === null) continue;
    for (let after: string | undefined; ; ) {
      const jobs = await boss.findJobs(name, {
        data: { coordinator },
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      for (const { id } of jobs) left.push({ id, place });
      if (jobs.length < PAGE) break;
      after = jobs.at(-1)?.id;
    }
  }
  return left;
}
