// Records which rows of a job are in progress, so that a start after a crash knows which may have caused it.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { LeftOut } from '../../../service/ports/jobs.ts';
import type { PageAfter } from '../../../service/ports/page.ts';
import type { Direct } from '../method-table.ts';
import { itemKey } from '../rows/item-key.ts';
import { JOB_COLUMNS, type JobRow, jobFinder, VISIBLE } from '../rows/job-row.ts';
import { jobShower } from '../rows/stored-job.ts';
import { pendingItem, pendingItems, type RequestRow } from './items.ts';
import { OPEN } from './row-outcomes.ts';

interface Noted {
  readonly indexes: string;
  readonly alone: number;
}

type InProgress = Direct<'takeItems' | 'markInProgress' | 'readSuspects'>;
type LeavingOut = Direct<'leaveOut' | 'jobsWithLeftOut'>;

export function inProgressMethods(db: Database.Database): InProgress & LeavingOut {
  return { ...noting(db), ...leavingOut(db) };
}

function noting(db: Database.Database): InProgress {
  const findJob = jobFinder(db);
  const pending = pendingItems(db);
  const forget = inProgressForgetter(db);
  const keep = db.prepare<[number, string, number]>(
    'INSERT OR REPLACE INTO under_way (job, indexes, alone) VALUES (?, ?, ?)',
  );
  const noted = db.prepare<[number], Noted>('SELECT indexes, alone FROM under_way WHERE job = ?');
  const openRow = db.prepare<[number], RequestRow>(
    `SELECT item, request, cells FROM rows JOIN row_texts USING (item) WHERE item = ? AND ${OPEN}`,
  );

  function note(jobId: string, indexes: readonly number[], alone = false): void {
    const job = findJob(jobId);
    // What comes late from a run that was paused meanwhile is not in progress any more.
    if (job === undefined || job.status !== 'running' || job.paused === 1) return;
    if (indexes.length === 0) forget(job.number);
    else keep.run(job.number, JSON.stringify(indexes), alone ? 1 : 0);
  }

  return {
    takeItems: db.transaction((jobId: string, page: PageAfter, excluded: readonly number[]) => {
      const items = pending(jobId, page);
      note(jobId, [...excluded, ...items.map(({ index }) => index)]);
      return items;
    }).immediate,
    markInProgress: db.transaction(note).immediate,
    readSuspects(jobId) {
      const job = findJob(jobId);
      // Without a network nothing was in progress: what had met none was to be checked again.
      if (job === undefined || hasEnded(job) || job.waiting_since !== null) return NO_SUSPECTS;
      const { indexes, alone } = noted.get(job.number) ?? { indexes: '[]', alone: 0 };
      const items = (JSON.parse(indexes) as readonly number[])
        .toSorted((one, two) => one - two)
        .map((index) => openRow.get(itemKey(job.number, index)))
        .filter((row) => row !== undefined)
        .map(pendingItem);
      return { items, alone: alone === 1 };
    },
  };
}

const NO_SUSPECTS = { items: [], alone: false };

function leavingOut(db: Database.Database): LeavingOut {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const keep = db.prepare<[string, number]>('UPDATE jobs SET left_out = ? WHERE number = ?');
  const having = db.prepare<[number], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE left_out IS NOT NULL AND ${VISIBLE} ORDER BY number DESC LIMIT ?`,
  );
  return {
    leaveOut: db.transaction((jobId: string, leftOut: LeftOut) => {
      const job = findJob(jobId);
      if (job === undefined || hasEnded(job)) return;
      const others = (show(job).leftOut ?? []).filter(({ index }) => index !== leftOut.index);
      keep.run(JSON.stringify([...others, leftOut]), job.number);
    }).immediate,
    jobsWithLeftOut: (limit) => having.all(limit).map((row) => show(row)),
  };
}

/** Nothing of a job that is paused, has ended, or is going, is in progress. */
export function inProgressForgetter(db: Database.Database): (jobNumber: number) => void {
  const forget = db.prepare<[number]>('DELETE FROM under_way WHERE job = ?');
  return (jobNumber) => void forget.run(jobNumber);
}
