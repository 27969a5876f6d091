// Waits for something unless a signal aborts first, cheaply enough for thousands of waits on one signal.

/**
 * The promise's value, or null when the signal aborts first.
 *
 * A job's signal is shared by all its look-ups, and adding a listener to an EventTarget takes time in proportion to
 * those it has. So each signal gets one listener, and keeps its waits in a set beside it.
 */
export function unlessAborted<A>(promise: Promise<A>, signal: AbortSignal): Promise<A | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const waits = waitsOf(signal);
    const giveUp = () => resolve(null);
    waits.add(giveUp);
    promise.then(
      (value) => {
        waits.delete(giveUp);
        resolve(value);
      },
      (error) => {
        waits.delete(giveUp);
        reject(error);
      },
    );
  });
}

const waitsBySignal = new WeakMap<AbortSignal, Set<() => void>>();

function waitsOf(signal: AbortSignal): Set<() => void> {
  const known = waitsBySignal.get(signal);
  if (known !== undefined) return known;
  const waits = new Set<() => void>();
  waitsBySignal.set(signal, waits);
  signal.addEventListener(
    'abort',
    () => {
      for (const giveUp of waits) giveUp();
    },
    { once: true },
  );
  return waits;
}
