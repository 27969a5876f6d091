// Writes what came of rows: their state and what they are filtered by, their result, their cache entry, and their tallies.
import type Database from 'better-sqlite3';
import type { ItemOutcome } from '../../../service/ports/jobs.ts';
import { mailHostIn, providerIn } from '../../../service/ports/mail-host.ts';
import { cacheWriter } from '../checks/verdict-cache.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import type { Judges } from '../policy/judges.ts';
import { rulingNumber, STATE } from '../rows/codes.ts';
import { itemKey } from '../rows/item-key.ts';
import type { JobRow } from '../rows/job-row.ts';
import { namesOf } from '../rows/names.ts';
import type { RecordingCache } from '../rows/recording-cache.ts';
import { resultWriter } from '../rows/results.ts';
import type { Alike, TallyBatch } from '../rows/tallies.ts';

export type RecordedJob = Pick<JobRow, 'number' | 'total' | 'policy'>;

/** Writes an outcome; answers how many rows it settles: none, or the row and its duplicates. Within the caller's transaction. */
export type OutcomeWriter = (
  job: RecordedJob,
  outcome: ItemOutcome,
  cache: RecordingCache,
  tallies: TallyBatch,
) => number;

interface Open extends Alike {
  readonly duplicates: number;
}

/** What of a row an outcome writes, which its duplicates have as well. */
const WRITTEN = `state, code_set, ruling, domain, provider, mail_host, country, mailbox, failure, failure_words, domain_age,
  suggested, checked_at`;

export function outcomeWriter(
  db: Database.Database,
  judges: Judges,
  codeSets: CodeSetTable,
): OutcomeWriter {
  const open = db.prepare<[number], Open>(
    `SELECT state, code_set, ruling, decision, duplicates FROM rows WHERE item = ? AND ${OPEN}`,
  );
  const writeVerdict = db.prepare<(number | null)[]>(
    `UPDATE rows SET (state, code_set, ruling, domain, provider, mail_host, country, mailbox, domain_age, suggested, checked_at) =
       (${Array(11).fill('?').join(', ')}) WHERE item = ?`,
  );
  const fail = db.prepare<[number, number, number]>(
    `UPDATE rows SET state = 3, code_set = 0, ruling = 0, domain = NULL, provider = NULL, mail_host = NULL, country = NULL,
       mailbox = NULL, domain_age = NULL, suggested = 0, failure = ?, failure_words = ? WHERE item = ?`,
  );
  const copy = duplicateCopier(db);
  const names = namesOf(db);
  const keepResult = resultWriter(db);
  const keepCached = cacheWriter(db);

  function verdict(
    job: RecordedJob,
    item: number,
    { kind, verdict, checkedAt }: Exclude<ItemOutcome, { kind: 'failed' }>,
    cache: RecordingCache,
  ): Pick<Alike, 'state' | 'code_set' | 'ruling'> {
    const { observation } = verdict;
    const { company, ip, mailbox, suggestion, findings, normalized } = observation;
    const name = (text: string | null) =>
      text === null || text === '' ? null : names.numberOf(job.number, text, cache.names);
    const judge = judges.of(job.policy);
    const ruling = judge.touches(company.domain) ? judge.rulingOf(normalized) : null;
    const now = {
      state: kind === 'provisional' ? STATE.provisional : STATE.verified,
      code_set: codeSets.numberOf(verdict.codeSet),
      ruling: rulingNumber(ruling),
    };
    writeVerdict.run(
      now.state,
      now.code_set,
      now.ruling,
      name(company.domain),
      name(providerIn(findings)),
      name(mailHostIn(findings)),
      name(ip.country),
      name(mailbox),
      company.domain_age_days,
      suggestion === null ? 0 : 1,
      checkedAt,
      item,
    );
    keepResult(job.number, item, verdict, cache);
    if (kind === 'verified') keepCached(verdict, { item });
    return now;
  }

  return (job, outcome, cache, tallies) => {
    // An index outside the job would reach into the rows of another.
    if (!(outcome.index >= 0 && outcome.index < job.total)) return 0;
    const item = itemKey(job.number, outcome.index);
    const before = open.get(item);
    if (before === undefined) return 0;
    let now: Pick<Alike, 'state' | 'code_set' | 'ruling'>;
    if (outcome.kind === 'failed') {
      const name = (text: string) => names.numberOf(job.number, text, cache.names);
      fail.run(name(outcome.code), name(outcome.message), item);
      now = { state: STATE.failed, code_set: 0, ruling: 0 };
    } else {
      now = verdict(job, item, outcome, cache);
    }
    tallies.move(job.number, before, { ...now, decision: before.decision });
    if (before.duplicates > 0)
      for (const { decision } of copy(item)) {
        const { state, code_set, ruling } = before;
        tallies.move(job.number, { state, code_set, ruling, decision }, { ...now, decision });
      }
    return 1 + before.duplicates;
  };
}

/** Copies what a row ended with to its duplicates; answers what was decided about these. */
export function duplicateCopier(
  db: Database.Database,
): (first: number) => readonly { readonly item: number; readonly decision: number }[] {
  // The first is read in a query of its own, once: joined, a planner that thinks the table small goes through all of it
  // for each duplicate.
  const copy = db.prepare<{ first: number }, { item: number; decision: number }>(
    `UPDATE rows SET (${WRITTEN}) = (SELECT ${WRITTEN} FROM rows WHERE item = $first)
     WHERE duplicate_of = $first RETURNING item, decision`,
  );
  return (first) => copy.all({ first });
}

/** Not recorded yet, and not answered by another row. */
export const OPEN = 'state IN (0, 1) AND duplicate_of IS NULL';
