// Gives items their first look, many side by side.
import type { PendingItem } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import { unforeseen } from './item-outcome.ts';
import type { Run } from './run.ts';
import type { FirstLook } from './stages/list-run.ts';

export interface FirstLooks {
  /** How many items of all jobs are looked at. */
  readonly inProgress: number;
  begin(run: Run, item: PendingItem): void;
}

export interface FirstLookDeps {
  readonly log: Log;
  /** Aborted when the program ends. */
  readonly closing: AbortSignal;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
  readonly noNetwork: () => void;
  /** Told when a look at an item has come to its end. */
  readonly ended: (run: Run) => void;
}

export function createFirstLooks(deps: FirstLookDeps): FirstLooks {
  const { log, closing } = deps;
  let inProgress = 0;

  async function begin(run: Run, item: PendingItem): Promise<void> {
    inProgress += 1;
    run.items.begin(item);
    const { signal } = run;
    try {
      const looking = run.stages.first(item);
      const looked = looking instanceof Promise ? await looking : looking;
      if (run.ended || closing.aborted) return;
      deps.answered();
      take(run, item, signal, looked);
    } catch (error) {
      if (run.ended || closing.aborted) return;
      takeError(run, item, signal, error);
    } finally {
      inProgress -= 1;
      run.items.end(item);
      deps.ended(run);
    }
  }

  function take(run: Run, item: PendingItem, signal: AbortSignal, looked: FirstLook): void {
    // Paused or asleep meanwhile: what that cut off would count as unknown, so the item is checked again.
    if (signal.aborted || looked.kind === 'no_network') {
      run.items.putBack(item);
      if (!signal.aborted) deps.noNetwork();
      return;
    }
    if (looked.kind === 'outcome') run.keep([looked.outcome]);
  }

  function takeError(run: Run, item: PendingItem, signal: AbortSignal, error: unknown): void {
    if (signal.aborted) {
      run.items.putBack(item);
      return;
    }
    log.error({ error, job: run.jobId, index: item.index }, 'an item could not be checked');
    run.keep([unforeseen(item.index)]);
  }

  return {
    get inProgress() {
      return inProgress;
    },
    begin: (run, item) => void begin(run, item),
  };
}
