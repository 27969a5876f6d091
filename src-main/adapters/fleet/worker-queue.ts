// A worker's end of the queue: takes batches through pg-boss, sends heartbeats, and answers their coordinators.
import type { Job, JobAttempt } from 'pg-boss';
import type { FleetPlace, FleetReply, WorkerQueue } from '../../service/ports/fleet.ts';
import { asFleetError, FLEET_SCHEMA, openPgBoss, type PgBossOptions } from './pg-boss.ts';
import { CARDS, makePlace, makeQueue, queueOf, repliesTo } from './queue-names.ts';
import { readCoordinators, sharesEgress } from './worker-cards.ts';

export interface WorkerQueueOptions extends Pick<PgBossOptions, 'database' | 'log'> {
  /** The worker's id. */
  readonly id: string;
  /** How long what is under way may take once the worker is to go. */
  readonly deregisterTimeoutMs?: number;
}

/** Batches of one server at once where no other worker speaks from the same address: the server is paced in here. */
const OF_ONE_SERVER = 4;
const DEREGISTER_TIMEOUT_MS = 30_000;
/** So long it takes after that to break off what is under way, and to tell whom it spoke to. */
const BREAK_OFF_MS = 5_000;
/** NOTIFY wakes at once; this is for a notification that was lost, and for what another worker left behind. */
const POLL_MS = 5_000;
/** Between two signs of life for a batch. */
const HEARTBEAT_MS = 5_000;
/** Places that something waits at. */
const WAITING = `SELECT name FROM ${FLEET_SCHEMA}.job WHERE name = ANY($1) AND state < 'active' GROUP BY name`;

interface Serving {
  readonly place: FleetPlace;
  readonly atOnce: number;
  readonly answer: (batch: unknown, signal: AbortSignal) => Promise<FleetReply | null>;
  /** What it is at work on, by the id of the job. */
  readonly leases: Map<string, Lease>;
  fetching: boolean;
  /** Whether it was told of something new while it was fetching. */
  again: boolean;
}

interface Lease {
  readonly attempt: JobAttempt;
  readonly gone: AbortController;
}

