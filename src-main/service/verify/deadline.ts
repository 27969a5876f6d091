// The time limit of a check; it stands still while the check waits for its turn at a server.

export interface Deadline {
  /** Aborts when the time is over, or when the caller gives up. */
  readonly signal: AbortSignal;
  /** The time stands still until `resume`. */
  pause(): void;
  resume(): void;
  /** To be called when the work is done. */
  end(): void;
}

/** Begins to run at once. `signal` is the caller's own. */
export function startDeadline(signal: AbortSignal, ms: number): Deadline {
  const limit = new AbortController();
  const stop = () => limit.abort();
  let leftMs = ms;
  let runsSince: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  function pause(): void {
    if (runsSince === null) return;
    leftMs = Math.max(0, leftMs - (performance.now() - runsSince));
    runsSince = null;
    if (timer !== null) clearTimeout(timer);
  }

  function resume(): void {
    if (runsSince !== null) return;
    runsSince = performance.now();
    timer = setTimeout(stop, leftMs);
  }

  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  resume();
  return {
    signal: limit.signal,
    pause,
    resume,
    end() {
      pause();
      signal.removeEventListener('abort', stop);
    },
  };
}
