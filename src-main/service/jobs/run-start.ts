// Takes a job up: puts its run together, has what was in progress at an abrupt end tried first, and its items begin.
import type { Clock } from '../../engine/ports.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { RowChecks } from '../verify/row-checks.ts';
import type { SingleChecks } from '../verify/single-checks.ts';
import type { Trials } from './crash-recovery.ts';
import { ItemQueue, WINDOW } from './item-queue.ts';
import { jobDomains } from './job-domains.ts';
import type { NetworkWait } from './network-wait.ts';
import { createOutcomeKeeper, type OutcomeKeeper } from './outcome-batches.ts';
import { Run } from './run.ts';
import type { Transitions } from './run-transitions.ts';
import type { SleepWatch } from './sleep-detection.ts';
import { createRowStages, type RowStages } from './stages/row-stages.ts';
import type { JobRunStore } from './store-retry.ts';

export interface RunStartDeps {
  readonly store: JobRunStore;
  readonly rowChecks: RowChecks;
  readonly singles: Pick<SingleChecks, 'any'>;
  readonly clock: Clock;
  readonly elapsed: () => number;
  readonly log: Log;
  readonly greylistDelayMs: () => number;
  readonly dnsRetryAfterMs?: readonly number[];
  readonly breadth?: () => number;
  readonly changed: (jobId: string) => void;
  readonly transitions: Pick<Transitions, 'add' | 'dispatch' | 'storeFailed'>;
  readonly trials: Pick<Trials, 'holdUp' | 'isTrying' | 'before'>;
  readonly networkWait: NetworkWait;
  readonly sleep: SleepWatch;
  readonly schedule: () => void;
  /** Has a run go on of which something has come to its end. */
  readonly proceed: (run: Run) => void;
}

/** Domains and mailboxes of one job that are asked about at once; `beside` single checks that somebody waits for. */
const MOST_ASKED = { alone: 512, beside: 128 };

/** Answers what takes up a job. */
export function createRunStart(deps: RunStartDeps): (job: StoredJob) => void {
  const { store, clock, transitions, trials, networkWait, sleep, schedule } = deps;

  async function takeUp(run: Run, { total, waitingSince }: StoredJob): Promise<void> {
    // It was let go of meanwhile.
    if (run.ended) return;
    await store.startJob(run.jobId, clock.now());
    deps.changed(run.jobId);
    // A wait ends when there is a network, not when the program does.
    if (waitingSince !== null) networkWait.begin();
    await networkWait.join(run);
    await run.findDomains(() => jobDomains(store, run.jobId, total));
  }

  async function begin(run: Run, job: StoredJob): Promise<void> {
    if (job.status === 'queued') await takeUp(run, job);
    else await trials.before(run, () => takeUp(run, job));
    if (run.ended) return;
    run.stages.load();
    run.items.refill();
  }

  return (job) => {
    const run = new Run(job, (made) => ({
      outcomes: outcomesOf(made, deps),
      items: itemsOf(made, deps),
      stages: stagesOf(made, deps),
    }));
    transitions.add(run);
    sleep.watch();
    begin(run, job)
      .catch((error: unknown) => transitions.storeFailed(run, error))
      .finally(schedule);
  };
}

function outcomesOf(run: Run, deps: RunStartDeps): OutcomeKeeper {
  const { store, clock, transitions } = deps;
  return createOutcomeKeeper({
    record: (batch) => store.recordItems(run.jobId, batch, clock.now()),
    recorded(kept) {
      if (!kept) void transitions.dispatch(run, 'job_gone');
      deps.changed(run.jobId);
      deps.schedule();
    },
    failed: (error) => transitions.storeFailed(run, error),
  });
}

function itemsOf(run: Run, deps: RunStartDeps): ItemQueue {
  const { store, trials, singles } = deps;
  const mayNote = () => !run.ended && !trials.isTrying(run);
  return new ItemQueue({
    async read(page) {
      // It was let go of meanwhile, and the store was informed that nothing of it is under way.
      return run.ended ? [] : store.takeItems(run.jobId, page, run.indexes);
    },
    note: () => store.markInProgress(run.jobId, run.indexes),
    mayNote,
    mayRead: () => mayNote() && !trials.holdUp,
    // While somebody waits for a single check, lists may wait for the store.
    least: () => (singles.any() ? WINDOW / 4 : WINDOW),
    failed: (error) => deps.transitions.storeFailed(run, error),
    ended: () => deps.proceed(run),
  });
}

function stagesOf(run: Run, deps: RunStartDeps): RowStages {
  const { store, singles, trials, networkWait, breadth = () => 1 } = deps;
  return createRowStages(run, {
    store,
    checks: deps.rowChecks,
    log: deps.log,
    elapsed: deps.elapsed,
    firstLooksDone: () => run.items.isDone,
    mayBegin: () => run.mayBegin && !trials.holdUp && !networkWait.isWaiting,
    most: () => (singles.any() ? MOST_ASKED.beside : MOST_ASKED.alone) * breadth(),
    breadth,
    greylistDelayMs: deps.greylistDelayMs,
    note: (begin) => run.items.note(begin),
    keep: (outcomes) => run.keep(outcomes),
    requeue: (items) => run.items.requeue(items),
    noNetwork: networkWait.begin,
    answered: deps.sleep.notice,
    ended() {
      run.items.refill();
      deps.proceed(run);
    },
    failed: (error) => deps.transitions.storeFailed(run, error),
    ...(deps.dnsRetryAfterMs === undefined ? {} : { retryAfterMs: deps.dnsRetryAfterMs }),
  });
}
