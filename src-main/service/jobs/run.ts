// One job at work: its state, its items, its outcomes, and what was learnt of it at an earlier end.
import type { ListDomains } from '../../engine/typo/list-domains.ts';
import type { ItemOutcome, LeftOut, PendingItem, StoredJob } from '../ports/jobs.ts';
import { leftOutOutcome } from './crashed-items.ts';
import type { ItemQueue } from './item-queue.ts';
import { BATCH, type OutcomeKeeper } from './outcome-batches.ts';
import {
  isOpen,
  type RunEvent,
  type RunState,
  type Transition,
  transitionOf,
} from './run-states.ts';
import type { ListRun } from './stages/list-run.ts';
import type { RowStages } from './stages/row-stages.ts';

/** Outcomes of a job that the store has not kept yet: a slow disk slows the checks down, instead of filling the memory. */
const MOST_UNKEPT = 8 * BATCH;

export interface RunParts {
  readonly outcomes: OutcomeKeeper;
  readonly items: ItemQueue;
  readonly stages: RowStages;
}

export class Run implements ListRun {
  readonly jobId: string;
  readonly options: StoredJob['options'];
  readonly finishing: boolean;
  readonly outcomes: OutcomeKeeper;
  readonly items: ItemQueue;
  readonly stages: RowStages;
  #state: RunState;
  /** Ends the checks under way; a new one for each spell between two pauses. */
  #checks = new AbortController();
  #domains: ListDomains | null | undefined;
  /** When a wait began that an earlier run of the program did not see the end of. */
  #waitedBefore: number | null;
  #leftOut: readonly LeftOut[];

  /** `partsOf` makes the parts of the run that it is given. */
  constructor(job: StoredJob, partsOf: (run: Run) => RunParts) {
    this.jobId = job.jobId;
    this.options = job.options;
    this.finishing = job.finishing;
    this.#state = job.paused ? 'paused' : 'running';
    this.#waitedBefore = job.waitingSince;
    this.#leftOut = job.leftOut ?? [];
    const { outcomes, items, stages } = partsOf(this);
    this.outcomes = outcomes;
    this.items = items;
    this.stages = stages;
  }

  get state(): RunState {
    return this.#state;
  }

  get ended(): boolean {
    return !isOpen(this.#state);
  }

  /** Moves on by the table; answers null where that refuses the event. The effects are the caller's part. */
  apply(event: RunEvent): Transition | null {
    const transition = transitionOf(this.#state, event);
    if (transition !== null) this.#state = transition.to;
    return transition;
  }

  /** Whether items of it may begin. */
  get mayBegin(): boolean {
    return this.#state === 'running' && this.outcomes.unkept < MOST_UNKEPT;
  }

  /** Whether nothing of it is left to read or to check. */
  get isChecked(): boolean {
    return this.items.isDone && this.stages.isIdle;
  }

  /** Indexes of all items that are under way or about to begin. */
  get indexes(): readonly number[] {
    return [...this.items.indexes, ...this.stages.inProgress];
  }

  get isNoting(): boolean {
    return this.items.isNoting;
  }

  get signal(): AbortSignal {
    return this.#checks.signal;
  }

  cutOffChecks(): void {
    this.#checks.abort();
  }

  renewChecks(): void {
    this.#checks = new AbortController();
  }

  get domains(): ListDomains | null | undefined {
    return this.#domains;
  }

  /** Finds out the domains that its list names often, at the first call. */
  async findDomains(find: () => Promise<ListDomains | null>): Promise<void> {
    if (this.#domains === undefined) this.#domains = await find();
  }

  /** Since when it waits that meets no network now, in milliseconds since the epoch. */
  waitsSince(now: number): number {
    return this.#waitedBefore ?? now;
  }

  keep(outcomes: readonly ItemOutcome[]): void {
    this.#waitedBefore = null;
    this.outcomes.add(outcomes);
  }

  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Adds to what is not checked any more. */
  leaveOut(added: LeftOut): void {
    this.#leftOut = [...this.#leftOut.filter(({ index }) => index !== added.index), added];
  }

  /** Keeps the outcome of an item that is not checked any more; false for any other. */
  keepLeftOut(item: PendingItem): boolean {
    if (this.#leftOut.length === 0) return false;
    const outcome = leftOutOutcome(item, this.#leftOut);
    if (outcome !== null) this.keep([outcome]);
    return outcome !== null;
  }
}
