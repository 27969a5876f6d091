// One job at work, as the runner and its parts see it.
import type { ListDomains } from '../../engine/typo/list-domains.ts';
import type { LeftOut, PendingItem, StoredJob } from '../ports/jobs.ts';
import { BATCH, type OutcomeKeeper } from './outcome-batches.ts';
import { createQuarantine, type Quarantine } from './quarantine.ts';
import type { ListRun } from './stages/list-run.ts';
import type { RowStages } from './stages/row-stages.ts';

export interface Run extends ListRun {
  readonly total: number;
  domains: ListDomains | null | undefined;
  abort: AbortController;
  /** Items to check, in order; those that met no network come back to the front. */
  queue: PendingItem[];
  /** Highest index fetched so far. */
  fetched: number;
  fetching: boolean;
  /** Items that go on after a while, before the store has noted that they may be under way again. */
  readonly returning: PendingItem[];
  exhausted: boolean;
  paused: boolean;
  /** Whether it takes every free place that it has an item for. */
  first: boolean;
  waitingSince: number | null;
  /** When a wait began that an earlier run of the program did not see the end of; forgotten with the first outcome. */
  waitedBefore: number | null;
  waitLimit: NodeJS.Timeout | null;
  /** Indexes of the items that are being checked. */
  readonly underWay: Set<number>;
  /** Whether it is known what of it was under way at the end of an earlier run; only then may that be forgotten. */
  lookedBack: boolean;
  /** What is tried before all else; empty unless the program ended abruptly. */
  quarantine: Quarantine;
  leftOut: readonly LeftOut[];
  ended: boolean;
  readonly outcomes: OutcomeKeeper;
  /** Set as soon as it is made. */
  stages: RowStages;
}

/** Outcomes of a job that the store has not kept yet: a slow disk slows the checks down, instead of filling the memory. */
const MOST_UNKEPT = 8 * BATCH;

/** `stagesOf` makes the stages of the run that it is given. */
export function newRun(
  job: StoredJob,
  outcomes: OutcomeKeeper,
  stagesOf: (run: Run) => RowStages,
): Run {
  const run: Omit<Run, 'stages'> = {
    jobId: job.jobId,
    options: job.options,
    total: job.total,
    domains: undefined,
    abort: new AbortController(),
    queue: [],
    fetched: -1,
    fetching: false,
    returning: [],
    noting: false,
    exhausted: false,
    paused: job.paused,
    first: job.first === true,
    waitingSince: null,
    waitedBefore: job.waitingSince,
    waitLimit: null,
    underWay: new Set(),
    lookedBack: job.status === 'queued',
    quarantine: createQuarantine([]),
    leftOut: job.leftOut ?? [],
    ended: false,
    finishing: job.finishing,
    outcomes,
  };
  return Object.assign(run, { stages: stagesOf(run as Run) });
}

/** Whether items of it may begin. */
export function mayGo(run: Run): boolean {
  return (
    !run.paused && !run.ended && run.waitingSince === null && run.outcomes.unkept < MOST_UNKEPT
  );
}

/** Indexes of all items that are under way or about to begin. */
export function indexesInProgress(run: Run): readonly number[] {
  const coming = [...run.queue, ...run.returning].map(({ index }) => index);
  return [...run.underWay, ...coming, ...run.stages.underWay];
}

/** Whether nothing of it is left to fetch or to check. */
export function isComplete(run: Run): boolean {
  return (
    !run.ended &&
    !run.paused &&
    firstLooksDone(run) &&
    run.stages.isIdle &&
    run.quarantine.isOver &&
    run.quarantine.cleared.length === 0
  );
}

/** Whether every row has had its first look. */
export function firstLooksDone(run: Run): boolean {
  return (
    run.exhausted &&
    !run.fetching &&
    run.underWay.size === 0 &&
    run.returning.length === 0 &&
    run.queue.length === 0
  );
}
