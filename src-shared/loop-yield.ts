// Yields to the event loop between the steps of long work, so that it is never held up for long.

/** Half of what the main loop may be held up at most, in milliseconds. */
const WORK_MS = 12;

/** Call the answer between small steps: it lets others in when enough time has passed, and ends the work on an abort. */
export function createLoopYield(signal: AbortSignal | undefined): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    signal?.throwIfAborted();
    if (performance.now() - since < WORK_MS) return null;
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      signal?.throwIfAborted();
      since = performance.now();
    });
  };
}
