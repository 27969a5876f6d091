// How long each job may wait for a network: its wait is recorded with it, and ends after a while.
import type { Clock } from '../../engine/ports.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import type { Run } from './run.ts';

export interface WaitLimits {
  /** Records that a job waits; resolves when that is kept, or is known not to be: the job waits all the same. */
  begin(run: Run): Promise<void>;
  /** Records that it waits no more. */
  end(run: Run): Promise<void>;
  /** Ends the timer of a job alone. */
  forget(run: Run): void;
}

export interface WaitLimitDeps {
  readonly store: Pick<Store, 'setWaiting'>;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a job may wait, in milliseconds. */
  readonly mostMs: () => number;
  /** Told of a job whose wait began or ended. */
  readonly changed: (jobId: string) => void;
  /** Told of a job that has waited too long. */
  readonly expired: (run: Run) => void;
}

/** What setTimeout can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function createWaitLimits(deps: WaitLimitDeps): WaitLimits {
  const { store, clock, log, mostMs, changed, expired } = deps;
  const timers = new Map<Run, NodeJS.Timeout>();

  async function record(run: Run, since: number | null): Promise<void> {
    await store
      .setWaiting(run.jobId, since)
      .catch((error: unknown) => log.error({ error, job: run.jobId }, 'a wait was not recorded'));
    changed(run.jobId);
  }

  function forget(run: Run): void {
    clearTimeout(timers.get(run));
    timers.delete(run);
  }

  return {
    begin(run) {
      const since = run.waitsSince(clock.now());
      const leftMs = Math.max(0, since + mostMs() - clock.now());
      timers.set(run, setTimeout(expired, Math.min(leftMs, LONGEST_TIMER_MS), run));
      return record(run, since);
    },
    end(run) {
      forget(run);
      return record(run, null);
    },
    forget,
  };
}