/** @throws FleetError */
export async function openWorkerQueue(options: WorkerQueueOptions): Promise<WorkerQueue> {
  const { database, id, log, deregisterTimeoutMs = DEREGISTER_TIMEOUT_MS } = options;
  const serving: Serving[] = [];
  /** Whether others speak from the same address; then a server hears one batch of theirs at a time. */
  let shared = false;
  let closing = false;
  let connected = true;
  const empty = Promise.withResolvers<void>();
  const { boss, db, clockOffMs, close } = await openPgBoss({
    database,
    log,
    name: id,
    // Coordinators do that: without one nobody waits for what is lost.
    superviseSeconds: null,
    onNotification(queue) {
      for (const served of serving)
        if (queue === null || queue === queueOf(served.place)) void take(served);
    },
  });
  await makeQueue(boss, CARDS);
  const beats = every(HEARTBEAT_MS, heartbeat, 'the heartbeat could not be written');
  const polls = every(POLL_MS, poll, 'no batch could be looked for');

  function every(ms: number, work: () => Promise<void>, failed: string): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => log.error({ error: asFleetError(error, database) }, failed));
    }, ms);
  }

  /** Notes whether PostgreSQL answers. */
  async function tracked<T>(question: () => Promise<T>): Promise<T> {
    try {
      const answer = await question();
      connected = true;
      return answer;
    } catch (error) {
      connected = false;
      throw asFleetError(error, database);
    }
  }

  /** One question for all places, because most often nothing waits. */
  async function poll(): Promise<void> {
    const free = serving.filter(({ leases, atOnce }) => leases.size < atOnce);
    const names = free.map(({ place }) => queueOf(place));
    const { rows } = await tracked(() => db.executeSql(WAITING, [names]));
    const waiting = new Set(rows.map((row: { name: string }) => row.name));
    for (const served of free) if (waiting.has(queueOf(served.place))) void take(served);
  }

  /** Takes as many batches as there are free places; again at once when one is done. */
  async function take(served: Serving): Promise<void> {
    const free = served.atOnce - served.leases.size;
    if (closing || free <= 0) return;
    served.again = served.fetching;
    if (served.fetching) return;
    served.fetching = true;
    try {
      const jobs = await boss.fetch<object>(queueOf(served.place), {
        batchSize: free,
        groupConcurrency: shared ? 1 : OF_ONE_SERVER,
      });
      for (const job of jobs) void work(served, job);
    } catch (error) {
      log.error({ error: asFleetError(error, database) }, 'no batch could be taken');
    } finally {
      served.fetching = false;
      if (served.again) void take(served);
      notifyIfIdle();
    }
  }

  async function work(served: Serving, { id: job, retryCount, data }: Job<object>): Promise<void> {
    const queue = queueOf(served.place);
    const attempt = { id: job, retryCount };
    const gone = new AbortController();
    served.leases.set(job, { attempt, gone });
    try {
      const reply = await served.answer(data, gone.signal);
      const { coordinator } = data as { coordinator?: unknown };
      const isOurs = !gone.signal.aborted;
      if (reply !== null && typeof coordinator === 'string')
        await notify(coordinator, isOurs ? reply : { ...reply, answers: [] });
      // The coordinator deletes it together with the reply.
      if (isOurs) await boss.complete(queue, attempt);
    } catch (error) {
      // It is another worker's as soon as this one gives no sign of life for it.
      log.error({ error: asFleetError(error, database) }, 'a batch could not be answered');
    } finally {
      served.leases.delete(job);
      notifyIfIdle();
      void take(served);
    }
  }

  function notifyIfIdle(): void {
    const isBusy = serving.some(({ leases, fetching }) => leases.size > 0 || fetching);
    if (closing && !isBusy) empty.resolve();
  }

  async function untilEmpty(ms: number): Promise<void> {
    notifyIfIdle();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([empty.promise, late.promise]);
    clearTimeout(timer);
  }

  /** Signs of life; what is not this worker's any more is let go of. */
  async function heartbeat(): Promise<void> {
    for (const { place, leases } of serving) {
      if (leases.size === 0) continue;
      const jobs = [...leases];
      const attempts = jobs.map(([, { attempt }]) => attempt);
      const touched: { settled?: readonly string[] } = await boss.touch(queueOf(place), attempts);
      const still = new Set(touched.settled);
      for (const [job, { gone }] of jobs) {
        if (touched.settled !== undefined && !still.has(job)) gone.abort();
      }
    }
  }

  async function notify(coordinator: string, reply: FleetReply): Promise<void> {
    try {
      await boss.send(repliesTo(coordinator), reply);
    } catch (error) {
      // A coordinator that has gone for good took its queue along.
      if (!/does not exist/.test(String(error))) throw error;
      log.info({ coordinator }, 'the answer is no longer needed');
    }
  }

  return {
    clockOffMs,
    async serve(place, atOnce, answer) {
      await makePlace(boss, place);
      const served: Serving = {
        place,
        atOnce,
        answer,
        leases: new Map(),
        fetching: false,
        again: false,
      };
      serving.push(served);
      void take(served);
    },
    introduce: (card) =>
      tracked(async () => {
        await boss.upsert(CARDS, card, { singletonKey: id });
        shared = await sharesEgress(boss, card);
      }),
    coordinators: () => tracked(() => readCoordinators(boss)),
    get isConnected() {
      return connected;
    },
    async close() {
      closing = true;
      clearInterval(polls);
      await untilEmpty(deregisterTimeoutMs);
      for (const { leases } of serving) for (const { gone } of leases.values()) gone.abort();
      await untilEmpty(BREAK_OFF_MS);
      clearInterval(beats);
      await close({ graceful: false });
    },
  };
}
