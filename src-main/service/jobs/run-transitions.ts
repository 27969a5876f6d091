// Moves runs from state to state: does the effects that the table names, and knows which runs are at work.
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Log } from '../ports/log.ts';
import type { Run } from './run.ts';
import type { RunEffect, RunEvent } from './run-states.ts';
import type { JobRunStore } from './store-retry.ts';
import type { WaitLimits } from './wait-limits.ts';

interface JobError {
  readonly code: JobErrorCode;
  readonly message: string;
}

export interface Transitions {
  /** Runs at work, by job id. */
  readonly open: ReadonlyMap<string, Run>;
  /** Jobs that ended in memory because the store refused to keep their end; by job id. */
  readonly broken: ReadonlyMap<string, JobError>;
  add(run: Run): void;
  /** Has an event happen to a run: resolves once its effects are done; null where its state refuses it. */
  dispatch(run: Run, event: RunEvent): Promise<void> | null;
  /** The store refused something of a run. */
  storeFailed(run: Run, error: unknown): void;
  /** Ends a run once nothing of it is left to check. */
  settle(run: Run): void;
  /** Resolves once all of a job is kept that is at work no more. */
  left(jobId: string): Promise<void>;
  allLeft(): Promise<void>;
  /** Whether a job was let go of, and something of it may still be on its way to the store. */
  isDropped(jobId: string): boolean;
}

export interface TransitionDeps {
  readonly store: Pick<JobRunStore, 'completeJob' | 'failJob' | 'markInProgress'>;
  readonly waitLimits: WaitLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly closing: AbortSignal;
  readonly changed: (jobId: string) => void;
  /** Has a run go on that was at rest. */
  readonly proceed: (run: Run) => void;
  /** Told when no run is at work any more. */
  readonly idle: () => void;
}

const NO_NETWORK: JobError = {
  code: 'no_network',
  message: 'The network did not come back in time. Finished items are kept; submit the rest again.',
};
const STORE_UNAVAILABLE: JobError = {
  code: 'store_unavailable',
  message:
    'The results could not be written to the data folder. Check its free space and permissions.',
};

export function createTransitions(deps: TransitionDeps): Transitions {
  const open = new Map<string, Run>();
  /** Runs whose last outcomes, or whose end, are on their way to the store. */
  const leaving = new Map<string, { readonly run: Run; readonly done: Promise<void> }>();
  const broken = new Map<string, JobError>();
  const effects = effectsOf({ ...deps, broken, dispatch, storeFailed });

  function dispatch(run: Run, event: RunEvent): Promise<void> | null {
    const transition = run.apply(event);
    if (transition === null) return null;
    const done = Promise.all(transition.effects.map((effect) => effects[effect](run)));
    return run.ended && open.get(run.jobId) === run ? leave(run, done) : done.then(() => {});
  }

  async function leave(run: Run, effectsDone: Promise<unknown>): Promise<void> {
    const { jobId } = run;
    open.delete(jobId);
    if (open.size === 0) deps.idle();
    const done = effectsDone.then(() => {
      if (leaving.get(jobId)?.run === run) leaving.delete(jobId);
    });
    leaving.set(jobId, { run, done });
    await done;
  }

  function storeFailed(run: Run, error: unknown): void {
    if (deps.closing.aborted || dispatch(run, 'store_failed') === null) return;
    deps.log.error({ error, job: run.jobId }, 'a job cannot continue');
  }

  return {
    open,
    broken,
    add: (run) => open.set(run.jobId, run),
    dispatch,
    storeFailed,
    settle(run) {
      if (run.isChecked) void dispatch(run, 'all_checked');
    },
    left: async (jobId) => leaving.get(jobId)?.done,
    async allLeft() {
      await Promise.all([...leaving.values()].map(({ done }) => done));
    },
    isDropped: (jobId) => leaving.get(jobId)?.run.state === 'dropped',
  };
}

interface EffectDeps extends TransitionDeps, Pick<Transitions, 'dispatch' | 'storeFailed'> {
  readonly broken: Map<string, JobError>;
}

type Effects = Readonly<Record<RunEffect, (run: Run) => unknown>>;

/** What each effect does; none rejects. */
function effectsOf(deps: EffectDeps): Effects {
  const { store, waitLimits, clock } = deps;

  async function recordEnd(run: Run, record: () => Promise<unknown>): Promise<void> {
    await record();
    void deps.dispatch(run, 'end_recorded');
    deps.changed(run.jobId);
  }

  return {
    cut_off_checks: (run) => run.cutOffChecks(),
    renew_checks: (run) => run.renewChecks(),
    requeue_items(run) {
      // The pause had the store forget what was under way.
      run.items.requeueAll();
      deps.proceed(run);
    },
    begin_wait: (run) => waitLimits.begin(run),
    end_wait: (run) => waitLimits.end(run),
    flush_outcomes: (run) => run.outcomes.flush(),
    stop(run) {
      run.outcomes.stop();
      run.stages.stop();
      waitLimits.forget(run);
    },
    await_outcomes: (run) => run.outcomes.whenFlushed(),
    record_completion: (run) =>
      run.outcomes.afterwards(async () => {
        // An outcome of it could not be kept.
        if (run.state !== 'completing') return;
        await recordEnd(run, () => store.completeJob(run.jobId, clock.now()));
      }),
    record_network_failure: (run) =>
      run.outcomes.afterwards(async () => {
        if (run.state !== 'failing') return;
        await recordEnd(run, () => store.failJob(run.jobId, NO_NETWORK, clock.now()));
      }),
    record_store_failure: (run) => recordStoreFailure(run, deps),
    record_rest: (run) => recordRest(run, deps),
  };
}

/** The job ends in memory, and as failed in the store if that is still possible; nobody waits for it. */
function recordStoreFailure({ jobId }: Run, { store, clock, changed, broken }: EffectDeps): void {
  broken.set(jobId, STORE_UNAVAILABLE);
  changed(jobId);
  store.failJob(jobId, STORE_UNAVAILABLE, clock.now()).then(
    () => broken.delete(jobId),
    () => {
      // Still refused: the job stays failed in memory, and goes on when the program is started on a working store.
    },
  );
}

/** Keeps what is finished of a job that goes on another time; then nothing of it is under way. */
async function recordRest(run: Run, { store, log }: EffectDeps): Promise<void> {
  await run.outcomes.whenFlushed();
  await store.markInProgress(run.jobId, []).catch((error: unknown) =>
    // The next start takes it for an abrupt end, and tries once more what was under way.
    log.error({ error, job: run.jobId }, 'the end of an idle job could not be recorded'),
  );
}
