// How a job's items get their outcomes and how a job ends; items, counters, ledger and cache change in one transaction.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../src-shared/errors.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { ItemOutcome } from '../../service/ports/jobs.ts';
import type { VerdictRecord } from '../../service/ports/verdicts.ts';
import { accountsOf } from './accounts.ts';
import { creditWriter } from './credits.ts';
import { type Mark, type MarkBatch, markBatches } from './grid/row-marks.ts';
import { itemKey } from './item-key.ts';
import { getJob, type JobRow, jobFinder, shownJob } from './job-row.ts';
import type { Direct } from './method-table.ts';
import { originOf } from './origin-columns.ts';
import type { StandingPolicy } from './policy.ts';
import { clearSuspects, dropUnderWay } from './under-way.ts';
import { cacheWriter } from './verdict-cache.ts';

export function recordingMethods(
  db: Database.Database,
  policy: StandingPolicy,
): Direct<'recordItems' | 'completeJob' | 'failJob'> {
  const findJob = jobFinder(db);
  const shown = getJob(db);
  const charge = creditWriter(db);
  const recordOutcome = outcomeWriter(db, policy);
  const beginMarks = markBatches(db);
  const clearSuspected = clearSuspects(db);
  const dropAllUnderWay = dropUnderWay(db);
  const count = db.prepare<
    [number, number, number, number, number, number, number, number, number]
  >(
    `UPDATE jobs SET succeeded = succeeded + ?, failed = failed + ?, processed = processed + ?,
       credits_used = credits_used + ?, reserved = max(reserved - ?, 0), approve = approve + ?, review = review + ?,
       block = block + ?, revision = revision + 1 WHERE number = ?`,
  );
  const complete = db.prepare<[number, number]>(
    `UPDATE jobs SET status = 'completed', paused = 0, waiting_since = NULL, ended_at = ${NOT_BEFORE_ITS_START}
     WHERE number = ? AND processed = total`,
  );
  const fail = db.prepare<[JobErrorCode, string, number, number]>(
    `UPDATE jobs SET status = 'failed', paused = 0, waiting_since = NULL, error_code = ?, error_message = ?,
       failed = failed + total - processed, processed = total, ended_at = ${NOT_BEFORE_ITS_START}, revision = revision + 1 WHERE number = ?`,
  );

  function recordItems(jobId: string, outcomes: readonly ItemOutcome[], at: number) {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return shownJob(job);
    let succeeded = 0;
    let failed = 0;
    let credits = 0;
    let settled = 0;
    const counts = { approve: 0, review: 0, block: 0 };
    const marks = beginMarks();
    for (const outcome of outcomes) {
      const { recorded, recommendation } = recordOutcome(job, outcome, marks);
      if (recommendation !== null) counts[recommendation] += recorded;
      if (outcome.kind === 'failed') failed += recorded;
      else succeeded += recorded;
      if (recorded > 0) settled += 1;
      if (recorded > 0 && outcome.kind === 'verified') credits += outcome.verdict.credits;
    }
    marks.flush();
    clearSuspected(job);
    // Whatever became of an item, its credit is no longer set aside: it was charged, or is given back.
    const { approve, review, block } = counts;
    const processed = succeeded + failed;
    count.run(succeeded, failed, processed, credits, settled, approve, review, block, job.number);
    charge({ at, credits, origin: originOf(job), subject: { jobId } });
    return shown(jobId);
  }

  return {
    recordItems: db.transaction(recordItems).immediate,
    completeJob: db.transaction((jobId: string, at: number) => {
      const job = findJob(jobId);
      if (job !== undefined && !hasEnded(job)) {
        complete.run(at, job.number);
        dropAllUnderWay(job.number);
      }
      return shown(jobId);
    }).immediate,
    failJob: db.transaction(
      (jobId: string, error: { code: JobErrorCode; message: string }, at: number) => {
        const job = findJob(jobId);
        if (job === undefined || hasEnded(job)) return null;
        fail.run(error.code, error.message, at, job.number);
        dropAllUnderWay(job.number);
        return shown(jobId);
      },
    ).immediate,
  };
}

interface Recorded {
  /** How many items it settled: none, or the item and its duplicates. */
  readonly recorded: number;
  readonly recommendation: Recommendation | null;
}

interface Written {
  readonly duplicates: number;
  readonly recommendation: Recommendation | null;
  readonly mark: Mark;
}

const NOTHING: Recorded = { recorded: 0, recommendation: null };

/** Writes one outcome, and marks the items that it settles. */
function outcomeWriter(
  db: Database.Database,
  policy: StandingPolicy,
): (job: JobRow, outcome: ItemOutcome, marks: MarkBatch) => Recorded {
  const verify = db
    .prepare<
      [number, string, string, string, string | null, number, number, number, number],
      number
    >(
      `UPDATE items SET state = 'verified', score = ?, recommendation = ?, flags = ?, domain = ?, provider = ?,
         checked_at = ?, account = ?, revision = ?
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
  // The first is read in a query of its own, once: joined, a planner that thinks the table small goes through all of it
  // for each duplicate.
  const copyToDuplicates = db
    .prepare<{ first: number }, number>(
      `UPDATE items SET (state, score, recommendation, flags, domain, provider, checked_at, account, revision, error_code,
         error_message) =
         (SELECT state, score, recommendation, flags, domain, provider, checked_at, account, revision, error_code,
           error_message FROM items WHERE item = $first)
       WHERE duplicate_of = $first RETURNING item`,
    )
    .pluck();
  const cache = cacheWriter(db);
  const accounts = accountsOf(db);

  function writeVerdict(
    item: number,
    verdict: VerdictRecord,
    checkedAt: number,
  ): Written | undefined {
    const { score, recommendation } = policy.verdictOf(verdict);
    const account = accounts.numberOf(verdict.account);
    const { domain, provider, flags, revision } = verdict;
    const duplicates = verify.get(
      score,
      recommendation,
      JSON.stringify(flags),
      domain,
      provider,
      checkedAt,
      account,
      revision,
      item,
    );
    if (duplicates === undefined) return undefined;
    keepResult.run(item, verdict.resultJson);
    cache(verdict, { item });
    const mark = { state: recommendation, score, domain, provider, flags };
    return { duplicates, recommendation, mark };
  }

  function writeFailure(
    item: number,
    outcome: Extract<ItemOutcome, { kind: 'failed' }>,
  ): Written | undefined {
    const duplicates = fail.get(outcome.code, outcome.message, item);
    if (duplicates === undefined) return undefined;
    return { duplicates, recommendation: null, mark: { state: 'failed' } };
  }

  return (job, outcome, marks) => {
    // An index outside the job would reach into the items of another.
    if (!(outcome.index >= 0 && outcome.index < job.total)) return NOTHING;
    const item = itemKey(job.number, outcome.index);
    const written =
      outcome.kind === 'verified'
        ? writeVerdict(item, outcome.verdict, outcome.checkedAt)
        : writeFailure(item, outcome);
    if (written === undefined) return NOTHING;
    const { duplicates, recommendation, mark } = written;
    marks.set(job.number, item, mark);
    if (duplicates > 0) {
      for (const later of copyToDuplicates.all({ first: item })) marks.set(job.number, later, mark);
    }
    return { recorded: 1 + duplicates, recommendation };
  };
}

// The clock may have been set back while it ran.
const NOT_BEFORE_ITS_START = 'max(?, ifnull(started_at, created_at))';

// Not recorded yet, and not settled by another item.
const OPEN = "state = 'pending' AND duplicate_of IS NULL";
