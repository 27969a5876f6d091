// Reopens a list that has ended, in bounded steps that a kill may interrupt: rows become pending again and keep their last recommendation.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Reopened, Reopening } from '../../../service/ports/jobs.ts';
import type { VerdictCache } from '../checks/verdict-cache.ts';
import { markBatches } from '../grid/row-marks.ts';
import { itemKey, itemRange } from '../items/item-key.ts';
import { type JobRow, jobFinder, shownJob } from '../items/job-row.ts';
import { originOf } from '../items/origin-columns.ts';
import { budgetJudge } from '../keys/budgets.ts';
import type { Sliced, Work } from '../method-table.ts';
import { unusedWordsDropper } from './shared-words.ts';

interface Candidate {
  readonly item: number;
  readonly state: 'pending' | 'verified' | 'failed';
  readonly recommendation: Recommendation | null;
  readonly duplicates: number;
  readonly checked_at: number | null;
  readonly account: number | null;
}

/** What of a list is still to be made pending. */
interface Rest {
  readonly reopening: string;
  /** The last item that was looked at; NULL before the first. */
  readonly reopened_to: number | null;
}

/** Rows that are counted, and rows that are made pending, in one step. */
const COUNTED_ROWS = 20_000;
const REOPENED_ROWS = 1_000;

