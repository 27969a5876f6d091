// Begins items whenever places are free, few in each turn of the event loop.
import type { PendingItem } from '../ports/jobs.ts';
import type { Run } from './run.ts';

export interface SchedulerDeps {
  readonly runs: () => Iterable<Run>;
  readonly nextRun: () => Run | null;
  /** Whether items may begin at all: there is a network, and the program does not end. */
  readonly mayBegin: () => boolean;
  readonly hasPlace: () => boolean;
  /** What goes before all else, and holds it up. */
  readonly trials: { readonly holdUp: boolean; go(): void };
  readonly begin: (run: Run, item: PendingItem) => void;
  /** Told of a run that has one item less without a look at it. */
  readonly skipped: (run: Run) => void;
}

/**
 * Items begun in one turn of the event loop: known ones are done at once, and a message port hands over a thousand answers
 * in a row, so without a limit one turn could work through thousands of them while everybody else waits.
 */
const BURST = 16;

/** Answers what fills free places. A row whose domain is known is looked at at once, and asks for this again within it. */
export function createScheduler(deps: SchedulerDeps): () => void {
  const { runs, nextRun, mayBegin, hasPlace, trials, begin, skipped } = deps;
  /** Items begun in this turn of the event loop. */
  let begun = 0;
  /** Whether free places are being filled, and may have to be once more. */
  let isFilling = false;
  let fillAgain = false;

  function schedule(): void {
    fillAgain = true;
    if (isFilling) return;
    isFilling = true;
    try {
      while (fillAgain) {
        fillAgain = false;
        fill();
      }
    } finally {
      isFilling = false;
    }
  }

  function fill(): void {
    if (trials.holdUp) {
      trials.go();
      return;
    }
    for (const run of runs()) run.stages.go();
    while (begun < BURST && mayBegin() && hasPlace()) {
      const run = nextRun();
      const item = run?.items.next();
      if (!run || !item) return;
      run.items.refill();
      if (run.keepLeftOut(item)) skipped(run);
      else {
        if (begun === 0) setImmediate(nextTurn);
        begun += 1;
        begin(run, item);
      }
    }
  }

  function nextTurn(): void {
    const more = begun === BURST;
    begun = 0;
    if (more) schedule();
  }

  return schedule;
}
