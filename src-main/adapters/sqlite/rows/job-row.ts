// The row of a job, as the other tables of the store need it.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../../src-shared/errors.ts';
import type { JobStatus } from '../../../../src-shared/schemas/job.ts';
import { policyOf } from './judged-rows.ts';
import type { OriginColumns } from './origin-columns.ts';

export interface JobRow extends OriginColumns {
  readonly number: number;
  readonly job_id: string;
  readonly name: string | null;
  readonly columns: string | null;
  readonly options: string;
  readonly file_key: string | null;
  readonly status: JobStatus;
  readonly total: number;
  readonly credits_used: number;
  readonly paused: number;
  readonly first: number;
  readonly waiting_since: number | null;
  readonly error_code: JobErrorCode | null;
  readonly error_message: string | null;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  /** Grows with every change of its rows. */
  readonly revision: number;
  readonly left_out: string | null;
  readonly finishing: number;
  /** The policy that it carries; NULL for the default one. */
  readonly policy_id: string | null;
  /** The number of the policy that judges it: one that is gone counts as the default one, 0. */
  readonly policy: number;
  readonly delimiter: string | null;
  readonly email_column: number | null;
  readonly widest: number;
  readonly blanks: number;
}

export const JOB_COLUMNS = `number, job_id, origin, key_id, name, columns, options, status, total, credits_used, paused, first,
  waiting_since, error_code, error_message, created_at, started_at, ended_at, revision, file_key, left_out, finishing,
  policy_id, ${policyOf('jobs')} AS policy,
  delimiter, email_column, widest, blanks`;

/** What anybody may see: neither drafts nor deleted jobs. */
export const VISIBLE = "status <> 'draft' AND deleted_at IS NULL";

/** Finds the row of a job that may be seen. */
export function jobFinder(db: Database.Database): (jobId: string) => JobRow | undefined {
  const find = db.prepare<[string], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE job_id = ? AND ${VISIBLE}`,
  );
  return (jobId) => find.get(jobId);
}
