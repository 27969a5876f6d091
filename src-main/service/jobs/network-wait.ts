// The wait of all jobs for a network that is gone: it ends when the network is back.
import type { Log } from '../ports/log.ts';
import type { NetworkPort } from '../ports/network.ts';
import type { Run } from './run.ts';
import type { RunEvent } from './run-states.ts';

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
  readonly network: NetworkPort;
  readonly log: Log;
  /** All jobs at work. */
  readonly runs: () => Iterable<Run>;
  /** Ends the wait without a network. */
  readonly signal: AbortSignal;
  /** Resolves once a run has moved on; null where its state refuses the event. */
  readonly dispatch: (run: Run, event: RunEvent) => Promise<void> | null;
  /** Told when a wait has ended. */
  readonly ended: () => void;
}

export function createNetworkWait(deps: NetworkWaitDeps): NetworkWait {
  const { network, log, runs, signal, dispatch } = deps;
  let wait: Promise<void> | null = null;

  async function untilUsable(): Promise<void> {
    for (const run of runs()) await dispatch(run, 'network_lost');
    if (await isUsable()) for (const run of runs()) await dispatch(run, 'network_back');
  }

  /** Where that cannot be told, the next look-up finds out. */
  async function isUsable(): Promise<boolean> {
    try {
      return await network.waitUntilUsable(signal);
    } catch (error) {
      if (!signal.aborted) log.error({ error }, 'waiting for the network failed');
      return !signal.aborted;
    }
  }

  return {
    get isWaiting() {
      return wait !== null;
    },
    begin() {
      if (wait || signal.aborted) return;
      wait = untilUsable().finally(() => {
        wait = null;
        deps.ended();
      });
    },
    async join(run) {
      if (wait) await dispatch(run, 'network_lost');
      // The network may have come back meanwhile, and passed this job by.
      if (!wait) await dispatch(run, 'network_back');
    },
    async over() {
      await wait;
    },
  };
}
