// The items of a running job up to the end of their first look: read in small windows, and noted as under way before they begin.
import type { PendingItem } from '../ports/jobs.ts';
import type { PageAfter } from '../ports/page.ts';

export interface ItemQueueDeps {
  /** Reads the pending items that follow an index, and notes them as under way besides what is. */
  readonly read: (page: PageAfter) => Promise<readonly PendingItem[]>;
  /** Notes what is under way from now on. */
  readonly note: () => Promise<void>;
  readonly mayRead: () => boolean;
  readonly mayNote: () => boolean;
  /** Items at hand from which on more are read. */
  readonly least: () => number;
  readonly failed: (error: unknown) => void;
  /** Told when items were read or noted. */
  readonly ended: () => void;
}

/**
 * Pending items that are read at once. As many again are at hand: reading waits for the batch of results that the store is
 * writing, and meanwhile there is something to judge.
 */
export const WINDOW = 256;

export class ItemQueue {
  readonly #deps: ItemQueueDeps;
  /** In order; those that could not be checked to their end come back to the front. */
  readonly #atHand: PendingItem[] = [];
  /** Items that go on after a while, before the store has noted that they may be under way again. */
  readonly #returning: PendingItem[] = [];
  /** Indexes of the items that are being checked. */
  readonly #checking = new Set<number>();
  /** Highest index read so far. */
  #lastRead = -1;
  #isExhausted = false;
  /** What the store is doing for it; one thing at a time, since each says what is under way as a whole. */
  #pending: 'reading' | 'noting' | null = null;

  constructor(deps: ItemQueueDeps) {
    this.#deps = deps;
  }

  get isEmpty(): boolean {
    return this.#atHand.length === 0;
  }

  /** Whether the store is reading items or noting what is under way. */
  get isNoting(): boolean {
    return this.#pending !== null;
  }

  /** Whether every item has had its first look. */
  get isDone(): boolean {
    const left = this.#checking.size + this.#returning.length + this.#atHand.length;
    return this.#isExhausted && this.#pending !== 'reading' && left === 0;
  }

  /** Indexes of all items that are being checked or about to be. */
  get indexes(): readonly number[] {
    return [...this.#checking, ...[...this.#atHand, ...this.#returning].map(({ index }) => index)];
  }

  next(): PendingItem | undefined {
    return this.#atHand.shift();
  }

  /** An item that could not be checked to its end is the next. */
  putBack(item: PendingItem): void {
    this.#atHand.unshift(item);
  }

  begin({ index }: PendingItem): void {
    this.#checking.add(index);
  }

  end({ index }: PendingItem): void {
    this.#checking.delete(index);
  }

  /** Reads more items where few are at hand. */
  refill(): void {
    if (this.#pending !== null || this.#isExhausted) return;
    if (this.#atHand.length > this.#deps.least() || !this.#deps.mayRead()) return;
    this.#pending = 'reading';
    this.#deps
      .read({ after: this.#lastRead, limit: WINDOW })
      .then((items) => this.#add(items))
      .catch(this.#deps.failed)
      .finally(() => {
        this.#pending = null;
        this.#deps.ended();
      });
  }

  #add(items: readonly PendingItem[]): void {
    this.#lastRead = items.at(-1)?.index ?? this.#lastRead;
    this.#isExhausted = items.length < WINDOW;
    this.#atHand.push(...items);
  }

  /** Has items go on that were not under way for a while. */
  requeue(items: readonly PendingItem[]): void {
    this.#returning.push(...items);
    this.#noteReturning();
  }

  /** The same for all that are at hand. */
  requeueAll(): void {
    this.requeue(this.#atHand.splice(0));
  }

  /** Has items that return go on, if the store was busy when they came. */
  noteReturning(): void {
    if (this.#returning.length > 0) this.#noteReturning();
  }

  #noteReturning(): void {
    if (this.#pending !== null || !this.#deps.mayNote()) return;
    const many = this.#returning.length;
    this.note(() => this.#atHand.unshift(...this.#returning.splice(0, many)));
  }

  /** Has the store note what is under way, and then begins it; not while `isNoting`. */
  note(begin: () => void): void {
    this.#pending = 'noting';
    this.#deps
      .note()
      .then(begin)
      .catch(this.#deps.failed)
      .finally(() => {
        this.#pending = null;
        this.refill();
        this.#deps.ended();
      });
  }
}
