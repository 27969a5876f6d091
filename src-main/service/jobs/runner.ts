// Runs jobs: takes pending items in small windows, checks them side by side, keeps outcomes in batches, and waits without network.
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import type { ListDomains } from '../../engine/typo/list-domains.ts';
import type { Log } from '../ports/log.ts';
import type { NetworkPort } from '../ports/network.ts';
import type { ItemOutcome, PendingItem, Store, StoredJob } from '../ports/store.ts';
import { recordOf, type Verification } from '../verification.ts';
import { jobDomains } from './job-domains.ts';
import { patient } from './patience.ts';
import { createSleepWatch } from './sleep.ts';
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts';

export interface RunnerDeps {
  readonly store: Pick<
    Store,
    | 'startJob'
    | 'pendingItems'
    | 'countDomains'
    | 'recordItems'
    | 'completeJob'
    | 'failJob'
    | 'setWaiting'
  >;
  readonly verification: Pick<Verification, 'check'>;
  readonly network: NetworkPort;
  readonly clock: Clock;
  readonly log: Log;
  /** Checks under way at once, over all jobs. */
  readonly concurrency: number;
  /** How long jobs wait for a network before they fail, in milliseconds. */
  readonly noNetworkMs: () => number;
  /** How long an item waits whose mail host put it off, in milliseconds. */
  readonly greylistDelayMs: () => number;
  /** Told of every change of a job. */
  readonly changed: (jobId: string) => void;
}

export interface Runner {
  /** Takes up a queued or running job; a second call for the same job does nothing. */
  run(job: StoredJob): void;
  pause(jobId: string): void;
  /** Has a job go before all others, of which there is one at a time, or lets it back among them. */
  putFirst(jobId: string, first: boolean): void;
  resume(job: StoredJob): void;
  /** Lets go of a job: what is finished is kept, checks under way are abandoned. Resolves when all of it is kept. */
  drop(jobId: string): Promise<void>;
  /** Jobs that ended in memory because the store refused to keep their end; by job id. */
  readonly broken: ReadonlyMap<string, { readonly code: JobErrorCode; readonly message: string }>;
  /** Stops taking up work, keeps what is finished, and forgets the rest: it is still pending in the store. */
  close(): Promise<void>;
}

/** Pending items held in memory per job. */
const WINDOW = 256;
/**
 * Items begun in one turn of the event loop: known ones are done at once, and a message port hands over a thousand answers
 * in a row, so without a limit one turn could work through thousands of them while everybody else waits.
 */
const BURST = 32;
/** Outcomes kept in one transaction at most, and how long the first of them waits for company. */
const BATCH = 256;
const BATCH_WAIT_MS = 100;
/** Outcomes of a job that the store has not kept yet: a slow disk slows the checks down, instead of filling the memory. */
const MOST_UNKEPT = 8 * BATCH;
/** What setTimeout can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Run {
  readonly jobId: string;
  readonly options: StoredJob['options'];
  readonly total: number;
  /** Known before the first item is fetched; null where they tell nothing. */
  domains: ListDomains | null | undefined;
  /** Ends the checks under way; a new one for each spell between two pauses. */
  abort: AbortController;
  /** Items to check, in order; those that met no network come back to the front. */
  queue: PendingItem[];
  /** Highest index fetched so far. */
  fetched: number;
  fetching: boolean;
  exhausted: boolean;
  paused: boolean;
  /** Whether it takes every free place that it has an item for. */
  first: boolean;
  waitingSince: number | null;
  /** When a wait began that an earlier run of the program did not see the end of; forgotten with the first outcome. */
  waitedBefore: number | null;
  waitLimit: NodeJS.Timeout | null;
  /** Items whose mail host put them off, by index: each is asked once more. */
  readonly putOff: Map<number, NodeJS.Timeout>;
  /** How many of them wait for their second question. */
  waitingFor: number;
  inFlight: number;
  readonly room: WaitingRoom;
  outcomes: ItemOutcome[];
  /** How many outcomes are collected or on their way to the store. */
  unkept: number;
  timer: NodeJS.Timeout | null;
  /** Batches are kept one after the other. */
  keeping: Promise<void>;
  ended: boolean;
}

