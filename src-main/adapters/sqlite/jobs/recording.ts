// How a job's rows get their outcomes and how a job ends; rows, tallies, ledger and cache change in one transaction.
import type Database from 'better-sqlite3';
import type { JobErrorCode } from '../../../../src-shared/errors.ts';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { ItemOutcome, StoredJob } from '../../../service/ports/jobs.ts';
import { creditWriter } from '../keys/credits.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { originOf } from '../rows/origin-columns.ts';
import { type RecordingCaches, recordingCaches } from '../rows/recording-cache.ts';
import { jobShower } from '../rows/stored-job.ts';
import { tallyBatches } from '../rows/tallies.ts';
import { domainNotes } from './domain-notes.ts';
import { inProgressForgetter } from './in-progress.ts';
import { type OutcomeWriter, outcomeWriter } from './row-outcomes.ts';
import { runSampler } from './run-samples.ts';

type Recording = Direct<'recordItems'>;
type Ending = Work<'completeJob' | 'failJob'>;

export function recordingMethods(
  db: Database.Database,
  judges: Judges,
  codeSets: CodeSetTable,
): Recording & Ending {
  const caches = recordingCaches(db);
  const write = outcomeWriter(db, judges, codeSets);
  return { ...itemRecording(db, write, caches), ...jobEnding(db, caches) };
}

function itemRecording(
  db: Database.Database,
  write: OutcomeWriter,
  caches: RecordingCaches,
): Recording {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const charge = creditWriter(db);
  const beginTallies = tallyBatches(db);
  const sample = runSampler(db);
  const notes = domainNotes(db);
  const count = db.prepare<[number, number, number]>(
    'UPDATE jobs SET credits_used = credits_used + ?, reserved = max(reserved - ?, 0) WHERE number = ?',
  );

  const recorded = db.transaction((jobId: string, outcomes: readonly ItemOutcome[], at: number) => {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job)) return show(job);
    const cache = caches.of(job.number);
    const tallies = beginTallies();
    let credits = 0;
    let recorded = 0;
    for (const outcome of outcomes) {
      const rows = write(job, outcome, cache, tallies);
      if (outcome.kind === 'provisional') {
        if (outcome.facts !== null) notes.keep(job.number, outcome.facts);
        continue;
      }
      if (rows > 0) recorded += 1;
      if (rows > 0 && outcome.kind === 'verified') credits += outcome.verdict.credits;
    }
    tallies.flush();
    // Whatever became of a row, its credit is no longer set aside: it was charged, or is given back.
    count.run(credits, recorded, job.number);
    charge({ at, credits, origin: originOf(job), subject: { jobId } });
    sample(job, at);
    return show(findJob(jobId));
  }).immediate;

  return {
    recordItems(jobId, outcomes, at) {
      try {
        return recorded(jobId, outcomes, at);
      } catch (error) {
        // What a transaction learnt that was rolled back may not be so.
        caches.forgetAll();
        throw error;
      }
    },
  };
}

function jobEnding(db: Database.Database, caches: RecordingCaches): Ending {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const forgetInProgress = inProgressForgetter(db);
  const notes = domainNotes(db);
  const left = db
    .prepare<[number], number>(
      'SELECT ifnull(sum(rows), 0) FROM tallies WHERE job = ? AND state IN (0, 1)',
    )
    .pluck();
  const complete = db.prepare<[number, number]>(
    `UPDATE jobs SET status = 'completed', paused = 0, waiting_since = NULL, finishing = 0, ended_at = ${NOT_BEFORE_ITS_START}
     WHERE number = ?`,
  );
  const fail = db.prepare<[JobErrorCode, string, number, number]>(
    `UPDATE jobs SET status = 'failed', paused = 0, waiting_since = NULL, finishing = 0, reopening = NULL, error_code = ?,
       error_message = ?, ended_at = ${NOT_BEFORE_ITS_START}, revision = revision + 1 WHERE number = ?`,
  );

  /** Ends a job that has not ended, where `end` does so; answers its number. */
  const ended = db.transaction((jobId: string, end: (job: JobRow) => boolean): number | null => {
    const job = findJob(jobId);
    if (job === undefined || hasEnded(job) || !end(job)) return null;
    forgetInProgress(job.number);
    return job.number;
  }).immediate;

  /** What only a running job needs goes. */
  function* tidied(jobNumber: number): Sliced<void> {
    caches.forget(jobNumber);
    yield* notes.drop(jobNumber);
  }

  return {
    *completeJob(jobId, at): Sliced<StoredJob | null> {
      const number = ended(jobId, (job) => {
        if (left.get(job.number) !== 0) return false;
        complete.run(at, job.number);
        return true;
      });
      if (number !== null) yield* tidied(number);
      return show(findJob(jobId));
    },
    *failJob(jobId, error, at): Sliced<StoredJob | null> {
      const number = ended(jobId, (job) => {
        fail.run(error.code, error.message, at, job.number);
        return true;
      });
      if (number === null) return null;
      yield* tidied(number);
      return show(findJob(jobId));
    },
  };
}

// The clock may have been set back while it ran.
const NOT_BEFORE_ITS_START = 'max(?, ifnull(started_at, created_at))';
