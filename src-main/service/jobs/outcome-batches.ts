// Collects a running job's results for a moment and writes them to the store in batches, one after the other.
import type { ItemOutcome } from '../ports/jobs.ts';

export interface OutcomeKeeper {
  /** How many outcomes are collected or on their way. */
  readonly unkept: number;
  /** Collects outcomes that belong into one transaction, as far as they fit into one. */
  add(outcomes: readonly ItemOutcome[]): void;
  /** Hands over what is collected, instead of waiting for company. */
  flush(): void;
  /** Does something once all that was handed over so far is kept. Resolves when it is done, or has failed. */
  afterwards(step: () => Promise<void>): Promise<void>;
  /** Resolves when all that was handed over so far is kept, or has failed. */
  whenFlushed(): Promise<void>;
  /** What is collected by now stays here: nobody waits for it any more. */
  stop(): void;
}

/** Outcomes kept in one transaction at most, and how long the first of them waits for company. */
export const BATCH = 256;
const BATCH_WAIT_MS = 100;

export interface Keeping<Recorded> {
  /** Keeps a batch. */
  readonly record: (batch: readonly ItemOutcome[]) => Promise<Recorded>;
  /** Told of what keeping a batch led to. */
  readonly recorded: (result: Recorded) => void;
  /** Told when a batch could not be kept, or a step after it failed. */
  readonly failed: (error: unknown) => void;
}

export function createOutcomeKeeper<Recorded>(keeping: Keeping<Recorded>): OutcomeKeeper {
  let collected: ItemOutcome[] = [];
  let unkept = 0;
  let timer: NodeJS.Timeout | null = null;
  let last = Promise.resolve();

  function afterwards(step: () => Promise<void>): Promise<void> {
    last = last.then(step).catch(keeping.failed);
    return last;
  }

  function flush(): void {
    stop();
    const batch = collected;
    if (batch.length === 0) return;
    collected = [];
    void afterwards(async () => {
      const result = await keeping.record(batch);
      unkept -= batch.length;
      keeping.recorded(result);
    });
  }

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    get unkept() {
      return unkept;
    },
    add(outcomes) {
      if (collected.length + outcomes.length > BATCH) flush();
      collected.push(...outcomes);
      unkept += outcomes.length;
      if (collected.length >= BATCH) flush();
      else timer ??= setTimeout(flush, BATCH_WAIT_MS);
    },
    flush,
    afterwards,
    whenFlushed: () => last,
    stop,
  };
}
