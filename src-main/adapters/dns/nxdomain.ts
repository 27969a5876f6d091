// Tells whether "no such name" can be believed: a resolver that denies even the root of the DNS denies everything, as those of
// closed networks do. What a resolver invents is another question (network-check.ts).
import type { Clock } from '../../engine/ports.ts';
import type { Pauses } from './pauses.ts';

/** What the resolvers say of the root: nobody can truthfully deny it (RFC 8109 §3). */
export type RootReply = 'denied' | 'not_denied';

export interface DenialWatch {
  /** To be called when a name turned out to exist: whoever says that can be believed when it denies others. */
  confirmed(): void;
  /** Whether a denial can be believed; asks for the root where nothing is known yet. */
  believable(): boolean | Promise<boolean>;
  /** The last finding, without asking; true until something else was found. */
  current(): boolean;
  /** Resolves with true once denials can be believed, with false when the signal aborts first. */
  waitUntilBelievable(signal: AbortSignal): Promise<boolean>;
  /** Forgets what is known: the machine's network has changed. */
  reset(): void;
}

const RECHECK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** `always` believes every denial without asking: the servers were named on purpose. */
export function createDenialWatch(
  always: () => boolean,
  askRoot: () => Promise<RootReply>,
  clock: Clock,
  pauses: Pauses,
): DenialWatch {
  let known = false;
  let denied = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  let pending = Promise.withResolvers<void>();

  function trust(): boolean {
    if (!known) pending.resolve();
    known = true;
    denied = false;
    return true;
  }

  async function ask(): Promise<boolean> {
    const reply = await askRoot();
    checkedAt = clock.now();
    asking = null;
    if (known || reply === 'not_denied') return trust();
    denied = true;
    return false;
  }

  function believable(): boolean | Promise<boolean> {
    if (known || always()) return true;
    const ageMs = clock.now() - checkedAt;
    // Negative where the clock was set back meanwhile.
    if (denied && ageMs >= 0 && ageMs < RECHECK_MS) return false;
    asking ??= ask();
    return asking;
  }

  return {
    confirmed: () => void trust(),
    believable,
    current: () => !denied,
    async waitUntilBelievable(signal) {
      let pauseMs = RECHECK_MS;
      while (!(await believable())) {
        const ended = new AbortController();
        await Promise.race([
          pauses.pause(pauseMs, AbortSignal.any([signal, ended.signal])),
          pending.promise,
        ]);
        ended.abort();
        if (signal.aborted) return false;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      return !signal.aborted;
    },
    reset() {
      known = false;
      denied = false;
      pending = Promise.withResolvers<void>();
    },
  };
}
