// Those who wait for a usable network, for whom it is checked again and again.
import type { NetworkState } from '../../service/ports/network.ts';
import type { Pauses } from './pauses.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export class UsableWaiters {
  readonly #pauses: Pauses;
  readonly #check: () => Promise<NetworkState>;
  readonly #waiters = new Set<(usable: boolean) => void>();
  #wake: AbortController | null = null;

  constructor(pauses: Pauses, check: () => Promise<NetworkState>) {
    this.#pauses = pauses;
    this.#check = check;
  }

  /** Resolves with true when the network is usable, with false when the signal aborts first. */
  async wait(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const abandon = () => resolve(false);
    signal.addEventListener('abort', abandon);
    this.#waiters.add(resolve);
    if (this.#wake === null) void this.#look();
    const usable = await promise;
    signal.removeEventListener('abort', abandon);
    this.#waiters.delete(resolve);
    if (this.#waiters.size === 0) this.lookNow();
    return usable;
  }

  /** The network was found usable. */
  release(): void {
    for (const resolve of this.#waiters) resolve(true);
  }

  /** Ends the pause that is on. */
  lookNow(): void {
    this.#wake?.abort();
  }

  /** After 1, 2, 4 … 30 s, and at once when woken. */
  async #look(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (this.#waiters.size > 0) {
      const wake = new AbortController();
      this.#wake = wake;
      await this.#pauses.pause(pauseMs, wake.signal);
      if (this.#waiters.size === 0) break;
      if ((await this.#check()).state === 'ok') break;
      pauseMs = wake.signal.aborted ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    this.#wake = null;
  }
}
