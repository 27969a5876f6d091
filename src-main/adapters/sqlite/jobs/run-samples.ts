// Samples of how the counts of a job grew while it ran, thinned out so that their number stays bounded.
import type Database from 'better-sqlite3';
import type { RunSample } from '../../../../src-shared/bridge/triage.ts';
import type { Direct } from '../method-table.ts';
import { jobFinder } from '../rows/job-row.ts';
import { jobCounter, totalsOf } from '../rows/row-totals.ts';

/** Samples are at least so far apart. */
const PAUSE_MS = 1_000;
const MOST_SAMPLES = 240;

/** Notes the counts of a job as they are, inside the caller's transaction; `at` in milliseconds since 1970. */
export function runSampler(
  db: Database.Database,
): (
  job: { readonly number: number; readonly policy: number; readonly total: number },
  at: number,
) => void {
  const countsOf = jobCounter(db);
  const last = db
    .prepare<[number], number | null>('SELECT max(at) FROM run_samples WHERE job = ?')
    .pluck();
  const add = db.prepare<number[]>(
    'INSERT OR REPLACE INTO run_samples (job, at, approve, review, block, failed) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const times = db
    .prepare<[number], number>('SELECT at FROM run_samples WHERE job = ? ORDER BY at')
    .pluck();
  const drop = db.prepare<[number, number]>('DELETE FROM run_samples WHERE job = ? AND at = ?');
  return ({ number: jobNumber, policy, total }, at) => {
    if (at < (last.get(jobNumber) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS) return;
    const { counted } = countsOf(jobNumber, policy);
    const { approve, review, block, failed } = totalsOf(counted, total, false);
    add.run(jobNumber, at, approve, review, block, failed);
    const all = times.all(jobNumber);
    if (all.length <= MOST_SAMPLES) return;
    // Every other one goes; the first and the newest stay.
    for (const [index, time] of all.entries()) {
      if (index % 2 === 1 && index < all.length - 1) drop.run(jobNumber, time);
    }
  };
}

export function runSampleMethods(db: Database.Database): Direct<'readTimeline'> {
  const find = jobFinder(db);
  const countsOf = jobCounter(db);
  const read = db.prepare<[number], RunSample>(
    'SELECT at, approve, review, block, failed FROM run_samples WHERE job = ? ORDER BY at',
  );
  return {
    readTimeline(jobId) {
      const job = find(jobId);
      if (job === undefined) return [];
      const samples = read.all(job.number);
      const last = samples.at(-1);
      if (job.ended_at === null || last === undefined) return samples;
      // The end of a run, which may have come sooner than the next sample was due, with all that was decided since.
      const { approve, review, block, failed } = totalsOf(
        countsOf(job.number, job.policy).counted,
        job.total,
        job.status === 'failed',
      );
      const at = Math.max(job.ended_at, last.at);
      return [
        ...samples.filter((sample) => sample.at < at),
        { at, approve, review, block, failed },
      ];
    },
  };
}
