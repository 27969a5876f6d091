// Reopens a list that has ended, in bounded steps that a kill may interrupt: rows become pending again and keep their last recommendation.
import type Database from 'better-sqlite3';
import { hasEnded } from '../../../../src-shared/schemas/job.ts';
import type { Reopened, Reopening } from '../../../service/ports/jobs.ts';
import { budgetJudge } from '../keys/budgets.ts';
import type { Sliced, Work } from '../method-table.ts';
import { STATE } from '../rows/codes.ts';
import { itemKey, itemRange } from '../rows/item-key.ts';
import { type JobRow, jobFinder } from '../rows/job-row.ts';
import { verdictsFor } from '../rows/judged-rows.ts';
import { originOf } from '../rows/origin-columns.ts';
import { jobShower } from '../rows/stored-job.ts';
import { type Alike, tallyBatches } from '../rows/tallies.ts';

interface Candidate extends Alike {
  readonly item: number;
  readonly duplicates: number;
  readonly checked_at: number | null;
}

/** What of a list is still to be made pending. */
interface Rest {
  readonly reopening: string;
  /** The last item that was looked at; NULL before the first. */
  readonly reopened_to: number | null;
}

/** Rows that are counted, and rows that are made pending, in one step. */
const COUNTED_ROWS = 20_000;
const REOPENED_ROWS = 1_000;

