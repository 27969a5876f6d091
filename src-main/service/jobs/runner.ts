// Runs jobs: takes pending items in small windows and checks them side by side, one item of each job in turn.
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { NetworkPort } from '../ports/network.ts';
import type { RowChecks } from '../verify/row-checks.ts';
import type { SingleChecks } from '../verify/single-checks.ts';
import type { Verification } from '../verify/verification.ts';
import { createTrials } from './crash-recovery.ts';
import { createFirstLooks } from './first-looks.ts';
import { createNetworkWait } from './network-wait.ts';
import { createTurns } from './round-robin.ts';
import type { Run } from './run.ts';
import { createRunStart } from './run-start.ts';
import { createTransitions, type Transitions } from './run-transitions.ts';
import { createScheduler } from './scheduler.ts';
import { createSleepWatch } from './sleep-detection.ts';
import type { Remaining } from './stages/list-run.ts';
import { createStoreRetry, type JobRunStore } from './store-retry.ts';
import { createWaitLimits } from './wait-limits.ts';

export interface RunnerDeps {
  readonly store: JobRunStore;
  readonly verification: Pick<Verification, 'check'>;
  readonly rowChecks: RowChecks;
  readonly singles: Pick<SingleChecks, 'any' | 'onLast'>;
  readonly network: NetworkPort;
  readonly clock: Clock;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly log: Log;
  /** Checks of all jobs under way at once: `alone`, and `beside` single checks that somebody waits for. */
  readonly concurrency: { readonly alone: number; readonly beside: number };
  /** Whether many use a mail domain that have nothing to do with each other. */
  readonly isShared: (domain: string) => boolean;
  /** How long jobs wait for a network before they fail, in milliseconds. */
  readonly noNetworkMs: () => number;
  /** How long an item waits whose mail host put it off, in milliseconds. */
  readonly greylistDelayMs: () => number;
  /** In place of the usual time after which a full disk is tried again. */
  readonly diskRetryAfterMs?: number;
  /** In place of the usual times after which the DNS is asked again. */
  readonly dnsRetryAfterMs?: readonly number[];
  /** From how many addresses servers are asked, other machines included; this one alone when left out. */
  readonly breadth?: () => number;
  /** Told of every change of a job. */
  readonly changed: (jobId: string) => void;
}

export interface Runner {
  /** Takes up a queued or running job; a second call for the same job does nothing. */
  run(job: StoredJob): void;
  /** Pauses a job; answers null, or, where all of it was done already, what resolves once its end is recorded. */
  pause(jobId: string): Promise<void> | null;
  /** Has a job go before all others, of which there is one at a time, or lets it back among them. */
  putFirst(jobId: string, first: boolean): void;
  resume(job: StoredJob): void;
  /** From now on nothing slow is asked for a job: first verdicts are final as they stand. */
  finish(jobId: string): void;
  /** Whether something of a job waits until there is room on the disk. */
  waitsForDiskSpace(jobId: string): boolean;
  /** What is left to ask for a job, by source; `ahead` rows for each that was looked at are still to be. */
  remaining(jobId: string, ahead: number): readonly Remaining[];
  /** Lets go of a job: what is finished is kept, checks under way are abandoned. Resolves when all of it is kept. */
  drop(jobId: string): Promise<void>;
  /** Jobs that ended in memory because the store refused to keep their end; by job id. */
  readonly broken: ReadonlyMap<string, { readonly code: JobErrorCode; readonly message: string }>;
  /** Stops taking up work, keeps what is finished, and forgets the rest: it is still pending in the store. */
  close(): Promise<void>;
}

