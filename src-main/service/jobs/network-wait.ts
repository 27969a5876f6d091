// Jobs without a network: all of them share one wait, recorded with each job, until the network is back or a job has
// waited too long.
import type { Clock } from '../../engine/ports.ts';
import type { Log } from '../ports/log.ts';
import type { NetworkPort } from '../ports/network.ts';
import type { Store } from '../ports/store.ts';
import type { Run } from './run.ts';

export interface NetworkWait {
  readonly isWaiting: boolean;
  /** An item met no network: all jobs wait; a second call meanwhile does nothing. */
  begin(): void;
  /** Has a job that begins wait with the others, if they wait. */
  join(run: Run): Promise<void>;
  /** Resolves when no wait is under way. */
  over(): Promise<void>;
}

export interface NetworkWaitDeps {
  readonly store: Pick<Store, 'setWaiting'>;
  readonly network: NetworkPort;
  readonly clock: Clock;
  readonly log: Log;
  /** All jobs at work. */
  readonly runs: () => Iterable<Run>;
  /** Ends the wait without a network. */
  readonly signal: AbortSignal;
  /** How long a job may wait, in milliseconds. */
  readonly mostMs: () => number;
  /** Told of a job whose wait began or ended. */
  readonly changed: (jobId: string) => void;
  /** Told of a job that has waited too long. */
  readonly tooLong: (run: Run) => void;
  /** Told when a wait has ended. */
  readonly ended: () => void;
}

/** What setTimeout can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function createNetworkWait(deps: NetworkWaitDeps): NetworkWait {
  const { store, network, clock, log, runs, signal } = deps;
  let wait: Promise<void> | null = null;

  async function untilUsable(): Promise<void> {
    for (const run of runs()) await mark(run, run.waitedBefore ?? clock.now());
    if (!(await network.waitUntilUsable(signal))) return;
    for (const run of runs()) await mark(run, null);
  }

  async function mark(run: Run, since: number | null): Promise<void> {
    if (run.ended || run.waitingSince === since) return;
    run.waitingSince = since;
    if (run.waitLimit) clearTimeout(run.waitLimit);
    run.waitLimit = since === null ? null : setTimeout(deps.tooLong, left(since), run);
    await store.setWaiting(run.jobId, since);
    deps.changed(run.jobId);
  }

  function left(since: number): number {
    return Math.min(Math.max(0, since + deps.mostMs() - clock.now()), LONGEST_TIMER_MS);
  }

  return {
    get isWaiting() {
      return wait !== null;
    },
    begin() {
      if (wait || signal.aborted) return;
      wait = untilUsable()
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ error }, 'waiting for the network failed');
        })
        .finally(() => {
          wait = null;
          deps.ended();
        });
    },
    async join(run) {
      if (wait) await mark(run, run.waitedBefore ?? clock.now());
      // The network may have come back meanwhile, and passed this job by.
      if (!wait) await mark(run, null);
    },
    async over() {
      await wait;
    },
  };
}
