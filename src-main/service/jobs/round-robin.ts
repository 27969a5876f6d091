// Which job begins the next item: the one that is put first, else each in turn, so that a long one never holds back a short one.
import type { Run } from './run.ts';

export interface Turns {
  /** The next job that has an item at hand; null when none has. Has one that has run out of items read more. */
  next(): Run | null;
  /** Has a job go before all others, of which there is one at a time, or lets it back among them. */
  putFirst(jobId: string, first: boolean): void;
}

export function createTurns(runs: () => Iterable<Run>): Turns {
  let turn = 0;
  let firstId: string | null = null;
  return {
    next() {
      const all = [...runs()];
      const first = all.find((run) => run.jobId === firstId && run.mayBegin);
      if (first !== undefined && !first.items.isEmpty) return first;
      for (let step = 0; step < all.length; step += 1) {
        const run = all[(turn + step) % all.length];
        if (!run?.mayBegin) continue;
        if (!run.items.isEmpty) {
          turn = (turn + step + 1) % all.length;
          return run;
        }
        run.items.refill();
      }
      return null;
    },
    putFirst(jobId, first) {
      if (first) firstId = jobId;
      else if (firstId === jobId) firstId = null;
    },
  };
}
