// Makes rows of a list pending again: what they were recommended is kept for comparison, all else that was found is removed.
import type Database from 'better-sqlite3';
import { STATE } from '../rows/codes.ts';
import type { JobRow } from '../rows/job-row.ts';
import { verdictsFor } from '../rows/judged-rows.ts';
import { tallyBatches } from '../rows/tallies.ts';
import type { Candidate } from './reopened-rows.ts';

/**
 * Resets `rows` with their duplicates, within the caller's transaction. They are those of the items behind `after` up to `last`
 * that are checked again; the others there keep their verdict.
 */
export function rowReset(
  db: Database.Database,
): (job: JobRow, rows: readonly Candidate[], after: number, last: number) => void {
  // What a row was recommended is kept from its last final verdict; one without keeps what it had before that.
  const reset = db.prepare<{ item: number; policy: number }, { readonly decision: number }>(
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
  const dropResult = db.prepare<[number]>('DELETE FROM results WHERE item = ?');
  /** The cache is searched by its keys; otherwise each row would scan all of it. */
  const dropCached = db.prepare<[number, number, string]>(
    `DELETE FROM verdict_cache
     WHERE item > ? AND item <= ? AND item IN (SELECT value FROM json_each(?))`,
  );
  const beginTallies = tallyBatches(db);

  return ({ number, policy }, rows, after, last) => {
    const tallies = beginTallies();
    // The run that begins is reported: rows that keep their verdict are compared with nothing any more.
    forgetCompared.run(after, last);
    for (const row of rows) {
      for (const { decision } of reset.all({ item: row.item, policy })) {
        const pending = { state: STATE.pending, code_set: 0, ruling: 0, decision };
        tallies.move(number, { ...row, decision }, pending);
      }
      dropResult.run(row.item);
    }
    dropCached.run(after, last, JSON.stringify(rows.map(({ item }) => item)));
    tallies.flush();
  };
}
