// Reopens a list that has ended, in bounded steps that a kill may interrupt: rows become pending again and keep their last recommendation.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { Reopened, Reopening } from '../../../service/ports/jobs.ts';
import { budgetJudge } from '../keys/budgets.ts';
import type { Sliced, Work } from '../method-table.ts';
import { itemRange } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { originOf } from '../rows/origin-columns.ts';
import { jobShower } from '../rows/stored-job.ts';
import { candidates, chosenCounter, type IsChosen, rowChooser } from './reopened-rows.ts';
import { rowReset } from './row-reset.ts';

/** Rows that are made pending in one step. */
const REOPENED_ROWS = 1_000;

export function reopeningMethods(
  db: Database.Database,
): Work<'reopenJob' | 'countReopened' | 'startJob'> {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const chosen = rowChooser(db);
  const count = chosenCounter(db);
  const begin = reopeningBegin(db);
  const { step, rest } = reopeningStep(db);
  const start = db.prepare<[number, string]>(
    `UPDATE jobs SET status = 'running', started_at = max(?, created_at)
     WHERE job_id = ? AND status = 'queued' AND deleted_at IS NULL`,
  );

  function* stepped(job: JobRow, rows: Reopened): Sliced<void> {
    const isChosen = chosen(rows, job);
    while (step(job, isChosen)) yield;
  }

  return {
    *reopenJob(jobId, rows, terms, onlyWhatMatters): Sliced<Reopening | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const [sum] = yield* count(job, [chosen(rows, job)]);
      if (sum === undefined || sum.checks === 0) return { kind: 'nothing' };
      const begun = begin(jobId, rows, sum.checks, terms, onlyWhatMatters);
      if (begun !== 'begun') return begun;
      yield* stepped(job, rows);
      const ready = show(findJob(jobId));
      // Cancelled or deleted meanwhile.
      if (ready === null || hasEnded(ready)) return null;
      return { kind: 'reopened', job: ready, rows: sum.rows };
    },
    *countReopened(jobId, selections): Sliced<readonly number[] | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const tests = selections.map((rows) => chosen(rows, job));
      return (yield* count(job, tests)).map(({ rows }) => rows);
    },
    /** What an earlier run of the program was reopening when it was killed is made ready first. */
    *startJob(jobId, at): Sliced<undefined> {
      const job = findJob(jobId);
      const left = job === undefined ? undefined : rest(job.number);
      if (job !== undefined && left !== undefined) yield* stepped(job, JSON.parse(left.reopening));
      start.run(at, jobId);
    },
  };
}

/** Makes a job unfinished, where its credits suffice; it is not started before its rows were made ready. */
function reopeningBegin(db: Database.Database) {
  const findJob = jobFinder(db);
  const judge = budgetJudge(db);
  const queue = db.prepare<[string, number, number]>(
    `UPDATE jobs SET status = 'queued', error_code = NULL, error_message = NULL, ended_at = NULL, started_at = NULL,
       paused = 0, waiting_since = NULL, finishing = 0, left_out = NULL, reopening = ?, reopened_to = NULL, reserved = ?
     WHERE number = ?`,
  );
  const setOptions = db.prepare<[string, number]>('UPDATE jobs SET options = ? WHERE number = ?');
  return db.transaction(
    (
      jobId: string,
      rows: Reopened,
      checks: number,
      terms: Parameters<Work<'reopenJob'>['reopenJob']>[2],
      onlyWhatMatters: boolean | undefined,
    ) => {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const shortfall = terms === undefined ? null : judge(originOf(job), checks, terms);
      if (shortfall !== null) return shortfall;
      queue.run(JSON.stringify(rows), checks, job.number);
      if (onlyWhatMatters !== undefined)
        setOptions.run(JSON.stringify({ ...JSON.parse(job.options), onlyWhatMatters }), job.number);
      return 'begun' as const;
    },
  ).immediate;
}

/** What of a list is still to be made pending. */
interface Rest {
  readonly reopening: string;
  /** The last item that was looked at; NULL before the first. */
  readonly reopened_to: number | null;
}

interface ReopeningStep {
  rest(job: number): Rest | undefined;
  /** Makes the next rows pending; false when there are no more, or the job was cancelled or deleted meanwhile. */
  step(job: JobRow, isChosen: IsChosen): boolean;
}

function reopeningStep(db: Database.Database): ReopeningStep {
  const firsts = candidates(db);
  const reset = rowReset(db);
  const rest = db.prepare<[number], Rest>(
    'SELECT reopening, reopened_to FROM jobs WHERE number = ? AND reopening IS NOT NULL AND deleted_at IS NULL',
  );
  const advance = db.prepare<[number, number]>(
    'UPDATE jobs SET reopened_to = ?, revision = revision + 1 WHERE number = ?',
  );
  const finish = db.prepare<[number]>(
    'UPDATE jobs SET reopening = NULL, reopened_to = NULL WHERE number = ?',
  );
  return {
    rest: (job) => rest.get(job),
    step: db.transaction((job: JobRow, isChosen: IsChosen): boolean => {
      const left = rest.get(job.number);
      if (left === undefined) return false;
      const { first, last } = itemRange(job.number);
      const after = left.reopened_to ?? first - 1;
      const page = firsts.all(after, last, REOPENED_ROWS);
      const isLast = page.length < REOPENED_ROWS;
      const to = isLast ? last : (page.at(-1)?.item ?? last);
      reset(job, page.filter(isChosen), after, to);
      advance.run(to, job.number);
      if (isLast) finish.run(job.number);
      return !isLast;
    }).immediate,
  };
}
