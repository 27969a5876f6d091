// The life of a job between its submission and its end: listing, pausing, waiting.
import type Database from 'better-sqlite3';
import { folded } from '../case-folding.ts';
import type { Direct } from '../method-table.ts';
import { JOB_COLUMNS, type JobRow, jobFinder, VISIBLE } from '../rows/job-row.ts';
import { getJob, jobShower } from '../rows/stored-job.ts';
import { inProgressForgetter } from './in-progress.ts';

export function jobMethods(
  db: Database.Database,
): Direct<
  'getJob' | 'listJobs' | 'renameJob' | 'unfinishedJobs' | 'setPaused' | 'setFirst' | 'setWaiting'
> {
  db.function('folded', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? folded(text) : null,
  );
  // The page before is found by its last job's number, which a deleted job keeps.
  const list = db.prepare<[Record<string, string | number | null>], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs
     WHERE ${VISIBLE}
       AND (:origins IS NULL OR origin IN (SELECT value FROM json_each(:origins)))
       AND (:search IS NULL OR instr(folded(name), :search) > 0)
       AND (:file_key IS NULL OR file_key = :file_key)
       AND (:after IS NULL OR number < (SELECT number FROM jobs WHERE job_id = :after))
     ORDER BY number DESC LIMIT :limit`,
  );
  const rename = db.prepare<[string, string]>(
    `UPDATE jobs SET name = ? WHERE job_id = ? AND ${VISIBLE}`,
  );
  const unfinished = db.prepare<[], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${UNFINISHED} ORDER BY number`,
  );
  const pause = db.prepare<[number, string]>(
    `UPDATE jobs SET paused = ? WHERE job_id = ? AND ${UNFINISHED}`,
  );
  const putFirst = db.prepare<[Record<string, string | number>]>(
    `UPDATE jobs SET first = (:first = 1 AND job_id = :job_id)
     WHERE ${UNFINISHED} AND (job_id = :job_id OR (:first = 1 AND first = 1))`,
  );
  const wait = db.prepare<[number | null, string]>(
    `UPDATE jobs SET waiting_since = ? WHERE job_id = ? AND ${UNFINISHED}`,
  );
  const shown = getJob(db);
  const show = jobShower(db);
  const find = jobFinder(db);
  const forgetInProgress = inProgressForgetter(db);
  return {
    getJob: shown,
    listJobs: ({ origins, search, fileKey, after, limit }) =>
      list
        .all({
          origins: origins === undefined ? null : JSON.stringify(origins),
          search: search ? folded(search) : null,
          file_key: fileKey ?? null,
          after: after ?? null,
          limit,
        })
        .map((row) => show(row)),
    renameJob(jobId, name) {
      rename.run(name, jobId);
      return shown(jobId);
    },
    unfinishedJobs: () => unfinished.all().map((row) => show(row)),
    setPaused: db.transaction((jobId: string, paused: boolean) => {
      pause.run(paused ? 1 : 0, jobId);
      const job = find(jobId);
      if (job !== undefined && paused) forgetInProgress(job.number);
      return show(job);
    }).immediate,
    setFirst(jobId, first) {
      putFirst.run({ job_id: jobId, first: first ? 1 : 0 });
      return shown(jobId);
    },
    setWaiting(jobId, since) {
      wait.run(since, jobId);
      return shown(jobId);
    },
  };
}

const UNFINISHED = "status IN ('queued', 'running') AND deleted_at IS NULL";
