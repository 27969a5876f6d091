// Deletes jobs, checks and what has expired, in slices, so that other calls never wait for a million rows; charges stay.
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { dropBackups, pruneBackups, shortenBackups } from './file/backup.ts';
import { dropSetAside, setAsideIn } from './file/set-aside.ts';
import { domainNotes } from './jobs/list-facts.ts';
import { dropUnderWay } from './jobs/under-way.ts';
import type { Sliced, Work } from './method-table.ts';
import { outcomesOfVerdicts } from './outcomes/outcomes.ts';
import { itemKey, itemRange } from './rows/item-key.ts';

const SLICE_ROWS = 2_000;
const SLICE_PAGES = 1_000;
const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

type RemovalMethod =
  | 'deleteCheck'
  | 'deleteJob'
  | 'purge'
  | 'clearLists'
  | 'clearChecks'
  | 'listSetAside'
  | 'clearSetAside';

export interface Removal extends Work<RemovalMethod> {
  /** Goes on with deletions that an earlier run did not finish. */
  resume(): Sliced<void>;
}

/** `now` is the time to note on a deleted job. */
export function removalMethods(db: Database.Database, now: () => number): Removal {
  const folder = db.memory ? null : dirname(db.name);
  const dropCheck = db
    .prepare<[string], number>('DELETE FROM checks WHERE request_id = ? RETURNING number')
    .pluck();
  const hideOne = db.prepare<[number, string]>(
    `UPDATE jobs SET ${HIDDEN} WHERE job_id = ? AND deleted_at IS NULL`,
  );
  const hideEnded = db.prepare<[number, number]>(
    `UPDATE jobs SET ${HIDDEN} WHERE ended_at < ? AND deleted_at IS NULL`,
  );
  const hideLists = db.prepare<[number]>(
    `UPDATE jobs SET ${HIDDEN} WHERE ended_at IS NOT NULL AND origin IN ('app', 'command') AND deleted_at IS NULL`,
  );
  const lastCheck = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM checks').pluck();
  const hideDrafts = db.prepare<[number, number]>(
    `UPDATE jobs SET ${HIDDEN} WHERE status = 'draft' AND created_at < ? AND deleted_at IS NULL`,
  );
  const hidden = db
    .prepare<[], number>('SELECT number FROM jobs WHERE clearing = 1 ORDER BY number')
    .pluck();
  const outcomes = outcomesOfVerdicts(db);
  const nextToClear = db.prepare<[], { readonly number: number; readonly total: number }>(
    'SELECT number, total FROM jobs WHERE clearing = 1 ORDER BY number LIMIT 1',
  );
  const cleared = db.prepare<[number]>('UPDATE jobs SET clearing = 0 WHERE number = ?');
  const dropItems = ['rows', 'row_texts', 'results', 'decisions'].map((table) =>
    db.prepare<[number, number]>(`DELETE FROM ${table} WHERE item BETWEEN ? AND ?`),
  );
  const dropUndo = db.prepare<[number, number]>(
    `DELETE FROM decision_undo WHERE (change, item) IN (SELECT change, item FROM decision_undo
       WHERE change IN (SELECT change FROM decision_changes WHERE job = ?) LIMIT ?)`,
  );
  const dropWhole = [
    'DELETE FROM decision_changes WHERE job = ?',
    'DELETE FROM tallies WHERE job = ?',
    'DELETE FROM run_samples WHERE job = ?',
    `DELETE FROM overrides WHERE policy_id IN
       (SELECT policy_id FROM policies WHERE own_list = (SELECT job_id FROM jobs WHERE number = ?))`,
    `DELETE FROM verdicts WHERE policy IN
       (SELECT number FROM policies WHERE own_list = (SELECT job_id FROM jobs WHERE number = ?))`,
    'DELETE FROM policies WHERE own_list = (SELECT job_id FROM jobs WHERE number = ?)',
    'DELETE FROM callbacks WHERE job_id = (SELECT job_id FROM jobs WHERE number = ?)',
    'DELETE FROM saved_views WHERE job_id = (SELECT job_id FROM jobs WHERE number = ?)',
  ].map((sql) => db.prepare<[number]>(sql));
  const dropAllUnderWay = dropUnderWay(db);
  const notes = domainNotes(db);
  const dropTexts = [
    'DELETE FROM names WHERE (job, name) IN (SELECT job, name FROM names WHERE job = ? LIMIT ?)',
    'DELETE FROM parts WHERE (job, part) IN (SELECT job, part FROM parts WHERE job = ? LIMIT ?)',
  ].map((sql) => db.prepare<[number, number]>(sql));
  const dropChecks = slicedDelete(db, 'checks', 'number', 'checked_at < ?');
  const dropChecksUpTo = slicedDelete(db, 'checks', 'number', 'number <= ?');
  const dropVerdicts = deadVerdicts(db);
  const dropFacts = db.prepare<[number]>('DELETE FROM facts WHERE expires_at <= ?');
  const dropContacts = slicedDelete(db, 'contacts', 'number', 'at < ?');
  const dropRange = db.transaction((first: number, last: number) => {
    for (const drop of dropItems) drop.run(first, last);
    outcomes.forget(first, last);
  });

  /** A check with its outcomes, which are few. */
  const dropOneCheck = db.transaction((requestId: string) => {
    const number = dropCheck.get(requestId);
    if (number === undefined) return false;
    for (const work = outcomes.remove(-number, -number); !work.next().done; );
    return true;
  }).immediate;

  /** Removes the outcomes of jobs that somebody deletes; where only their time is over, they are forgotten and stay. */
  function* dropOutcomes(): Sliced<void> {
    for (const number of hidden.all()) {
      const { first, last } = itemRange(number);
      yield* outcomes.remove(first, last);
    }
  }

  /** Removes the items of hidden jobs; two of these at once share the work. */
  function* clearHidden(): Sliced<void> {
    for (let job = nextToClear.get(); job !== undefined; job = nextToClear.get()) {
      const { last } = itemRange(job.number);
      for (let index = 0; index < job.total; index += SLICE_ROWS) {
        const from = itemKey(job.number, index);
        dropRange.immediate(from, Math.min(from + SLICE_ROWS - 1, last));
        yield;
      }
      for (const drop of dropTexts)
        while (drop.run(job.number, SLICE_ROWS).changes === SLICE_ROWS) yield;
      yield* notes.drop(job.number);
      while (dropUndo.run(job.number, SLICE_ROWS).changes === SLICE_ROWS) yield;
      for (const drop of dropWhole) drop.run(job.number);
      dropAllUnderWay(job.number);
      cleared.run(job.number);
    }
    yield* giveBack();
  }

  /** Shrinks the file when more than a quarter of it is free. */
  function* giveBack(): Sliced<void> {
    let free = pages(db, 'freelist_count');
    while (free > pages(db, 'page_count') / 4) {
      db.exec(`PRAGMA incremental_vacuum(${SLICE_PAGES})`);
      yield;
      const left = pages(db, 'freelist_count');
      // A file that was made without auto_vacuum keeps its pages and uses them again.
      if (left >= free) break;
      free = left;
    }
    // What was deleted must not live on in the log either; SQLite blanks it in the file itself (secure_delete).
    db.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** What was deleted by itself is soon gone from the copies; for its sake alone nobody loses the way back at once. */
  function copiesEndSoon(): void {
    if (folder !== null) shortenBackups(folder, now());
  }

  return {
    deleteCheck(requestId) {
      if (!dropOneCheck(requestId)) return false;
      copiesEndSoon();
      return true;
    },
    *deleteJob(jobId) {
      if (hideOne.run(now(), jobId).changes === 0) return false;
      yield* dropOutcomes();
      yield* clearHidden();
      copiesEndSoon();
      return true;
    },
    *purge(options) {
      const jobs = hideEnded.run(options.now, options.before).changes;
      const youngest = options.noDrafts ? Number.MAX_VALUE : options.now - DRAFT_LIFETIME_MS;
      const drafts = hideDrafts.run(options.now, youngest).changes;
      yield* outcomes.forgetChecksBefore(options.before);
      const unmatched = yield* outcomes.removeUnmatched(options.before);
      const checks = yield* dropChecks(options.before);
      yield* dropVerdicts(options.now);
      dropFacts.run(options.now);
      yield* dropContacts(options.before);
      yield* clearHidden();
      if (folder !== null) {
        if (jobs + checks + unmatched > 0) shortenBackups(folder, options.now);
        pruneBackups(folder, options.now);
      }
      return { jobs, checks, drafts };
    },
    *clearLists(at) {
      const lists = hideLists.run(at).changes;
      yield* dropOutcomes();
      yield* clearHidden();
      if (folder !== null) dropBackups(folder);
      return lists;
    },
    *clearChecks() {
      // Checks that are made while this goes on stay.
      const last = lastCheck.get() ?? 0;
      yield* outcomes.remove(-last, -1);
      const checks = yield* dropChecksUpTo(last);
      yield* giveBack();
      if (folder !== null) dropBackups(folder);
      return checks;
    },
    listSetAside: () => (folder === null ? [] : setAsideIn(folder)),
    clearSetAside: () => (folder === null ? 0 : dropSetAside(folder)),
    *resume() {
      if (nextToClear.get() !== undefined) yield* clearHidden();
    },
  };
}

const HIDDEN =
  'deleted_at = ?, clearing = 1, name = NULL, columns = NULL, error_message = NULL, left_out = NULL';

/** Deletes the rows of a table that meet a condition on one time; answers how many there were. */
function slicedDelete(
  db: Database.Database,
  table: string,
  key: string,
  condition: string,
): (time: number) => Sliced<number> {
  const drop = db.prepare<[number, number]>(
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ?)`,
  );
  return function* (time) {
    let dropped = 0;
    let slice: number;
    do {
      slice = drop.run(time, SLICE_ROWS).changes;
      dropped += slice;
      yield;
    } while (slice === SLICE_ROWS);
    return dropped;
  };
}

/** Deletes cache entries that have expired, a stretch of keys at a time: an index by time would be written with every row of a list, for what is looked for once a day. */
function deadVerdicts(db: Database.Database): (now: number) => Sliced<void> {
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

function pages(db: Database.Database, pragma: 'freelist_count' | 'page_count'): number {
  return Number(db.pragma(pragma, { simple: true }));
}
