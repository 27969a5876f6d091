// A job as the port shows it: its row, with what its tallies come to.
import type Database from 'better-sqlite3';
import type { StoredJob } from '../../../service/ports/jobs.ts';
import type { Direct } from '../method-table.ts';
import { type JobRow, jobFinder } from './job-row.ts';
import { originOf } from './origin-columns.ts';
import { type Counts, jobCounter, totalsOf } from './row-totals.ts';

/** The point read behind every poll. */
export function getJob(db: Database.Database): Direct<'getJob'>['getJob'] {
  const find = jobFinder(db);
  const show = jobShower(db);
  return (jobId) => show(find(jobId));
}

/** Shows the job of a row; null without one. */
export function jobShower(db: Database.Database): {
  (row: JobRow): StoredJob;
  (row: JobRow | undefined): StoredJob | null;
} {
  const countsOf = jobCounter(db);
  function show(row: JobRow): StoredJob;
  function show(row: JobRow | undefined): StoredJob | null;
  function show(row: JobRow | undefined): StoredJob | null {
    return row === undefined ? null : storedJob(row, countsOf(row.number, row.policy));
  }
  return show;
}

function storedJob(row: JobRow, counts: ReturnType<ReturnType<typeof jobCounter>>): StoredJob {
  const isFailed = row.status === 'failed';
  const { approve, review, block, provisional, failed } = totalsOf(
    counts.counted,
    row.total,
    isFailed,
  );
  const checked = totalsOf(counts.verdicts, row.total, isFailed);
  const succeeded = checked.approve + checked.review + checked.block;
  return {
    jobId: row.job_id,
    origin: originOf(row),
    name: row.name,
    columns: row.columns === null ? null : JSON.parse(row.columns),
    options: JSON.parse(row.options),
    ...(row.file_key === null ? {} : { fileKey: row.file_key }),
    ...(row.delimiter === null ? {} : { delimiter: row.delimiter }),
    ...(row.email_column === null ? {} : { emailColumn: row.email_column }),
    widest: row.widest,
    ...(row.blanks === 0 ? {} : { blanks: row.blanks }),
    createdAt: row.created_at,
    status: row.status,
    total: row.total,
    processed: succeeded + checked.failed,
    succeeded,
    failed: checked.failed,
    creditsUsed: row.credits_used,
    recommendations: { approve, review, block },
    provisional,
    unchecked: failed,
    verdicts: verdictsOf(counts.verdicts, isFailed),
    finishing: row.finishing === 1,
    ...(row.policy_id === null ? {} : { policyId: row.policy_id }),
    paused: row.paused === 1,
    ...(row.first === 1 ? { first: true } : {}),
    waitingSince: row.waiting_since,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    ...(row.left_out === null ? {} : { leftOut: JSON.parse(row.left_out) }),
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/** First verdicts are among them as long as slow facts may still change them: those of a failed job failed with it. */
function verdictsOf(counts: Counts, isFailed: boolean): StoredJob['verdicts'] {
  const [, approve = 0, review = 0, block = 0, , ...first] = Array.from(counts);
  const [firstApprove = 0, firstReview = 0, firstBlock = 0] = isFailed ? [] : first;
  return {
    approve: approve + firstApprove,
    review: review + firstReview,
    block: block + firstBlock,
  };
}
