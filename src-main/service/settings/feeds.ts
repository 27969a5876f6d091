// Keeps the feeds fresh and says how fresh they are: fetched on request or by schedule, through the port of the feeds.
import type { FeedDetails, FeedOutcome } from '../../../src-shared/bridge/app.ts';
import type { Clock } from '../../engine/ports.ts';
import {
  FEED_NAMES,
  type FeedName,
  type FeedRefresh,
  type FeedState,
  type FeedsPort,
} from '../ports/feeds.ts';
import type { Log } from '../ports/log.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often each feed is asked for. Tor's list is rebuilt every 40 minutes, the others once a day or so. */
export const FEED_INTERVALS_MS: Readonly<Record<FeedName, number>> = {
  tor: HOUR_MS,
  vpn: 24 * HOUR_MS,
  datacenter: 24 * HOUR_MS,
  private_relay: 24 * HOUR_MS,
  disposable: 24 * HOUR_MS,
  mail_providers: 24 * HOUR_MS,
};

/** After a failure the next attempt comes sooner: first after this, then after twice as long each time. */
const RETRY_MS = 5 * MINUTE_MS;
/** An overdue feed waits up to this long, so that many feeds and many machines do not ask at the same moment. */
const SPREAD_MS = 10_000;
/** Added to each interval, as a share of it. */
const JITTER = 0.1;

/** Calls `work` once after some time, unless it is cancelled before. */
export interface Timers {
  after(ms: number, work: () => void): { cancel(): void };
}

export interface FeedsDeps {
  readonly port: FeedsPort;
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  /** Asked at each use, so that a changed setting counts at once. */
  readonly switchedOn: (name: FeedName) => boolean;
  readonly log: Log;
}

export interface Feeds {
  status(): readonly FeedDetails[];
  /**
   * Asks for one feed or all of them now. One that is switched off or has no address is left alone, and one that is being fetched already
   * is waited for. An aborted caller no longer waits; what others wait for goes on. Never rejects.
   */
  update(name: FeedName | null, signal?: AbortSignal): Promise<readonly FeedOutcome[]>;
  /** Begins to keep the feeds fresh; called again after a switch was turned, it plans again. For hosts that stay. */
  start(): void;
  /** Ends the schedule and what is under way. */
  stop(): Promise<void>;
  /** Hears of each feed when an attempt has ended. Answers how to stop listening. */
  onChange(listener: (feed: FeedDetails) => void): () => void;
}

