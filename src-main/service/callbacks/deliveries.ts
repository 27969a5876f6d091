// Delivers callbacks when their jobs have ended, and retries at growing intervals, across restarts.
import type { CallbackStore, StoredCallback } from '../ports/callbacks.ts';
import type { Timers } from '../settings/feeds.ts';
import { type AttemptDeps, createDelivery } from './delivery.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between attempts; after the last of them a callback is tried one more time and then given up. */
export const RETRY_AFTER_MS: readonly number[] = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
];
/** Callbacks under way at once. */
const MOST_AT_ONCE = 4;
/** How many are read at once: after the clock was set back, those that are due are not always those at the front. */
const LOOKED_AT = 100;
/** Jobs change many times a second while they run. */
const LOOK_AFTER_MS = 100;

export interface DeliveryDeps extends AttemptDeps {
  readonly store: AttemptDeps['store'] & Pick<CallbackStore, 'openCallbacks' | 'hasOpenCallbacks'>;
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number;
  readonly timers: Timers;
  /** In place of the usual pauses. */
  readonly retryAfterMs?: readonly number[];
}

/** Until when one waits for its next attempt, which is stored as `nextAt`. */
interface Wait {
  readonly nextAt: number | null;
  readonly until: number;
}

export interface Deliveries {
  /** Takes up what an earlier run left. */
  start(): void;
  /** Called when a job has changed. */
  jobChanged(): void;
  /** Called when there may be something to deliver. */
  expect(): void;
  /** Breaks off what is under way; it is tried again by a later run. */
  stop(): Promise<void>;
}

export function createDeliveries(deps: DeliveryDeps): Deliveries {
  const { store, timers, log } = deps;
  const pauses = deps.retryAfterMs ?? RETRY_AFTER_MS;
  const stopping = new AbortController();
  const deliver = createDelivery(deps, pauses, stopping.signal);
  const inProgress = new Map<string, Promise<void>>();
  const waits = waitsOf(deps, pauses);
  let started = false;
  /** Whether any callback may be open; without one no change of a job is worth a look. */
  let open = true;
  let expected = 0;

  const { look, ended } = looksOf(
    () => started && !stopping.signal.aborted,
    () =>
      process().catch((error: unknown) => {
        log.error({ error }, 'callbacks could not be read');
        retry.set(MINUTE_MS);
      }),
  );

  const soon = timerOf(timers, look);
  const later = timerOf(timers, look);
  /** Set where they could not be read, or one not attended to: `later` is for others, and may be hours away. */
  const retry = timerOf(timers, look);

  async function process(): Promise<void> {
    later.cancel();
    const before = expected;
    const found = await store.openCallbacks(LOOKED_AT);
    if (found.length === 0 && !(await store.hasOpenCallbacks()) && before === expected)
      open = false;
    waits.take(found);
    let shortestMs = Number.POSITIVE_INFINITY;
    for (const callback of found) {
      if (stopping.signal.aborted) return;
      if (inProgress.has(callback.callbackId)) continue;
      const waitMs = waits.leftMs(callback.callbackId);
      if (waitMs > 0) {
        shortestMs = Math.min(shortestMs, waitMs);
        continue;
      }
      if (inProgress.size >= MOST_AT_ONCE) return;
      inProgress.set(callback.callbackId, attend(callback));
    }
    if (shortestMs < Number.POSITIVE_INFINITY) later.set(shortestMs);
  }

  async function attend(callback: StoredCallback): Promise<void> {
    let failed = false;
    try {
      await deliver(callback);
    } catch (error) {
      failed = true;
      log.error({ error, job: callback.jobId }, 'a callback could not be delivered');
    }
    inProgress.delete(callback.callbackId);
    // The store refuses, or the job has just been deleted: no reason to ask all the time.
    if (failed) retry.set(MINUTE_MS);
    else look();
  }

  return {
    start() {
      started = true;
      look();
    },
    jobChanged() {
      if (open && started && !soon.isSet()) soon.set(LOOK_AFTER_MS);
    },
    expect() {
      expected += 1;
      open = true;
      look();
    },
    async stop() {
      stopping.abort();
      for (const timer of [soon, later, retry]) timer.cancel();
      await ended();
      await Promise.all(inProgress.values());
    },
  };
}

/** One look at a time; what is asked for during one is looked for once more after it. `work` never rejects. */
function looksOf(wanted: () => boolean, work: () => Promise<void>) {
  let looking: Promise<void> | null = null;
  let again = false;

  function look(): void {
    if (!wanted()) return;
    if (looking !== null) {
      again = true;
      return;
    }
    again = false;
    looking = work().finally(() => {
      looking = null;
      if (again) look();
    });
  }

  return { look, ended: async () => looking };
}

/** At most one call of `work` that is to come. */
function timerOf(timers: Timers, work: () => void) {
  let timer: { cancel(): void } | null = null;

  function cancel(): void {
    timer?.cancel();
    timer = null;
  }

  return {
    isSet: () => timer !== null,
    cancel,
    set(ms: number) {
      cancel();
      timer = timers.after(ms, () => {
        timer = null;
        work();
      });
    },
  };
}

/** When callbacks that wait are due, by `elapsed`. */
function waitsOf({ clock, elapsed }: DeliveryDeps, pauses: readonly number[]) {
  let waits: ReadonlyMap<string, Wait> = new Map();

  /** By the time that passes, for the machine's clock may be set back: then no pause is longer than it was meant to be. */
  function waitOf({ callbackId, nextAt, attempts }: StoredCallback): Wait {
    if (nextAt === null) return { nextAt, until: Number.NEGATIVE_INFINITY };
    const known = waits.get(callbackId);
    const meant = elapsed() + Math.min(nextAt - clock.now(), pauses[attempts - 1] ?? 0);
    return { nextAt, until: known?.nextAt === nextAt ? Math.min(known.until, meant) : meant };
  }

  return {
    take(found: readonly StoredCallback[]) {
      waits = new Map(found.map((callback) => [callback.callbackId, waitOf(callback)]));
    },
    leftMs: (callbackId: string) => (waits.get(callbackId)?.until ?? 0) - elapsed(),
  };
}
