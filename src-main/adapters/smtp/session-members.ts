// The recipients of one session, which lasts as long as anybody waits for it.
import type { HostOutcome } from './outcome.ts';
import type { RecipientWaiter } from './recipient-queues.ts';

export class SessionMembers {
  readonly #places: RecipientWaiter[] = [];
  readonly #abandoned = new AbortController();

  /** One function for all, so that a signal that many share has one listener. */
  readonly #endIfAbandoned = () => {
    if (this.#places.every((waiter) => waiter.resolved || hasGivenUp(waiter)))
      this.#abandoned.abort();
  };

  /** Aborts once nobody waits any more. */
  get abandoned(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Whether there is more than one. */
  get areSeveral(): boolean {
    return this.#places.length > 1;
  }

  admit(waiters: readonly RecipientWaiter[]): void {
    for (const waiter of waiters) {
      this.#places.push(waiter);
      const { signal } = waiter.question.context;
      if (signal.aborted) this.#endIfAbandoned();
      else signal.addEventListener('abort', this.#endIfAbandoned);
    }
  }

  /** Those that wait and are not among `asked`. */
  dnsNotTried(asked: ReadonlySet<RecipientWaiter>): readonly RecipientWaiter[] {
    return this.#places.filter(
      (waiter) => !asked.has(waiter) && !waiter.resolved && !hasGivenUp(waiter),
    );
  }

  resolve(outcome: HostOutcome): void {
    for (const waiter of this.#places) if (!waiter.resolved) waiter.resolve(outcome);
  }

  /** Whoever is left is asked for in another session. */
  askLater(): void {
    for (const waiter of this.#places) askLater(waiter);
  }

  fail(error: unknown): void {
    for (const waiter of this.#places) if (!waiter.resolved) waiter.fail(error);
  }
}

export function hasGivenUp({ question }: RecipientWaiter): boolean {
  return question.context.signal.aborted;
}

/** Has a recipient asked for in another session; `alone` where it must have no other recipient. */
export function askLater(waiter: RecipientWaiter, alone = false): void {
  if (!waiter.resolved) waiter.resolve({ kind: 'again', alone });
}
