// Waits for something unless a signal aborts first, cheaply enough for thousands of waits on one signal.

/** What a look-up says to whoever has given it up. */
export const CANCELLED = 'The call was cancelled';

/** Somebody who waits no longer once a signal aborts. */
export interface Waiting {
  abandon(): void;
}

/** The promise's value, or null when the signal aborts first. */
export function unlessAborted<A>(promise: Promise<A>, signal: AbortSignal): Promise<A | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const waits = waitsOf(signal);
    const wait = { abandon: () => resolve(null) };
    waits.add(wait);
    promise.then(
      (value) => {
        waits.delete(wait);
        resolve(value);
      },
      (error) => {
        waits.delete(wait);
        reject(error);
      },
    );
  });
}

const waitsBySignal = new WeakMap<AbortSignal, Set<Waiting>>();

/**
 * Those who are notified when a signal aborts; whoever waits no longer takes himself out.
 *
 * A job's signal is shared by all its look-ups, and adding a listener to an EventTarget takes time in proportion to
 * those it has. So each signal gets one listener, and keeps its waits in a set beside it.
 */
export function waitsOf(signal: AbortSignal): Set<Waiting> {
  const known = waitsBySignal.get(signal);
  if (known !== undefined) return known;
  const waits = new Set<Waiting>();
  waitsBySignal.set(signal, waits);
  signal.addEventListener(
    'abort',
    () => {
      for (const wait of waits) wait.abandon();
    },
    { once: true },
  );
  return waits;
}