export function reopeningMethods(
  db: Database.Database,
  cache: VerdictCache,
): Work<'reopenJob' | 'countReopened' | 'startJob'> {
  const findJob = jobFinder(db);
  const judge = budgetJudge(db);
  const firsts = db.prepare<[number, number, number], Candidate>(
    `SELECT item, state, recommendation, duplicates, checked_at, account FROM items
     WHERE item > ? AND item <= ? AND duplicate_of IS NULL ORDER BY item LIMIT ?`,
  );
  const firstOf = db
    .prepare<[number], number>('SELECT ifnull(duplicate_of, item) FROM items WHERE item = ?')
    .pluck();
  const withCodes = db
    .prepare<[string], number>(
      `SELECT account FROM accounts WHERE EXISTS (
         SELECT 1 FROM json_each(?) AS wanted WHERE instr(',' || codes || ',', ',' || wanted.value || ',') > 0)`,
    )
    .pluck();
  // What a row was recommended is kept from its last final verdict; one without keeps what it had before that.
  const reopen = db
    .prepare<{ item: number }, number>(
      `UPDATE items SET
       before_score = CASE state WHEN 'verified' THEN score ELSE before_score END,
       before_recommendation = CASE state WHEN 'verified' THEN recommendation ELSE before_recommendation END,
       state = 'pending', score = NULL, recommendation = NULL, flags = NULL, domain = NULL, provider = NULL,
       checked_at = NULL, account = NULL, error_code = NULL, error_message = NULL
     WHERE item = $item OR duplicate_of = $item RETURNING item`,
    )
    .pluck();
  const compared = db
    .prepare<[number, number], number>(
      `UPDATE items SET before_score = NULL, before_recommendation = NULL
       WHERE item > ? AND item <= ? AND before_recommendation IS NOT NULL AND state = 'verified' RETURNING item`,
    )
    .pluck();
  const setOptions = db.prepare<[string, number]>('UPDATE jobs SET options = ? WHERE number = ?');
  const beginMarks = markBatches(db);
  /** The cache is searched by its keys: for each row anew it would be gone through from end to end. */
  const forgetCached = db.prepare<[number, number, string]>(
    `DELETE FROM verdict_cache
     WHERE item > ? AND item <= ? AND item IN (SELECT value FROM json_each(?))`,
  );
  const dropUnused = unusedWordsDropper(db);
  const dropResult = db.prepare<[number]>('DELETE FROM kept_results WHERE item = ?');
  const begin = db.prepare<[string, number, number]>(
    `UPDATE jobs SET status = 'queued', error_code = NULL, error_message = NULL, ended_at = NULL, started_at = NULL,
       paused = 0, waiting_since = NULL, finishing = 0, left_out = NULL, reopening = ?, reopened_to = NULL, reserved = ?
     WHERE number = ?`,
  );
  const rest = db.prepare<[number], Rest>(
    'SELECT reopening, reopened_to FROM jobs WHERE number = ? AND reopening IS NOT NULL AND deleted_at IS NULL',
  );
  const advance = db.prepare<Record<string, number>>(
    `UPDATE jobs SET reopened_to = $to, succeeded = succeeded - $succeeded, failed = failed - $failed,
       processed = processed - $succeeded - $failed, revision = revision + 1 WHERE number = $number`,
  );
  const finish = db.prepare<[number]>(
    'UPDATE jobs SET reopening = NULL, reopened_to = NULL WHERE number = ?',
  );
  const start = db.prepare<[number, string]>(
    `UPDATE jobs SET status = 'running', started_at = max(?, created_at)
     WHERE job_id = ? AND status = 'queued' AND deleted_at IS NULL`,
  );

  type Wanted = (row: Candidate) => boolean;

  function wants(rows: Reopened, job: JobRow): Wanted {
    switch (rows.kind) {
      case 'all':
        return () => true;
      case 'unchecked':
        return (row) => row.state !== 'verified';
      case 'older':
        return (row) => row.state !== 'verified' || (row.checked_at ?? 0) < rows.than;
      case 'codes': {
        const accounts = new Set(withCodes.all(JSON.stringify(rows.codes)));
        return (row) =>
          row.state !== 'verified' || (row.account !== null && accounts.has(row.account));
      }
      case 'picked': {
        const picked = new Set(
          rows.indexes
            .filter((index) => index >= 0 && index < job.total)
            .map((index) => firstOf.get(itemKey(job.number, index))),
        );
        return (row) => picked.has(row.item);
      }
    }
  }

  /** What the job left pending when it failed goes on as well, whatever was picked: a job that runs runs to its end. */
  function chosen(rows: Reopened, job: JobRow): Wanted {
    const isWanted = wants(rows, job);
    return (row) => row.state === 'pending' || isWanted(row);
  }

  /** How many rows are to be checked again, and how many are like them. */
  function* counted(job: JobRow, isChosen: Wanted): Sliced<{ checks: number; rows: number }> {
    const { first, last } = itemRange(job.number);
    const sum = { checks: 0, rows: 0 };
    for (let after = first - 1; ; ) {
      const page = firsts.all(after, last, COUNTED_ROWS);
      for (const row of page.filter(isChosen)) {
        sum.checks += 1;
        sum.rows += 1 + row.duplicates;
      }
      after = page.at(-1)?.item ?? last;
      if (page.length < COUNTED_ROWS) return sum;
      yield;
    }
  }

  /** From here on the job is unfinished, and is not started before it was made ready. */
  const beginning = db.transaction(
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
      begin.run(JSON.stringify(rows), checks, job.number);
      if (onlyWhatMatters !== undefined)
        setOptions.run(JSON.stringify({ ...JSON.parse(job.options), onlyWhatMatters }), job.number);
      return 'begun' as const;
    },
  ).immediate;

  /** Makes the next rows pending; false when there are no more, or the job was cancelled or deleted meanwhile. */
  const step = db.transaction((number: number, isChosen: Wanted): boolean => {
    const left = rest.get(number);
    if (left === undefined) return false;
    const { first, last } = itemRange(number);
    const after = left.reopened_to ?? first - 1;
    const page = firsts.all(after, last, REOPENED_ROWS);
    const to = page.length < REOPENED_ROWS ? last : (page.at(-1)?.item ?? last);
    const counts = { succeeded: 0, failed: 0 };
    const marks = beginMarks();
    // What is told of is the run that begins: rows that keep their verdict are compared with nothing any more.
    for (const item of compared.all(after, to)) marks.forgetBefore(item);
    const again = page.filter(isChosen);
    for (const row of again) {
      const rowsOfIt = 1 + row.duplicates;
      if (row.state === 'verified') counts.succeeded += rowsOfIt;
      // What was pending when the job failed counts as failed.
      else counts.failed += rowsOfIt;
      for (const item of reopen.all({ item: row.item }))
        marks.set(number, item, { state: 'pending' });
      dropResult.run(row.item);
    }
    cache.forget(new Set(again.map(({ item }) => item)));
    forgetCached.run(after, to, JSON.stringify(again.map(({ item }) => item)));
    marks.flush();
    advance.run({ ...counts, to, number });
    if (page.length === REOPENED_ROWS) return true;
    finish.run(number);
    return false;
  }).immediate;

  function* stepped(job: JobRow, isChosen: Wanted): Sliced<void> {
    while (step(job.number, isChosen)) yield;
    yield* dropUnused(job);
  }

  return {
    *reopenJob(jobId, rows, terms, onlyWhatMatters): Sliced<Reopening | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const isChosen = chosen(rows, job);
      const sum = yield* counted(job, isChosen);
      if (sum.checks === 0) return { kind: 'nothing' };
      const begun = beginning(jobId, rows, sum.checks, terms, onlyWhatMatters);
      if (begun !== 'begun') return begun;
      yield* stepped(job, isChosen);
      const ready = shownJob(findJob(jobId));
      // Cancelled or deleted meanwhile.
      if (ready === null || hasEnded(ready)) return null;
      return { kind: 'reopened', job: ready, rows: sum.rows };
    },
    *countReopened(jobId, wishes): Sliced<readonly number[] | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const { first, last } = itemRange(job.number);
      const areChosen = wishes.map((rows) => chosen(rows, job));
      const counts = wishes.map(() => 0);
      for (let after = first - 1; ; ) {
        const page = firsts.all(after, last, COUNTED_ROWS);
        areChosen.forEach((isChosen, place) => {
          for (const { duplicates } of page.filter(isChosen))
            counts[place] = (counts[place] ?? 0) + 1 + duplicates;
        });
        after = page.at(-1)?.item ?? last;
        if (page.length < COUNTED_ROWS) return counts;
        yield;
      }
    },
    /** What an earlier run of the program was taking up again when it was killed is made ready first. */
    *startJob(jobId, at): Sliced<undefined> {
      const job = findJob(jobId);
      const left = job === undefined ? undefined : rest.get(job.number);
      if (job !== undefined && left !== undefined)
        yield* stepped(job, chosen(JSON.parse(left.reopening), job));
      start.run(at, jobId);
    },
  };
}
