// One place that a worker serves: takes its batches from the queue, has them answered, and lets go of those that were taken away.
import type { Job, JobAttempt, PgBoss } from 'pg-boss';
import type { FleetPlace, FleetReply } from '../../service/ports/fleet.ts';
import type { Log } from '../../service/ports/log.ts';
import { asFleetError, type FleetDatabase } from './pg-boss.ts';
import { queueOf, repliesTo } from './queue-names.ts';

export interface ServedPlaceDeps {
  readonly boss: PgBoss;
  readonly database: FleetDatabase;
  readonly log: Log;
  readonly place: FleetPlace;
  /** Batches at once. */
  readonly atOnce: number;
  /** Of these so many of one server. */
  readonly ofOneServer: () => number;
  readonly answer: (batch: unknown, signal: AbortSignal) => Promise<FleetReply | null>;
  /** Aborted when nothing new is to be taken. */
  readonly closing: AbortSignal;
}

interface Lease {
  readonly attempt: JobAttempt;
  readonly gone: AbortController;
}

export class ServedPlace {
  readonly queue: string;
  readonly #deps: ServedPlaceDeps;
  /** What it is at work on, by the id of the job. */
  readonly #leases = new Map<string, Lease>();
  #fetching = false;
  /** Whether it was notified of something new while it was fetching. */
  #again = false;
  #idle: PromiseWithResolvers<void> | null = null;

  constructor(deps: ServedPlaceDeps) {
    this.#deps = deps;
    this.queue = queueOf(deps.place);
  }

  get hasRoom(): boolean {
    return this.#leases.size < this.#deps.atOnce;
  }

  /** Takes as many batches as there are free places; again at once when one is done. */
  async take(): Promise<void> {
    const { boss, atOnce, ofOneServer, closing } = this.#deps;
    if (closing.aborted || !this.hasRoom) return;
    this.#again = this.#fetching;
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const jobs = await boss.fetch<object>(this.queue, {
        batchSize: atOnce - this.#leases.size,
        groupConcurrency: ofOneServer(),
      });
      for (const job of jobs) void this.#work(job);
    } catch (error) {
      this.#failed(error, 'no batch could be taken');
    } finally {
      this.#fetching = false;
      if (this.#again) void this.take();
      this.#notifyIfIdle();
    }
  }

  /** Signs of life; what is not this worker's any more is let go of. */
  async heartbeat(): Promise<void> {
    if (this.#leases.size === 0) return;
    const jobs = [...this.#leases];
    const attempts = jobs.map(([, { attempt }]) => attempt);
    const touched: { settled?: readonly string[] } = await this.#deps.boss.touch(
      this.queue,
      attempts,
    );
    if (touched.settled === undefined) return;
    const still = new Set(touched.settled);
    for (const [job, { gone }] of jobs) if (!still.has(job)) gone.abort();
  }

  /** Resolves once nothing is fetched or under way. */
  whenIdle(): Promise<void> {
    this.#idle ??= Promise.withResolvers<void>();
    this.#notifyIfIdle();
    return this.#idle.promise;
  }

  breakOff(): void {
    for (const { gone } of this.#leases.values()) gone.abort();
  }

  async #work({ id, retryCount, data }: Job<object>): Promise<void> {
    const attempt = { id, retryCount };
    const gone = new AbortController();
    this.#leases.set(id, { attempt, gone });
    try {
      const reply = await this.#deps.answer(data, gone.signal);
      const { coordinator } = data as { coordinator?: unknown };
      const isOurs = !gone.signal.aborted;
      if (reply !== null && typeof coordinator === 'string')
        await this.#notify(coordinator, isOurs ? reply : { ...reply, answers: [] });
      // The coordinator deletes it together with the reply.
      if (isOurs) await this.#deps.boss.complete(this.queue, attempt);
    } catch (error) {
      // It is another worker's as soon as this one gives no sign of life for it.
      this.#failed(error, 'a batch could not be answered');
    } finally {
      this.#leases.delete(id);
      this.#notifyIfIdle();
      void this.take();
    }
  }

  async #notify(coordinator: string, reply: FleetReply): Promise<void> {
    try {
      await this.#deps.boss.send(repliesTo(coordinator), reply);
    } catch (error) {
      // A coordinator that has gone for good took its queue along.
      if (!/does not exist/.test(String(error))) throw error;
      this.#deps.log.info({ coordinator }, 'the answer is no longer needed');
    }
  }

  #notifyIfIdle(): void {
    if (this.#leases.size === 0 && !this.#fetching) this.#idle?.resolve();
  }

  #failed(error: unknown, message: string): void {
    const { log, database } = this.#deps;
    log.error({ error: asFleetError(error, database) }, message);
  }
}
