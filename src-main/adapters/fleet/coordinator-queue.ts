// The coordinator's end of the queue: sends batches through pg-boss, and receives the answers of workers.
import type { PgBoss } from 'pg-boss';
import type { CoordinatorQueue, FleetBatch, FleetPlace } from '../../service/ports/fleet.ts';
import { asFleetError, openPgBoss, type PgBossOptions } from './pg-boss.ts';
import { CARDS, lostOf, makePlace, makeQueue, placeOf, queueOf, repliesTo } from './queue-names.ts';
import { type ReadCard, readWorkers } from './worker-cards.ts';

export interface CoordinatorQueueOptions extends Omit<PgBossOptions, 'name'> {
  /** Letters, digits and hyphens; the same each time for one data folder. */
  readonly coordinator: string;
  readonly readCard: ReadCard;
}

const REPLIES_AT_ONCE = 64;
const PAGE = 1_000;
/** NOTIFY wakes at once; this is for a notification that was lost. */
const POLL_SECONDS = 2;

/** Opens the queue, and deletes what an earlier run of this coordinator left in it. @throws FleetError */
export async function openCoordinatorQueue(
  options: CoordinatorQueueOptions,
): Promise<CoordinatorQueue> {
  const { database, coordinator, log } = options;
  const { boss, clockOffMs } = await openPgBoss({ ...options, name: `coordinator-${coordinator}` });
  const places = new Set<string>();
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asFleetError(error, database);
    }
  };
  await asked(async () => {
    for (const queue of [CARDS, repliesTo(coordinator), lostOf(coordinator)])
      await makeQueue(boss, queue);
    await deleteOwn(boss, coordinator);
  });

  async function placed(place: FleetPlace): Promise<string> {
    const queue = queueOf(place);
    if (!places.has(queue)) await makePlace(boss, place);
    places.add(queue);
    return queue;
  }

  function listen(queue: string, listener: (data: readonly unknown[]) => Promise<void>): void {
    const options = {
      batchSize: REPLIES_AT_ONCE,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
    };
    boss
      .work(queue, options, async (jobs) => {
        await listener(jobs.map(({ data }) => data));
        const ids = jobs.map(({ id }) => id);
        await boss.deleteJob(queue, ids);
      })
      .catch((error: unknown) =>
        log.error({ error: asFleetError(error, database) }, 'answers of workers are not heard'),
      );
  }

  return {
    clockOffMs,
    send: (batches) =>
      asked(async () => {
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
      }),
    withdraw: (batches) =>
      asked(async () => {
        const byQueue = Map.groupBy(batches, ({ place }) => queueOf(place));
        for (const [queue, some] of byQueue) {
          const ids = some.map(({ id }) => id);
          await boss.deleteJob(queue, ids);
        }
      }),
    reclaim: (place, owner) =>
      asked(async () => {
        const queue = queueOf(place);
        const jobs = await boss.findJobs(queue, { data: { coordinator: owner }, limit: PAGE });
        const ids = jobs.map(({ id }) => id);
        if (ids.length > 0) await boss.deleteJob(queue, ids);
        return jobs.map(({ id, state, retryCount }) => ({
          id,
          begun: retryCount + (state === 'active' ? 1 : 0),
        }));
      }),
    workers: () => asked(() => readWorkers(boss, options.readCard, () => Date.now() + clockOffMs)),
    depths: () =>
      asked(async () => {
        const queues = await boss.getQueues();
        return queues.flatMap(({ name, queuedCount, activeCount }) => {
          const place = placeOf(name);
          if (place === null) return [];
          const { work, egress } = place;
          return [{ work, egress, waiting: queuedCount, underWay: activeCount }];
        });
      }),
    onReplies: (listener) => listen(repliesTo(coordinator), listener),
    onLost: (listener) => listen(lostOf(coordinator), listener),
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** Batches, replies and losses of an earlier run: nobody waits for them. */
async function deleteOwn(boss: PgBoss, coordinator: string): Promise<void> {
  await boss.deleteAllJobs(repliesTo(coordinator));
  await boss.deleteAllJobs(lostOf(coordinator));
  for (const { name } of await boss.getQueues()) {
    if (placeOf(name) === null) continue;
    for (;;) {
      const left = await boss.findJobs(name, { data: { coordinator }, limit: PAGE });
      if (left.length > 0)
        await boss.deleteJob(
          name,
          left.map(({ id }) => id),
        );
      if (left.length < PAGE) break;
    }
  }
}
