// Runs jobs: takes pending items in small windows and checks them side by side, one item of each job in turn.
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import type { ItemOutcome, PendingItem, StoredJob } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { NetworkPort } from '../ports/network.ts';
import type { RowChecks } from '../verify/row-checks.ts';
import type { SingleChecks } from '../verify/single-checks.ts';
import type { Verification } from '../verify/verification.ts';
import { createTrials } from './crash-recovery.ts';
import { leftOutOutcome } from './crashed-items.ts';
import { outcomeOf, unforeseen } from './item-outcome.ts';
import { jobDomains } from './job-domains.ts';
import { createNetworkWait } from './network-wait.ts';
import { createOutcomeKeeper } from './outcome-batches.ts';
import { createTurns } from './round-robin.ts';
import { firstLooksDone, indexesInProgress, isComplete, mayGo, newRun, type Run } from './run.ts';
import { createSleepWatch } from './sleep-detection.ts';
import type { FirstLook, Remaining } from './stages/list-run.ts';
import { createRowStages, type RowStages } from './stages/row-stages.ts';
import { createStoreRetry, type JobRunStore } from './store-retry.ts';

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
  readonly roomRetryAfterMs?: number;
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
  waitsForRoom(jobId: string): boolean;
  /** What is left to ask for a job, by source; `ahead` rows for each that was looked at are still to be. */
  remaining(jobId: string, ahead: number): readonly Remaining[];
  /** Lets go of a job: what is finished is kept, checks under way are abandoned. Resolves when all of it is kept. */
  drop(jobId: string): Promise<void>;
  /** Jobs that ended in memory because the store refused to keep their end; by job id. */
  readonly broken: ReadonlyMap<string, { readonly code: JobErrorCode; readonly message: string }>;
  /** Stops taking up work, keeps what is finished, and forgets the rest: it is still pending in the store. */
  close(): Promise<void>;
}

/** Domains and mailboxes of one job that are asked about at once; `beside` single checks that somebody waits for. */
const MOST_ASKED = { alone: 512, beside: 128 };
/**
 * Pending items that are read at once. As many again are at hand: reading waits for the batch of results that the store is
 * writing, and meanwhile there is something to judge.
 */
const WINDOW = 256;
/**
 * Items begun in one turn of the event loop: known ones are done at once, and a message port hands over a thousand answers
 * in a row, so without a limit one turn could work through thousands of them while everybody else waits.
 */
const BURST = 16;

