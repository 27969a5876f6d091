// A job as its row in the store, and as the port shows it.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../../src-shared/errors.ts';
import type { JobStatus } from '../../../../src-shared/schemas/job.ts';
import type { StoredJob } from '../../../service/ports/jobs.ts';
import type { Direct } from '../method-table.ts';
import { type OriginColumns, originOf } from './origin-columns.ts';
import { type CountColumns, countsIn, totalsOf } from './row-totals.ts';

export interface JobRow extends OriginColumns, CountColumns {
  readonly number: number;
  readonly job_id: string;
  readonly name: string | null;
  readonly columns: string | null;
  readonly options: string;
  readonly file_key: string | null;
  readonly status: JobStatus;
  readonly total: number;
  readonly processed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits_used: number;
  readonly paused: number;
  readonly first: number;
  readonly waiting_since: number | null;
  readonly error_code: JobErrorCode | null;
  readonly error_message: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  /** How many rows have which verdict, whatever was decided about them. */
  readonly verdict_approve: number;
  readonly verdict_review: number;
  readonly verdict_block: number;
  readonly verdict_provisional_approve: number;
  readonly verdict_provisional_review: number;
  readonly verdict_provisional_block: number;
  /** Grows with every change of what the grid shows. */
  readonly revision: number;
  /** Whether all rows have marks and texts. */
  readonly indexed: number;
  /** How many rows are in the order of addresses. */
  readonly ordered: number;
  /** Whether all rows have facts. */
  readonly faceted: number;
  /** Whether the original cells can be searched. */
  readonly searched: number;
  /** Whether all domains have what was heard of them. */
  readonly traced: number;
  readonly left_out: string | null;
  readonly finishing: number;
  /** The policy that it carries; NULL for the one of everything. */
  readonly policy_id: string | null;
  readonly delimiter: string | null;
  readonly email_column: number | null;
  readonly widest: number | null;
  readonly blanks: number;
}

export const JOB_COLUMNS = `number, job_id, origin, key_id, name, columns, options, status, total, processed, succeeded,
  failed, credits_used, paused, waiting_since, error_code, error_message, created_at, started_at, ended_at,
  approve, review, block, revision, indexed, ordered, file_key, first, left_out, faceted, searched, traced,
  provisional_approve, provisional_review, provisional_block, unchecked, verdict_approve, verdict_review, verdict_block,
  verdict_provisional_approve, verdict_provisional_review, verdict_provisional_block,
  finishing, policy_id, delimiter, email_column, widest, blanks`;

/** What anybody may see: neither drafts nor deleted jobs. */
export const VISIBLE = "status <> 'draft' AND deleted_at IS NULL";

/** Finds the row of a job that may be seen. */
export function jobFinder(db: Database.Database): (jobId: string) => JobRow | undefined {
  const find = db.prepare<[string], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  return (jobId) => find.get(jobId);
}

/** The point read behind every poll. */
export function getJob(db: Database.Database): Direct<'getJob'>['getJob'] {
  const find = jobFinder(db);
  return (jobId) => shownJob(find(jobId));
}

/** The job of a row, or null without one. */
export function shownJob(row: JobRow | undefined): StoredJob | null {
  return row === undefined ? null : storedJob(row);
}

export function storedJob(row: JobRow): StoredJob {
  const totals = totalsOf(countsIn(row), row.total, row.status === 'failed');
  const { approve, review, block, provisional, failed: unchecked } = totals;
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
    processed: row.processed,
    succeeded: row.succeeded,
    failed: row.failed,
    creditsUsed: row.credits_used,
    recommendations: { approve, review, block },
    provisional,
    unchecked,
    verdicts: verdictsOf(row),
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
function verdictsOf(row: JobRow): StoredJob['verdicts'] {
  const first = row.status === 'failed' ? 0 : 1;
  return {
    approve: row.verdict_approve + first * row.verdict_provisional_approve,
    review: row.verdict_review + first * row.verdict_provisional_review,
    block: row.verdict_block + first * row.verdict_provisional_block,
  };
}
