// How long each job may wait for a network: its wait is recorded with it, and ends after a while.
import type { Clock } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import type { Run } from './run.ts';

export interface WaitLimits {
  /** Records that a job waits; resolves when that is kept. */
  begin(run: Run): Promise<void>;
  /** Records that it waits no more. */
  end(run: Run): Promise<void>;
  /** Ends the timer of a job alone. */
  forget(run: Run): void;
}

export interface WaitLimitDeps {
  readonly store: Pick<Store, 'setWaiting'>;
  readonly clock: Clock;
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
  const { store, clock, mostMs, changed, expired } = deps;
  const timers = new Map<Run, NodeJS.Timeout>();

  async function record(run: Run, since: number | null): Promise<void> {
    await store.setWaiting(run.jobId, since);
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
