// Records which items of a job are in progress, so that a start after a crash knows which may have caused it.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { LeftOut, Suspect } from '../../../service/ports/jobs.ts';
import type { Direct } from '../method-table.ts';
import { itemKey, itemRange } from '../rows/item-key.ts';
import { JOB_COLUMNS, type JobRow, jobFinder, VISIBLE } from '../rows/job-row.ts';
import { jobShower } from '../rows/stored-job.ts';
import { pendingItem, pendingItems, type RequestRow } from './items.ts';
import { OPEN } from './row-outcomes.ts';

interface SuspectRow extends RequestRow {
  readonly stops: number;
  readonly trial: 'beside' | 'alone' | null;
}

type UnderWay = Direct<'takeItems' | 'markInProgress'>;
type Suspects = Direct<'takeSuspects' | 'tryItems'>;
type LeavingOut = Direct<'leaveOut' | 'jobsWithLeftOut'>;

export function inProgressMethods(db: Database.Database): UnderWay & Suspects & LeavingOut {
  return { ...noting(db), ...suspecting(db), ...leavingOut(db) };
}

function noting(db: Database.Database): UnderWay {
  const findJob = jobFinder(db);
  const pending = pendingItems(db);
  const keep = db.prepare<[number, string]>(
    `INSERT INTO under_way (job, indexes) VALUES (?, ?)
     ON CONFLICT (job) DO UPDATE SET indexes = excluded.indexes`,
  );
  const forget = noteRemover(db);

  function note(jobId: string, indexes: readonly number[]): void {
    const job = findJob(jobId);
    if (job === undefined || !isAtWork(job)) return;
    if (indexes.length === 0) forget.run(job.number);
    else keep.run(job.number, JSON.stringify(indexes));
  }

  return {
    takeItems: db.transaction(
      (jobId: string, after: number, limit: number, excluded: readonly number[]) => {
        const items = pending(jobId, after, limit);
        note(jobId, [...excluded, ...items.map(({ index }) => index)]);
        return items;
      },
    ).immediate,
    markInProgress: db.transaction(note).immediate,
  };
}

function suspecting(db: Database.Database): Suspects {
  const findJob = jobFinder(db);
  const suspectStopped = crashedSuspects(db);
  const endTrials = trialEnder(db);
  const beginTrial = db.prepare<[string, number]>('UPDATE suspects SET trial = ? WHERE item = ?');
  const takeUnderWay = db
    .prepare<[number], string>('DELETE FROM under_way WHERE job = ? RETURNING indexes')
    .pluck();
  const suspects = db.prepare<[number, number], SuspectRow>(
    `SELECT suspects.item, stops, trial, request, cells FROM suspects JOIN rows USING (item) JOIN row_texts USING (item)
     WHERE suspects.item BETWEEN ? AND ? AND ${OPEN} ORDER BY suspects.item`,
  );
  return {
    takeSuspects: db.transaction((jobId: string): Suspect[] => {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return [];
      const { first, last } = itemRange(job.number);
      const indexes: readonly number[] = JSON.parse(takeUnderWay.get(job.number) ?? '[]');
      if (job.waiting_since === null) suspectStopped(job.number, indexes);
      // Without a network nothing was under way: what had met none was to be checked again.
      else endTrials.run(first, last);
      return suspects.all(first, last).map((row) => ({
        item: pendingItem(row),
        stops: row.stops,
        alone: row.trial === 'alone',
      }));
    }).immediate,
    tryItems: db.transaction((jobId: string, indexes: readonly number[], alone: boolean) => {
      const job = findJob(jobId);
      if (job === undefined || !isAtWork(job)) return;
      const { first, last } = itemRange(job.number);
      endTrials.run(first, last);
      for (const index of indexes)
        beginTrial.run(alone ? 'alone' : 'beside', itemKey(job.number, index));
    }).immediate,
  };
}

/** Notes that the program stopped while these items of a job were under way. */
function crashedSuspects(
  db: Database.Database,
): (jobNumber: number, indexes: readonly number[]) => void {
  const suspect = db.prepare<[number]>(
    `INSERT INTO suspects (item, stops)
     SELECT item, 1 FROM rows WHERE item = ? AND ${OPEN}
     ON CONFLICT (item) DO UPDATE SET stops = stops + 1`,
  );
  const suspectTried = db.prepare<[number, number]>(
    'UPDATE suspects SET stops = stops + 1 WHERE item BETWEEN ? AND ? AND trial IS NOT NULL',
  );
  // What died alone stays marked until its outcome is recorded, however often the program ends before that.
  const endSharedTrials = db.prepare<[number, number]>(
    "UPDATE suspects SET trial = NULL WHERE item BETWEEN ? AND ? AND trial = 'beside'",
  );
  return (jobNumber, indexes) => {
    const { first, last } = itemRange(jobNumber);
    suspectTried.run(first, last);
    endSharedTrials.run(first, last);
    for (const index of indexes) suspect.run(itemKey(jobNumber, index));
  };
}

function leavingOut(db: Database.Database): LeavingOut {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const keep = db.prepare<[string, number]>('UPDATE jobs SET left_out = ? WHERE number = ?');
  const having = db.prepare<[number], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE left_out IS NOT NULL AND ${VISIBLE} ORDER BY number DESC LIMIT ?`,
  );
  return {
    leaveOut: db.transaction((jobId: string, leftOut: readonly LeftOut[]) => {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return;
      const before = show(job).leftOut ?? [];
      const indexes = new Set(leftOut.map(({ index }) => index));
      const all = [...before.filter(({ index }) => !indexes.has(index)), ...leftOut];
      keep.run(JSON.stringify(all), job.number);
    }).immediate,
    jobsWithLeftOut: (limit) => having.all(limit).map((row) => show(row)),
  };
}

/** A job's pause and its end forget what was under way of it. */
export function unmarkInProgress(db: Database.Database): (jobNumber: number) => void {
  const forget = noteRemover(db);
  const endTrials = trialEnder(db);
  return (jobNumber) => {
    const { first, last } = itemRange(jobNumber);
    forget.run(jobNumber);
    endTrials.run(first, last);
  };
}

function noteRemover(db: Database.Database): Database.Statement<[number]> {
  return db.prepare<[number]>('DELETE FROM under_way WHERE job = ?');
}

function trialEnder(db: Database.Database): Database.Statement<[number, number]> {
  return db.prepare<[number, number]>(
    'UPDATE suspects SET trial = NULL WHERE item BETWEEN ? AND ? AND trial IS NOT NULL',
  );
}

/** Items that have an outcome, or whose job has ended, are suspects no longer. */
export function clearSuspects(db: Database.Database): (job: Pick<JobRow, 'number'>) => void {
  const clear = db.prepare<[number, number]>(
    `DELETE FROM suspects WHERE item BETWEEN ? AND ?
       AND (SELECT state FROM rows WHERE rows.item = suspects.item) IN (2, 3)`,
  );
  return ({ number }) => {
    const { first, last } = itemRange(number);
    clear.run(first, last);
  };
}

/** Nothing of a job that has ended, or is going, is under way or suspected. */
export function dropInProgress(db: Database.Database): (jobNumber: number) => void {
  const forget = noteRemover(db);
  const drop = db.prepare<[number, number]>('DELETE FROM suspects WHERE item BETWEEN ? AND ?');
  return (jobNumber) => {
    const { first, last } = itemRange(jobNumber);
    forget.run(jobNumber);
    drop.run(first, last);
  };
}

/** What comes late from a run that was paused meanwhile is not under way any more. */
function isAtWork(job: JobRow): boolean {
  return job.status === 'running' && job.paused === 0;
}
