// When a server may be asked next: so many questions at once and a minute, some time between two, and a pause when it asks
// for one, refuses, or has gone silent. RDAP, WHOIS, websites and SMTP each have one with their own limits.
import type { Lane } from '../../engine/ports.ts';
import { LastTries } from './last-tries.ts';
import type { Pace, PacingLimits } from './pace.ts';
import { ABORTED, ServerQueue, type ServerRate } from './server-queue.ts';
import type { Timers } from './timers.ts';
import type { Asker, Turn } from './turn.ts';

export interface TurnOptions {
  /** A moment of `Timers`; the deadline of the asker's lane when left out. */
  readonly until?: number;
  /** In place of the limits' own, for a server that is met for the first time. */
  readonly pace?: Pace;
  /** Goes before all others of its lane: what was begun and cut off goes on. */
  readonly ahead?: boolean;
}

export interface Pacing {
  /** Waits for a turn at a server; interactive askers go first. Never rejects. */
  turn(server: string, asker: Asker, options?: TurnOptions): Promise<Turn>;
  /** When an asker who comes now has waited long enough, as a moment of `Timers`. */
  deadline(lane: Lane): number;
  /** How each server that is known is asked at the moment. */
  rates(): ReadonlyMap<string, ServerRate>;
  /** How one server is asked at the moment, or would be. */
  rate(server: string, pace?: Pace): ServerRate;
  /** Ends the waiting of everybody, as if each had given up. */
  dismiss(): void;
  /** Servers that are left alone because they did not answer may be asked again. */
  forgetTimeout(): void;
}

/** What was learnt of a server is kept at least this long. */
const REMEMBERED_MS = 600_000;
/** More servers than that are only kept while somebody needs them. */
const MANY_SERVERS = 5_000;

export function createPacing(limits: PacingLimits, timers: Timers): Pacing {
  const queues = new Map<string, ServerQueue>();
  const lastTries = new LastTries();
  let sweepAt = MANY_SERVERS;

  return {
    turn(server, asker, { until = deadline(asker.lane()), pace = limits, ahead = false } = {}) {
      if (asker.signal.aborted) return Promise.resolve(ABORTED);
      return queueOf(server, pace).wait(asker, until, ahead);
    },
    deadline,
    rates: () => new Map([...queues].map(([server, { rate }]) => [server, rate])),
    rate: (server, pace = limits) => (queues.get(server) ?? newQueue(pace)).rate,
    dismiss() {
      for (const queue of queues.values()) queue.dismiss();
    },
    forgetTimeout() {
      for (const queue of queues.values()) queue.forgetTimeout();
    },
  };

  function deadline(lane: Lane): number {
    return timers.now() + limits.maxWaitMs[lane];
  }

  function queueOf(server: string, pace: Pace): ServerQueue {
    const known = queues.get(server);
    if (known !== undefined) return known;
    if (queues.size >= sweepAt) {
      forgetIdleServers();
      // Where few are idle they are gone through again only once there are twice as many.
      sweepAt = Math.max(MANY_SERVERS, 2 * queues.size);
    }
    const queue = newQueue(pace);
    queues.set(server, queue);
    return queue;
  }

  function newQueue(pace: Pace): ServerQueue {
    return new ServerQueue(pace, limits, timers, lastTries);
  }

  function forgetIdleServers(): void {
    const before = timers.now() - REMEMBERED_MS;
    for (const [server, queue] of queues) if (queue.isIdleSince(before)) queues.delete(server);
  }
}
