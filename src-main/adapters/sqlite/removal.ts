// Deletes jobs, checks and what has expired, in slices, so that other calls never wait for a million rows; charges stay.
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { dropBackups, pruneBackups, shortenBackups } from './file/backup.ts';
import { dropSetAside, setAsideIn } from './file/set-aside.ts';
import { giveBackPages } from './free-pages.ts';
import { type HiddenJobs, hiddenJobs, type JobHiding, jobHiding } from './jobs/deleted-jobs.ts';
import type { Background, Sliced, Work } from './method-table.ts';
import { type OutcomesOfVerdicts, outcomesOfVerdicts } from './outcomes/outcomes.ts';
import { itemRange } from './rows/item-key.ts';
import { removeInSlices } from './slices.ts';

const SLICE_ROWS = 2_000;
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

type JobRemoval = Work<'deleteJob' | 'clearLists'>;
type CheckRemoval = Work<'deleteCheck' | 'clearChecks'>;

export interface Removal
  extends JobRemoval,
    CheckRemoval,
    Work<'purge' | 'listSetAside' | 'clearSetAside'>,
    Background {}

/** `now` is the time to note on a deleted job. */
export function removalMethods(db: Database.Database, now: () => number): Removal {
  const folder = db.memory ? null : dirname(db.name);
  const outcomes = outcomesOfVerdicts(db);
  const hidden = hiddenJobs(db, outcomes.forget);
  const parts = { db, now, folder, hide: jobHiding(db), hidden, outcomes };
  let unfinished: Sliced<void> | null = finishDeletions(parts);
  return {
    ...jobRemoval(parts),
    ...checkRemoval(parts),
    purge: purge(parts),
    listSetAside: () => (folder === null ? [] : setAsideIn(folder)),
    clearSetAside: () => (folder === null ? 0 : dropSetAside(folder)),
    background() {
      const work = unfinished;
      unfinished = null;
      return work;
    },
  };
}

/** What removals have in common. */
interface Parts {
  readonly db: Database.Database;
  readonly now: () => number;
  /** The data folder; null where the store is in memory. */
  readonly folder: string | null;
  readonly hide: JobHiding;
  readonly hidden: HiddenJobs;
  readonly outcomes: OutcomesOfVerdicts;
}

/** What was deleted by itself is soon gone from the copies; for its sake alone nobody loses the way back at once. */
function endCopiesSoon({ folder, now }: Parts): void {
  if (folder !== null) shortenBackups(folder, now());
}

/** Goes on with deletions that an earlier run did not finish. */
function* finishDeletions({ db, hidden }: Parts): Sliced<void> {
  if (hidden.isEmpty()) return;
  yield* hidden.clear();
  yield* giveBackPages(db);
}

function jobRemoval(parts: Parts): JobRemoval {
  const { db, now, folder, hide, hidden, outcomes } = parts;

  /** With the outcomes of jobs that somebody deletes; where only their time is over, they are forgotten and stay. */
  function* clear(): Sliced<void> {
    for (const number of hidden.numbers()) {
      const { first, last } = itemRange(number);
      yield* outcomes.remove(first, last);
    }
    yield* hidden.clear();
    yield* giveBackPages(db);
  }

  return {
    *deleteJob(jobId) {
      if (hide.one(jobId, now()) === 0) return false;
      yield* clear();
      endCopiesSoon(parts);
      return true;
    },
    *clearLists(at) {
      const lists = hide.lists(at);
      yield* clear();
      if (folder !== null) dropBackups(folder);
      return lists;
    },
  };
}

function checkRemoval(parts: Parts): CheckRemoval {
  const { db, folder, outcomes } = parts;
  const drop = db
    .prepare<[string], number>('DELETE FROM checks WHERE request_id = ? RETURNING number')
    .pluck();
  const newest = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM checks').pluck();
  const dropUpTo = slicedDelete(db, 'checks', 'number <= ?');

  /** A check with its outcomes, which are few. */
  const dropOne = db.transaction((requestId: string) => {
    const number = drop.get(requestId);
    if (number === undefined) return false;
    for (const work = outcomes.remove(-number, -number); !work.next().done; );
    return true;
  }).immediate;

  return {
    deleteCheck(requestId) {
      if (!dropOne(requestId)) return false;
      endCopiesSoon(parts);
      return true;
    },
    *clearChecks() {
      // Checks that are made while this goes on stay.
      const last = newest.get() ?? 0;
      yield* outcomes.remove(-last, -1);
      const checks = yield* dropUpTo(last);
      yield* giveBackPages(db);
      if (folder !== null) dropBackups(folder);
      return checks;
    },
  };
}

function purge({ db, folder, hide, hidden, outcomes }: Parts): Removal['purge'] {
  const dropChecks = slicedDelete(db, 'checks', 'checked_at < ?');
  const dropContacts = slicedDelete(db, 'contacts', 'at < ?');
  const dropVerdicts = expiredVerdicts(db);
  const dropLookups = db.prepare<[number]>('DELETE FROM lookup_cache WHERE expires_at <= ?');

  return function* ({ before, now, noDrafts }) {
    const jobs = hide.endedBefore(before, now);
    const drafts = hide.draftsBefore(noDrafts ? Number.MAX_VALUE : now - DRAFT_LIFETIME_MS, now);
    yield* outcomes.forgetChecksBefore(before);
    const unmatched = yield* outcomes.forgetUnmatched(before);
    const checks = yield* dropChecks(before);
    yield* dropVerdicts(now);
    dropLookups.run(now);
    yield* dropContacts(before);
    yield* hidden.clear();
    yield* giveBackPages(db);
    if (folder !== null) {
      if (jobs + checks + unmatched > 0) shortenBackups(folder, now);
      pruneBackups(folder, now);
    }
    return { jobs, checks, drafts };
  };
}

/** Deletes the rows of a table that meet a condition on one number; answers how many there were. */
function slicedDelete(
  db: Database.Database,
  table: 'checks' | 'contacts',
  condition: string,
): (bound: number) => Sliced<number> {
  const drop = db.prepare<[number, number]>(
    `DELETE FROM ${table} WHERE number IN (SELECT number FROM ${table} WHERE ${condition} LIMIT ?)`,
  );
  return function* (bound) {
    const dropped = yield* removeInSlices(SLICE_ROWS, () => drop.run(bound, SLICE_ROWS).changes);
    yield;
    return dropped;
  };
}

/** Deletes cache entries that have expired, a stretch of keys at a time: an index by time would be written with every row of a list, for what is looked for once a day. */
function expiredVerdicts(db: Database.Database): (now: number) => Sliced<void> {
  const lastOf = db
    .prepare<[Buffer, number], Buffer>(
      'SELECT cache_key FROM verdict_cache WHERE cache_key > ? ORDER BY cache_key LIMIT 1 OFFSET ?',
    )
    .pluck();
  const dead = 'DELETE FROM verdict_cache WHERE expires_at <= ? AND cache_key > ?';
  const drop = db.prepare<[number, Buffer, Buffer]>(`${dead} AND cache_key <= ?`);
  const dropRest = db.prepare<[number, Buffer]>(dead);
  return function* (now) {
    let after: Buffer = Buffer.alloc(0);
    for (let last = lastOf.get(after, SLICE_ROWS - 1); last !== undefined; ) {
      drop.run(now, after, last);
      after = last;
      yield;
      last = lastOf.get(after, SLICE_ROWS - 1);
    }
    dropRest.run(now, after);
  };
}
