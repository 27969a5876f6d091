// Which job begins the next item: the one that is put first, else each in turn, so that a long one never holds back a short one.
import { mayGo, type Run } from './run.ts';

/** Answers the next job that has an item at hand; null when none has. `refill` fetches items for one that has run out. */
export function createTurns(
  runs: () => Iterable<Run>,
  refill: (run: Run) => void,
): () => Run | null {
  let turn = 0;
  return () => {
    const all = [...runs()];
    const first = all.find((run) => run.first && mayGo(run));
    if (first !== undefined && first.queue.length > 0) return first;
    for (let step = 0; step < all.length; step += 1) {
      const run = all[(turn + step) % all.length];
      if (!run || !mayGo(run)) continue;
      if (run.queue.length > 0) {
        turn = (turn + step + 1) % all.length;
        return run;
      }
      refill(run);
    }
    return null;
  };
}
