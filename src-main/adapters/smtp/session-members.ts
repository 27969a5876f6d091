// The recipients of one session, which lasts as long as anybody waits for it.
import type { HostOutcome } from './outcome.ts';
import type { Place } from './waiting-recipients.ts';

export class SessionMembers {
  readonly #places: Place[] = [];
  readonly #abandoned = new AbortController();

  /** One function for all, so that a signal that many share has one listener. */
  readonly #endIfAbandoned = () => {
    if (this.#places.every((place) => place.settled || hasGivenUp(place))) this.#abandoned.abort();
  };

  /** Aborts once nobody waits any more. */
  get abandoned(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Whether there is more than one. */
  get areSeveral(): boolean {
    return this.#places.length > 1;
  }

  admit(places: readonly Place[]): void {
    for (const place of places) {
      this.#places.push(place);
      const { signal } = place.question.context;
      if (signal.aborted) this.#endIfAbandoned();
      else signal.addEventListener('abort', this.#endIfAbandoned, { once: true });
    }
  }

  /** Those that wait and are not among `asked`. */
  notAsked(asked: ReadonlySet<Place>): readonly Place[] {
    return this.#places.filter(
      (place) => !asked.has(place) && !place.settled && !hasGivenUp(place),
    );
  }

  settle(outcome: HostOutcome): void {
    for (const place of this.#places) if (!place.settled) place.settle(outcome);
  }

  /** Whoever is left is asked for in another session. */
  askLater(): void {
    for (const place of this.#places) askLater(place);
  }

  fail(error: unknown): void {
    for (const place of this.#places) if (!place.settled) place.fail(error);
  }
}

export function hasGivenUp({ question }: Place): boolean {
  return question.context.signal.aborted;
}

/** Has a recipient asked for in another session; `alone` where there must be nobody else in it. */
export function askLater(place: Place, alone = false): void {
  if (!place.settled) place.settle({ kind: 'again', alone });
}
