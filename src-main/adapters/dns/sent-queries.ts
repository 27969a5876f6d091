// The queries that have left for one server, until each is answered, overdue, or waited for no longer.

type State = 'under_way' | 'overdue' | 'answered' | 'forgotten';

/** A query that has left. */
export class SentQuery {
  readonly atMs: number;
  /** Counts what has left, so that it is known what left after a cut. */
  readonly number: number;
  #state: State = 'under_way';

  constructor(atMs: number, number: number) {
    this.atMs = atMs;
    this.number = number;
  }

  get state(): State {
    return this.#state;
  }

  /** A reply came, or its time is over, or nobody waits any more; gives the state before. */
  enter(state: Exclude<State, 'under_way'>): State {
    const before = this.#state;
    if (before !== 'answered' && before !== 'forgotten') this.#state = state;
    return before;
  }
}

/** Judged queries are dropped from memory so many at once. */
const MOST_JUDGED_KEPT = 100;

/** What is overdue no longer counts as under way, though its answer is still waited for: what is lost must not hold up what is not. */
export class SentQueries {
  /** In the order in which they left; `#head` is the first that is not judged. */
  #queries: SentQuery[] = [];
  #head = 0;
  #underWay = 0;
  #left = 0;

  get inProgress(): number {
    return this.#underWay;
  }

  /** The number of the latest one. */
  get latest(): number {
    return this.#left;
  }

  leave(nowMs: number): SentQuery {
    this.#left += 1;
    this.#underWay += 1;
    const sent = new SentQuery(nowMs, this.#left);
    this.#queries.push(sent);
    return sent;
  }

  /** Gives the state before. */
  end(sent: SentQuery, state: 'answered' | 'forgotten'): SentQuery['state'] {
    const before = sent.enter(state);
    if (before === 'under_way') this.#underWay -= 1;
    return before;
  }

  /** Judges one after the other up to the first that left after `overdueBeforeMs` and may still be answered. */
  judge(overdueBeforeMs: number, count: (sent: SentQuery, lost: boolean) => void): void {
    for (; ; this.#head += 1) {
      const sent = this.#queries[this.#head];
      if (sent === undefined) break;
      if (sent.state === 'under_way') {
        if (sent.atMs > overdueBeforeMs) break;
        sent.enter('overdue');
        this.#underWay -= 1;
        count(sent, true);
      } else if (sent.state === 'answered') count(sent, false);
    }
    if (this.#head > MOST_JUDGED_KEPT) this.#dropJudged();
  }

  /** Those that are not judged yet will not be. */
  skipAll(): void {
    this.#head = this.#queries.length;
    this.#dropJudged();
  }

  #dropJudged(): void {
    this.#queries = this.#queries.slice(this.#head);
    this.#head = 0;
  }
}