export function createRunner(deps: RunnerDeps): Runner {
  const { verification, singles, network, clock, log, changed, breadth = () => 1 } = deps;
  const runs = new Map<string, Run>();
  const broken = new Map<string, { code: JobErrorCode; message: string }>();
  const closing = new AbortController();
  /** Jobs that are let go of while something of them may be on its way to the store. */
  const dropped = new Set<string>();
  const isGivenUp = (jobId: string) => closing.signal.aborted || dropped.has(jobId);
  const retry = createStoreRetry({
    store: deps.store,
    isGivenUp,
    signal: closing.signal,
    changed,
    ...(deps.roomRetryAfterMs === undefined ? {} : { retryAfterMs: deps.roomRetryAfterMs }),
  });
  const { store } = retry;
  /** Jobs whose last outcomes are on their way to the store. */
  const ending = new Map<string, Promise<void>>();
  const sleep = createSleepWatch(clock, startAfresh);
  const nextRun = createTurns(() => runs.values(), refill);
  /** Items of all jobs that are looked at. */
  let busy = 0;
  /** Items begun in this turn of the event loop. */
  let begun = 0;
  /** Whether free places are being filled, and may have to be once more. */
  let isPumping = false;
  let pumpAgain = false;
  const networkWait = createNetworkWait({
    store,
    network,
    clock,
    log,
    changed,
    runs: () => runs.values(),
    signal: closing.signal,
    mostMs: deps.noNetworkMs,
    tooLong: giveUp,
    ended: pump,
  });

  const trials = createTrials({
    store,
    log,
    isShared: deps.isShared,
    underWay,
    check: (run, item) => void work(run, item),
    keep: (run, outcome) => keep(run, [outcome]),
    over(run) {
      goOn(run, run.quarantine.cleared.splice(0));
      refill(run);
      settle(run);
    },
    proceed: pump,
    failed: breakDown,
  });

  /** Fills free places. A row whose domain is known has its first look at once, and asks for this again within it. */
  function pump(): void {
    if (isPumping) {
      pumpAgain = true;
      return;
    }
    isPumping = true;
    try {
      do {
        pumpAgain = false;
        fill();
      } while (pumpAgain);
    } finally {
      isPumping = false;
    }
  }

  function fill(): void {
    if (trials.holdUp) {
      if (!closing.signal.aborted && !networkWait.isWaiting) trials.go();
      return;
    }
    for (const run of runs.values()) run.stages.go();
    while (busy < most() && !closing.signal.aborted && !networkWait.isWaiting) {
      if (begun === BURST) return;
      const run = nextRun();
      if (!run) return;
      const item = run.queue.shift();
      if (!item) return;
      refill(run);
      if (isLeftOut(run, item)) continue;
      if (begun === 0) setImmediate(nextTurn);
      begun += 1;
      void work(run, item);
    }
  }

  /** Items that are looked at, and rows that stand for what is being asked about. */
  function underWay(): number {
    let asked = 0;
    for (const run of runs.values()) asked += run.stages.underWay.length;
    return busy + asked;
  }

  function isLeftOut(run: Run, item: PendingItem): boolean {
    if (run.leftOut.length === 0) return false;
    const outcome = leftOutOutcome(item, run.leftOut);
    if (outcome === null) return false;
    keep(run, [outcome]);
    settle(run);
    return true;
  }

  function most(): number {
    return singles.any() ? deps.concurrency.beside : deps.concurrency.alone;
  }

  function nextTurn(): void {
    const more = begun === BURST;
    begun = 0;
    if (more) pump();
  }

  /** After a sleep of the machine: what was under way met a network that had gone, so it is asked again. */
  function startAfresh(): void {
    for (const run of runs.values()) {
      if (run.paused) continue;
      run.abort.abort();
      run.abort = new AbortController();
    }
  }

  function refill(run: Run): void {
    if (run.fetching || run.exhausted || run.ended || run.queue.length > leastAtHand()) return;
    if (run.noting || trials.holdUp || !run.quarantine.isOver) return;
    run.fetching = true;
    fetch(run)
      .then((items) => {
        run.fetched = items.at(-1)?.index ?? run.fetched;
        run.exhausted = items.length < WINDOW;
        run.queue.push(...items.filter((item) => !run.quarantine.knows(item)));
      })
      .catch((error: unknown) => breakDown(run, error))
      .finally(() => {
        run.fetching = false;
        proceed(run);
      });
  }

  /** Items at hand from which on more are read: while somebody waits for a single check, lists may wait for the store. */
  function leastAtHand(): number {
    return singles.any() ? WINDOW / 4 : WINDOW;
  }

  async function fetch(run: Run): Promise<readonly PendingItem[]> {
    if (run.domains === undefined) run.domains = await jobDomains(store, run.jobId, run.total);
    // It was let go of meanwhile, and the store told that nothing of it is under way.
    if (run.ended) return [];
    return store.takeItems(run.jobId, run.fetched, WINDOW, indexesInProgress(run));
  }

  /** Has items go on that were not under way for a while. */
  function goOn(run: Run, items: readonly PendingItem[]): void {
    run.returning.push(...items);
    noteReturning(run);
  }

  /** Notes that what returns may be under way again, together with what is. */
  function noteReturning(run: Run): void {
    if (run.fetching || run.noting || run.ended || !run.quarantine.isOver) return;
    run.noting = true;
    const many = run.returning.length;
    store
      .noteUnderWay(run.jobId, indexesInProgress(run))
      .then(() => {
        run.queue.unshift(...run.returning.splice(0, many));
      })
      .catch((error: unknown) => breakDown(run, error))
      .finally(() => {
        run.noting = false;
        proceed(run);
      });
  }

  /** Something of a job has come to its end: what waited for that begins, or the job ends. */
  function proceed(run: Run): void {
    if (run.returning.length > 0) noteReturning(run);
    settle(run);
    pump();
  }

  async function work(run: Run, item: PendingItem): Promise<void> {
    busy += 1;
    run.underWay.add(item.index);
    const { signal } = run.abort;
    try {
      const looking = run.quarantine.isTrying(item)
        ? whole(run, item, signal)
        : run.stages.first(item);
      const looked = looking instanceof Promise ? await looking : looking;
      if (run.ended || closing.signal.aborted) return;
      sleep.notice();
      if (signal.aborted) {
        // Paused or asleep meanwhile: what that cut off would count as unknown, so the item is checked again.
        giveBack(run, item);
        return;
      }
      if (looked.kind === 'no_network') {
        giveBack(run, item);
        networkWait.begin();
      } else {
        run.quarantine.passed(item);
        if (looked.kind === 'outcome') keep(run, [looked.outcome]);
      }
    } catch (error) {
      if (run.ended || closing.signal.aborted) return;
      if (signal.aborted) {
        giveBack(run, item);
        return;
      }
      run.quarantine.passed(item);
      log.error({ error, job: run.jobId, index: item.index }, 'an item could not be checked');
      keep(run, [unforeseen(item.index)]);
    } finally {
      busy -= 1;
      run.underWay.delete(item.index);
      settle(run);
      pump();
    }
  }

  /** An item that could not be checked to its end is the next of its job. */
  function giveBack(run: Run, item: PendingItem): void {
    if (run.quarantine.isTrying(item)) run.quarantine.back(item);
    else run.queue.unshift(item);
  }

  /** Checks a row to its end, with all that is slow: what was under way at an abrupt end is tried as it was then. */
  async function whole(run: Run, item: PendingItem, signal: AbortSignal): Promise<FirstLook> {
    const options = { ...run.options, listDomains: run.domains ?? null };
    const checked = await verification.check(item.input, options, 'batch', signal);
    if (checked.kind === 'failed' && checked.networkDown) return { kind: 'no_network' };
    if (checked.kind === 'verified' && checked.kept.observation.mailbox === 'greylisted') {
      // It was outlived; what its mail host said is asked for again in its turn.
      goOn(run, [item]);
      return { kind: 'waits' };
    }
    return { kind: 'outcome', outcome: outcomeOf(item.index, checked) };
  }

  function keep(run: Run, outcomes: readonly ItemOutcome[]): void {
    run.waitedBefore = null;
    run.outcomes.add(outcomes);
  }

  /** Completes a job once nothing of it is left to fetch, to check or to keep. */
  function settle(run: Run): void {
    if (!isComplete(run)) return;
    run.outcomes.flush();
    end(run);
    const completed = run.outcomes.afterwards(async () => {
      if (broken.has(run.jobId)) return;
      await store.completeJob(run.jobId, clock.now());
      changed(run.jobId);
    });
    ending.set(run.jobId, completed);
    void completed.finally(() => ending.delete(run.jobId));
  }

  function end(run: Run): void {
    run.ended = true;
    run.outcomes.stop();
    run.stages.stop();
    if (run.waitLimit) clearTimeout(run.waitLimit);
    runs.delete(run.jobId);
    if (runs.size === 0) sleep.stop();
  }

  function giveUp(run: Run): void {
    fail(run, {
      code: 'no_network',
      message:
        'The network did not come back in time. Finished items are kept; submit the rest again.',
    }).catch((error: unknown) => breakDown(run, error));
  }

  async function fail(run: Run, error: { code: JobErrorCode; message: string }): Promise<void> {
    run.outcomes.flush();
    end(run);
    run.abort.abort();
    await run.outcomes.kept();
    await store.failJob(run.jobId, error, clock.now());
    changed(run.jobId);
  }

  /** The store refuses to work: the job ends in memory, and as failed in the store if that is still possible. */
  function breakDown(run: Run, cause: unknown): void {
    if (isGivenUp(run.jobId) || broken.has(run.jobId)) return;
    log.error({ error: cause, job: run.jobId }, 'a job cannot continue');
    const error = {
      code: 'store_unavailable' as const,
      message:
        'The results could not be written to the data folder. Check its free space and permissions.',
    };
    broken.set(run.jobId, error);
    end(run);
    run.abort.abort();
    changed(run.jobId);
    store.failJob(run.jobId, error, clock.now()).then(
      () => broken.delete(run.jobId),
      () => {
        // Still refused: the job stays failed in memory, and goes on when the program is started on a working store.
      },
    );
  }

  function prepare(job: StoredJob): Run {
    const outcomes = createOutcomeKeeper({
      record: (batch) => store.recordItems(job.jobId, batch, clock.now()),
      recorded(kept) {
        // Deleted or ended meanwhile.
        if (!kept) end(run);
        changed(job.jobId);
        pump();
      },
      failed: (error) => breakDown(run, error),
    });
    const run = newRun(job, outcomes, stagesOf);
    return run;
  }

  function stagesOf(run: Run): RowStages {
    return createRowStages(run, {
      store,
      checks: deps.rowChecks,
      log,
      elapsed: deps.elapsed,
      firstLooksDone: () => firstLooksDone(run),
      mayBegin: () => mayGo(run) && !trials.holdUp && !networkWait.isWaiting,
      most: () => (singles.any() ? MOST_ASKED.beside : MOST_ASKED.alone) * breadth(),
      breadth,
      greylistDelayMs: deps.greylistDelayMs,
      held: () => indexesInProgress(run),
      keep: (outcomes) => keep(run, outcomes),
      anew: (items) => goOn(run, items),
      noNetwork: () => networkWait.begin(),
      answered: () => sleep.notice(),
      ended() {
        refill(run);
        proceed(run);
      },
      failed: (error) => breakDown(run, error),
      ...(deps.dnsRetryAfterMs === undefined ? {} : { retryAfterMs: deps.dnsRetryAfterMs }),
    });
  }

  async function begin(run: Run): Promise<void> {
    try {
      if (!run.lookedBack) await trials.lookBack(run);
      // It was let go of meanwhile; others may have waited for it.
      if (run.ended) return pump();
      await store.startJob(run.jobId, clock.now());
      await store.setWaiting(run.jobId, null);
      changed(run.jobId);
      await networkWait.join(run);
    } catch (error) {
      breakDown(run, error);
      pump();
      return;
    }
    run.stages.load().catch((error: unknown) => breakDown(run, error));
    refill(run);
    pump();
  }

  /** Keeps what is finished of a job that goes on another time; then nothing of it is under way. */
  async function rest(run: Run): Promise<void> {
    await run.outcomes.kept();
    if (!run.lookedBack) return;
    await Promise.all([
      store.noteUnderWay(run.jobId, []),
      store.tryItems(run.jobId, [], false),
    ]).catch((error: unknown) =>
      // The next start takes it for an abrupt end, and tries once more what was under way.
      log.error({ error, job: run.jobId }, 'the end of an idle job could not be recorded'),
    );
  }

  singles.onLast(pump);
  return {
    broken,
    run(job) {
      if (runs.has(job.jobId) || closing.signal.aborted) return;
      const run = prepare(job);
      runs.set(job.jobId, run);
      sleep.watch();
      void begin(run);
    },
    pause(jobId) {
      const run = runs.get(jobId);
      if (!run) return ending.get(jobId) ?? Promise.resolve();
      if (run.paused) return null;
      run.paused = true;
      // What is under way goes back to the front; what is finished is kept at once.
      run.abort.abort();
      run.outcomes.flush();
      return null;
    },
    putFirst(jobId, first) {
      for (const run of runs.values()) {
        if (run.jobId === jobId) run.first = first;
        else if (first) run.first = false;
      }
      pump();
    },
    resume(job) {
      const run = runs.get(job.jobId);
      if (!run) return this.run(job);
      if (run.paused) run.abort = new AbortController();
      run.paused = false;
      // The pause had the store forget what was under way.
      goOn(run, run.queue.splice(0));
      refill(run);
      settle(run);
      pump();
    },
    finish(jobId) {
      runs.get(jobId)?.stages.finish();
    },
    waitsForRoom: retry.waitsForRoom,
    remaining: (jobId, ahead) => runs.get(jobId)?.stages.remaining(ahead) ?? [],
    async drop(jobId) {
      const run = runs.get(jobId);
      if (!run) return;
      dropped.add(jobId);
      run.outcomes.flush();
      end(run);
      run.abort.abort();
      await run.outcomes.kept();
      dropped.delete(jobId);
    },
    async close() {
      closing.abort();
      const open = [...runs.values()];
      for (const run of open) {
        run.outcomes.flush();
        end(run);
        run.abort.abort();
      }
      await Promise.all([...open.map(rest), ...ending.values()]);
      await networkWait.over();
    },
  };
}
