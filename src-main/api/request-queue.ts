// Spreads requests that came all at once over several turns of the event loop, so that everything else has its turn.

/** What requests may take of one turn before the others wait for the next, in milliseconds. */
const SHARE_MS = 20;

/** Takes a request up now, or in a later turn; those that wait keep their order. */
export type RequestQueue = (begin: () => void) => void;

/**
 * A client that writes a hundred requests without waiting for an answer has them all read in one turn; a few dozen such
 * clients would hold the loop up for as long as all their answers take.
 *
 * @param elapsed milliseconds from any moment on
 */
export function createRequestQueue(elapsed: () => number): RequestQueue {
  const waiting: (() => void)[] = [];
  /** When the first request of this turn was taken up; null before there is one. */
  let since: number | null = null;

  function open(): number {
    since = elapsed();
    setImmediate(goOn);
    return since;
  }

  function goOn(): void {
    since = null;
    while (waiting.length > 0 && hasTime()) waiting.shift()?.();
  }

  function hasTime(): boolean {
    const now = elapsed();
    return now - (since ?? open()) < SHARE_MS;
  }

  return (begin) => {
    if (waiting.length === 0 && hasTime()) begin();
    else waiting.push(begin);
  };
}
