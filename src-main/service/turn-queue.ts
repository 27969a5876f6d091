// Spreads a burst of work over several turns of the event loop, so that nothing else is held up.

export interface TurnQueue {
  /** Does a piece of work now, or in a later turn; pieces that wait keep their order. */
  (begin: () => void): void;
  /** Whether a piece would be done now; the caller then does one at once. */
  isFree(): boolean;
}

/**
 * A client that writes a hundred requests without waiting for an answer has them all read in one turn, and an answer that
 * many checks wait for lets them all go on in one: a few such clients or answers would hold the loop up for as long as
 * all that work takes.
 *
 * @param elapsed milliseconds from any moment on
 * @param shareMs what the pieces may take of one turn before the others wait for the next, in milliseconds; asked for each
 */
export function createTurnQueue(elapsed: () => number, shareMs: () => number): TurnQueue {
  const waiting: (() => void)[] = [];
  /** When the first piece of this turn was taken up; null before there is one. */
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
    return now - (since ?? open()) < shareMs();
  }

  const isFree = () => waiting.length === 0 && hasTime();

  function takeTurn(begin: () => void): void {
    if (isFree()) begin();
    else waiting.push(begin);
  }

  return Object.assign(takeTurn, { isFree });
}
