// A worker's end of the queue: takes batches through pg-boss, sends heartbeats, and answers their coordinators.
import type { Job, JobAttempt } from 'pg-boss';
import type { FleetPlace, FleetReply, WorkerQueue } from '../../service/ports/fleet.ts';
import { asFleetError, openPgBoss, type PgBossOptions } from './pg-boss.ts';
import { CARDS, makePlace, makeQueue, queueOf, repliesTo } from './queue-names.ts';
import { type ReadCard, readWorkers } from './worker-cards.ts';

export interface WorkerQueueOptions extends Omit<PgBossOptions, 'name' | 'superviseSeconds'> {
  /** The worker's id. */
  readonly id: string;
  readonly egress: string;
  readonly readCard: ReadCard;
}

/** Batches of one server at once where no other worker speaks from the same address: the server is paced in here. */
const OF_ONE_SERVER = 4;
/** How long what is under way may take once the worker is to go; then it is another's. */
const FAREWELL_MS = 30_000;
/** Between two looks for batches while there are free places. */
const POLL_MS = 500;
/** Between two signs of life for a batch. */
const BEAT_MS = 5_000;

interface Serving {
  readonly place: FleetPlace;
  readonly atOnce: number;
  readonly answer: (batch: unknown, signal: AbortSignal) => Promise<FleetReply | null>;
  /** What it is at work on, by the id of the job. */
  readonly held: Map<string, Held>;
  fetching: boolean;
  timer: NodeJS.Timeout | null;
}

interface Held {
  readonly attempt: JobAttempt;
  readonly gone: AbortController;
}

/** @throws FleetError */
export async function openWorkerQueue(options: WorkerQueueOptions): Promise<WorkerQueue> {
  const { database, egress, id, log } = options;
  const { boss, clockOffMs } = await openPgBoss({
    ...options,
    name: id,
    // Coordinators do that: without one nobody waits for what is lost.
    superviseSeconds: null,
  });
  const serving: Serving[] = [];
  /** Whether others speak from the same address; then a server hears one batch of theirs at a time. */
  let shared = false;
  let closing = false;
  const empty = Promise.withResolvers<void>();
  await makeQueue(boss, CARDS);
  const beats = setInterval(() => {
    beat().catch((error: unknown) =>
      log.error({ error: asFleetError(error, database) }, 'the heartbeat could not be written'),
    );
  }, BEAT_MS);

  const workers = () => readWorkers(boss, options.readCard, () => Date.now() + clockOffMs);

  /** Takes as many batches as there are free places; again at once when one is done, and after a while. */
  async function take(line: Serving): Promise<void> {
    const free = line.atOnce - line.held.size;
    if (closing || line.fetching || free <= 0) return;
    line.fetching = true;
    try {
      const jobs = await boss.fetch<object>(queueOf(line.place), {
        batchSize: free,
        groupConcurrency: shared ? 1 : OF_ONE_SERVER,
      });
      for (const job of jobs) void work(line, job);
    } catch (error) {
      log.error({ error: asFleetError(error, database) }, 'no batch could be taken');
    } finally {
      line.fetching = false;
    }
  }

  async function work(line: Serving, { id: job, retryCount, data }: Job<object>): Promise<void> {
    const queue = queueOf(line.place);
    const attempt = { id: job, retryCount };
    const gone = new AbortController();
    line.held.set(job, { attempt, gone });
    try {
      const reply = await line.answer(data, gone.signal);
      const { coordinator } = data as { coordinator?: unknown };
      if (gone.signal.aborted) return;
      if (reply !== null && typeof coordinator === 'string') await tell(coordinator, reply);
      await boss.deleteJob(queue, attempt);
    } catch (error) {
      // It is another worker's as soon as this one gives no sign of life for it.
      log.error({ error: asFleetError(error, database) }, 'a batch could not be answered');
    } finally {
      line.held.delete(job);
      if (closing && heldJobs() === 0) empty.resolve();
      void take(line);
    }
  }

  function heldJobs(): number {
    return serving.reduce((sum, { held }) => sum + held.size, 0);
  }

  /** Signs of life; what is not this worker's any more is let go of. */
  async function beat(): Promise<void> {
    for (const { place, held } of serving) {
      if (held.size === 0) continue;
      const jobs = [...held];
      const attempts = jobs.map(([, { attempt }]) => attempt);
      const said: { settled?: readonly string[] } = await boss.touch(queueOf(place), attempts);
      const still = new Set(said.settled);
      for (const [job, { gone }] of jobs) {
        if (said.settled !== undefined && !still.has(job)) gone.abort();
      }
    }
  }

  async function tell(coordinator: string, reply: FleetReply): Promise<void> {
    try {
      await boss.send(repliesTo(coordinator), reply);
    } catch (error) {
      // A coordinator that has gone for good took its queue along.
      if (!/does not exist/.test(String(error))) throw error;
      log.info({ coordinator }, 'the answer is no longer needed');
    }
  }

  async function noteShared(): Promise<void> {
    const others = (await workers()).filter(
      (worker) => worker.live && worker.egress === egress && worker.id !== id,
    );
    shared = others.length > 0;
  }

  return {
    clockOffMs,
    async serve(place, atOnce, answer) {
      await makePlace(boss, place);
      const line: Serving = {
        place,
        atOnce,
        answer,
        held: new Map(),
        fetching: false,
        timer: null,
      };
      serving.push(line);
      line.timer = setInterval(() => void take(line), POLL_MS);
      void take(line);
    },
    async introduce(card) {
      try {
        await boss.upsert(CARDS, card, { singletonKey: id });
        await noteShared();
      } catch (error) {
        throw asFleetError(error, database);
      }
    },
    tell,
    workers,
    async close(last) {
      closing = true;
      for (const { timer } of serving) if (timer !== null) clearInterval(timer);
      const late = setTimeout(() => empty.resolve(), FAREWELL_MS);
      if (heldJobs() === 0) empty.resolve();
      await empty.promise;
      clearTimeout(late);
      clearInterval(beats);
      for (const { held } of serving) for (const { gone } of held.values()) gone.abort();
      await last().catch((error: unknown) =>
        log.error({ error: asFleetError(error, database) }, 'the last contacts could not be told'),
      );
      await boss.stop({ graceful: false });
    },
  };
}
