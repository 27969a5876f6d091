// One look-up under way per key, however many wait for it.
import type { Lane, LookupContext } from '../engine/ports.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A look-up that is under way, as seen by the one who does it. */
export interface Flight {
  /** Of the one who asked first. */
  readonly checkId: string;
  /** Aborts once nobody waits any more. */
  readonly signal: AbortSignal;
  /** Interactive as soon as anybody who waits is. */
  lane(): Lane;
}

/** Asks about a domain from another machine, or by `here` from this one. */
export type AskElsewhere<A> = (
  domain: string,
  flight: Flight,
  here: () => Promise<A>,
) => Promise<A>;

export interface SingleFlight<A extends object> {
  /** Joins the look-up of this key, or starts it. The signal ends this caller's waiting only; then null. */
  join(
    key: string,
    context: LookupContext,
    perform: (flight: Flight) => Promise<A>,
  ): Promise<A | null>;
}

interface Shared<A> {
  readonly promise: Promise<A>;
  readonly ending: AbortController;
  lane: Lane;
  waiters: number;
}

export function createSingleFlight<A extends object>(): SingleFlight<A> {
  const inProgress = new Map<string, Shared<A>>();

  return {
    async join(key, context, perform) {
      if (context.signal.aborted) return null;
      const shared = inProgress.get(key) ?? start(key, context, perform);
      if (context.lane === 'interactive') shared.lane = 'interactive';
      shared.waiters += 1;
      const answer = await unlessAborted(shared.promise, context.signal);
      shared.waiters -= 1;
      if (answer === null && shared.waiters === 0) {
        drop(key, shared);
        shared.ending.abort();
      }
      return answer;
    },
  };

  function start(
    key: string,
    context: LookupContext,
    perform: (flight: Flight) => Promise<A>,
  ): Shared<A> {
    const { promise, resolve, reject } = Promise.withResolvers<A>();
    const ending = new AbortController();
    const shared: Shared<A> = { promise, ending, lane: context.lane, waiters: 0 };
    inProgress.set(key, shared);
    const flight = { checkId: context.checkId, signal: ending.signal, lane: () => shared.lane };
    perform(flight)
      .finally(() => drop(key, shared))
      .then(resolve, reject);
    return shared;
  }

  function drop(key: string, shared: Shared<A>): void {
    if (inProgress.get(key) === shared) inProgress.delete(key);
  }
}
