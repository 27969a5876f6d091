// Tells whether the network can be used: whether any resolver answers, and whether it tells the truth about names that
// do not exist.
import type { Clock } from '../../engine/ports.ts';
import type { NetworkState } from '../../service/ports/network.ts';
import { type NetworkProbes, observeNetwork, type RandomInt } from './network-check.ts';
import type { Pauses } from './pauses.ts';
import { UsableWaiters } from './usable-waiters.ts';

export interface NetworkMonitor {
  /** The last known state; 'ok' until a check has said otherwise. */
  current(): NetworkState;
  /** Checks now; calls at the same time share one check. */
  check(): Promise<NetworkState>;
  /**
   * To be called before a question. Starts the check that is due without waiting for it; waits only when the last
   * state was unusable, for a new check of it at most once a second.
   */
  beforeAsking(): NetworkState | Promise<NetworkState>;
  /** The state once the first check has settled: no answer counts before. */
  whenVerified(): NetworkState | Promise<NetworkState>;
  /** To be called when no server answered a question: checks, unless that was done within the last second. */
  afterTimeout(): Promise<NetworkState>;
  /** Resolves with true when the network is usable, with false when the signal aborts first. */
  waitUntilUsable(signal: AbortSignal): Promise<boolean>;
  /** Forgets what is known (the machine's network has changed) and lets those who wait look at once. */
  reset(): void;
}

/** A working network is checked this often, while it is in use. */
const RECHECK_OK_MS = 180_000;
const RECHECK_UNUSABLE_MS = 1_000;

export function createNetworkMonitor(
  probes: NetworkProbes,
  clock: Clock,
  pauses: Pauses,
  randomInt: RandomInt,
): NetworkMonitor {
  let state: NetworkState = { state: 'ok' };
  let checkedAt: number | null = null;
  let running: Promise<NetworkState> | null = null;
  let generation = 0;
  const waiters = new UsableWaiters(pauses, check);

  const monitor: NetworkMonitor = {
    current: () => state,
    check,
    beforeAsking() {
      const age = ageMs();
      if (state.state !== 'ok') return age >= RECHECK_UNUSABLE_MS ? check() : state;
      if (age >= RECHECK_OK_MS) void check();
      return state;
    },
    whenVerified() {
      return checkedAt === null ? check() : state;
    },
    async afterTimeout() {
      return running ?? (ageMs() >= RECHECK_UNUSABLE_MS ? check() : state);
    },
    async waitUntilUsable(signal) {
      if (signal.aborted) return false;
      if ((await monitor.whenVerified()).state === 'ok') return true;
      if (signal.aborted) return false;
      return waiters.wait(signal);
    },
    reset() {
      generation += 1;
      state = { state: 'ok' };
      checkedAt = null;
      running = null;
      waiters.lookNow();
    },
  };
  return monitor;

  /** A check from the future was made before the clock was set back: how long ago, nobody knows. */
  function ageMs(): number {
    const age = checkedAt === null ? -1 : clock.now() - checkedAt;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  function check(): Promise<NetworkState> {
    if (running !== null) return running;
    const mine = generation;
    const checking = observeNetwork(probes, randomInt).then((observed) => {
      // A reset has overtaken this check: its answer is about another network.
      if (mine !== generation) return monitor.whenVerified();
      state = observed;
      checkedAt = clock.now();
      running = null;
      if (observed.state === 'invented') probes.unmasked();
      if (observed.state === 'ok') waiters.release();
      return observed;
    });
    running = checking;
    return checking;
  }
}
