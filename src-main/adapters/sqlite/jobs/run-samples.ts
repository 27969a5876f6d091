// Samples of how the counts of a job grew while it ran, thinned out so that their number stays bounded.
import type Database from 'better-sqlite3';
import type { RunSample } from '../../../../src-shared/bridge/triage.ts';
import { jobFinder } from '../items/job-row.ts';
import { countsIn, totalsOf } from '../items/row-totals.ts';
import type { Direct } from '../method-table.ts';

/** Samples are at least so far apart. */
const PAUSE_MS = 1_000;
const MOST_SAMPLES = 240;

/** Notes the counts of a job as they are, inside the caller's transaction; `at` in milliseconds since 1970. */
export function runSampler(db: Database.Database): (jobNumber: number, at: number) => void {
  const last = db
    .prepare<[number], number | null>('SELECT max(at) FROM run_samples WHERE job = ?')
    .pluck();
  const add = db.prepare<[number, number]>(
    `INSERT OR REPLACE INTO run_samples (job, at, approve, review, block, failed)
     SELECT number, ?, approve, review, block, unchecked FROM jobs WHERE number = ?`,
  );
  const times = db
    .prepare<[number], number>('SELECT at FROM run_samples WHERE job = ? ORDER BY at')
    .pluck();
  const drop = db.prepare<[number, number]>('DELETE FROM run_samples WHERE job = ? AND at = ?');
  return (jobNumber, at) => {
    const before = last.get(jobNumber) ?? null;
    if (before !== null && at < before + PAUSE_MS) return;
    add.run(at, jobNumber);
    const all = times.all(jobNumber);
    if (all.length <= MOST_SAMPLES) return;
    // Every other one goes; the first and the newest stay.
    for (const [place, time] of all.entries()) {
      if (place % 2 === 1 && place < all.length - 1) drop.run(jobNumber, time);
    }
  };
}

export function runSampleMethods(db: Database.Database): Direct<'readTimeline'> {
  const find = jobFinder(db);
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
        countsIn(job),
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
