// Deletes jobs in two steps: they are hidden at once, and their rows and all else of them are removed in slices.
import type Database from 'better-sqlite3';
import type { Sliced } from '../method-table.ts';
import { itemRange } from '../rows/item-key.ts';
import { removeInSlices, stretches } from '../slices.ts';
import { domainNotes } from './domain-notes.ts';
import { inProgressForgetter } from './in-progress.ts';

const SLICE_ROWS = 2_000;

/** Each hides jobs at a moment, and answers how many it hid. */
export interface JobHiding {
  one(jobId: string, at: number): number;
  endedBefore(moment: number, at: number): number;
  draftsBefore(moment: number, at: number): number;
  /** Ended lists of the window and the command line. */
  lists(at: number): number;
}

export function jobHiding(db: Database.Database): JobHiding {
  const hide = <Bound extends unknown[]>(which: string) =>
    db.prepare<[number, ...Bound]>(
      `UPDATE jobs SET deleted_at = ?, clearing = 1, name = NULL, columns = NULL, error_message = NULL, left_out = NULL
       WHERE ${which} AND deleted_at IS NULL`,
    );
  const one = hide<[string]>('job_id = ?');
  const ended = hide<[number]>('ended_at < ?');
  const drafts = hide<[number]>("status = 'draft' AND created_at < ?");
  const lists = hide<[]>("ended_at IS NOT NULL AND origin IN ('app', 'command')");
  return {
    one: (jobId, at) => one.run(at, jobId).changes,
    endedBefore: (moment, at) => ended.run(at, moment).changes,
    draftsBefore: (moment, at) => drafts.run(at, moment).changes,
    lists: (at) => lists.run(at).changes,
  };
}

export interface HiddenJobs {
  isEmpty(): boolean;
  /** Their numbers, in order. */
  numbers(): readonly number[];
  /** Removes them; two of these at once share the work. */
  clear(): Sliced<void>;
}

type ForgetOutcomes = (first: number, last: number) => void;

interface HiddenJob {
  readonly number: number;
  readonly total: number;
}

/** `forgetOutcomes` forgets what in outcomes of items names a person, first and last item included. */
export function hiddenJobs(db: Database.Database, forgetOutcomes: ForgetOutcomes): HiddenJobs {
  const all = db.prepare<[], HiddenJob>(
    'SELECT number, total FROM jobs WHERE clearing = 1 ORDER BY number',
  );
  const cleared = db.prepare<[number]>('UPDATE jobs SET clearing = 0 WHERE number = ?');
  const clearItems = itemClearing(db, forgetOutcomes);
  const clearRest = restClearing(db);
  return {
    isEmpty: () => all.get() === undefined,
    numbers: () => all.all().map(({ number }) => number),
    *clear() {
      for (let job = all.get(); job !== undefined; job = all.get()) {
        yield* clearItems(job);
        yield* clearRest(job.number);
        cleared.run(job.number);
      }
    },
  };
}

/** Removes the rows of a job; their outcomes stay without what names a person. */
function itemClearing(
  db: Database.Database,
  forgetOutcomes: ForgetOutcomes,
): (job: HiddenJob) => Sliced<void> {
  const drops = ['rows', 'row_texts', 'results', 'decisions'].map((table) =>
    db.prepare<[number, number]>(`DELETE FROM ${table} WHERE item BETWEEN ? AND ?`),
  );
  const dropRange = db.transaction((first: number, last: number) => {
    for (const drop of drops) drop.run(first, last);
    forgetOutcomes(first, last);
  }).immediate;
  return function* ({ number, total }) {
    const { first } = itemRange(number);
    for (const { from, to } of stretches(total, SLICE_ROWS)) {
      dropRange(first + from, first + to - 1);
      yield;
    }
  };
}

/** Removes what else there is of a job, by its number. */
function restClearing(db: Database.Database): (job: number) => Sliced<void> {
  const dropSliced = [
    'DELETE FROM names WHERE (job, name) IN (SELECT job, name FROM names WHERE job = ? LIMIT ?)',
    'DELETE FROM parts WHERE (job, part) IN (SELECT job, part FROM parts WHERE job = ? LIMIT ?)',
    `DELETE FROM decision_undo WHERE (change, item) IN (SELECT change, item FROM decision_undo
       WHERE change IN (SELECT change FROM decision_changes WHERE job = ?) LIMIT ?)`,
  ].map((sql) => db.prepare<[number, number]>(sql));
  const jobId = '(SELECT job_id FROM jobs WHERE number = ?)';
  const dropWhole = [
    'DELETE FROM decision_changes WHERE job = ?',
    'DELETE FROM tallies WHERE job = ?',
    'DELETE FROM run_samples WHERE job = ?',
    `DELETE FROM overrides WHERE policy_id IN (SELECT policy_id FROM policies WHERE own_list = ${jobId})`,
    `DELETE FROM verdicts WHERE policy IN (SELECT number FROM policies WHERE own_list = ${jobId})`,
    `DELETE FROM policies WHERE own_list = ${jobId}`,
    `DELETE FROM callbacks WHERE job_id = ${jobId}`,
    `DELETE FROM saved_views WHERE job_id = ${jobId}`,
  ].map((sql) => db.prepare<[number]>(sql));
  const forgetInProgress = inProgressForgetter(db);
  const notes = domainNotes(db);
  return function* (job) {
    for (const drop of dropSliced)
      yield* removeInSlices(SLICE_ROWS, () => drop.run(job, SLICE_ROWS).changes);
    yield* notes.drop(job);
    for (const drop of dropWhole) drop.run(job);
    forgetInProgress(job);
  };
}