export function createRunner(deps: RunnerDeps): Runner {
  const { verification, network, clock, log, changed } = deps;
  const store = patient(deps.store);
  const runs = new Map<string, Run>();
  const broken = new Map<string, { code: JobErrorCode; message: string }>();
  const closing = new AbortController();
  const sleep = createSleepWatch(clock, startAfresh);
  let turn = 0;
  let busy = 0;
  /** Items begun in this turn of the event loop. */
  let begun = 0;
  let waitingForNetwork: Promise<void> | null = null;

  const places = {
    free: () => {
      busy -= 1;
      pump();
    },
    take: () => {
      busy += 1;
    },
  };

  /** Fills free places, one item of each job in turn, so that a long job never holds back a short one. */
  function pump(): void {
    while (busy < deps.concurrency && !closing.signal.aborted && !waitingForNetwork) {
      if (begun === BURST) return;
      const run = nextRun();
      if (!run) return;
      const item = run.queue.shift();
      if (!item) return;
      refill(run);
      if (!run.room.admits(item)) continue;
      if (begun === 0) setImmediate(nextTurn);
      begun += 1;
      void work(run, item);
    }
  }

  function nextTurn(): void {
    const more = begun === BURST;
    begun = 0;
    if (more) pump();
  }

  function nextRun(): Run | null {
    const all = [...runs.values()];
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
    if (run.fetching || run.exhausted || run.ended || run.queue.length > WINDOW / 4) return;
    run.fetching = true;
    fetch(run)
      .then((items) => {
        run.fetched = items.at(-1)?.index ?? run.fetched;
        run.exhausted = items.length < WINDOW;
        run.queue.push(...items);
      })
      .catch((error: unknown) => breakDown(run, error))
      .finally(() => {
        run.fetching = false;
        settle(run);
        pump();
      });
  }

  async function fetch(run: Run): Promise<readonly PendingItem[]> {
    if (run.domains === undefined) run.domains = await jobDomains(store, run.jobId, run.total);
    return store.pendingItems(run.jobId, run.fetched, WINDOW);
  }

  async function work(run: Run, item: PendingItem): Promise<void> {
    busy += 1;
    run.inFlight += 1;
    const { signal } = run.abort;
    const stay = run.room.enter(item);
    try {
      const options = {
        ...run.options,
        listDomains: run.domains ?? null,
        onStage: stay.onStage,
      };
      const checked = await verification.check(item.input, options, 'batch', signal);
      if (run.ended || closing.signal.aborted) return;
      sleep.notice();
      if (signal.aborted) {
        // Paused or asleep meanwhile: what that cut off would count as unknown, so the item is checked again.
        run.queue.unshift(item);
        return;
      }
      if (
        checked.kind === 'verified' &&
        checked.result.mailbox === 'greylisted' &&
        !run.putOff.has(item.index)
      ) {
        askLater(run, item);
      } else if (checked.kind === 'verified') {
        keepLater(run, {
          index: item.index,
          kind: 'verified',
          verdict: recordOf(checked),
          checkedAt: checked.checkedAt,
        });
      } else if (checked.networkDown) {
        run.queue.unshift(item);
        waitForNetwork();
      } else {
        keepLater(run, {
          index: item.index,
          kind: 'failed',
          code: checked.code,
          message: checked.message,
        });
      }
    } catch (error) {
      if (run.ended || closing.signal.aborted) return;
      if (signal.aborted) {
        run.queue.unshift(item);
        return;
      }
      log.error({ error, job: run.jobId, index: item.index }, 'an item could not be checked');
      keepLater(run, {
        index: item.index,
        kind: 'failed',
        code: 'internal_error',
        message:
          'Something went wrong inside Vouch while checking this item. It was not charged; try it again.',
      });
    } finally {
      const next = stay.leave();
      if (next !== null) run.queue.unshift(next);
      busy -= 1;
      run.inFlight -= 1;
      settle(run);
      pump();
    }
  }

  /** RFC 6647: a greylisting host takes a second try after minutes. Other items go on meanwhile. */
  function askLater(run: Run, item: PendingItem): void {
    run.waitingFor += 1;
    const delayMs = run.options.mailbox.greylistDelayMs ?? deps.greylistDelayMs();
    const timer = setTimeout(() => {
      run.waitingFor -= 1;
      run.queue.push(item);
      pump();
    }, delayMs);
    run.putOff.set(item.index, timer);
  }

  function keepLater(run: Run, outcome: ItemOutcome): void {
    run.waitedBefore = null;
    run.outcomes.push(outcome);
    run.unkept += 1;
    if (run.outcomes.length >= BATCH) keep(run);
    else run.timer ??= setTimeout(() => keep(run), BATCH_WAIT_MS);
  }

  /** Hands the collected outcomes to the store, in order, and tells of the job as it is afterwards. */
  function keep(run: Run): void {
    if (run.timer) clearTimeout(run.timer);
    run.timer = null;
    const batch = run.outcomes;
    if (batch.length === 0) return;
    run.outcomes = [];
    run.keeping = run.keeping
      .then(async () => {
        const job = await store.recordItems(run.jobId, batch, clock.now());
        run.unkept -= batch.length;
        if (!job) end(run);
        changed(run.jobId);
        pump();
      })
      .catch((error: unknown) => breakDown(run, error));
  }

  /** Completes a job once nothing of it is left to fetch, to check or to keep. */
  function settle(run: Run): void {
    if (
      run.ended ||
      run.paused ||
      !run.exhausted ||
      run.fetching ||
      run.waitingFor > 0 ||
      run.inFlight > 0 ||
      run.queue.length > 0
    )
      return;
    keep(run);
    end(run);
    run.keeping = run.keeping
      .then(async () => {
        if (broken.has(run.jobId)) return;
        await store.completeJob(run.jobId, clock.now());
        changed(run.jobId);
      })
      .catch((error: unknown) => breakDown(run, error));
    ending.add(run.keeping);
    void run.keeping.finally(() => ending.delete(run.keeping));
  }

  const ending = new Set<Promise<void>>();

  function end(run: Run): void {
    run.ended = true;
    if (run.timer) clearTimeout(run.timer);
    if (run.waitLimit) clearTimeout(run.waitLimit);
    for (const timer of run.putOff.values()) clearTimeout(timer);
    runs.delete(run.jobId);
    if (runs.size === 0) sleep.stop();
  }

  /** One wait for all jobs; each job that waits longer than it may fails on its own. */
  function waitForNetwork(): void {
    if (waitingForNetwork || closing.signal.aborted) return;
    waitingForNetwork = (async () => {
      for (const run of runs.values()) await mark(run, run.waitedBefore ?? clock.now());
      if (!(await network.waitUntilUsable(closing.signal))) return;
      for (const run of runs.values()) await mark(run, null);
    })()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ error }, 'waiting for the network failed');
      })
      .finally(() => {
        waitingForNetwork = null;
        pump();
      });
  }

  async function mark(run: Run, since: number | null): Promise<void> {
    if (run.ended || run.waitingSince === since) return;
    run.waitingSince = since;
    if (run.waitLimit) clearTimeout(run.waitLimit);
    run.waitLimit = since === null ? null : setTimeout(giveUp, waitLeft(since), run);
    await store.setWaiting(run.jobId, since);
    changed(run.jobId);
  }

  function waitLeft(since: number): number {
    return Math.min(Math.max(0, since + deps.noNetworkMs() - clock.now()), LONGEST_TIMER_MS);
  }

  function giveUp(run: Run): void {
    fail(run, {
      code: 'no_network',
      message: 'No network came back in time. What was finished is kept; submit the rest again.',
    }).catch((error: unknown) => breakDown(run, error));
  }

  async function fail(run: Run, error: { code: JobErrorCode; message: string }): Promise<void> {
    keep(run);
    end(run);
    run.abort.abort();
    await run.keeping;
    await store.failJob(run.jobId, error, clock.now());
    changed(run.jobId);
  }

  /** The store refuses to work: the job ends in memory, and as failed in the store if that is still possible. */
  function breakDown(run: Run, cause: unknown): void {
    if (closing.signal.aborted || broken.has(run.jobId)) return;
    log.error({ error: cause, job: run.jobId }, 'a job cannot go on');
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

  async function begin(run: Run): Promise<void> {
    try {
      await store.startJob(run.jobId, clock.now());
      await store.setWaiting(run.jobId, null);
      changed(run.jobId);
      if (waitingForNetwork) await mark(run, run.waitedBefore ?? clock.now());
      // The network may have come back meanwhile, and passed this job by.
      if (!waitingForNetwork) await mark(run, null);
    } catch (error) {
      breakDown(run, error);
      return;
    }
    refill(run);
    pump();
  }

  return {
    broken,
    run(job) {
      if (runs.has(job.jobId) || closing.signal.aborted) return;
      const run: Run = {
        jobId: job.jobId,
        options: job.options,
        total: job.total,
        domains: undefined,
        abort: new AbortController(),
        queue: [],
        fetched: -1,
        fetching: false,
        exhausted: false,
        paused: job.paused,
        first: job.first === true,
        waitingSince: null,
        waitedBefore: job.waitingSince,
        waitLimit: null,
        putOff: new Map(),
        waitingFor: 0,
        inFlight: 0,
        room: createWaitingRoom(places),
        outcomes: [],
        unkept: 0,
        timer: null,
        keeping: Promise.resolve(),
        ended: false,
      };
      runs.set(job.jobId, run);
      sleep.watch();
      void begin(run);
    },
    pause(jobId) {
      const run = runs.get(jobId);
      if (!run || run.paused) return;
      run.paused = true;
      // What is under way goes back to the front; what is finished is kept at once.
      run.abort.abort();
      keep(run);
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
      refill(run);
      settle(run);
      pump();
    },
    async drop(jobId) {
      const run = runs.get(jobId);
      if (!run) return;
      keep(run);
      end(run);
      run.abort.abort();
      await run.keeping;
    },
    async close() {
      closing.abort();
      const open = [...runs.values()];
      for (const run of open) {
        keep(run);
        end(run);
        run.abort.abort();
      }
      await Promise.allSettled([...open.map((run) => run.keeping), ...ending]);
      await waitingForNetwork;
    },
  };
}

function mayGo(run: Run): boolean {
  return !run.paused && !run.ended && run.waitingSince === null && run.unkept < MOST_UNKEPT;
}
