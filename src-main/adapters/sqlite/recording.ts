// How a job's items get their outcomes and how a job ends; items, counters, ledger and cache change in one transaction.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import type { ItemOutcome, VerdictRecord } from '../../service/ports/store.ts';
import { creditWriter } from './credits.ts';
import { itemKey } from './item-key.ts';
import { getJob, hasEnded, type JobRow, jobFinder, shownJob } from './job-row.ts';
import type { Direct } from './method-table.ts';
import { originOf } from './origin-columns.ts';
import { cacheWriter } from './verdict-cache.ts';

export function recordingMethods(
  db: Database.Database,
): Direct<'recordItems' | 'completeJob' | 'failJob'> {
  const findJob = jobFinder(db);
  const shown = getJob(db);
  const charge = creditWriter(db);
  const recordOutcome = outcomeWriter(db);
  const count = db.prepare<[number, number, number, number, number]>(
    `UPDATE jobs SET succeeded = succeeded + ?, failed = failed + ?, processed = processed + ?,
       credits_used = credits_used + ? WHERE number = ?`,
  );
  const complete = db.prepare<[number, number]>(
    `UPDATE jobs SET status = 'completed', paused = 0, waiting_since = NULL, ended_at = ?
     WHERE number = ? AND processed = total`,
  );
  const fail = db.prepare<[JobErrorCode, string, number, number]>(
    `UPDATE jobs SET status = 'failed', paused = 0, waiting_since = NULL, error_code = ?, error_message = ?,
       failed = failed + total - processed, processed = total, ended_at = ? WHERE number = ?`,
  );

  function recordItems(jobId: string, outcomes: readonly ItemOutcome[], at: number) {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return shownJob(job);
    let succeeded = 0;
    let failed = 0;
    let credits = 0;
    for (const outcome of outcomes) {
      const recorded = recordOutcome(job, outcome);
      if (outcome.kind === 'failed') failed += recorded;
      else succeeded += recorded;
      if (recorded > 0 && outcome.kind === 'verified') credits += outcome.verdict.credits;
    }
    count.run(succeeded, failed, succeeded + failed, credits, job.number);
    charge({ at, credits, origin: originOf(job), subject: { jobId } });
    return shown(jobId);
  }

  return {
    recordItems: db.transaction(recordItems).immediate,
    completeJob: db.transaction((jobId: string, at: number) => {
      const job = findJob(jobId);
      if (job !== undefined && !hasEnded(job)) complete.run(at, job.number);
      return shown(jobId);
    }).immediate,
    failJob: db.transaction(
      (jobId: string, error: { code: JobErrorCode; message: string }, at: number) => {
        const job = findJob(jobId);
        if (job === undefined || hasEnded(job)) return null;
        fail.run(error.code, error.message, at, job.number);
        return shown(jobId);
      },
    ).immediate,
  };
}

/** Writes one outcome; answers how many items it settled: none, or the item and its duplicates. */
function outcomeWriter(db: Database.Database): (job: JobRow, outcome: ItemOutcome) => number {
  const verify = db
    .prepare<[number, string, string, string, number, number], number>(
      `UPDATE items SET state = 'verified', score = ?, recommendation = ?, flags = ?, domain = ?, checked_at = ?
       WHERE item = ? AND ${OPEN} RETURNING duplicates`,
    )
    .pluck();
  const fail = db
    .prepare<[string, string, number], number>(
      `UPDATE items SET state = 'failed', error_code = ?, error_message = ? WHERE item = ? AND ${OPEN}
       RETURNING duplicates`,
    )
    .pluck();
  const keepResult = db.prepare<[number, string]>(
    'INSERT INTO results (item, result) VALUES (?, ?)',
  );
  const copyToDuplicates = db.prepare<[number]>(
    `UPDATE items SET (state, score, recommendation, flags, domain, checked_at, error_code, error_message) =
       (first.state, first.score, first.recommendation, first.flags, first.domain, first.checked_at, first.error_code,
        first.error_message)
     FROM items AS first WHERE items.duplicate_of = ? AND first.item = items.duplicate_of`,
  );
  const cache = cacheWriter(db);

  function writeVerdict(item: number, verdict: VerdictRecord, checkedAt: number) {
    const { score, recommendation, domain } = verdict;
    const flags = JSON.stringify(verdict.flags);
    const duplicates = verify.get(score, recommendation, flags, domain, checkedAt, item);
    if (duplicates === undefined) return undefined;
    keepResult.run(item, verdict.resultJson);
    cache(verdict, { item });
    return duplicates;
  }

  return (job, outcome) => {
    // An index outside the job would reach into the items of another.
    if (!(outcome.index >= 0 && outcome.index < job.total)) return 0;
    const item = itemKey(job.number, outcome.index);
    const duplicates =
      outcome.kind === 'verified'
        ? writeVerdict(item, outcome.verdict, outcome.checkedAt)
        : fail.get(outcome.code, outcome.message, item);
    if (duplicates === undefined) return 0;
    if (duplicates > 0) copyToDuplicates.run(item);
    return 1 + duplicates;
  };
}

// Not recorded yet, and not settled by another item.
const OPEN = "state = 'pending' AND duplicate_of IS NULL";