export function createFeeds(deps: FeedsDeps): Feeds {
  const { port, switchedOn, log } = deps;
  const inProgress = new Map<FeedName, Promise<FeedRefresh>>();
  const listeners = new Set<(feed: FeedDetails) => void>();
  const stopping = new AbortController();
  let started = false;
  const schedule = scheduleOf(
    deps,
    (name) => inProgress.has(name),
    (name) => void refresh(name),
  );

  return {
    status: () => FEED_NAMES.map(details),
    async update(name, signal) {
      const names = name === null ? FEED_NAMES : [name];
      const wait = Promise.all(names.map((each) => outcomeOf(each, deps, refresh)));
      return signal === undefined ? wait : unlessAborted(wait, names, signal);
    },
    start() {
      if (stopping.signal.aborted) return;
      started = true;
      for (const name of FEED_NAMES) schedule.first(name);
    },
    async stop() {
      stopping.abort();
      await Promise.all(inProgress.values());
      for (const name of FEED_NAMES) schedule.unplan(name);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function refresh(name: FeedName): Promise<FeedRefresh> {
    const running = inProgress.get(name);
    if (running !== undefined) return running;
    schedule.unplan(name);
    const refreshing = attempt(name);
    inProgress.set(name, refreshing);
    return refreshing;
  }

  async function attempt(name: FeedName): Promise<FeedRefresh> {
    // Not at once: whoever asked must be found under way first.
    await Promise.resolve();
    const refreshed: FeedRefresh = stopping.signal.aborted
      ? { outcome: 'aborted' }
      : await port.refresh(name, stopping.signal).catch(ofItsFault);
    inProgress.delete(name);
    if (refreshed.outcome === 'aborted') return refreshed;
    if (refreshed.outcome === 'failed') {
      schedule.failed(name);
      log.error({ feed: name, reason: refreshed.message }, 'a feed could not be refreshed');
    } else {
      schedule.succeeded(name);
      log.info({ feed: name, outcome: refreshed.outcome }, 'a feed was refreshed');
    }
    if (started) schedule.next(name);
    for (const listener of listeners) tell(listener, details(name), log);
    return refreshed;
  }

  function details(name: FeedName): FeedDetails {
    return feedDetails(port.state(name), {
      switchedOn: switchedOn(name),
      updating: inProgress.has(name),
      nextAt: schedule.nextAt(name),
    });
  }
}

/** Whoever promises not to reject has a fault then; the feed is asked for again all the same. */
function ofItsFault(error: unknown): FeedRefresh {
  return { outcome: 'failed', message: `Vouch failed at it: ${String(error)}` };
}

async function outcomeOf(
  name: FeedName,
  { port, switchedOn }: FeedsDeps,
  refresh: (name: FeedName) => Promise<FeedRefresh>,
): Promise<FeedOutcome> {
  const outcome = (outcome: FeedOutcome['outcome'], message: string | null): FeedOutcome => ({
    name,
    outcome,
    entries: port.state(name).entries,
    message,
  });
  if (!switchedOn(name)) return outcome('switched_off', null);
  if (port.state(name).urls.length === 0) return outcome('no_address', null);
  const refreshed = await refresh(name);
  return outcome(refreshed.outcome, refreshed.outcome === 'failed' ? refreshed.message : null);
}

function tell(listener: (feed: FeedDetails) => void, feed: FeedDetails, log: Log): void {
  try {
    listener(feed);
  } catch (error) {
    log.error({ feed: feed.name, error }, 'a listener failed');
  }
}

/** When each feed is asked for next. */
function scheduleOf(
  { port, clock, timers, random, switchedOn }: FeedsDeps,
  isBusy: (name: FeedName) => boolean,
  refresh: (name: FeedName) => void,
) {
  const plans = new Map<FeedName, { readonly at: number; readonly timer: { cancel(): void } }>();
  const failures = new Map<FeedName, number>();

  function plan(name: FeedName, waitMs: number): void {
    unplan(name);
    if (!switchedOn(name) || isBusy(name) || port.state(name).urls.length === 0) return;
    const timer = timers.after(waitMs, () => {
      plans.delete(name);
      if (switchedOn(name)) refresh(name);
    });
    plans.set(name, { at: clock.now() + waitMs, timer });
  }

  function unplan(name: FeedName): void {
    plans.get(name)?.timer.cancel();
    plans.delete(name);
  }

  /** How long until a feed is due when nothing has been asked for yet in this run. */
  function dueIn(name: FeedName): number {
    const { checkedAt, error } = port.state(name);
    const now = clock.now();
    // A clock that was set back would keep a feed waiting for years.
    if (checkedAt === null || checkedAt > now || error !== null) return random() * SPREAD_MS;
    const leftMs = checkedAt + FEED_INTERVALS_MS[name] - now;
    return leftMs > 0 ? leftMs : random() * SPREAD_MS;
  }

  function pauseAfter(name: FeedName): number {
    const intervalMs = FEED_INTERVALS_MS[name];
    const failed = failures.get(name) ?? 0;
    const pauseMs = failed === 0 ? intervalMs : Math.min(intervalMs, RETRY_MS * 2 ** (failed - 1));
    return pauseMs * (1 + JITTER * random());
  }

  return {
    nextAt: (name: FeedName) => plans.get(name)?.at ?? null,
    /** For a feed that was not asked for yet in this run. */
    first: (name: FeedName) => plan(name, dueIn(name)),
    next: (name: FeedName) => plan(name, pauseAfter(name)),
    unplan,
    failed: (name: FeedName) => failures.set(name, (failures.get(name) ?? 0) + 1),
    succeeded: (name: FeedName) => failures.delete(name),
  };
}

async function unlessAborted(
  wait: Promise<readonly FeedOutcome[]>,
  names: readonly FeedName[],
  signal: AbortSignal,
): Promise<readonly FeedOutcome[]> {
  const given = names.map(
    (name): FeedOutcome => ({ name, outcome: 'aborted', entries: null, message: null }),
  );
  if (signal.aborted) return given;
  const { promise, resolve } = Promise.withResolvers<readonly FeedOutcome[]>();
  const onAbort = () => resolve(given);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([wait, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function feedDetails(
  state: FeedState,
  plan: {
    readonly switchedOn: boolean;
    readonly updating: boolean;
    readonly nextAt: number | null;
  },
): FeedDetails {
  return {
    name: state.name,
    title: state.title,
    urls: [...state.urls],
    bundled: state.bundled,
    switched_on: plan.switchedOn,
    updating: plan.updating,
    entries: state.entries,
    fetched_at: moment(state.fetchedAt),
    checked_at: moment(state.checkedAt),
    tried_at: moment(state.triedAt),
    next_at: moment(plan.nextAt),
    error:
      state.error === null
        ? null
        : { at: new Date(state.error.at).toISOString(), message: state.error.message },
  };
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
