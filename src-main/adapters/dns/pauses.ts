// Pauses that a signal ends early, passed in so that tests control them.
import { setTimeout as sleep } from 'node:timers/promises';

/** Pauses; ends early, without rejecting, when the signal aborts. */
export interface Pauses {
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}

export const REAL_PAUSES: Pauses = {
  async pause(ms, signal) {
    try {
      await sleep(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
