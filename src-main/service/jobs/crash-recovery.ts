// After an abrupt end, retries first what was under way then, and leaves out what crashed the program.

import type { PendingItem, Suspect } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import { newlyLeftOut } from './crashed-items.ts';
import type { Run } from './run.ts';

export interface Trials {
  /** Whether nothing else may begin: it is not known yet what was under way, or it is being tried. */
  readonly holdUp: boolean;
  /** Begins what may be tried now; to be called whenever something has changed. */
  go(): void;
  /** Looks what of a job of an earlier run was under way when that ended. */
  lookBack(run: Run): Promise<void>;
}

export interface TrialDeps {
  readonly store: Pick<Store, 'takeSuspects' | 'tryItems' | 'leaveOut'>;
  readonly log: Log;
  /** Whether many use a mail domain that have nothing to do with each other. */
  readonly isShared: (domain: string) => boolean;
  /** How many items of all jobs are under way. */
  readonly inProgress: () => number;
  readonly check: (run: Run, item: PendingItem) => void;
  /** Told when everything of a job was tried. */
  readonly over: (run: Run) => void;
  /** Begins whatever may go now. */
  readonly proceed: () => void;
  readonly failed: (run: Run, error: unknown) => void;
}

export function createTrials(deps: TrialDeps): Trials {
  const { store } = deps;
  const open = new Set<Run>();
  let lookingBack = 0;
  /** Something is being noted, and waits for that before it begins. */
  let noting = false;

  /** The first job that has something to try and may go; one that is paused lets the others pass. */
  function current(): Run | null {
    for (const run of open) {
      if (run.ended) open.delete(run);
      else if (run.mayBegin) return run;
    }
    return null;
  }

  function note(run: Run, alone: boolean, then: () => void): void {
    noting = true;
    store
      .tryItems(run.jobId, run.quarantine.indexes, alone)
      .finally(() => {
        noting = false;
      })
      .then(then)
      .catch((error: unknown) => deps.failed(run, error))
      .finally(deps.proceed);
  }

  function begin(run: Run, items: readonly PendingItem[]): void {
    for (const item of items) {
      if (run.mayBegin) deps.check(run, item);
      else run.quarantine.back(item);
    }
  }

  function go(): void {
    const run = current();
    if (run === null || noting || lookingBack > 0) return;
    if (run.quarantine.isOver) {
      note(run, false, () => {
        open.delete(run);
        if (!run.ended) deps.over(run);
      });
      return;
    }
    // Others were let pass, and are still under way.
    if (deps.inProgress() > run.quarantine.trying) return;
    const { items, alone } = run.quarantine.begin();
    if (items.length > 0) note(run, alone, () => begin(run, items));
  }

  return {
    get holdUp() {
      return lookingBack > 0 || (open.size > 0 && current() !== null);
    },
    go,
    async lookBack(run) {
      lookingBack += 1;
      try {
        if (await quarantineSuspects(run, deps)) open.add(run);
      } finally {
        lookingBack -= 1;
      }
    },
  };
}

/** Has a run try first what was under way at an abrupt end; false where that is nothing. */
async function quarantineSuspects(run: Run, deps: TrialDeps): Promise<boolean> {
  const suspects = await deps.store.takeSuspects(run.jobId);
  if (suspects.length > 0) await leaveOut(run, suspects, deps);
  run.lookedBack(suspects.filter(({ item }) => !run.keepLeftOut(item)));
  if (suspects.length === 0) return false;
  deps.log.info(
    { job: run.jobId, items: suspects.length },
    'the program ended abruptly while these items were in progress: they are tried before all others',
  );
  return true;
}

async function leaveOut(
  run: Run,
  suspects: readonly Suspect[],
  { store, log, isShared }: TrialDeps,
): Promise<void> {
  const added = newlyLeftOut(suspects, run.leftOut, isShared);
  if (added.length === 0) return;
  await store.leaveOut(run.jobId, added);
  run.leaveOut(added);
  for (const { item } of suspects.filter((suspect) =>
    added.some((left) => left.index === suspect.item.index),
  )) {
    log.error(
      { job: run.jobId, index: item.index, email: item.input.email },
      'an item was skipped: the program ended twice while it was being checked, the second time with nothing else in progress',
    );
  }
}
