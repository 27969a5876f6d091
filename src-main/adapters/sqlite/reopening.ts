// Takes up a list that has ended: rows become pending again, and keep what they were recommended before.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { Reopened, Reopening, StoredJob } from '../../service/ports/jobs.ts';
import { budgetJudge } from './budgets.ts';
import { markBatches } from './grid/row-marks.ts';
import { itemKey, itemRange } from './item-key.ts';
import { getJob, type JobRow, jobFinder } from './job-row.ts';
import type { Direct } from './method-table.ts';
import { originOf } from './origin-columns.ts';

interface Candidate {
  readonly item: number;
  readonly state: 'pending' | 'verified' | 'failed';
  readonly recommendation: Recommendation | null;
  readonly duplicates: number;
  readonly checked_at: number | null;
  readonly account: number | null;
}

export function reopeningMethods(db: Database.Database): Direct<'reopenJob'> {
  const findJob = jobFinder(db);
  const shown = getJob(db);
  const judge = budgetJudge(db);
  const firsts = db.prepare<[number, number], Candidate>(
    `SELECT item, state, recommendation, duplicates, checked_at, account FROM items
     WHERE item BETWEEN ? AND ? AND duplicate_of IS NULL`,
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
  const beginMarks = markBatches(db);
  const forgetCached = db.prepare<[number]>('DELETE FROM verdict_cache WHERE item = ?');
  const dropResult = db.prepare<[number]>('DELETE FROM results WHERE item = ?');
  const goOn = db.prepare<Record<string, number>>(
    `UPDATE jobs SET status = 'queued', error_code = NULL, error_message = NULL, ended_at = NULL, started_at = NULL,
       paused = 0, waiting_since = NULL, finishing = 0, left_out = NULL, reserved = $reserved,
       succeeded = succeeded - $succeeded, failed = failed - $failed, processed = processed - $succeeded - $failed,
       approve = approve - $approve, review = review - $review, block = block - $block,
       revision = revision + 1 WHERE number = $number`,
  );

  function wants(rows: Reopened, job: JobRow): (row: Candidate) => boolean {
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
  function chosen(rows: Reopened, job: JobRow): readonly Candidate[] {
    const { first, last } = itemRange(job.number);
    const isWanted = wants(rows, job);
    return firsts.all(first, last).filter((row) => row.state === 'pending' || isWanted(row));
  }

  function reopenJob(
    jobId: string,
    rows: Reopened,
    terms: Parameters<Direct<'reopenJob'>['reopenJob']>[2],
  ): Reopening | null {
    const job = findJob(jobId);
    if (job === undefined || !hasEnded(job)) return null;
    const taken = chosen(rows, job);
    if (taken.length === 0) return { kind: 'nothing' };
    const shortfall = terms === undefined ? null : judge(originOf(job), taken.length, terms);
    if (shortfall !== null) return shortfall;
    const counts = { succeeded: 0, failed: 0, approve: 0, review: 0, block: 0 };
    const marks = beginMarks();
    let all = 0;
    for (const row of taken) {
      const rowsOfIt = 1 + row.duplicates;
      all += rowsOfIt;
      if (row.state === 'verified') counts.succeeded += rowsOfIt;
      // What was pending when the job failed counts as failed.
      else counts.failed += rowsOfIt;
      if (row.state === 'verified' && row.recommendation !== null)
        counts[row.recommendation] += rowsOfIt;
      for (const item of reopen.all({ item: row.item }))
        marks.set(job.number, item, { state: 'pending' });
      forgetCached.run(row.item);
      dropResult.run(row.item);
    }
    marks.flush();
    goOn.run({ ...counts, reserved: taken.length, number: job.number });
    return { kind: 'reopened', job: shown(jobId) as StoredJob, rows: all };
  }

  return { reopenJob: db.transaction(reopenJob).immediate };
}
