// A worker's end of the queue: takes batches through pg-boss, sends heartbeats, and answers their coordinators.
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerQueue } from '../../service/ports/fleet.ts';
import {
  asFleetError,
  type Boss,
  FLEET_SCHEMA,
  openPgBoss,
  type PgBossOptions,
} from './pg-boss.ts';
import { CARDS, makePlace, makeQueue } from './queue-names.ts';
import { ServedPlace } from './served-place.ts';
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

/** @throws FleetError */
export async function openWorkerQueue(options: WorkerQueueOptions): Promise<WorkerQueue> {
  const { database, id, log, deregisterTimeoutMs = DEREGISTER_TIMEOUT_MS } = options;
  const served: ServedPlace[] = [];
  /** Whether others speak from the same address; then a server gets one batch of theirs at a time. */
  let shared = false;
  let connected = true;
  const closing = new AbortController();
  const { boss, db, clockOffMs, close } = await openPgBoss({
    database,
    log,
    name: id,
    // Coordinators do that: without one nobody waits for what is lost.
    superviseSeconds: null,
    onNotification(queue) {
      for (const place of served) if (queue === null || queue === place.queue) void place.take();
    },
  });
  await makeQueue(boss, CARDS);
  const timers = startTimers(options, () => tracked(() => takeWaiting(db, served)), served);

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

  return {
    clockOffMs,
    async serve(place, atOnce, answer) {
      await makePlace(boss, place);
      const ofOneServer = () => (shared ? 1 : OF_ONE_SERVER);
      const common = { boss, database, log, ofOneServer, closing: closing.signal };
      const made = new ServedPlace({ ...common, place, atOnce, answer });
      served.push(made);
      void made.take();
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
      closing.abort();
      clearInterval(timers.polls);
      await untilIdle(served, deregisterTimeoutMs);
      for (const place of served) place.breakOff();
      await untilIdle(served, BREAK_OFF_MS);
      clearInterval(timers.beats);
      await close({ graceful: false });
    },
  };
}

function startTimers(
  { database, log }: WorkerQueueOptions,
  poll: () => Promise<void>,
  served: readonly ServedPlace[],
) {
  const every = (ms: number, work: () => Promise<void>, failed: string) =>
    setInterval(() => {
      work().catch((error: unknown) => log.error({ error: asFleetError(error, database) }, failed));
    }, ms);
  const heartbeat = async () => {
    for (const place of served) await place.heartbeat();
  };
  return {
    beats: every(HEARTBEAT_MS, heartbeat, 'the heartbeat could not be written'),
    polls: every(POLL_MS, poll, 'no batch could be looked for'),
  };
}

/** One question for all places, because most often nothing waits. */
async function takeWaiting(db: Boss['db'], served: readonly ServedPlace[]): Promise<void> {
  const free = served.filter(({ hasRoom }) => hasRoom);
  const { rows } = await db.executeSql(WAITING, [free.map(({ queue }) => queue)]);
  const waiting = new Set(rows.map((row: { name: string }) => row.name));
  for (const place of free) if (waiting.has(place.queue)) void place.take();
}

/** Resolves once nothing is under way, or so many milliseconds have passed. */
async function untilIdle(served: readonly ServedPlace[], ms: number): Promise<void> {
  const idle = new AbortController();
  const late = delay(ms, null, { signal: idle.signal }).catch(() => {});
  await Promise.race([Promise.all(served.map((place) => place.whenIdle())), late]);
  idle.abort();
}