export function reopeningMethods(
  db: Database.Database,
): Work<'reopenJob' | 'countReopened' | 'startJob'> {
  const findJob = jobFinder(db);
  const show = jobShower(db);
  const judge = budgetJudge(db);
  const firsts = db.prepare<[number, number, number], Candidate>(
    `SELECT item, state, code_set, ruling, decision, duplicates, checked_at FROM rows
     WHERE item > ? AND item <= ? AND duplicate_of IS NULL ORDER BY item LIMIT ?`,
  );
  const firstOf = db
    .prepare<[number], number>('SELECT ifnull(duplicate_of, item) FROM rows WHERE item = ?')
    .pluck();
  const withCodes = db
    .prepare<[string], number>(
      `SELECT code_set FROM code_sets WHERE EXISTS (
         SELECT 1 FROM json_each(?) AS wanted WHERE instr(',' || codes || ',', ',' || wanted.value || ',') > 0)`,
    )
    .pluck();
  // What a row was recommended is kept from its last final verdict; one without keeps what it had before that.
  const reopen = db.prepare<{ item: number; policy: number }, { readonly decision: number }>(
    `UPDATE rows SET (before_score, before_recommendation) = (
         SELECT iif(rows.state = 2, v.score, before_score), iif(rows.state = 2, v.recommendation, before_recommendation)
         FROM (SELECT 1) LEFT JOIN ${verdictsFor('rows', '$policy')}),
       state = 0, code_set = 0, ruling = 0, domain = NULL, provider = NULL, mail_host = NULL, country = NULL, mailbox = NULL,
       failure = NULL, failure_words = NULL, domain_age = NULL, suggested = 0, checked_at = NULL
     WHERE item = $item OR duplicate_of = $item RETURNING decision`,
  );
  const forgetCompared = db.prepare<[number, number]>(
    `UPDATE rows SET before_score = NULL, before_recommendation = NULL
     WHERE item > ? AND item <= ? AND before_recommendation IS NOT NULL AND state = 2`,
  );
  const setOptions = db.prepare<[string, number]>('UPDATE jobs SET options = ? WHERE number = ?');
  const beginTallies = tallyBatches(db);
  /** The cache is searched by its keys: for each row anew it would be gone through from end to end. */
  const forgetCached = db.prepare<[number, number, string]>(
    `DELETE FROM verdict_cache
     WHERE item > ? AND item <= ? AND item IN (SELECT value FROM json_each(?))`,
  );
  const dropResult = db.prepare<[number]>('DELETE FROM results WHERE item = ?');
  const begin = db.prepare<[string, number, number]>(
    `UPDATE jobs SET status = 'queued', error_code = NULL, error_message = NULL, ended_at = NULL, started_at = NULL,
       paused = 0, waiting_since = NULL, finishing = 0, left_out = NULL, reopening = ?, reopened_to = NULL, reserved = ?
     WHERE number = ?`,
  );
  const rest = db.prepare<[number], Rest>(
    'SELECT reopening, reopened_to FROM jobs WHERE number = ? AND reopening IS NOT NULL AND deleted_at IS NULL',
  );
  const advance = db.prepare<[number, number]>(
    'UPDATE jobs SET reopened_to = ?, revision = revision + 1 WHERE number = ?',
  );
  const finish = db.prepare<[number]>(
    'UPDATE jobs SET reopening = NULL, reopened_to = NULL WHERE number = ?',
  );
  const start = db.prepare<[number, string]>(
    `UPDATE jobs SET status = 'running', started_at = max(?, created_at)
     WHERE job_id = ? AND status = 'queued' AND deleted_at IS NULL`,
  );

  type Wanted = (row: Candidate) => boolean;

  function wants(rows: Reopened, job: JobRow): Wanted {
    switch (rows.kind) {
      case 'all':
        return () => true;
      case 'unchecked':
        return (row) => row.state !== STATE.verified;
      case 'older':
        return (row) => row.state !== STATE.verified || (row.checked_at ?? 0) < rows.than;
      case 'codes': {
        const codeSets = new Set(withCodes.all(JSON.stringify(rows.codes)));
        return (row) => row.state !== STATE.verified || codeSets.has(row.code_set);
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
  function chosen(rows: Reopened, job: JobRow): Wanted {
    const isWanted = wants(rows, job);
    return (row) => row.state < STATE.verified || isWanted(row);
  }

  /** How many rows each wish has checked again, and how many with those that are like them. */
  function* counted(
    job: JobRow,
    wishes: readonly Reopened[],
  ): Sliced<readonly { readonly checks: number; readonly rows: number }[]> {
    const { first, last } = itemRange(job.number);
    const sums = wishes.map((rows) => ({ isChosen: chosen(rows, job), checks: 0, rows: 0 }));
    for (let after = first - 1; ; ) {
      const page = firsts.all(after, last, COUNTED_ROWS);
      for (const sum of sums)
        for (const row of page.filter(sum.isChosen)) {
          sum.checks += 1;
          sum.rows += 1 + row.duplicates;
        }
      after = page.at(-1)?.item ?? last;
      if (page.length < COUNTED_ROWS) return sums;
      yield;
    }
  }

  /** From here on the job is unfinished, and is not started before it was made ready. */
  const beginning = db.transaction(
    (
      jobId: string,
      rows: Reopened,
      checks: number,
      terms: Parameters<Work<'reopenJob'>['reopenJob']>[2],
      onlyWhatMatters: boolean | undefined,
    ) => {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const shortfall = terms === undefined ? null : judge(originOf(job), checks, terms);
      if (shortfall !== null) return shortfall;
      begin.run(JSON.stringify(rows), checks, job.number);
      if (onlyWhatMatters !== undefined)
        setOptions.run(JSON.stringify({ ...JSON.parse(job.options), onlyWhatMatters }), job.number);
      return 'begun' as const;
    },
  ).immediate;

  /** Makes the next rows pending; false when there are no more, or the job was cancelled or deleted meanwhile. */
  const step = db.transaction(({ number, policy }: JobRow, isChosen: Wanted): boolean => {
    const left = rest.get(number);
    if (left === undefined) return false;
    const { first, last } = itemRange(number);
    const after = left.reopened_to ?? first - 1;
    const page = firsts.all(after, last, REOPENED_ROWS);
    const to = page.length < REOPENED_ROWS ? last : (page.at(-1)?.item ?? last);
    const tallies = beginTallies();
    // What is told of is the run that begins: rows that keep their verdict are compared with nothing any more.
    forgetCompared.run(after, to);
    const again = page.filter(isChosen);
    for (const row of again) {
      const { state, code_set, ruling } = row;
      for (const { decision } of reopen.all({ item: row.item, policy }))
        tallies.move(
          number,
          { state, code_set, ruling, decision },
          { state: STATE.pending, code_set: 0, ruling: 0, decision },
        );
      dropResult.run(row.item);
    }
    forgetCached.run(after, to, JSON.stringify(again.map(({ item }) => item)));
    tallies.flush();
    advance.run(to, number);
    if (page.length === REOPENED_ROWS) return true;
    finish.run(number);
    return false;
  }).immediate;

  function* stepped(job: JobRow, isChosen: Wanted): Sliced<void> {
    while (step(job, isChosen)) yield;
  }

  return {
    *reopenJob(jobId, rows, terms, onlyWhatMatters): Sliced<Reopening | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      const [sum] = yield* counted(job, [rows]);
      if (sum === undefined || sum.checks === 0) return { kind: 'nothing' };
      const begun = beginning(jobId, rows, sum.checks, terms, onlyWhatMatters);
      if (begun !== 'begun') return begun;
      yield* stepped(job, chosen(rows, job));
      const ready = show(findJob(jobId));
      // Cancelled or deleted meanwhile.
      if (ready === null || hasEnded(ready)) return null;
      return { kind: 'reopened', job: ready, rows: sum.rows };
    },
    *countReopened(jobId, wishes): Sliced<readonly number[] | null> {
      const job = findJob(jobId);
      if (job === undefined || !hasEnded(job)) return null;
      return (yield* counted(job, wishes)).map(({ rows }) => rows);
    },
    /** What an earlier run of the program was taking up again when it was killed is made ready first. */
    *startJob(jobId, at): Sliced<undefined> {
      const job = findJob(jobId);
      const left = job === undefined ? undefined : rest.get(job.number);
      if (job !== undefined && left !== undefined)
        yield* stepped(job, chosen(JSON.parse(left.reopening), job));
      start.run(at, jobId);
    },
  };
}
