// Yields to the event loop between the steps of long work, so that it is never held up for long.

/** Half of what the main loop may be held up at most, in milliseconds. */
const WORK_MS = 12;

/**
 * A function to be called between small steps: it yields to the event loop when enough time has passed, and rejects on
 * an abort.
 */
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