export function createRunner(deps: RunnerDeps): Runner {
  const closing = new AbortController();
  const lifecycle = lifecycleOf(deps, closing.signal, () => checks.schedule());
  const checks: Checks = checksOf(deps, closing.signal, lifecycle);
  const { retry, transitions } = lifecycle;
  const { turns, networkWait, schedule } = checks;
  const { open, dispatch } = transitions;
  const start = createRunStart({ ...deps, ...lifecycle, ...checks, store: retry.store });

  function run(job: StoredJob): void {
    if (open.has(job.jobId) || closing.signal.aborted) return;
    if (job.first === true) turns.putFirst(job.jobId, true);
    start(job);
  }

  deps.singles.onLast(schedule);
  return {
    broken: transitions.broken,
    run,
    pause(jobId) {
      const run = open.get(jobId);
      if (!run) return transitions.left(jobId);
      void dispatch(run, 'pause');
      return null;
    },
    putFirst(jobId, first) {
      turns.putFirst(jobId, first);
      schedule();
    },
    resume(job) {
      const paused = open.get(job.jobId);
      if (paused) void dispatch(paused, 'resume');
      else run(job);
    },
    finish: (jobId) => open.get(jobId)?.stages.finish(),
    waitsForDiskSpace: retry.waitsForDiskSpace,
    remaining: (jobId, ahead) => open.get(jobId)?.stages.remaining(ahead) ?? [],
    async drop(jobId) {
      const run = open.get(jobId);
      if (run) await dispatch(run, 'drop');
    },
    async close() {
      closing.abort();
      for (const run of [...open.values()]) void dispatch(run, 'close');
      await transitions.allLeft();
      await networkWait.over();
    },
  };
}

type Lifecycle = ReturnType<typeof lifecycleOf>;
type Checks = ReturnType<typeof checksOf>;

/** What ends jobs, and has those go on whose turn it is; `schedule` begins whatever may begin. */
function lifecycleOf(deps: RunnerDeps, closing: AbortSignal, schedule: () => void) {
  const { clock, log, changed, diskRetryAfterMs } = deps;
  const retry = createStoreRetry({
    store: deps.store,
    isGivenUp: (jobId) => closing.aborted || transitions.isDropped(jobId),
    signal: closing,
    changed,
    ...(diskRetryAfterMs === undefined ? {} : { retryAfterMs: diskRetryAfterMs }),
  });
  const { store } = retry;
  const sleep = createSleepWatch(clock, () => {
    for (const run of transitions.open.values()) void transitions.dispatch(run, 'slept');
  });
  const waitLimits = createWaitLimits({
    store,
    clock,
    log,
    mostMs: deps.noNetworkMs,
    changed,
    expired: (run) => void transitions.dispatch(run, 'wait_expired'),
  });
  const transitions: Transitions = createTransitions({
    store,
    waitLimits,
    clock,
    log,
    closing,
    changed,
    proceed,
    idle: sleep.stop,
  });

  /** Something of a job has come to its end: what waited for that begins, or the job ends. */
  function proceed(run: Run): void {
    run.items.noteReturning();
    transitions.settle(run);
    schedule();
  }

  return { retry, sleep, transitions, proceed };
}

/** What checks items: those of an abrupt end to the end before all others, of all others the first look. */
function checksOf(deps: RunnerDeps, closing: AbortSignal, lifecycle: Lifecycle) {
  const { log, singles, concurrency } = deps;
  const { retry, sleep, transitions, proceed } = lifecycle;
  const runs = () => transitions.open.values();
  const turns = createTurns(runs);
  const networkWait = createNetworkWait({
    network: deps.network,
    log,
    runs,
    signal: closing,
    dispatch: transitions.dispatch,
    ended: () => schedule(),
  });
  const looks = createFirstLooks({
    log,
    closing,
    answered: sleep.notice,
    noNetwork: networkWait.begin,
    ended: proceed,
  });
  const trials = createTrials({
    store: retry.store,
    verification: deps.verification,
    log,
    isShared: deps.isShared,
    inProgress() {
      const lookups = runs().reduce((sum, { stages }) => sum + stages.inProgress.length, 0);
      return looks.inProgress + lookups;
    },
    answered: sleep.notice,
    noNetwork: networkWait.begin,
  });
  const schedule = createScheduler({
    runs,
    nextRun: turns.next,
    mayBegin: () => !closing.aborted && !networkWait.isWaiting,
    hasPlace: () => looks.inProgress < (singles.any() ? concurrency.beside : concurrency.alone),
    trials,
    begin: looks.begin,
    skipped: transitions.settle,
  });
  return { turns, networkWait, trials, schedule };
}
